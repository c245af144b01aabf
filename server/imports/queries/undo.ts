import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows.ts';
import { inBatches, undoTable } from '#server/stations/generation.ts';
import { createPauses } from '#server/work/pauses.ts';
import type { UndoOutcome } from '#src/contract/by-hand.ts';

// Undoing an import goes member by member: what it said is taken back where nothing has said otherwise since (decision 0411).

/** Stations looked at by one statement: a call may have to wait for it on the embedded database. */
const BATCH = 500;

/** An import that was written, and the version of the stations that it made. */
export interface Written {
  readonly id: number;
  readonly version: number;
}

/** Columns that say one thing together: where one was set since, the others stay as well. */
const TOGETHER = [
  ['latitude', 'longitude', 'approximate', 'placed_by'],
  ['price_imported_at', 'retail_price_date'],
  ['store_no', 'store_number'],
  ['last_import', 'last_row'],
];
const whole = (keys: SQL): SQL =>
  sql.join(
    [
      keys,
      ...TOGETHER.map((group) => {
        const list = sql.raw(`array[${group.map((name) => `'${name}'`).join(', ')}]`);
        return sql`case when ${keys} && ${list} then ${list} else '{}'::text[] end`;
      }),
      sql`case when cardinality(${keys}) > 0 then array['updated_at'] else '{}'::text[] end`,
    ],
    sql` || `,
  );

/** Stations of the import after an id, what it did to them, and everything that was said of them since. */
const batchOf = ({ id, version }: Written, after: number): SQL => sql`
  own as materialized (
    select station_id, before from import_changes
    where import_id = ${id} and station_id > ${after} and exists (select from stations s where s.id = station_id)
    order by station_id limit ${BATCH}
  ), writers as materialized (
    select c.station_id, c.import_id, i.written_version::integer as version, k.key,
      i.kind = 'stations' as confirms
    from own join import_changes c on c.station_id = own.station_id and c.import_id <> ${id}
    join imports i on i.id = c.import_id and i.stage = 'done' and i.written_version::integer > ${version}
    left join lateral jsonb_object_keys(coalesce(c.after, '{}')) k(key) on true
    union all
    select e.station_id, null, e.version, k.key, e.action = 'edited'
    from own join station_edits e on e.station_id = own.station_id and e.version > ${version}
    left join lateral jsonb_object_keys(e.after) k(key) on true
  )`;

/** What becomes of each station of a batch: `gone`, or `patch` by column. */
const plannedOf = (written: Written, after: number): SQL => sql`
  with ${batchOf(written, after)}, since as (
    select station_id, coalesce(array_agg(distinct key) filter (where key is not null), '{}') as keys,
      bool_or(confirms) as confirmed
    from writers group by station_id
  ), planned as (
    select own.station_id, own.before is null and not coalesce(since.confirmed, false) as gone,
      coalesce(own.before - (${whole(sql`coalesce(since.keys, '{}')`)}), '{}') as patch
    from own left join since using (station_id)
  )`;

/** Writes down what an undo does to each station, for `buildWithout`. */
export const planUndo = async (db: Db, written: Written): Promise<void> => {
  const table = sql.raw(undoTable(written.id));
  const pause = createPauses();
  await db.execute(sql`drop table if exists ${table}`);
  await db.execute(
    sql`create table ${table} (station_id integer primary key, gone boolean not null, patch jsonb not null)`,
  );
  await inBatches(
    (after) =>
      db.execute(sql`
        ${plannedOf(written, after)}, noted as (
          insert into ${table} (station_id, gone, patch) select station_id, gone, patch from planned
        )
        select max(station_id)::integer as last, count(*)::integer as count from planned`),
    pause,
  );
};

/** What an undo would do. */
export const undoOutcome = async (db: Db, written: Written): Promise<UndoOutcome> => {
  const all = { gone: 0, restored: 0, kept: 0 };
  const pause = createPauses();
  for (let after: number | null = 0; after !== null; ) {
    const [some]: (UndoOutcome & { readonly last: number | null })[] = rowsOf(
      await db.execute(sql`
        ${plannedOf(written, after)}
        select max(station_id)::integer as last,
          count(*) filter (where gone)::integer as gone,
          count(*) filter (where not gone and patch - array['last_import', 'last_row', 'updated_at'] <> '{}')::integer as restored,
          count(*) filter (where not gone and patch - array['last_import', 'last_row', 'updated_at'] = '{}')::integer as kept
        from planned`),
    );
    if (some === undefined) break;
    for (const member of ['gone', 'restored', 'kept'] as const) all[member] += some[member];
    after = some.last;
    await pause();
  }
  return all;
};

/**
 * Lets what was written since stand on what was before the undone import, so that it can be undone as well: the first to
 * have set a column again goes back to what the undone one would have gone back to. Done again, it changes nothing.
 */
export const passOn = async (db: Db, written: Written): Promise<void> => {
  const pause = createPauses();
  await inBatches(
    (after) =>
      db.execute(sql`
        with ${batchOf(written, after)}, first as (
          select distinct on (station_id, key) station_id, key, import_id from writers
          where key is not null order by station_id, key, version
        ), was as (
          select station_id, first.import_id, jsonb_object_agg(first.key, own.before -> first.key) as before
          from first join own using (station_id)
          where first.import_id is not null and own.before ? first.key group by station_id, first.import_id
        ), heir as (
          select distinct on (station_id) station_id, import_id from writers
          where import_id is not null and confirms and station_id in (select station_id from own where before is null)
            and station_id not in (select station_id from writers where import_id is null and confirms)
          order by station_id, version
        ), passed as (
          update import_changes c set before = c.before || was.before from was
          where c.station_id = was.station_id and c.import_id = was.import_id and c.before is not null
        ), made as (
          update import_changes c set before = null from heir
          where c.station_id = heir.station_id and c.import_id = heir.import_id
        )
        select max(station_id)::integer as last, count(*)::integer as count from own`),
    pause,
  );
};
