/** Kinds of picture that are told by their first bytes, by the extension of their files. */
export type PictureKind = 'jpg' | 'png' | 'gif' | 'heic' | 'avif' | 'webp';

/** What a picture's first bytes are: `latin1` text at an offset. */
const SIGNATURES: readonly (readonly [PictureKind, number, RegExp])[] = [
  ['jpg', 0, /^\xff\xd8\xff/],
  ['png', 0, /^\x89PNG\r\n/],
  ['gif', 0, /^GIF8/],
  ['webp', 8, /^WEBP/],
  ['avif', 4, /^ftyp(avif|avis)/],
  ['heic', 4, /^ftyp(hei[cmsx]|hev[cmsx]|mif1|msf1)/],
];
/** Bytes that every signature lies in. */
const HEAD = 16;

/** The kind of a picture, by its bytes; undefined for what is none of these. */
export const pictureKind = (bytes: Uint8Array): PictureKind | undefined => {
  const head = String.fromCharCode(...bytes.subarray(0, HEAD));
  return SIGNATURES.find(([, at, signature]) => signature.test(head.slice(at)))?.[0];
};
