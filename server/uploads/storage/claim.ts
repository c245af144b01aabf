import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { and, count, eq } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { settings, uploads } from '#server/db/schema.ts';
import { randomSecret } from '#server/db/secrets.ts';
import type { S3Settings } from '#server/uploads/storage/s3.ts';

/** In the database: where its files are kept. In a folder: by which name it is known again, wherever it is mounted. */
const KEY = 'file_storage';
const NAME = 'milepost-files';

/** Milliseconds for which a process that names a folder is waited for, and between two looks. */
const NAMING_MS = 3_000;
const NAMING_STEP_MS = 20;

/** Where a process keeps files: in a bucket, or in a folder of its machine. */
export interface StoragePlace {
  readonly folder: string;
  readonly s3?: S3Settings | undefined;
}

/** Another name than the database has for where its files are. */
export class WrongStorage extends Error {
  override readonly name = 'WrongStorage';
}

/** The name of a folder, which it is given where it has none. */
const nameOfFolder = (folder: string): string => {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, NAME);
  try {
    writeFileSync(path, randomSecret(), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  // Another process, which starts at the same moment, may have made the file and not written it yet.
  for (let waited = 0; waited < NAMING_MS; waited += NAMING_STEP_MS) {
    const name = readFileSync(path, 'utf8').trim();
    if (name !== '') return name;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, NAMING_STEP_MS);
  }
  // It was killed in between, or its disk was full.
  writeFileSync(path, randomSecret());
  return readFileSync(path, 'utf8').trim();
};

const nameOf = ({ folder, s3 }: StoragePlace): string =>
  s3 === undefined ? `folder:${nameOfFolder(folder)}` : `s3:${new URL(s3.endpoint).origin}/${s3.bucket}`;

const WAY =
  'All processes of one database keep files in one place: give this one the same S3_* settings, or a DATA_DIR whose folder uploads is the same one. To keep them elsewhere, take a backup and restore it there';

const sentenceOf = (kept: string, { folder, s3 }: StoragePlace): string => {
  const where = kept.startsWith('s3:')
    ? `in the bucket ${kept.slice(3)}`
    : `in a folder, by the name in its file ${NAME}`;
  const here = s3 === undefined ? `has the folder ${folder}` : `has the bucket ${s3.bucket} at ${s3.endpoint}`;
  return `The files of this database are kept ${where}, and this process ${here}. ${WAY}.`;
};

const readClaim = async (db: Db): Promise<string | undefined> => {
  const [row] = await db.select().from(settings).where(eq(settings.key, KEY));
  return row?.value;
};

/** Writes down that a database's files are in this place, whatever it said before, as once all were copied there. */
export const moveClaim = async (db: Db, place: StoragePlace): Promise<void> => {
  const value = nameOf(place);
  await db.insert(settings).values({ key: KEY, value }).onConflictDoUpdate({ target: settings.key, set: { value } });
};

/**
 * Holds a process to the place where its database's files are; the first one says where that is, and as long as there are no
 * files any other may. One that is announced is one: its bytes may be on their way, or in a bucket already.
 * @returns throws WrongStorage once the database says another place, as after a later process has said so
 * @throws WrongStorage with a sentence that says what to do
 */
export const claimStorage = async (db: Db, place: StoragePlace): Promise<() => Promise<void>> => {
  const value = nameOf(place);
  const check = async (): Promise<void> => {
    const kept = await readClaim(db);
    if (kept !== value) throw new WrongStorage(sentenceOf(kept ?? '', place));
  };
  await db.transaction(async (tx) => {
    await tx.insert(settings).values({ key: KEY, value }).onConflictDoNothing();
    const [held] = await tx.select().from(settings).where(eq(settings.key, KEY)).for('update');
    if (held === undefined || held.value === value) return;
    const [files] = await tx.select({ all: count() }).from(uploads);
    if (files?.all !== 0) return;
    await tx
      .update(settings)
      .set({ value })
      .where(and(eq(settings.key, KEY), eq(settings.value, held.value)));
  });
  await check();
  return check;
};
