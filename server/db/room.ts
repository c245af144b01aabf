import { statfs } from 'node:fs/promises';
import { fromDatabase, isDiskFull } from '#server/db/errors.ts';

/** Bytes that others leave free on the disk: four files of a database's log, without which it ends (decision 0371). */
export const ROOM_KEPT = 64 * 1024 * 1024;

/** Megabytes as an operator is told them of a disk. */
export const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1_000_000).toLocaleString('en-US')} MB`;

/** Bytes that are free on the disk of a folder; undefined where nothing is known of its size, and writing will tell. */
export const roomOn = async (folder: string): Promise<number | undefined> => {
  const { bavail, bsize, blocks } = await statfs(folder);
  return blocks === 0 ? undefined : bavail * bsize;
};

/** @throws ENOSPC where the disk of a folder has no more left than is kept for the database */
export const leaveRoom = async (folder: string): Promise<void> => {
  const free = await roomOn(folder);
  if (free === undefined || free >= ROOM_KEPT) return;
  throw Object.assign(new Error('What is free on the disk is kept for the database.'), { code: 'ENOSPC' });
};

/** What a database with a full disk of its own is told of to an operator, as the end of a sentence; undefined where that is not it. */
export const fullDiskText = (error: Partial<NodeJS.ErrnoException>): string | undefined =>
  isDiskFull(error)
    ? `the database has no room left on its disk (${error.message}): make some there, and try again.`
    : undefined;

/** PGlite's own error where its files could not be unpacked, or where its log could not be read: it says nothing of the cause. */
const UNEXPLAINED = 'PGlite failed to initialize properly';

/**
 * What an embedded database could not be opened or filled by, with `ENOSPC` where that was a full disk: some way on it says so by its
 * SQLSTATE; while its files are unpacked and its log is read it ends without a word, as with files that are damaged.
 * @param folder of the data
 */
export const forWantOfRoom = async (error: unknown, folder: string): Promise<unknown> => {
  const isTold = fromDatabase(error, (one) => one.code === 'ENOSPC' || isDiskFull(one));
  const { message: told } = (error ?? {}) as Partial<Error>;
  const isWordless = told === undefined || told === UNEXPLAINED;
  const free = isWordless ? await roomOn(folder).catch(() => undefined) : undefined;
  if (!isTold && (free === undefined || free >= ROOM_KEPT)) return error;
  const message = `there is no room left on the disk of ${folder}: make some, and try again.`;
  return Object.assign(new Error(message, { cause: error }), { code: 'ENOSPC' });
};
