/**
 * SHA-256 of bytes, as 64 hexadecimal digits in lower case. Where the address is not secure a browser has no
 * `crypto.subtle`; the same is then computed here.
 */
export const sha256Hex = async (bytes: ArrayBuffer): Promise<string> => {
  const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined;
  const digest = subtle
    ? new Uint8Array(await subtle.digest('SHA-256', bytes))
    : (await import('@noble/hashes/sha2.js')).sha256(new Uint8Array(bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};
