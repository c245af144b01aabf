import type { AppError } from '#src/contract/errors.ts';

const namesOf = (error: unknown, depth = 0): string[] => {
  if (typeof error !== 'object' || error === null || depth > 3) return [];
  const { name, inner } = error as { name?: unknown; inner?: unknown };
  return [...(typeof name === 'string' ? [name] : []), ...namesOf(inner, depth + 1)];
};

/** The name of what is thrown where a newer version of the app has changed what is stored (decision 0400). */
export const OUTDATED_ERROR = 'OutdatedError';

/**
 * An exception of IndexedDB as data: kind `quota` for a full disk, else `retryable` with the code `STORAGE`, or `OUTDATED` where this
 * page is older than what is stored.
 */
export const errorOfStorage = (error: unknown): AppError => {
  const names = namesOf(error);
  if (names.includes('QuotaExceededError'))
    return { kind: 'quota', message: 'This device has no room left. Free some space and try again.' };
  const message = error instanceof Error ? error.message : String(error);
  return { kind: 'retryable', code: names.includes(OUTDATED_ERROR) ? 'OUTDATED' : 'STORAGE', message };
};

/** What engines say where the storage's process has died, the disk cannot be read, or a connection is gone. */
const BREAKS: ReadonlySet<string> = new Set(['AbortError', 'UnknownError', 'InvalidStateError']);

/** True where the browser has broken a transaction off, other than for want of room: done again, it may end well. */
export const isBrokenOff = (error: unknown): boolean =>
  errorOfStorage(error).kind !== 'quota' && namesOf(error).some((name) => BREAKS.has(name));

/** True where what could not be read may be read at another try: that takes no room, and yet a full or failing disk breaks it off. */
export const isReadBrokenOff = (error: unknown): boolean =>
  isBrokenOff(error) || errorOfStorage(error).kind === 'quota';
