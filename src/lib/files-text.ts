import type { FileKind } from './file-kind.ts';

/** The text of a message that is a voice note; prescribed. */
export const VOICE_TEXT = 'Voice message';

const PATTERN = /^(image|audio|file|mixed):\d{1,4}$/;

/** The text of a message that is files alone: `<kind>:<count>`, kind mixed where they differ. */
export const filesText = (kinds: readonly FileKind[]): string => {
  const [first = 'file'] = kinds;
  return `${kinds.every((kind) => kind === first) ? first : 'mixed'}:${kinds.length}`;
};

/** True for a text that only says what the files are: nobody wrote it. */
export const isFilesText = (text: string): boolean => text === VOICE_TEXT || PATTERN.test(text);
