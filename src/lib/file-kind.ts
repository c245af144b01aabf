/** What a file is to a conversation. */
export type FileKind = 'image' | 'audio' | 'file';

/** Those a browser draws; SVG is left out, since it is a document. */
const IMAGE_TYPES = /^image\/(jpeg|jpg|pjpeg|png|gif|webp|avif|bmp)$/;
const IMAGE_NAMES = ['jpg', 'jpeg', 'png', 'gif', 'webp', 'avif', 'bmp'];
const AUDIO_NAMES = ['mp3', 'wav', 'ogg', 'oga', 'opus', 'm4a', 'weba'];

/** What stands after the last dot of a file's name, in lower case; empty where there is none. */
export const extensionOf = (name: string): string => /\.([^./\\\s]+)\s*$/.exec(name)?.[1]?.toLowerCase() ?? '';

/**
 * What a file is, by its MIME type and else by its name; undefined where neither says anything.
 * @param mimeType as a browser or a backend tells it; empty or undefined where it does not
 */
export const knownKind = (name: string, mimeType: string | undefined): FileKind | undefined => {
  const type = (mimeType ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const extension = extensionOf(name);
  if (IMAGE_TYPES.test(type)) return 'image';
  // Firefox calls a sound in Ogg video/ogg.
  if (type.startsWith('audio/') || (type === 'video/ogg' && AUDIO_NAMES.includes(extension))) return 'audio';
  if (type !== '' && type !== 'application/octet-stream') return 'file';
  if (IMAGE_NAMES.includes(extension)) return 'image';
  if (AUDIO_NAMES.includes(extension)) return 'audio';
  return extension === '' ? undefined : 'file';
};

/** What a file is, by its MIME type and else by its name: the `mediaType` of an upload. */
export const fileKind = (name: string, mimeType: string | undefined): FileKind => knownKind(name, mimeType) ?? 'file';
