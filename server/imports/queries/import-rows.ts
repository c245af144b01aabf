import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import type { RowDetail } from '#server/db/import-detail.ts';
import { rowsOf } from '#server/db/rows.ts';
import { importCells, importRows } from '#server/db/schema.ts';
import {
  type ImportJob,
  type ImportRowView,
  type RowResult,
  SUSPICIONS,
  type Suspicion,
  type TickInput,
} from '#src/contract/import.ts';

/** Stages rows. @param text a JSON list of rows as `compare.ts` makes them */
export const stageRows = async (db: Db, importId: number, text: string): Promise<void> => {
  await db.execute(sql`
    insert into import_rows (import_id, row, result, view, suspicion, station_id, patch)
    select ${importId}::integer, s.row, s.result, s.view, s.suspicion, s.station_id, s.patch
    from json_to_recordset(${text}::json)
      as s (row integer, result text, view jsonb, suspicion text, station_id integer, patch jsonb)`);
};

/** Forgets what an import's rows do, before they are compared again. */
export const clearStaged = async (db: Db, importId: number): Promise<void> => {
  await db.execute(sql.raw(`truncate import_rows_${Number(importId)}`));
};

/** Keeps rows of a file as they came. @param text a JSON list of `KeptRow` */
export const keepRows = async (db: Db, importId: number, text: string): Promise<void> => {
  await db.execute(sql`
    insert into import_cells (import_id, row, cells)
    select ${importId}::integer, kept.row, kept.cells
    from json_to_recordset(${text}::json) as kept (row integer, cells json)`);
};

/** The kept rows that follow a row, as the database's JSON: row, cells, ticked. */
export const keptAfter = async (
  db: Db,
  importId: number,
  row: number,
  limit: number,
): Promise<{ readonly last: number; readonly text: string } | undefined> => {
  const [batch] = rowsOf<{ last: number | null; text: string }>(
    await db.execute(sql`
      select max(row)::integer as last, json_agg(batch order by row)::text as text
      from (select row, cells, ticked from import_cells where import_id = ${importId} and row > ${row} order by row limit ${limit}) batch`),
  );
  return batch === undefined || batch.last === null ? undefined : { last: batch.last, text: batch.text };
};

/** Suspicious rows that one statement ticks: a call may have to wait for it on the embedded database. */
const TICKS = 1_000;

/**
 * Ticks suspicious rows to go in, or takes the ticks away: those of these numbers, or of a kind the next ones after a row.
 * @returns the last row that was looked at, or undefined where there was none left
 */
export const tickAfter = async (
  db: Db,
  importId: number,
  input: TickInput,
  row: number,
): Promise<number | undefined> => {
  const wanted = 'rows' in input ? inArray(importRows.row, [...input.rows]) : eq(importRows.suspicion, input.suspicion);
  const rows = await db
    .select({ row: importRows.row })
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, importId),
        eq(importRows.result, 'suspicious'),
        wanted,
        sql`${importRows.row} > ${row}`,
      ),
    )
    .orderBy(asc(importRows.row))
    .limit(TICKS);
  const numbers = rows.map((one) => one.row);
  if (numbers.length > 0) {
    await db
      .update(importCells)
      .set({ ticked: input.ticked })
      .where(and(eq(importCells.importId, importId), inArray(importCells.row, numbers)));
  }
  return numbers.at(-1);
};

/** The suspicious rows of an import by kind, in the order of the rules, and how many of them are ticked. */
export const suspicionsOf = async (db: Db, importId: number): Promise<ImportJob['suspicions']> => {
  const found = await db
    .select({
      kind: importRows.suspicion,
      rows: sql<number>`count(*)::integer`,
      ticked: sql<number>`count(*) filter (where ${importCells.ticked})::integer`,
    })
    .from(importRows)
    .innerJoin(importCells, and(eq(importCells.importId, importRows.importId), eq(importCells.row, importRows.row)))
    .where(and(eq(importRows.importId, importId), eq(importRows.result, 'suspicious')))
    .groupBy(importRows.suspicion);
  return SUSPICIONS.flatMap((kind) => {
    const of = found.find((one) => one.kind === kind);
    return of === undefined ? [] : [{ kind, rows: of.rows, ticked: of.ticked }];
  });
};

/** True where a suspicious row is ticked that is not taken in yet. */
export const hasTicked = async (db: Db, importId: number): Promise<boolean> =>
  (await suspicionsOf(db, importId)).some(({ ticked }) => ticked > 0);

interface RowsWanted {
  readonly result?: RowResult | undefined;
  readonly suspicion?: Suspicion | undefined;
}

/** A page of an import's rows in the file's order. @param page from 0 */
export const readImportRows = async (
  db: Db,
  importId: number,
  { page, size, result, suspicion }: RowsWanted & { readonly page: number; readonly size: number },
): Promise<(RowDetail & Pick<ImportRowView, 'row' | 'result' | 'suspicion' | 'ticked'>)[]> => {
  const rows = await db
    .select({ staged: importRows, ticked: importCells.ticked })
    .from(importRows)
    .leftJoin(importCells, and(eq(importCells.importId, importRows.importId), eq(importCells.row, importRows.row)))
    .where(
      and(
        eq(importRows.importId, importId),
        result === undefined ? undefined : eq(importRows.result, result),
        suspicion === undefined ? undefined : eq(importRows.suspicion, suspicion),
      ),
    )
    .orderBy(asc(importRows.row))
    .limit(size)
    .offset(page * size);
  return rows.map(({ staged: { row, result: its, view, suspicion: kind }, ticked }) => ({
    ...view,
    row,
    result: its,
    suspicion: kind ?? undefined,
    ticked: ticked ?? false,
  }));
};

/** The rows left out, rejected or suspicious, that follow a row, as an import's report tells them. */
export const leftOutAfter = async (
  db: Db,
  importId: number,
  row: number,
  limit: number,
): Promise<{ row: number; reason: string }[]> => {
  const rows = await db
    .select({ row: importRows.row, view: importRows.view })
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, importId),
        inArray(importRows.result, ['rejected', 'suspicious']),
        sql`${importRows.row} > ${row}`,
      ),
    )
    .orderBy(asc(importRows.row))
    .limit(limit);
  return rows.map((one) => ({ row: one.row, reason: one.view.reason ?? '' }));
};
