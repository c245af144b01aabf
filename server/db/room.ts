import { statfs } from 'node:fs/promises';

/** Bytes that others leave free on the disk: four files of a database's log, without which it ends (decision 0371). */
export const ROOM_KEPT = 64 * 1024 * 1024;

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
