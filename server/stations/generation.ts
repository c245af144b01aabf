import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { fromDatabase } from '#server/db/errors.ts';
import { rowsOf } from '#server/db/rows.ts';
import { markStationsChanged } from '#server/stations/directory.ts';

// A generation of stations is a table. The next one is built beside the live one in small batches, and becomes live by a
// change of names in one short transaction (decision 0328).

/** Stations copied, or made, by one statement: a call may have to wait for it on the embedded database. */
const BATCH = 300;
/**
 * How long the switch waits for others to be done with the tables each time, and how long it tries: a backup has them for as long as
 * it takes (decision 0457), and a call waits behind each try.
 */
const LOCK_MS = 100;
const PATIENCE_MS = 60 * 60_000;
/** Between two tries: those that wait for calls to end are over by then, and after them it is a backup. */
const PAUSE_MS = { first: 50, later: 1_000, firstTries: 100 };
const BUSY_CODES: readonly unknown[] = ['55P03', '40P01'];

/** Where the next generation of stations is until the switch. */
export const nextTable = (importId: number): string => `stations_next_${Number(importId)}`;
/** What an undo does to each station of its import: `patch` by column, or it is `gone`. */
export const undoTable = (importId: number): string => `stations_undo_${Number(importId)}`;
const changesTable = (importId: number): string => `import_changes_${Number(importId)}`;

/** Takes away what unfinished imports and undos have left beside the live table. */
const dropUnfinished = async (db: Db, but: string): Promise<void> => {
  const tables = await db.execute(
    sql`select tablename as name from pg_tables where schemaname = current_schema() and tablename ~ '^stations_(next|undo)_\\d+$'`,
  );
  for (const { name } of rowsOf<{ name: string }>(tables)) {
    if (name !== but) await db.execute(sql.raw(`drop table if exists ${name}`));
  }
};

/** What a batch took in: the last id or row of it, and how many. */
interface Taken {
  readonly last: number | null;
  readonly count: number;
}

