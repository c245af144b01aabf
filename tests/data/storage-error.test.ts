import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DISK_FULL, errorOfStorage, isBrokenOff } from '#src/data/storage-error.ts';

const named = (name: string, message: string, inner?: unknown): Error =>
  Object.assign(new Error(message), { name, ...(inner !== undefined && { inner }) });

/** As Chromium 156 gives them. */
const NO_SPACE = named(
  'UnknownError',
  'Connection is closing because of: IO error: .../000003.log: FILE_ERROR_NO_SPACE (ChromeMethodBFE: 3::WritableFileAppend::8)',
);
const CANNOT_OPEN = named('UnknownError', 'Internal error opening backing store for indexedDB.open.');

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));

describe('an error of the storage', () => {
  it.each([
    ['a write on a full disk', NO_SPACE],
    ['the same, as the library passes it on', named('AbortError', 'Transaction aborted', NO_SPACE)],
    ['an opening on one', named('QuotaExceededError', 'Encountered full disk while opening backing store')],
  ])('is want of room on the disk itself: %s', (_, error) => {
    expect(errorOfStorage(error)).toMatchObject({ kind: 'quota', code: DISK_FULL });
    expect(isBrokenOff(error)).toBe(false);
  });

  it('is want of room where the site has used up its share', () => {
    expect(errorOfStorage(named('QuotaExceededError', 'The quota has been exceeded.'))).not.toHaveProperty('code');
    expect(errorOfStorage(named('QuotaExceededError', '')).kind).toBe('quota');
  });

  it('says what a person can do, in no words of the engine', () => {
    const { kind, code, message } = errorOfStorage(named('OpenFailedError', '', CANNOT_OPEN));
    expect([kind, code]).toEqual(['retryable', 'STORAGE']);
    expect(message).toBe('This device cannot store it. Free some space and try again.');
  });

  it('leaves other errors their words', () => {
    expect(errorOfStorage(new TypeError('Failed to fetch the module'))).toMatchObject({
      message: 'Failed to fetch the module',
    });
  });

  it('keeps the words of a page that is older than what is stored', () => {
    const error = errorOfStorage(named('OutdatedError', 'Milepost was updated.'));
    expect(error).toEqual({ kind: 'retryable', code: 'OUTDATED', message: 'Milepost was updated.' });
  });
});
