import type { Message } from '#src/contract/message.ts';
import { alike, letters } from '#src/lib/letters.ts';

/**
 * False for a message that surely has other files: a list may name none of them, or write a name otherwise.
 * @param names of the files that it may have, empty where one is not known
 */
export const sameFiles = (message: Message, names: readonly string[]): boolean => {
  const theirs = message.attachments;
  if (names.length === 0 || theirs.length === 0) return theirs.length === 0;
  const known = (name: string) => names.some((ours) => ours === name || alike(ours, name) || letters(ours) === '');
  return theirs.length === names.length && theirs.every((file) => !file.filename || known(file.filename));
};
