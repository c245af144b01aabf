import { setFlagsFromString } from 'node:v8';
import { sql } from 'drizzle-orm';
import { type Database, type Db, openEmbedded } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows.ts';
import { UNDER_TEST } from '#tests/support/harness/hashes.ts';
import { type Seed, testTemplate } from '#tests/support/harness/template.ts';

// A test's process does not live long enough to earn back what compiling the database for speed costs: half of its time.
if (UNDER_TEST) setFlagsFromString('--liftoff-only');

/** An embedded database of this process, with what it held when it was new beside it in the schema `as_new`. */
interface Kept {
  readonly database: Database;
  /** Its tables, columns and rules: a test that has changed them has used it up. */
  readonly shape: string;
  /** What makes it new again. */
  readonly renewal: readonly string[];
}

const idle = new Map<Seed, Kept[]>();

/** What `discard all` does, but for the statements: the database of a process keeps them. */
const SESSION_AS_NEW = [
  ...['close all', 'set session authorization default', 'reset all', 'unlisten *', 'select pg_advisory_unlock_all()'],
  ...['discard temp', 'discard sequences'],
];

const SHAPE = sql`
  with own as (select c.* from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public')
  select md5(string_agg(item, ' ' order by item)) as shape from (
    select concat_ws(' ', oid, relname, relkind, relchecks, relhastriggers) from own
    union all select concat_ws(' ', attrelid, attnum, attname, atttypid, attnotnull, atthasdef)
      from pg_attribute where attrelid in (select oid from own) and attnum > 0
    union all select concat_ws(' ', oid, conname, conrelid, convalidated) from pg_constraint
    union all select concat_ws(' ', oid, tgname, tgenabled) from pg_trigger
    union all select concat_ws(' ', oid, proname) from pg_proc
    union all select concat_ws(' ', indexrelid, indisvalid) from pg_index
    union all select nspname::text from pg_namespace
  ) as items (item)`;

const shapeOf = async (db: Db): Promise<string> => rowsOf<{ shape: string }>(await db.execute(SHAPE))[0]?.shape ?? '';

/** Copies every table that holds something, and writes down how to bring all of them back. */
const remember = async (db: Db): Promise<string[]> => {
  await db.execute(sql`create schema as_new`);
  const tables = rowsOf<{ name: string; columns: string }>(
    await db.execute(sql`
      select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      group by c.relname order by c.relname`),
  );
  const refill: string[] = [];
  for (const { name, columns } of tables) {
    const [first] = rowsOf(await db.execute(sql.raw(`select 1 from "${name}" limit 1`)));
    if (first === undefined) continue;
    await db.execute(sql.raw(`create table as_new."${name}" as select ${columns} from "${name}"`));
    refill.push(`insert into "${name}" (${columns}) overriding system value select ${columns} from as_new."${name}"`);
  }
  const sequences = rowsOf<{ name: string; last: string | null }>(
    await db.execute(
      sql`select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public'`,
    ),
  );
  return [
    ...SESSION_AS_NEW,
    `truncate ${tables.map(({ name }) => `"${name}"`).join(', ')} restart identity cascade`,
    // Rows come back as they were: no trigger has anything to add, and no order of tables to keep.
    'set session_replication_role = replica',
    ...refill,
    'set session_replication_role = default',
    ...sequences.flatMap(({ name, last }) => (last === null ? [] : [`select setval('"${name}"', ${last})`])),
  ];
};

const begin = async (seed: Seed): Promise<Kept> => {
  const database = await openEmbedded({ template: await testTemplate(seed), sharedBuffersMb: 16 });
  const renewal = await remember(database.db);
  return { database, renewal, shape: await shapeOf(database.db) };
};

/** One that a test has given back, made new; undefined where there is none. */
const renewed = async (seed: Seed): Promise<Kept | undefined> => {
  for (let kept = idle.get(seed)?.pop(); kept !== undefined; kept = idle.get(seed)?.pop()) {
    const { db, close } = kept.database;
    if ((await shapeOf(db)) === kept.shape) {
      for (const statement of kept.renewal) await db.execute(sql.raw(statement));
      return kept;
    }
    await close();
  }
  return undefined;
};

/**
 * An embedded database as new. Opening one costs a second of processor time, so one that was closed serves the next test
 * of its process; it is made new when it is asked for, by which time nothing of the former test writes any longer.
 */
export const freshEmbedded = async (seed: Seed): Promise<Database> => {
  const kept = (await renewed(seed)) ?? (await begin(seed));
  return {
    ...kept.database,
    close: async () => {
      idle.set(seed, [...(idle.get(seed) ?? []), kept]);
    },
  };
};
