import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { existingFolder, refuseHalfDatabase, restoringFolder } from '#server/backup/broken-off.ts';
import { goesWithProcess } from '#server/backup/leftover.ts';
import { copyOfRunning } from '#server/backup/live-copy.ts';
import { type Database, openEmbedded, openPostgres } from '#server/db/database.ts';
import { syncDeep } from '#server/db/durable.ts';
import { lockFolder } from '#server/db/folder-lock.ts';
import { migrationsRun } from '#server/db/migrate.ts';
import { refuseForRoot, requireOwnFiles } from '#server/db/own-files.ts';
import { closeDeep, makeFolder } from '#server/db/private-folder.ts';
import { forWantOfRoom } from '#server/db/room.ts';
import { randomSecret } from '#server/db/secrets.ts';

/** Where a database is. */
export interface DatabasePlace {
  readonly dataFolder: string;
  /** `postgres://...`; the embedded one in the data folder when undefined. */
  readonly url: string | undefined;
}

const lock = (folder: string) => lockFolder(folder, randomSecret(), new Date());

const withEmbedded = async <T>(folder: string, work: (database: Database) => Promise<T>): Promise<T> => {
  const database = await openEmbedded({ folder });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
};

const withPostgres = async <T>(url: string, work: (database: Database) => Promise<T>): Promise<T> => {
  const database = await openPostgres(url);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
};

/** @throws a sentence where it has no tables of Milepost's, or is a real one that is half restored */
export const requireData = async ({ kind, db }: Database): Promise<void> => {
  if ((await migrationsRun(db)).length === 0) {
    throw new Error('There is no data of Milepost in this database. Name the one that has it in DATABASE_URL.');
  }
  // An embedded one has its place once it is whole.
  if (kind === 'postgres') await refuseHalfDatabase(db);
};

/**
 * Opens a database as it is: it is not brought to this version's shape.
 * @param whileRunning whether a server may be at work in it: an embedded one is read from a copy then
 * @throws a sentence where there is none, it is empty or half restored or another account's, or a server runs that must not
 */
export const readDatabase = async <T>(
  { dataFolder, url }: DatabasePlace,
  whileRunning: boolean,
  work: (database: Database) => Promise<T>,
): Promise<T> => {
  const workInData = async (database: Database): Promise<T> => {
    await requireData(database);
    return work(database);
  };
  if (url !== undefined) return withPostgres(url, workInData);
  const folder = existingFolder(dataFolder);
  const copy = whileRunning ? await copyOfRunning(dataFolder) : undefined;
  if (copy !== undefined) {
    const isGone = goesWithProcess(copy);
    try {
      return await withEmbedded(copy, workInData);
    } finally {
      rmSync(copy, { recursive: true, force: true });
      isGone();
    }
  }
  refuseForRoot(dataFolder);
  const held = lock(dataFolder);
  try {
    requireOwnFiles(dataFolder);
    return await withEmbedded(folder, workInData);
  } finally {
    held.release();
  }
};

/**
 * Makes a database. An embedded one has its place once `work` has filled it and all of it is on the disk.
 * @throws where there is one already in the data folder; what `work` throws, and nothing is left of an embedded one
 */
export const makeDatabase = async <T>(
  { dataFolder, url }: DatabasePlace,
  work: (database: Database) => Promise<T>,
): Promise<T> => {
  if (url !== undefined) return withPostgres(url, work);
  makeFolder(dataFolder);
  const held = lock(dataFolder);
  const making = restoringFolder(dataFolder);
  try {
    const folder = join(dataFolder, 'db');
    if (existsSync(folder)) {
      throw new Error(`${dataFolder} has a database already: move that folder away, or choose another DATA_DIR`);
    }
    rmSync(making, { recursive: true, force: true });
    const result = await withEmbedded(making, work);
    closeDeep(making);
    syncDeep(making);
    renameSync(making, folder);
    return result;
  } catch (error) {
    throw await forWantOfRoom(error, dataFolder);
  } finally {
    rmSync(making, { recursive: true, force: true });
    held.release();
  }
};
