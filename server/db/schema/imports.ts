import { boolean, integer, json, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { RowDetail } from '#server/db/import-detail.ts';
import { id, time } from '#server/db/schema/columns.ts';
import type { Columns } from '#server/db/schema/stations.ts';
import type { ImportKind, ImportLayout, ImportStage, PriceRule, RowResult, Suspicion } from '#src/contract/import.ts';
import type { TaxTable } from '#src/contract/tax.ts';

/**
 * An import of stations. `owner` is the process at work on it, last heard of at `aliveAt`; `comparedVersion` and
 * `writtenVersion` are the stations' versions that the file was compared with and that it made.
 */
export const imports = pgTable('imports', {
  id: id(),
  kind: text('kind').$type<ImportKind>().notNull(),
  fileName: text('file_name').notNull(),
  sizeBytes: integer('size_bytes').notNull(),
  stage: text('stage').$type<ImportStage>().notNull(),
  rows: integer('rows').notNull().default(0),
  rowsDone: integer('rows_done').notNull().default(0),
  counts: jsonb('counts').$type<Readonly<Record<RowResult, number>>>().notNull(),
  /** How `import_cells` are read; null until the file is. */
  layout: jsonb('layout').$type<ImportLayout>(),
  ignoredColumns: jsonb('ignored_columns').$type<readonly string[]>().notNull().default([]),
  error: text('error'),
  startedAt: time('started_at').notNull(),
  finishedAt: time('finished_at'),
  startedBy: integer('started_by'),
  owner: text('owner').notNull(),
  aliveAt: time('alive_at').notNull(),
  comparedVersion: text('compared_version'),
  writtenVersion: text('written_version'),
  /** Set while a preview is compared anew that no person has asked for: it gives way where it is unwanted. */
  renewal: text('renewal').$type<'going' | 'unwanted'>(),
});
export type ImportRecord = typeof imports.$inferSelect;

/** Fuel tax rates of a quarter that an administrator has uploaded, in the place of those that the product came with. */
export const taxTables = pgTable('tax_tables', {
  quarter: text('quarter').primaryKey(),
  rates: jsonb('rates').$type<TaxTable['rates']>().notNull(),
  surcharges: jsonb('surcharges').$type<TaxTable['surcharges']>().notNull(),
  uploadedAt: time('uploaded_at').notNull(),
  uploadedBy: integer('uploaded_by'),
});

/** What each row of an import's file does. `patch` has the columns of `stations` that it changes, all for a new one. */
export const importRows = pgTable(
  'import_rows',
  {
    importId: integer('import_id').notNull(),
    row: integer('row').notNull(),
    result: text('result').$type<RowResult>().notNull(),
    view: jsonb('view').$type<RowDetail>().notNull(),
    suspicion: text('suspicion').$type<Suspicion>(),
    stationId: integer('station_id'),
    patch: jsonb('patch'),
  },
  (table) => [primaryKey({ columns: [table.importId, table.row] })],
);

/** All rows of an import's sheet as they came, and whether a suspicious one goes in; a cell is null for a formula without its result. */
export const importCells = pgTable(
  'import_cells',
  {
    importId: integer('import_id').notNull(),
    row: integer('row').notNull(),
    cells: json('cells').$type<readonly (string | null)[]>(),
    ticked: boolean('ticked').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.importId, table.row] })],
);

/** What a written import did to each station, by column; `before` is null for one that it made. */
export const importChanges = pgTable(
  'import_changes',
  {
    importId: integer('import_id').notNull(),
    stationId: integer('station_id').notNull(),
    row: integer('row').notNull(),
    before: jsonb('before').$type<Columns>(),
    after: jsonb('after').$type<Columns>(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.stationId] })],
);

/** How sheets of a shape were read the last time: by the names of a header's columns, or of a workbook's sheets. */
export const importLayouts = pgTable('import_layouts', {
  shape: text('shape').primaryKey(),
  sheet: text('sheet'),
  columns: jsonb('columns').$type<readonly (string | null)[]>(),
  prices: text('prices').$type<PriceRule>(),
  usedAt: time('used_at').notNull(),
});
