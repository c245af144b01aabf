import type { UploadRow } from '#server/db/schema.ts';
import { ApiError } from '#server/http/errors.ts';
import type { Inspection } from '#server/uploads/inspect.ts';
import { extensionOf, kindOf } from '#server/uploads/kinds.ts';
import { FILES } from '#src/contract/limits.ts';
import { hasLocation } from '#src/lib/media-metadata/strip-metadata.ts';

/** 422 with a sentence about a file. */
export const badFile = (message: string): ApiError => new ApiError(422, 'BAD_FILE', message);

/** Reads the whole of a file that has arrived; `into` is long enough for the largest. */
type ReadWhole = (into: Uint8Array) => Promise<Uint8Array>;

/** One picture is in memory at a time, however many arrive: each is read over the one before. */
let turn: Promise<unknown> = Promise.resolve();
let memory: Uint8Array | undefined;

const holdsPlace = (read: ReadWhole): Promise<boolean> => {
  const looked = turn.then(async () => {
    memory ??= new Uint8Array(FILES.maxBytes);
    return hasLocation(await read(memory));
  });
  turn = looked.catch(() => undefined);
  return looked;
};

/**
 * Refuses a file whose bytes are not what its announcement says, and a picture that says where it was taken: the app takes
 * that off before it announces a picture. `attachments` of that refusal names the key, so that the app brings it anew.
 * @param read the whole bytes; asked for where it is a picture
 * @throws 422 BAD_FILE with a sentence that names it
 */
export const checkArrived = async (row: UploadRow, arrived: Inspection, read: ReadWhole): Promise<void> => {
  const { fileName, sizeBytes } = row;
  if (arrived.sizeBytes !== sizeBytes) {
    throw badFile(`File ${fileName} has ${arrived.sizeBytes} bytes where ${sizeBytes} were announced.`);
  }
  if (arrived.sha256 !== row.sha256) throw badFile(`File ${fileName} arrived damaged. Please send it again.`);
  if ((await kindOf(fileName, row.mediaType)?.looksRight(arrived)) !== true) {
    throw badFile(`File ${fileName} is not a ${extensionOf(fileName)} file.`);
  }
  if (row.mimeType.startsWith('image/') && (await holdsPlace(read))) {
    const message = `File ${fileName} says where it was taken. Load Milepost anew to send it without its place.`;
    throw new ApiError(422, 'BAD_FILE', message, { more: { attachments: [row.s3Key] } });
  }
};
