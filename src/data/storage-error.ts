import type { AppError } from '#src/contract/errors.ts';

/** A member of an exception, and of those that it was made from. */
const allOf = (member: 'name' | 'message', error: unknown, depth = 0): string[] => {
  if (typeof error !== 'object' || error === null || depth > 3) return [];
  const { [member]: text, inner } = error as { name?: unknown; message?: unknown; inner?: unknown };
  return [...(typeof text === 'string' ? [text] : []), ...allOf(member, inner, depth + 1)];
};
const namesOf = (error: unknown): string[] => allOf('name', error);

/** How Chromium tells of a disk that is full in truth: by an `UnknownError`, whose text names the file that could not be written. */
const NO_SPACE = /FILE_ERROR_NO_SPACE|full disk/i;

const isDiskFull = (error: unknown): boolean => allOf('message', error).some((text) => NO_SPACE.test(text));
/** True where there was no room for it, in the browser's share or on the disk. */
export const isFull = (error: unknown): boolean => isDiskFull(error) || namesOf(error).includes('QuotaExceededError');

/** The name of what is thrown where a newer version of the app has changed what is stored (decision 0400). */
export const OUTDATED_ERROR = 'OutdatedError';

/** What engines say where the storage's process has died, the disk cannot be read, or a connection is gone. */
const BREAKS: ReadonlySet<string> = new Set(['AbortError', 'UnknownError', 'InvalidStateError']);
/** The same in the library's words, too. */
const STORAGES: ReadonlySet<string> = new Set([...BREAKS, 'OpenFailedError']);

/** The code of an error of kind `quota` where it is the disk that is full, not this site's share of it. */
export const DISK_FULL = 'DISK_FULL';

/**
 * An exception of IndexedDB as data: kind `quota` for a full disk, else `retryable` with the code `STORAGE`, or `OUTDATED` where this
 * page is older than what is stored.
 */
export const errorOfStorage = (error: unknown): AppError => {
  const names = namesOf(error);
  const texts = allOf('message', error);
  if (isFull(error)) {
    const message = 'This device has no room left. Free some space and try again.';
    return { kind: 'quota', ...(isDiskFull(error) && { code: DISK_FULL }), message };
  }
  const failed = names.some((name) => STORAGES.has(name));
  // What the engine says of it is for nobody who drives.
  if (failed) console.warn(error);
  const code = names.includes(OUTDATED_ERROR) ? 'OUTDATED' : 'STORAGE';
  const message = failed ? 'This device cannot store it. Free some space and try again.' : (texts[0] ?? String(error));
  return { kind: 'retryable', code, message };
};

/** True where the browser has broken a transaction off, other than for want of room: done again, it may end well. */
export const isBrokenOff = (error: unknown): boolean =>
  !isFull(error) && namesOf(error).some((name) => BREAKS.has(name));

/** True where what could not be read may be read at another try: that takes no room, and yet a full or failing disk breaks it off. */
export const isReadBrokenOff = (error: unknown): boolean => isBrokenOff(error) || isFull(error);
