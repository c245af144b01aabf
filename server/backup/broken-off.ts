import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { settings } from '#server/db/schema.ts';

/** Setting of a database that is being filled: what the archive has is put in its place by the one commit. */
const BEGUN = 'restore_begun';

/** Where an embedded database is made that gets its place once it is whole. @param dataFolder of the data */
export const restoringFolder = (dataFolder: string): string => join(dataFolder, 'db.restoring');

/** Marks an empty database, so that no server starts on it before it is filled. */
export const markBegun = (db: Db) => db.insert(settings).values({ key: BEGUN, value: '1' }).onConflictDoNothing();

/** Takes the mark away where nothing came of it and nothing is left. */
export const unmarkBegun = (db: Db) => db.delete(settings).where(eq(settings.key, BEGUN));

const AGAIN = 'was broken off, and some of its files may be there: run it again, or choose another, empty place';

/** @throws a sentence for who starts a server in a folder where a restore was killed: it would begin with nothing, unnoticed */
export const refuseHalfFolder = (dataFolder: string): void => {
  if (existsSync(join(dataFolder, 'db')) || !existsSync(restoringFolder(dataFolder))) return;
  throw new Error(`A restore into ${dataFolder} ${AGAIN}.`);
};

/**
 * The folder of the embedded database that is there already.
 * @param dataFolder of the data
 * @throws a sentence where there is none, or a restore into it was broken off
 */
export const existingFolder = (dataFolder: string): string => {
  refuseHalfFolder(dataFolder);
  const folder = join(dataFolder, 'db');
  if (!existsSync(folder)) {
    throw new Error(`There is no database in ${dataFolder}. Set DATA_DIR to the folder that has it, or DATABASE_URL.`);
  }
  return folder;
};

/** The same of a real database, which has its tables. @throws a sentence */
export const refuseHalfDatabase = async (db: Db): Promise<void> => {
  const [begun] = await db.select({ key: settings.key }).from(settings).where(eq(settings.key, BEGUN));
  if (begun !== undefined) throw new Error(`A restore or a move into the database of DATABASE_URL ${AGAIN}.`);
};
