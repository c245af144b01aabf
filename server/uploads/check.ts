import type { UploadRow } from '#server/db/schema.ts';
import { ApiError } from '#server/http/errors.ts';
import type { Inspection } from '#server/uploads/inspect.ts';
import { extensionOf, kindOf } from '#server/uploads/kinds.ts';

/** 422 with a sentence about a file. */
export const badFile = (message: string): ApiError => new ApiError(422, 'BAD_FILE', message);

/** Refuses a file whose bytes are not what its announcement says. @throws 422 BAD_FILE with a sentence that names it */
export const checkArrived = async (row: UploadRow, arrived: Inspection): Promise<void> => {
  const { fileName, sizeBytes } = row;
  if (arrived.sizeBytes !== sizeBytes) {
    throw badFile(`File ${fileName} has ${arrived.sizeBytes} bytes where ${sizeBytes} were announced.`);
  }
  if (arrived.sha256 !== row.sha256) throw badFile(`File ${fileName} arrived damaged. Please send it again.`);
  if ((await kindOf(fileName, row.mediaType)?.looksRight(arrived)) !== true) {
    throw badFile(`File ${fileName} is not a ${extensionOf(fileName)} file.`);
  }
};
