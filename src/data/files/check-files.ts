import { FILES } from '#src/contract/limits.ts';
import { extensionOf } from '#src/lib/file-kind.ts';
import { CHATS } from '#src/texts/chats.ts';

/** What is checked of a file that a person chooses. */
interface FileFacts {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

/** Characters of a file's name that a server takes. */
const NAME_MAX = 255;

/** Why a file cannot go with a message, by its name and size; undefined where it can. */
export const fileProblem = ({ name, size }: FileFacts): string | undefined => {
  const extension = extensionOf(name);
  if (!FILES.extensions.some((allowed) => allowed === extension))
    return CHATS.fileNotAllowed(extension || CHATS.unknownType);
  // As a camera leaves it that has failed: no storage takes it, and what waits behind it would wait for good.
  if (size === 0) return CHATS.fileEmpty(name);
  return size > FILES.maxBytes ? CHATS.fileTooLarge(name) : undefined;
};

/**
 * Sorts what a person chose into what may go and why the rest may not; one bad file holds no other back.
 * @param already how many files the message has
 */
export const checkFiles = <T extends FileFacts>(
  files: readonly T[],
  already: number,
): { readonly good: T[]; readonly problems: string[] } => {
  const good: T[] = [];
  const problems = new Set<string>();
  for (const file of files) {
    const problem = fileProblem(file);
    if (problem !== undefined) problems.add(problem);
    else if (already + good.length >= FILES.maxCount) problems.add(CHATS.tooManyFiles(FILES.maxCount));
    else good.push(file);
  }
  return { good, problems: [...problems] };
};

/** What no name has: control characters, halves of characters, and signs that turn the direction of what is read. */
const NO_LETTERS = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A file's name as a server takes it: no folders, nothing that is not seen, and cut in front of its extension where it is too long. */
export const fittingName = (given: string): string => {
  const name = given.replace(NO_LETTERS, '').replace(/[/\\]/g, '_');
  if (name.length <= NAME_MAX) return name;
  const end = `.${extensionOf(name)}`;
  return name.slice(0, Math.max(0, NAME_MAX - end.length)).replace(NO_LETTERS, '') + end.slice(0, NAME_MAX);
};
