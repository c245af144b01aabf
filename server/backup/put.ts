import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { markBegun, unmarkBegun } from '#server/backup/broken-off.ts';
import type { Content, End, StoredFile } from '#server/backup/content.ts';
import { leapSince, leapt, raiseVersions } from '#server/backup/rewound.ts';
import { writeRows } from '#server/db/copy-rows.ts';
import type { Database, Db } from '#server/db/database.ts';
import { knowsMigrations, migrate, migrationsRun, refuseForeign, withMigrationsUpTo } from '#server/db/migrate.ts';
import { rowsOf } from '#server/db/rows.ts';
import { quoted, tablesOf } from '#server/db/tables.ts';
import { moveClaim, type StoragePlace } from '#server/uploads/storage/claim.ts';
import type { ObjectStorage } from '#server/uploads/storage/storage.ts';

/** Where data is copied to. */
export interface Target {
  readonly database: Database;
  readonly storage: ObjectStorage;
  readonly place: StoragePlace;
  /** False where the files are in their place already, as those of a database that moves alone. */
  readonly withFiles: boolean;
  /** The data may be older than what devices have seen: nothing that counts up may say a number again (`rewound.ts`). */
  readonly rewound: boolean;
}

/** What migrations fill by themselves; keys in it are those of a server that has started. */
const SETTINGS = 'settings';
const KEYS = String.raw`where key like '%\_key'`;

/** @throws where something is in it: nothing that is there is ever written over */
const refuseFilled = async (db: Db, last: number): Promise<void> => {
  for (const { name } of await tablesOf(db)) {
    const which = name === SETTINGS ? KEYS : '';
    const rows = rowsOf(await db.execute(sql.raw(`select 1 from ${quoted(name)} ${which} limit 1`)));
    if (rows.length > 0) throw new Error('the database has data already: name an empty one');
  }
  if ((await migrationsRun(db)).some((when) => when > last)) {
    throw new Error('the database has the tables of a newer version: name a new one');
  }
};

/** Keeps a server that starts meanwhile from what it would find. @throws as `refuseFilled`, where it was faster */
const takeForItself = async (tx: Db, last: number): Promise<void> => {
  const names = (await tablesOf(tx)).map(({ name }) => quoted(name));
  await tx.execute(sql.raw(`lock table ${names.join(', ')} in access exclusive mode`));
  await refuseFilled(tx, last);
};

/** Puts a file in its place, by way of one beside it. */
const putFile = async (tx: Db, { storage, place }: Target, { key, bytes }: StoredFile): Promise<void> => {
  // Not by the query builder, which knows the columns of this version's uploads alone.
  const [upload] = rowsOf<{ type: string }>(
    await tx.execute(sql`select mime_type as type from uploads where s3_key = ${key}`),
  );
  if (upload === undefined) throw new Error('it has a file that none of its rows names');
  const folder = join(place.folder, 'arriving');
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomUUID());
  try {
    await writeFile(path, bytes, { mode: 0o600, flush: true });
    await storage.adopt(key, upload.type, path);
  } finally {
    await rm(path, { force: true });
  }
};

/** Whether the storage has a file already, as where a database is tried beside the one that it was saved from. */
const isThere = async ({ storage }: Target, key: string): Promise<boolean> => {
  const stream = await storage.read(key);
  await stream?.cancel();
  return stream !== undefined;
};

const fill = async (tx: Db, target: Target, { head, items }: Content, put: string[]): Promise<End> => {
  await takeForItself(tx, Math.max(...head.migrations));
  const rows: Record<string, number> = Object.fromEntries(head.tables.map(({ name }) => [name, 0]));
  const writer = await writeRows(tx, head.tables, head.partitions);
  let end: End | undefined;
  for await (const item of items) {
    if (item.kind === 'rows') {
      await writer.write(item.batch);
      rows[item.batch.table] = (rows[item.batch.table] ?? 0) + item.batch.rows.length;
    } else if (item.kind === 'end') end = item.end;
    else if (target.withFiles) {
      if (!(await isThere(target, item.file.key))) put.push(item.file.key);
      await putFile(tx, target, item.file);
    }
  }
  if (end === undefined || Object.entries(end.rows).some(([table, count]) => rows[table] !== count)) {
    throw new Error('it has not all the rows that it should have');
  }
  const leap = target.rewound ? leapSince(Date.parse(head.madeAt), Date.now()) : 0;
  if (leap > 0) await raiseVersions(tx, head.tables, leap);
  await writer.end(leapt(head.counters, leap));
  await moveClaim(tx, target.place);
  return end;
};

/**
 * Copies data into an empty database, and its files into their storage, all or nothing: the database has nothing before its one
 * commit, and files that were put are taken away where it does not come to that, but for those that were there before. Data of
 * an older version becomes this version's.
 * @throws a reason that goes on from "nothing was restored:"
 */
export const putContent = async (target: Target, content: Content): Promise<End> => {
  const { database, storage } = target;
  const { migrations } = content.head;
  if (!knowsMigrations(migrations)) throw new Error('the data is of a newer version of Milepost: use that version');
  const last = Math.max(...migrations);
  await refuseForeign(database.db);
  await refuseFilled(database.db, last);
  await withMigrationsUpTo(last, (folder) => migrate(database, folder));
  await markBegun(database.db);
  const put: string[] = [];
  let end: End;
  try {
    end = await database.db.transaction((tx) => fill(tx, target, content, put));
  } catch (error) {
    for (const key of put) await storage.remove(key).catch(() => undefined);
    await unmarkBegun(database.db).catch(() => undefined);
    throw error;
  }
  await migrate(database);
  return end;
};
