import { createHash } from 'node:crypto';
import type { InitUploadInput } from '#src/contract/upload.ts';
import type { ApiClient, Reply } from '#tests/support/harness/client.ts';
import { readReply } from '#tests/support/harness/client.ts';

/** A file as a test makes it. */
export interface TestFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mediaType: InitUploadInput['mediaType'];
  readonly mimeType: string;
}

/** Hexadecimal digits. */
export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** A picture of the given size in bytes, at least 100: a whole PNG of one point, and zeros after its end. */
export const pngFile = (name = 'photo.png', sizeBytes = 100): TestFile => {
  const bytes = new Uint8Array(sizeBytes);
  bytes.set(
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  );
  return { name, bytes, mediaType: 'image', mimeType: 'image/png' };
};

/** A text file. */
export const textFile = (name: string, text: string): TestFile => ({
  name,
  bytes: new Uint8Array(Buffer.from(text)),
  mediaType: 'file',
  mimeType: 'text/plain',
});

/** Announces a file; `changes` tells the server something else than the truth. */
export const announce = (
  client: ApiClient,
  ticketId: string | number,
  file: TestFile,
  changes: Partial<InitUploadInput> = {},
): Promise<Reply> =>
  client.call('initUpload', {
    body: {
      fileName: file.name,
      mediaType: file.mediaType,
      mimeType: file.mimeType,
      sizeBytes: file.bytes.length,
      sha256: sha256(file.bytes),
      ticketId,
      ...changes,
    },
  });

/** Puts bytes to the address of an announcement, as a client does: with `putHeaders` alone. */
export const put = async (origin: string, announced: Reply, bytes: BodyInit): Promise<Reply> =>
  readReply(
    await fetch(new URL(announced.body.putUrl, origin), {
      method: 'PUT',
      headers: announced.body.putHeaders,
      body: bytes,
    }),
  );

/** Announces and puts a file. @returns its key @throws where the server refuses either */
export const upload = async (
  origin: string,
  client: ApiClient,
  ticketId: string | number,
  file: TestFile,
): Promise<string> => {
  const announced = await announce(client, ticketId, file);
  const stored = announced.status === 200 ? await put(origin, announced, file.bytes) : announced;
  if (stored.status !== 200) throw new Error(`${file.name} was refused: ${JSON.stringify(stored.body)}`);
  return announced.body.s3Key;
};