/** Goes through what a statement takes in, batch by batch. @param batch answers one row, a `Taken` */
export const inBatches = async (
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

/** Ready for readers at the switch: statistics, and pages that none of them has to mark as seen first (decision 0413). */
const makeReady = (db: Db, importId: number): Promise<unknown> =>
  db.execute(sql.raw(`vacuum (analyze) ${nextTable(importId)}`));

/**
 * Builds the stations as they are after an import, beside the live ones: those that stand with their patches laid over
 * them, then the new ones, whose ids no other station ever had. What it does to each is written down, for history and undo.
 * @param onBatch called after each batch with how many stations it has added; what it throws ends the building
 */
export const buildNext = async (db: Db, importId: number, onBatch: (count: number) => Promise<void>): Promise<void> => {
  await dropUnfinished(db, '');
  const next = sql.raw(nextTable(importId));
  const changes = sql.raw(changesTable(importId));
  await db.execute(sql`create table ${next} (like stations including all)`);
  await db.execute(sql`drop table if exists ${changes}`);
  await db.execute(
    sql.raw(`create table ${changesTable(importId)} partition of import_changes for values in (${importId})`),
  );
  // The patches are bounded as well: the database does not see by itself that those of earlier stations cannot match, and
  // would read them all again for each batch. A station is made JSON of once, not once for each of its columns.
  const standing = (after: number) =>
    db.execute(sql`
      with picked as materialized (
        select s, s.id, r.row, r.patch || jsonb_build_object('last_import', ${importId}::integer, 'last_row', r.row) as patch,
          case when r.row is not null then to_jsonb(s) end as was
        from stations s
        left join import_rows r
          on r.import_id = ${importId} and r.station_id = s.id and r.station_id > ${after} and r.patch is not null
        where s.id > ${after} order by s.id limit ${BATCH}
      ), noted as (
        insert into ${changes} (import_id, station_id, row, before, after)
        select ${importId}, id, row,
          (select jsonb_object_agg(key, was -> key) from jsonb_object_keys(patch) key), patch - 'updated_at'
        from picked where patch is not null
      ), added as (
        insert into ${next} overriding system value
        select laid.* from picked
        cross join lateral jsonb_populate_record((picked.s)::stations, coalesce(picked.patch, '{}')) laid
        returning id
      )
      select max(id)::integer as last, count(*)::integer as count from added`);
  const created = (after: number) =>
    db.execute(sql`
      with picked as materialized (
        select row, patch || jsonb_build_object(
          'id', nextval(pg_get_serial_sequence('stations', 'id')),
          'made_import', ${importId}::integer, 'made_row', row, 'last_import', ${importId}::integer, 'last_row', row
        ) as patch
        from (
          select row, patch from import_rows
          where import_id = ${importId} and result = 'created' and row > ${after} order by row limit ${BATCH}
        ) ordered
      ), noted as (
        insert into ${changes} (import_id, station_id, row)
        select ${importId}, (patch ->> 'id')::integer, row from picked
      ), added as (
        insert into ${next} overriding system value
        select made.* from picked cross join lateral jsonb_populate_record(null::stations, picked.patch) made
      )
      select max(row)::integer as last, count(*)::integer as count from picked`);
  await inBatches(standing, onBatch);
  await inBatches(created, onBatch);
  await makeReady(db, importId);
};

/** Builds the stations without what an import did to them, by its `undoTable`. @param onBatch as for `buildNext` */
export const buildWithout = async (
  db: Db,
  importId: number,
  onBatch: (count: number) => Promise<void>,
): Promise<void> => {
  await dropUnfinished(db, undoTable(importId));
  const next = sql.raw(nextTable(importId));
  const undo = sql.raw(undoTable(importId));
  await db.execute(sql`create table ${next} (like stations including all)`);
  const standing = (after: number) =>
    db.execute(sql`
      with picked as materialized (
        select s, s.id, u.patch, coalesce(u.gone, false) as gone
        from stations s left join ${undo} u on u.station_id = s.id and u.station_id > ${after}
        where s.id > ${after} order by s.id limit ${BATCH}
      ), added as (
        insert into ${next} overriding system value
        select laid.* from picked
        cross join lateral jsonb_populate_record((picked.s)::stations, coalesce(picked.patch, '{}')) laid
        where not picked.gone
      )
      select max(id)::integer as last, count(*)::integer as count from picked`);
  await inBatches(standing, onBatch);
  await makeReady(db, importId);
};

/** Takes away the stations that were built and not switched to. */
export const dropNext = async (db: Db, importId: number): Promise<void> => {
  for (const table of [nextTable(importId), undoTable(importId)]) {
    await db.execute(sql.raw(`drop table if exists ${table}`));
  }
};

/** Forgets what an import did to each station: it can be undone no more. */
export const dropChanges = async (db: Db, importId: number): Promise<void> => {
  await db.execute(sql.raw(`drop table if exists ${changesTable(importId)}`));
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
 * Renames `from` to be the live table; ids go on from where the live one stood, so that none is ever given twice. Tickets of
 * stops that are gone keep their name and address.
 */
const makeLive = async (tx: Db, from: string): Promise<void> => {
  const run = (text: string) => tx.execute(sql.raw(text));
  const references = await referencesTo(tx);
  for (const { name, table } of references) await run(`alter table ${table} drop constraint ${name}`);
  await run('alter table stations rename to stations_former');
  await run(`alter table ${from} rename to stations`);
  await run(
    "select setval(pg_get_serial_sequence('stations', 'id'), nextval(pg_get_serial_sequence('stations_former', 'id')), false)",
  );
  // The stops that are gone are told apart by themselves: a cluster has tickets elsewhere (decision 0443).
  await run(`
    update tickets set station_id = null where station_id in (
      select id from stations_former where not exists (select from stations where stations.id = stations_former.id))`);
  await run('drop table stations_former');
  for (const { name, table, definition } of references) {
    await run(`alter table ${table} add constraint ${name} ${definition} not valid`);
  }
  await markStationsChanged(tx);
};

const isBusy = (error: unknown): boolean => fromDatabase(error, ({ code }) => BUSY_CODES.includes(code));

/** Runs a transaction that needs the stations to itself; tries again where others do not let go of them soon. */
const alone = async <T>(db: Db, signal: AbortSignal, work: (tx: Db) => Promise<T>): Promise<T> => {
  const until = performance.now() + PATIENCE_MS;
  for (let tried = 1; ; tried += 1) {
    signal.throwIfAborted();
    try {
      return await db.transaction(async (tx) => {
        await tx.execute(sql.raw(`set local lock_timeout = '${LOCK_MS}ms'`));
        // A backup has the stations: nobody who asks for tickets waits behind that.
        await tx.execute(sql`lock table stations, tickets in access exclusive mode`);
        return work(tx);
      });
    } catch (error) {
      if (!isBusy(error) || performance.now() > until) throw error;
      const pauseMs = tried < PAUSE_MS.firstTries ? PAUSE_MS.first : PAUSE_MS.later;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
};

/** Checks the references again that a switch has made anew without looking at the rows there are. */
const validate = async (db: Db): Promise<void> => {
  for (const { name, table } of await referencesTo(db)) {
    await db.execute(sql.raw(`alter table ${table} validate constraint ${name}`));
  }
};

interface Switching {
  readonly signal: AbortSignal;
  readonly claim: (tx: Db) => Promise<void>;
  readonly after: (tx: Db) => Promise<void>;
  readonly done: () => void;
}

/**
 * Makes the stations that `buildNext` or `buildWithout` has built the live ones, in one transaction, once nobody else has them.
 * @param signal ends the waiting with its reason
 * @param claim runs first in that transaction; what it throws leaves everything as it is
 * @param after runs last in it
 * @param done runs at once when they are
 */
export const switchToNext = async (
  db: Db,
  importId: number,
  { signal, claim, after, done }: Switching,
): Promise<void> => {
  await alone(db, signal, async (tx) => {
    await claim(tx);
    await makeLive(tx, nextTable(importId));
    await after(tx);
  });
  done();
  await validate(db);
};
