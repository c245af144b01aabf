import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows.ts';

/** Which files of migrations have run. In the schema of everything else, so that whoever saves that has all. */
export const JOURNAL_TABLE = '__drizzle_migrations';

/** A column that is stored, and is not made by the database of others. */
export interface Column {
  readonly name: string;
  /** As PostgreSQL writes it, such as `timestamp with time zone`. */
  readonly type: string;
}

export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
}

/** A part of a table that holds the rows of one import. */
export interface Partition {
  readonly table: string;
  readonly name: string;
  /** Which rows are in it, as PostgreSQL writes it. */
  readonly bound: string;
}

/** Where the ids of a table stand: the next one is `last`, or the one after it where that was `given`. */
export interface Counter {
  readonly table: string;
  readonly column: string;
  readonly last: string;
  readonly given: boolean;
}

/** A name in a statement. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** What an import, or taking one back, is just filling: it goes live whole, or goes away (`server/stations/generation.ts`). */
const HALF_FILLED = '^stations_(next|undo)_\\d+$';

/**
 * Every table that holds data, those that others refer to first; what has been run of the migrations is none of them, nor is what
 * an extension has brought along, as PostGIS does.
 */
export const tablesOf = async (db: Db): Promise<Table[]> => {
  const columns = rowsOf<{ name: string; column: string; type: string }>(
    await db.execute(sql`
      select c.relname as name, a.attname as column, format_type(a.atttypid, a.atttypmod) as type
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = to_regnamespace('public')
        and not exists (select 1 from pg_depend d
          where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and c.relname <> ${JOURNAL_TABLE} and c.relname !~ ${HALF_FILLED}
      order by c.relname, a.attnum`),
  );
  const references = rowsOf<{ from: string; to: string }>(
    await db.execute(sql`
      select f.relname as from, t.relname as to from pg_constraint k
      join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
      where k.contype = 'f' and k.connamespace = to_regnamespace('public') and k.conrelid <> k.confrelid`),
  );
  const shapes = new Map<string, Column[]>();
  for (const { name, column, type } of columns) {
    shapes.set(name, [...(shapes.get(name) ?? []), { name: column, type }]);
  }
  const ordered = new Set<string>();
  const add = (name: string): void => {
    if (ordered.has(name) || !shapes.has(name)) return;
    for (const { from, to } of references) if (from === name) add(to);
    ordered.add(name);
  };
  for (const name of shapes.keys()) add(name);
  return [...ordered].map((name) => ({ name, columns: shapes.get(name) ?? [] }));
};

/** The parts of those tables that have some. */
export const partitionsOf = async (db: Db): Promise<Partition[]> =>
  rowsOf(
    await db.execute(sql`
      select t.relname as table, p.relname as name, pg_get_expr(p.relpartbound, p.oid) as bound
      from pg_inherits i join pg_class p on p.oid = i.inhrelid join pg_class t on t.oid = i.inhparent
      where p.relispartition and p.relkind = 'r' and p.relnamespace = 'public'::regnamespace order by p.relname`),
  );

/** How far the ids of each table have come. */
export const countersOf = async (db: Db, tables: readonly Table[]): Promise<Counter[]> => {
  const counters: Counter[] = [];
  const identities = rowsOf<{ table: string; column: string; sequence: string }>(
    await db.execute(sql`
      select c.relname as table, a.attname as column,
        pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and a.attidentity <> ''
      order by c.relname`),
  );
  for (const { table, column, sequence } of identities) {
    if (!tables.some(({ name }) => name === table)) continue;
    const [row] = rowsOf<{ last: string; given: boolean }>(
      await db.execute(sql.raw(`select last_value::text as last, is_called as given from ${sequence}`)),
    );
    if (row !== undefined) counters.push({ table, column, ...row });
  }
  return counters;
};
