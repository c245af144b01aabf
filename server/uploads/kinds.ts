import { fileTypeFromBuffer } from 'file-type';
import type { Inspection } from '#server/uploads/inspect.ts';
import type { InitUploadInput } from '#src/contract/upload.ts';

/** One kind of file that may be attached: the type it is served as, and what its bytes must look like. */
interface FileKind {
  readonly mimeType: string;
  readonly looksRight: (inspection: Inspection) => Promise<boolean> | boolean;
}

/** True for bytes that `file-type` takes for one of these types. */
const detectedAs =
  (...types: readonly string[]) =>
  async ({ head }: Inspection): Promise<boolean> => {
    const detected = (await fileTypeFromBuffer(head))?.mime.split(';')[0];
    return detected !== undefined && types.includes(detected);
  };

const MP4 = detectedAs(
  ...['video/mp4', 'audio/mp4', 'audio/x-m4a', 'video/x-m4v'],
  ...['video/quicktime', 'video/3gpp', 'video/3gpp2'],
);
const JPEG: FileKind = { mimeType: 'image/jpeg', looksRight: detectedAs('image/jpeg') };
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const AUDIO_MP4: FileKind = { mimeType: 'audio/mp4', looksRight: MP4 };

/** A ZIP archive whose directory, which stands at its end, names a Word document. */
const isWordArchive = ({ head, tail }: Inspection): boolean =>
  Buffer.from(head).subarray(0, 4).equals(Buffer.from('PK\x03\x04')) && Buffer.from(tail).includes('word/document.xml');

/** The extensions that may be attached (`FILES.extensions`). */
const KINDS: Readonly<Record<string, FileKind>> = {
  jpg: JPEG,
  jpeg: JPEG,
  png: { mimeType: 'image/png', looksRight: detectedAs('image/png', 'image/apng') },
  gif: { mimeType: 'image/gif', looksRight: detectedAs('image/gif') },
  pdf: { mimeType: 'application/pdf', looksRight: detectedAs('application/pdf') },
  doc: { mimeType: 'application/msword', looksRight: detectedAs('application/x-cfb', 'application/rtf') },
  docx: { mimeType: WORD, looksRight: isWordArchive },
  txt: { mimeType: 'text/plain', looksRight: ({ isText }) => isText },
  mp3: { mimeType: 'audio/mpeg', looksRight: detectedAs('audio/mpeg') },
  wav: { mimeType: 'audio/wav', looksRight: detectedAs('audio/wav') },
  ogg: { mimeType: 'audio/ogg', looksRight: detectedAs('audio/ogg', 'application/ogg') },
  mp4: { mimeType: 'video/mp4', looksRight: MP4 },
  avi: { mimeType: 'video/x-msvideo', looksRight: detectedAs('video/vnd.avi') },
};

/** What a voice note may be besides (`src/contract/README.md#voice-notes`); only where it is announced as audio. */
const VOICE_KINDS: Readonly<Record<string, FileKind>> = {
  webm: { mimeType: 'audio/webm', looksRight: detectedAs('video/webm', 'audio/webm') },
  m4a: AUDIO_MP4,
  mp4: AUDIO_MP4,
};

/** The part of a file's name after its last dot, in lower case; the whole name where there is no dot. */
export const extensionOf = (fileName: string): string => fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();

/** The kind of a file by its name, or undefined where it may not be attached. */
export const kindOf = (fileName: string, mediaType: InitUploadInput['mediaType']): FileKind | undefined => {
  const extension = extensionOf(fileName);
  const kinds = mediaType === 'audio' ? { ...KINDS, ...VOICE_KINDS } : KINDS;
  return Object.hasOwn(kinds, extension) ? kinds[extension] : undefined;
};
