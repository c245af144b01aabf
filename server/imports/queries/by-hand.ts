import { and, desc, eq, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { displayName } from '#server/accounts/queries/users.ts';
import type { Db } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows.ts';
import {
  type Columns,
  importChanges,
  imports,
  type NewStation,
  type StationRow,
  stationEdits,
  stations,
  users,
} from '#server/db/schema.ts';
import { plainKey } from '#server/imports/keys.ts';
import { markStationsChanged, readStationsVersion } from '#server/stations/directory.ts';
import type { EditAction, StationSource } from '#src/contract/by-hand.ts';
import { BY_HAND } from '#src/contract/limits.ts';

/** A station of an id, withheld or not. @param lock holds it until the transaction ends */
export const anyStation = async (db: Db, id: number, lock = false): Promise<StationRow | undefined> => {
  const query = db.select().from(stations).where(eq(stations.id, id));
  const [row] = await (lock ? query.for('update') : query);
  return row;
};

/** Whether an import is just being written or taken back: what a hand did meanwhile would be lost. */
export const isBeingWritten = async (db: Db): Promise<boolean> =>
  (await db.$count(imports, inArray(imports.stage, ['writing', 'undoing']))) > 0;

/** A stop that is known by the same number or ids; undefined where there is none. */
export const sameStation = async (
  db: Db,
  { combinId, storeNo, identificator }: Pick<NewStation, 'combinId' | 'storeNo' | 'identificator'>,
  but?: number,
): Promise<StationRow | undefined> => {
  const plain = (column: AnyPgColumn) => sql`regexp_replace(lower(${column}), '[^a-z0-9]+', '', 'g')`;
  const same: SQL[] = [];
  if (combinId) same.push(sql`${plain(stations.combinId)} = ${plainKey(combinId)}`);
  if (storeNo && identificator) {
    same.push(
      sql`(${plain(stations.storeNo)} = ${plainKey(storeNo)} and ${plain(stations.identificator)} = ${plainKey(identificator)})`,
    );
  }
  if (same.length === 0) return undefined;
  const [row] = await db
    .select()
    .from(stations)
    .where(and(or(...same), but === undefined ? undefined : ne(stations.id, but)))
    .limit(1);
  return row;
};

/** What a person does to a station. */
export interface HandChange {
  readonly action: EditAction;
  readonly by: number;
  readonly values: Partial<NewStation>;
}

/** The columns of a station as the database writes them. */
const columnsOf = async (tx: Db, id: number): Promise<Columns> => {
  const [row] = rowsOf<{ columns: Columns }>(
    await tx.execute(sql`select to_jsonb(s) as columns from stations s where id = ${id}`),
  );
  return row?.columns ?? {};
};

/** Columns of a station that no history tells. */
const SILENT = ['id', 'created_at', 'updated_at', 'by_hand'];

/**
 * Stores what a person does to a station that is held, and what it was before.
 * @param before its columns, none for a stop that is new
 */
const note = async (
  tx: Db,
  stationId: number,
  before: Columns,
  { action, by }: HandChange,
  now: Date,
): Promise<void> => {
  const after = await columnsOf(tx, stationId);
  const changed = Object.keys(after).filter(
    (name) => !SILENT.includes(name) && JSON.stringify(after[name]) !== JSON.stringify(before[name] ?? null),
  );
  const pick = (columns: Columns) => Object.fromEntries(changed.map((name) => [name, columns[name] ?? null]));
  await markStationsChanged(tx);
  await tx.insert(stationEdits).values({
    stationId,
    version: Number(await readStationsVersion(tx)),
    action,
    doneBy: by,
    doneAt: now,
    before: pick(before),
    after: pick(after),
  });
};

/** Changes a station that is held by the transaction, and writes down who did. */
export const changeByHand = async (tx: Db, id: number, change: HandChange, now: Date): Promise<void> => {
  const before = await columnsOf(tx, id);
  await tx
    .update(stations)
    .set({ ...change.values, updatedAt: now })
    .where(eq(stations.id, id));
  await note(tx, id, before, change, now);
};

/** Adds a station, and writes down who did. @returns its id */
export const addByHand = async (tx: Db, change: HandChange, now: Date): Promise<number> => {
  const [row] = await tx
    .insert(stations)
    .values({ ...change.values, createdAt: now, updatedAt: now })
    .returning({ id: stations.id });
  if (row === undefined) throw new Error('The station was not stored.');
  await note(tx, row.id, {}, change, now);
  return row.id;
};

/** Where a row came from: its import's file, who imported it and when. */
export const sourceOf = async (
  db: Db,
  importId: number | null,
  row: number | null,
): Promise<StationSource | undefined> => {
  if (importId === null || row === null) return undefined;
  const [found] = await db
    .select({ record: imports, user: users })
    .from(imports)
    .leftJoin(users, eq(users.id, imports.startedBy))
    .where(eq(imports.id, importId));
  return found && { ...sourceView(found.record, found.user), row };
};
type ImportUser = Parameters<typeof displayName>[0] | null;
const sourceView = (record: typeof imports.$inferSelect, user: ImportUser): Omit<StationSource, 'row'> => ({
  importId: String(record.id),
  fileName: record.fileName,
  by: user === null ? undefined : displayName(user),
  at: (record.finishedAt ?? record.startedAt).toISOString(),
});

/** What persons did to a station, the newest first. */
export const editsOf = async (db: Db, stationId: number) => {
  const rows = await db
    .select({ edit: stationEdits, user: users })
    .from(stationEdits)
    .leftJoin(users, eq(users.id, stationEdits.doneBy))
    .where(eq(stationEdits.stationId, stationId))
    .orderBy(desc(stationEdits.id))
    .limit(BY_HAND.historyMax);
  return rows.map(({ edit, user }) => ({ ...edit, by: user === null ? undefined : displayName(user) }));
};

/** What imports did to a station that can still be undone, the newest first. */
export const importsOf = async (db: Db, stationId: number) => {
  const rows = await db
    .select({ change: importChanges, record: imports, user: users })
    .from(importChanges)
    .innerJoin(imports, eq(imports.id, importChanges.importId))
    .leftJoin(users, eq(users.id, imports.startedBy))
    .where(and(eq(importChanges.stationId, stationId), inArray(imports.stage, ['done', 'undoing'])))
    .orderBy(desc(imports.id))
    .limit(BY_HAND.historyMax);
  return rows.map(({ change, record, user }) => ({
    ...change,
    source: { ...sourceView(record, user), row: change.row },
  }));
};

/** A page of the stops that drivers do not see, with who withheld them last, the newest of these first. @param page from 0 */
export const withheldPage = async (db: Db, page: number, size: number) => {
  const withheld = isNotNull(stations.withheld);
  const last = sql`(
    select max(${stationEdits.id}) from ${stationEdits}
    where ${stationEdits.stationId} = ${stations.id} and ${stationEdits.action} in ('hidden', 'removed'))`;
  const rows = await db
    .select({ station: stations, edit: stationEdits, user: users })
    .from(stations)
    .leftJoin(stationEdits, sql`${stationEdits.id} = ${last}`)
    .leftJoin(users, eq(users.id, stationEdits.doneBy))
    .where(withheld)
    .orderBy(sql`${stationEdits.id} desc nulls last`, desc(stations.id))
    .limit(size)
    .offset(page * size);
  return { rows, total: await db.$count(stations, withheld) };
};
