/** The most that `getRandomValues` fills in one go. */
const CHUNK_BYTES = 65_536;

/** Bytes that take as much room as they are long: some browsers compress what they store. */
export const incompressible = (length: number): ArrayBuffer => {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at += CHUNK_BYTES)
    globalThis.crypto.getRandomValues(bytes.subarray(at, Math.min(length, at + CHUNK_BYTES)));
  return bytes.buffer;
};
