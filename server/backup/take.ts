import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Content, End, Item, StoredFile } from '#server/backup/content.ts';
import { FORMAT } from '#server/backup/content.ts';
import { readRows } from '#server/db/copy-rows.ts';
import type { Db } from '#server/db/database.ts';
import { migrationsRun } from '#server/db/migrate.ts';
import { rowsOf } from '#server/db/rows.ts';
import { countersOf, partitionsOf, tablesOf } from '#server/db/tables.ts';
import type { ObjectStorage } from '#server/uploads/storage/storage.ts';

interface Named {
  readonly id: number;
  readonly key: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly stored: boolean;
}

/** Rows of uploads that are read at once. */
const BATCH = 500;

/** What one file is to be: undefined where it is gone, or is not what was stored. */
const read = async (storage: ObjectStorage, { key, sha256, bytes }: Named): Promise<StoredFile | undefined> => {
  const stream = await storage.read(key);
  if (stream === undefined) return undefined;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream) {
    length += chunk.length;
    // A bucket may hold anything under a key until somebody has looked.
    if (length > bytes) return undefined;
    chunks.push(chunk);
  }
  const whole = Buffer.concat(chunks);
  if (createHash('sha256').update(whole).digest('hex') !== sha256) return undefined;
  return { key, bytes: whole };
};

/** Files of uploads, with those that were put and that nobody has looked at yet. */
async function* readFiles(tx: Db, storage: ObjectStorage, missing: string[]): AsyncGenerator<StoredFile> {
  for (let after = 0; ; ) {
    const some = rowsOf<Named>(
      await tx.execute(sql`
        select id, s3_key as key, size_bytes as bytes, sha256, stored_at is not null as stored
        from uploads where id > ${after} order by id limit ${BATCH}`),
    );
    for (const named of some) {
      const file = await read(storage, named);
      if (file !== undefined) yield file;
      else if (named.stored) missing.push(named.key);
    }
    const last = some.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

async function* itemsOf(tx: Db, tables: Content['head']['tables'], storage: ObjectStorage): AsyncGenerator<Item> {
  const rows: Record<string, number> = Object.fromEntries(tables.map(({ name }) => [name, 0]));
  for await (const batch of readRows(tx, tables)) {
    rows[batch.table] = (rows[batch.table] ?? 0) + batch.rows.length;
    yield { kind: 'rows', batch };
  }
  const missing: string[] = [];
  let files = 0;
  for await (const file of readFiles(tx, storage, missing)) {
    files += 1;
    yield { kind: 'file', file };
  }
  const end: End = { rows, files, missing };
  yield { kind: 'end', end };
}

/**
 * An import puts other stations under this name: they would be a table of which this moment sees no row. Locked before anything is
 * looked at, for that begins the moment (decision 0457).
 */
const LOCK_STATIONS = sql`lock table stations in access share mode`;

/**
 * Everything of a database and its files, as of one moment; files never change once they are stored.
 * @param db of Milepost's, whole (`readDatabase`)
 * @param version of this program
 * @param now no later than the moment that is read
 * @param use reads the items, in their order; the moment is held for as long
 */
export const takeContent = <T>(
  db: Db,
  storage: ObjectStorage,
  { version, now }: { readonly version: string; readonly now: Date },
  use: (content: Content) => Promise<T>,
): Promise<T> =>
  db.transaction(
    async (tx) => {
      await tx.execute(LOCK_STATIONS);
      const migrations = await migrationsRun(tx);
      const tables = await tablesOf(tx);
      const counters = await countersOf(tx, tables);
      const partitions = await partitionsOf(tx);
      const made = { format: FORMAT, version, madeAt: now.toISOString() } as const;
      const head = { ...made, migrations, tables, partitions, counters };
      return use({ head, items: itemsOf(tx, tables, storage) });
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
