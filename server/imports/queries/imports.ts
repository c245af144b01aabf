import { and, asc, desc, eq, gt, inArray, isNotNull, lt, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { displayName } from '#server/accounts/queries/users.ts';
import type { Db } from '#server/db/database.ts';
import { breaksUnique } from '#server/db/errors.ts';
import { rowsOf } from '#server/db/rows.ts';
import { type ImportRecord, imports, settings, users } from '#server/db/schema.ts';
import { suspicionsOf } from '#server/imports/queries/import-rows.ts';
import { dropChanges } from '#server/stations/generation.ts';
import type { ImportJob, ImportStage } from '#src/contract/import.ts';

/** Stages in which an import is being worked on; the database takes one such import at a time. */
export const AT_WORK = ['reading', 'comparing', 'writing', 'undoing'] as const satisfies readonly ImportStage[];
/** Imports that are listed. */
const LISTED = 20;
/** Written imports that can be undone. */
const UNDOABLE = 20;
/** Imports of each standing whose rows are kept; older ones keep their counts alone. */
const WITH_ROWS = 5;

/** What is kept of an import's rows, each a partition: what they do, and the rows themselves. */
const PARTITIONED = ['import_rows', 'import_cells'] as const;

const NO_COUNTS: ImportRecord['counts'] = {
  created: 0,
  changed: 0,
  unchanged: 0,
  duplicate: 0,
  suspicious: 0,
  rejected: 0,
};

/** True where the database refused a second import at work. */
export const isTwin = (error: unknown): boolean => breaksUnique(error, 'imports_at_work');

type NewImport = Pick<ImportRecord, 'kind' | 'fileName' | 'sizeBytes' | 'startedBy' | 'owner'>;

/** Adds an import that begins to read, with room for its rows. @throws where another one is at work (`isTwin`) */
export const addImport = (db: Db, values: NewImport, now: Date): Promise<ImportRecord> =>
  db.transaction(async (tx) => {
    const [row] = await tx
      .insert(imports)
      .values({ ...values, stage: 'reading', counts: NO_COUNTS, startedAt: now, aliveAt: now })
      .returning();
    if (row === undefined) throw new Error('The import was not stored.');
    for (const table of PARTITIONED) {
      await tx.execute(sql.raw(`create table ${table}_${row.id} partition of ${table} for values in (${row.id})`));
    }
    return row;
  });

/** The import of an id, or undefined. */
export const importById = async (db: Db, id: number): Promise<ImportRecord | undefined> => {
  const [row] = await db.select().from(imports).where(eq(imports.id, id));
  return row;
};

/** The import at work and who started it, or undefined. */
export const importAtWork = async (db: Db): Promise<{ record: ImportRecord; by: string | undefined } | undefined> => {
  const [row] = await db
    .select({ record: imports, user: users })
    .from(imports)
    .leftJoin(users, eq(users.id, imports.startedBy))
    .where(inArray(imports.stage, [...AT_WORK]));
  return row && { record: row.record, by: row.user === null ? undefined : displayName(row.user) };
};

/** Changes an import that is at one of these stages and, where said, another process has not taken over. */
export const changeImport = async (
  db: Db,
  { id, stages, owner }: { id: number; stages: readonly ImportStage[]; owner?: string },
  change: Partial<ImportRecord>,
): Promise<ImportRecord | undefined> => {
  const owned = owner === undefined ? undefined : eq(imports.owner, owner);
  const [row] = await db
    .update(imports)
    .set(change)
    .where(and(eq(imports.id, id), inArray(imports.stage, [...stages]), owned))
    .returning();
  return row;
};

/** Asks whoever makes a preview anew by itself to give way. */
export const unwantRenewal = async (db: Db, id: number): Promise<void> => {
  const renewed = and(eq(imports.id, id), eq(imports.stage, 'comparing'), eq(imports.renewal, 'going'));
  await db.update(imports).set({ renewal: 'unwanted' }).where(renewed);
};

/** Holds an import that is still this process's until the transaction ends: nobody takes it up meanwhile. @returns whether it is */
export const holdOwn = async (tx: Db, id: number, owner: string): Promise<boolean> => {
  const own = and(eq(imports.id, id), eq(imports.owner, owner));
  return (await tx.select({ id: imports.id }).from(imports).where(own).for('update')).length > 0;
};

/** Says that an import's process is alive. */
export const heartbeat = async (db: Db, id: number, now: Date): Promise<void> => {
  await db.update(imports).set({ aliveAt: now }).where(eq(imports.id, id));
};

/** Milliseconds from `before` on within which a sign of life may be: one of the time to come is of before the clock was set back. */
const BELIEVED_MS = 120_000;
const notHeardOf = (before: Date): SQL | undefined =>
  or(lt(imports.aliveAt, before), gt(imports.aliveAt, new Date(before.getTime() + BELIEVED_MS)));

/** What processes other than `owner` have left. @param before where they were last heard of earlier; all when absent */
export const leftByOthers = (owner: string, before?: Date): SQL | undefined =>
  and(ne(imports.owner, owner), before === undefined ? undefined : notHeardOf(before));

/** What `owner` has left, as where the database was away when an end was to be written down: it works on none but `atWork`. */
export const leftByItself = (owner: string, atWork: readonly number[], before: Date): SQL | undefined =>
  and(eq(imports.owner, owner), notInArray(imports.id, [...atWork]), notHeardOf(before));

/**
 * Ends what nobody is at work on any more. A file that was being compared has failed; what was being written was not, since that is one
 * transaction: it waits as it did, and says why. What was being taken back counts as written still: its stations may have been exchanged, and undoing it
 * again does the rest, as who pressed Undo is told.
 * @param left of `leftByOthers` or `leftByItself`
 * @param why of what has failed or was not written, and of what was not taken back, in sentences
 */
export const endAbandoned = async (
  db: Db,
  left: SQL | undefined,
  why: { readonly failed: string; readonly notUndone: string },
  now: Date,
): Promise<void> => {
  const of = (...stages: ImportStage[]) => and(left, inArray(imports.stage, stages));
  await db
    .update(imports)
    .set({ stage: 'failed', error: why.failed, finishedAt: now })
    .where(of('reading', 'comparing'));
  await db.update(imports).set({ stage: 'ready', error: why.failed }).where(of('writing'));
  await db
    .update(imports)
    .set({ stage: 'done', rowsDone: sql`${imports.rows}`, error: why.notUndone })
    .where(of('undoing'));
};

/** Forgets the rows of an import. */
export const dropRows = async (db: Db, importId: number): Promise<void> => {
  for (const table of PARTITIONED) await db.execute(sql.raw(`drop table if exists ${table}_${Number(importId)}`));
};

/** What it did to each station is still known. */
const hasChanges = sql`to_regclass('import_changes_' || ${imports.id}) is not null`;

/** Imports older than the newest of their standing: a preview that waits has a person's ticks, which no failed or written import takes away. */
const old = sql`${imports.id} in (
  select id from (
    select id, row_number() over (
      partition by case when stage = 'ready' then 'waiting' when stage in ('done', 'undone') then 'written' else 'other' end
      order by id desc
    ) as place from imports
  ) ranked where place > ${WITH_ROWS})`;

/**
 * Forgets the rows of all but the newest imports that wait, and that were written, and further back how to undo them.
 * To be called by the one at work.
 * @param gaveWay why a preview among them is cancelled, in sentences
 */
export const dropOldRows = async (db: Db, gaveWay: string, now: Date): Promise<void> => {
  const cancelled = await db
    .update(imports)
    .set({ stage: 'cancelled', error: gaveWay, finishedAt: now })
    .where(and(eq(imports.stage, 'ready'), old))
    .returning({ id: imports.id });
  const others = rowsOf<{ id: number }>(
    await db.execute(sql`
      select ${imports.id} as id from ${imports}
      where ${old} and to_regclass('import_rows_' || ${imports.id}) is not null`),
  );
  for (const { id } of [...cancelled, ...others]) await dropRows(db, id);
  const undoable = db
    .select({ id: imports.id })
    .from(imports)
    .where(isNotNull(imports.writtenVersion))
    .orderBy(desc(imports.id))
    .limit(UNDOABLE);
  const changes = rowsOf<{ id: number }>(
    await db.execute(sql`
      select ${imports.id} as id from ${imports}
      where ${imports.writtenVersion} is not null and ${imports.id} not in ${undoable} and ${hasChanges}`),
  );
  for (const { id } of changes) await dropChanges(db, id);
};

const STATIONS_VERSION = sql`(select ${settings.value} from ${settings} where ${settings.key} = 'stations_version')`;

/** Previews that were made of stations that have changed since, the oldest first. */
export const outdatedPreviews = (db: Db): Promise<ImportRecord[]> =>
  db
    .select()
    .from(imports)
    .where(and(eq(imports.stage, 'ready'), sql`${imports.comparedVersion} is distinct from ${STATIONS_VERSION}`))
    .orderBy(asc(imports.id))
    .limit(LISTED);

/** Imports as they are sent, newest first. @param id of one alone */
export const importViews = async (db: Db, id?: number): Promise<ImportJob[]> => {
  const rows = await db
    .select({
      record: imports,
      user: users,
      outdated: sql<boolean>`${imports.stage} = 'ready' and ${imports.comparedVersion} is distinct from ${STATIONS_VERSION}`,
      undoable: sql<boolean>`${imports.stage} = 'done' and ${hasChanges}`,
    })
    .from(imports)
    .leftJoin(users, eq(users.id, imports.startedBy))
    .where(id === undefined ? undefined : eq(imports.id, id))
    .orderBy(desc(imports.id))
    .limit(LISTED);
  // In a list nobody looks at them.
  const suspicions = id === undefined ? [] : await suspicionsOf(db, id);
  return rows.map(({ record, user, undoable, outdated }) => ({
    id: String(record.id),
    kind: record.kind,
    fileName: record.fileName,
    sizeBytes: record.sizeBytes,
    stage: record.stage,
    rows: record.rows,
    rowsDone: record.rowsDone,
    counts: { ...NO_COUNTS, ...record.counts },
    suspicions,
    outdated,
    layout: (id !== undefined && record.layout) || undefined,
    ignoredColumns: [...record.ignoredColumns],
    error: record.error ?? undefined,
    startedAt: record.startedAt.toISOString(),
    finishedAt: record.finishedAt?.toISOString(),
    startedBy: user === null ? undefined : displayName(user),
    undoable,
  }));
};
