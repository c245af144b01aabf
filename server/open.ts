import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { existingFolder, refuseHalfDatabase, refuseHalfFolder } from '#server/backup/broken-off.ts';
import { requireData } from '#server/backup/open.ts';
import { type Database, openEmbedded, openPostgres } from '#server/db/database.ts';
import { syncDeep } from '#server/db/durable.ts';
import { type FolderLock, lockFolder } from '#server/db/folder-lock.ts';
import { migrate } from '#server/db/migrate.ts';
import { refuseForRoot, requireOwnFiles } from '#server/db/own-files.ts';
import { closeDataFolder, closeDeep, makeFolder } from '#server/db/private-folder.ts';
import { randomSecret } from '#server/db/secrets.ts';
import { embeddedTemplate, unpackTemplate } from '#server/db/template.ts';
import type { ServerEnv } from '#server/env.ts';

export interface OpenedData {
  readonly database: Database;
  /** Held while the embedded database is open; a real PostgreSQL takes any number of processes. */
  readonly lock: FolderLock | undefined;
  /** What was, or is, wrong with the folder's rights, in sentences. */
  readonly notices: readonly string[];
  readonly close: () => Promise<void>;
}

/**
 * Makes a new database beside its place and moves it there when it is whole: a first start that breaks off, as on a full disk,
 * leaves nothing that a later one would take for a database.
 */
const makeEmbedded = async (folder: string, durable: boolean): Promise<void> => {
  const making = `${folder}.new`;
  rmSync(making, { recursive: true, force: true });
  await unpackTemplate(await embeddedTemplate('empty'), making);
  if (durable) syncDeep(making);
  renameSync(making, folder);
};

type DataEnv = Pick<ServerEnv, 'DATA_DIR' | 'DATABASE_URL'> &
  Partial<Pick<ServerEnv, 'DURABLE' | 'DATABASE_POOL' | 'DATABASE_DIRECT_URL'>>;

/**
 * Opens the database that the environment names, in its present shape; an embedded one is made where there is none.
 * @param check of a real one as it is, before anything is written to it
 * @throws when another process holds the data folder, or its files are another account's, or the database cannot be reached or is something else's
 */
export const openData = async (
  env: DataEnv,
  check: (database: Database) => Promise<void> = async () => undefined,
): Promise<OpenedData> => {
  if (env.DATABASE_URL === undefined) refuseForRoot(env.DATA_DIR);
  const notices = closeDataFolder(env.DATA_DIR);
  if (env.DATABASE_URL !== undefined) {
    const database = await openPostgres(env.DATABASE_URL, { most: env.DATABASE_POOL, direct: env.DATABASE_DIRECT_URL });
    try {
      await check(database);
      await migrate(database);
      await refuseHalfDatabase(database.db);
    } catch (error) {
      await database.close();
      throw error;
    }
    return { database, lock: undefined, notices, close: database.close };
  }
  makeFolder(env.DATA_DIR);
  const lock = lockFolder(env.DATA_DIR, randomSecret(), new Date());
  try {
    refuseHalfFolder(env.DATA_DIR);
    const folder = join(env.DATA_DIR, 'db');
    const isNew = !existsSync(folder);
    const durable = env.DURABLE === '1';
    if (isNew) await makeEmbedded(folder, durable);
    else requireOwnFiles(env.DATA_DIR);
    const database = await openEmbedded({ folder, durable });
    // What it makes as it opens is readable and writable by everybody, whatever the umask says.
    if (isNew) closeDeep(folder);
    await migrate(database);
    const close = async () => {
      await database.close();
      lock.release();
    };
    return { database, lock, notices, close };
  } catch (error) {
    lock.release();
    throw error;
  }
};

/**
 * As `openData`, for a command that works in what is there: a mistyped `DATA_DIR` or `DATABASE_URL` is no new database.
 * @throws as `openData`, and a sentence where there is none
 */
export const openExistingData = async (env: DataEnv): Promise<OpenedData> => {
  if (env.DATABASE_URL === undefined) existingFolder(env.DATA_DIR);
  return openData(env, requireData);
};
