import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows.ts';
import { type Counter, type Partition, quoted, type Table, tablesOf } from '#server/db/tables.ts';

/** Rows of one table, each a JSON list of its columns' values as PostgreSQL writes them; null stays null. */
export interface RowBatch {
  readonly table: string;
  readonly rows: readonly string[];
}

/** Rows that are read and written at once; the largest are a spreadsheet's, of some kilobytes. */
const BATCH = 500;
/** Made by an import beside the migrations: the stations as they were before it, by which it is taken back. */
const FORMER_STATIONS = 'stations_before';

/**
 * Reads all rows, table by table. Values never pass through JavaScript's numbers and dates, so they arrive as exact as they were.
 * @param tx a transaction that sees one moment
 */
export async function* readRows(tx: Db, tables: readonly Table[]): AsyncGenerator<RowBatch> {
  for (const { name, columns } of tables) {
    const values = columns.map((column) => `${quoted(column.name)}::text`).join(', ');
    const cursor = quoted(`rows of ${name}`);
    await tx.execute(
      sql.raw(
        `declare ${cursor} no scroll cursor for select json_build_array(${values})::text as row from ${quoted(name)}`,
      ),
    );
    for (;;) {
      const rows = rowsOf<{ row: string }>(await tx.execute(sql.raw(`fetch ${BATCH} from ${cursor}`)));
      if (rows.length === 0) break;
      yield { table: name, rows: rows.map(({ row }) => row) };
    }
    await tx.execute(sql.raw(`close ${cursor}`));
  }
}

/** Makes what the migrations do not make. @throws where a table is none that this version can know */
const makeMissing = async (tx: Db, wanted: readonly Table[], partitions: readonly Partition[]): Promise<void> => {
  const there = new Map((await tablesOf(tx)).map((table) => [table.name, table]));
  for (const { name, columns } of wanted) {
    if (name === FORMER_STATIONS && !there.has(name)) {
      await tx.execute(sql.raw(`create table ${quoted(name)} (like stations including all)`));
      const names = new Set(columns.map((column) => column.name));
      // Made before columns were added to the table of today.
      for (const column of there.get('stations')?.columns ?? []) {
        if (!names.has(column.name))
          await tx.execute(sql.raw(`alter table ${quoted(name)} drop column ${quoted(column.name)}`));
      }
    } else if (!there.has(name)) throw new Error(`it has a table ${name}, which no version of Milepost makes`);
  }
  for (const { table, name, bound } of partitions) {
    await tx.execute(sql.raw(`create table ${quoted(name)} partition of ${quoted(table)} ${bound}`));
  }
};

/** Sets how far ids have come. */
export const setCounters = async (tx: Db, counters: readonly Counter[]): Promise<void> => {
  for (const { table, column, last, given } of counters) {
    await tx.execute(
      sql`select setval(pg_get_serial_sequence(${quoted(table)}, ${column}), ${last}::bigint, ${given})`,
    );
  }
};

/** Fills the empty tables of a database of the same shape. */
export interface RowWriter {
  readonly write: (batch: RowBatch) => Promise<void>;
  /** Sets the counters, and has changes act on other rows again. */
  readonly end: (counters: readonly Counter[]) => Promise<void>;
}

/**
 * Begins to fill a database that nobody has used, in a transaction. Nothing acts on what is written: rows come back as they were, not as the
 * database would make them now.
 * @param tables in an order in which each refers to earlier ones
 * @throws a reason that goes on from "the archive cannot be used:"
 */
export const writeRows = async (
  tx: Db,
  tables: readonly Table[],
  partitions: readonly Partition[],
): Promise<RowWriter> => {
  await makeMissing(tx, tables, partitions);
  // Of what migrations have put there.
  await tx.execute(sql.raw(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`));
  const inserts = new Map<string, string>();
  for (const { name, columns } of tables) {
    await tx.execute(sql.raw(`alter table ${quoted(name)} disable trigger user`));
    const names = columns.map((column) => quoted(column.name)).join(', ');
    const values = columns.map(({ type }, at) => `(r->>${at})::${type}`).join(', ');
    inserts.set(
      name,
      `insert into ${quoted(name)} (${names}) overriding system value select ${values} from json_array_elements(`,
    );
  }
  return {
    write: async ({ table, rows }) => {
      const insert = inserts.get(table);
      if (insert === undefined) throw new Error(`it has rows of a table ${table} that it does not name`);
      await tx.execute(sql`${sql.raw(insert)}${`[${rows.join(',')}]`}::json) r`);
    },
    end: async (counters) => {
      for (const { name } of tables) await tx.execute(sql.raw(`alter table ${quoted(name)} enable trigger user`));
      await setCounters(tx, counters);
    },
  };
};
