import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { fromDatabase } from '#server/db/errors.ts';
import { rowsOf } from '#server/db/rows.ts';
import { markStationsChanged } from '#server/stations/directory.ts';

// A generation of stations is a table. The next one is built beside the live one in small batches, and becomes live by a
// change of names in one short transaction; the one before is kept, to go back to (decision 0328).

/** Stations copied, or made, by one statement: a call may have to wait for it on the embedded database. */
const BATCH = 300;
/** How long the switch waits for others to be done with the tables, and how often it tries. */
const LOCK_MS = 100;
const TRIES = 100;
const PAUSE_MS = 50;
const BUSY_CODES: readonly unknown[] = ['55P03', '40P01'];

const nextTable = (importId: number): string => `stations_next_${Number(importId)}`;

/** Takes away what unfinished imports have left beside the live table. */
const dropUnfinished = async (db: Db): Promise<void> => {
  const tables = await db.execute(
    sql`select tablename as name from pg_tables where schemaname = current_schema() and tablename ~ '^stations_next_\\d+$'`,
  );
  for (const { name } of rowsOf<{ name: string }>(tables)) await db.execute(sql.raw(`drop table if exists ${name}`));
};

/** What a batch took in: the last id or row of it, and how many. */
interface Taken {
  readonly last: number | null;
  readonly count: number;
}

const inBatches = async (
  batch: (after: number) => Promise<unknown>,
  onBatch: (count: number) => Promise<void>,
): Promise<void> => {
  for (let after = 0; ; ) {
    const [taken] = rowsOf<Taken>(await batch(after));
    if (taken === undefined || taken.last === null) return;
    after = taken.last;
    await onBatch(taken.count);
  }
};

/**
 * Builds the stations as they are after an import, beside the live ones: those that stand with their patches laid over
 * them, then the new ones, whose ids no other station ever had.
 * @param onBatch called after each batch with how many stations it has added; what it throws ends the building
 */
export const buildNext = async (db: Db, importId: number, onBatch: (count: number) => Promise<void>): Promise<void> => {
  await dropUnfinished(db);
  const next = sql.raw(nextTable(importId));
  await db.execute(sql`create table ${next} (like stations including all)`);
  // The patches are bounded as well: the database does not see by itself that those of earlier stations cannot match, and
  // would read them all again for each batch.
  const standing = (after: number) =>
    db.execute(sql`
      with added as (
        insert into ${next} overriding system value
        select laid.* from (
          select s, r.patch from stations s
          left join import_rows r
            on r.import_id = ${importId} and r.station_id = s.id and r.station_id > ${after} and r.patch is not null
          where s.id > ${after} order by s.id limit ${BATCH}
        ) standing cross join lateral jsonb_populate_record((standing.s)::stations, coalesce(standing.patch, '{}')) laid
        returning id
      )
      select max(id)::integer as last, count(*)::integer as count from added`);
  const created = (after: number) =>
    db.execute(sql`
      with picked as materialized (
        select row, patch || jsonb_build_object('id', nextval(pg_get_serial_sequence('stations', 'id'))) as patch
        from (
          select row, patch from import_rows
          where import_id = ${importId} and result = 'created' and row > ${after} order by row limit ${BATCH}
        ) ordered
      ), added as (
        insert into ${next} overriding system value
        select made.* from picked cross join lateral jsonb_populate_record(null::stations, picked.patch) made
      )
      select max(row)::integer as last, count(*)::integer as count from picked`);
  await inBatches(standing, onBatch);
  await inBatches(created, onBatch);
};

/** Takes away the stations that an import has built and not switched to. */
export const dropNext = async (db: Db, importId: number): Promise<void> => {
  await db.execute(sql.raw(`drop table if exists ${nextTable(importId)}`));
};

interface Reference {
  readonly name: string;
  readonly table: string;
  readonly definition: string;
}

const referencesTo = async (tx: Db): Promise<Reference[]> =>
  rowsOf<Reference>(
    await tx.execute(sql`
      select conname as name, conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
      from pg_constraint where confrelid = 'stations'::regclass`),
  );

/**
 * Renames `from` to be the live table; ids go on from where the live one stood, so that none is ever given twice.
 * @param between runs once the names are changed, while nothing refers to the stations
 */
const makeLive = async (
  tx: Db,
  from: string,
  keepAs: string,
  between: () => Promise<unknown> = async () => undefined,
): Promise<void> => {
  const run = (text: string) => tx.execute(sql.raw(text));
  const references = await referencesTo(tx);
  for (const { name, table } of references) await run(`alter table ${table} drop constraint ${name}`);
  await run(`drop table if exists ${keepAs}`);
  await run(`alter table stations rename to ${keepAs}`);
  await run(`alter table ${from} rename to stations`);
  await run(
    `select setval(pg_get_serial_sequence('stations', 'id'), nextval(pg_get_serial_sequence('${keepAs}', 'id')), false)`,
  );
  await between();
  for (const { name, table, definition } of references) {
    await run(`alter table ${table} add constraint ${name} ${definition} not valid`);
  }
  await markStationsChanged(tx);
};

const isBusy = (error: unknown): boolean => fromDatabase(error, ({ code }) => BUSY_CODES.includes(code));

/** Runs a transaction that needs the stations to itself; tries again where others do not let go of them soon. */
const alone = async <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> => {
  for (let tried = 1; ; tried += 1) {
    try {
      return await db.transaction(async (tx) => {
        await tx.execute(sql.raw(`set local lock_timeout = '${LOCK_MS}ms'`));
        await tx.execute(sql`lock table tickets, stations in access exclusive mode`);
        return work(tx);
      });
    } catch (error) {
      if (tried === TRIES || !isBusy(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
};

/** Checks the references again that a switch has made anew without looking at the rows there are. */
const validate = async (db: Db): Promise<void> => {
  for (const { name, table } of await referencesTo(db)) {
    await db.execute(sql.raw(`alter table ${table} validate constraint ${name}`));
  }
};

/**
 * Makes the stations that `buildNext` has built the live ones, in one transaction.
 * @param claim runs first in that transaction; what it throws leaves everything as it is
 * @param after runs last in it
 */
export const switchToNext = async (
  db: Db,
  importId: number,
  { claim, after }: { claim: (tx: Db) => Promise<void>; after: (tx: Db) => Promise<void> },
): Promise<void> => {
  await alone(db, async (tx) => {
    await claim(tx);
    await makeLive(tx, nextTable(importId), 'stations_before');
    await after(tx);
  });
  await validate(db);
};

/** Makes the generation before the live one again, and forgets the other. @param claim as for `switchToNext` */
export const switchBack = async (db: Db, claim: (tx: Db) => Promise<void>): Promise<void> => {
  await alone(db, async (tx) => {
    await claim(tx);
    // The stops that the import brought go; tickets keep their name and address.
    const letGo = () =>
      tx.execute(sql`
        update tickets set station_id = null
        where station_id is not null and not exists (select from stations where stations.id = tickets.station_id)`);
    await makeLive(tx, 'stations_before', 'stations_undone', letGo);
    await tx.execute(sql`drop table stations_undone`);
  });
  await validate(db);
};
