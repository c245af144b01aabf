import * as v from 'valibot';
import { idSchema, looseNumberSchema, looseTextSchema, pageOf, shortText } from './common.ts';
import { IMPORT_COLUMNS } from './import-columns.ts';
import { IMPORT, LAYOUT } from './limits.ts';
import { pagingEntries } from './query.ts';

// Importing in two steps, preview and write: additions of the reference server beside `POST …/import`.

/** What a spreadsheet is read for: whole stations, or prices of stations that are known. */
const IMPORT_KINDS = ['stations', 'prices'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/**
 * How far an import is. `reading` and `comparing` lead to `ready`, where the preview stands and nothing is written;
 * `writing` to `done`; `undoing` to `undone`. `failed` says why, and nothing was written.
 */
const IMPORT_STAGES = [
  'reading',
  'comparing',
  'ready',
  'writing',
  'done',
  'undoing',
  'undone',
  'cancelled',
  'failed',
] as const;
export type ImportStage = (typeof IMPORT_STAGES)[number];

/**
 * What a row of the file does to the stations. A row of a stop that the file has again further down is `duplicate`, one that
 * is most likely a mistake `suspicious`: it stays out unless it is ticked.
 */
export const ROW_RESULTS = ['created', 'changed', 'unchanged', 'duplicate', 'suspicious', 'rejected'] as const;
export type RowResult = (typeof ROW_RESULTS)[number];

/** Why a row is suspicious (decision 0387); `several` where more than one of the others holds. */
export const SUSPICIONS = [
  'place-mended',
  'place-state',
  'place-town',
  'place-taken',
  'state',
  'price-range',
  'price-usual',
  'price-net',
  'price-date',
  'price-older',
  'removed',
  'several',
] as const;
export type Suspicion = (typeof SUSPICIONS)[number];

/** Which price stands where a file has several rows of a stop: the last row's, the latest dated one, the lowest. */
export const PRICE_RULES = ['last', 'latest', 'lowest'] as const;
export type PriceRule = (typeof PRICE_RULES)[number];

/** How a sheet is read. `row` numbers are those of the file, the first is 1. */
const layoutSchema = v.object({
  /** The sheets of a workbook that a person sees; none of a text file. */
  sheets: v.array(v.string()),
  sheet: looseTextSchema,
  headerRow: v.number(),
  /** What each column means, by the label of `IMPORT_COLUMNS`; nothing for one that is left out. */
  columns: v.array(v.object({ header: v.string(), meaning: looseTextSchema, samples: v.array(v.string()) })),
  prices: v.picklist(PRICE_RULES),
  /** Columns and rule are those of the last file of this shape. */
  remembered: v.boolean(),
  /** Stops of which the file has several rows with unlike prices. */
  differing: v.number(),
  /** The first rows, among which the header is chosen. */
  top: v.array(v.object({ row: v.number(), cells: v.array(v.string()) })),
});
export type ImportLayout = v.InferOutput<typeof layoutSchema>;

/** An import. Times ISO 8601 UTC; `rows` counts those below the header, of which `rowsDone` have passed this stage. */
export const importJobSchema = v.looseObject({
  id: idSchema,
  kind: v.picklist(IMPORT_KINDS),
  fileName: v.string(),
  sizeBytes: v.number(),
  stage: v.picklist(IMPORT_STAGES),
  rows: v.number(),
  rowsDone: v.number(),
  counts: v.object(
    Object.fromEntries(ROW_RESULTS.map((result) => [result, v.optional(v.number(), 0)])) as Record<
      RowResult,
      v.OptionalSchema<v.NumberSchema<undefined>, 0>
    >,
  ),
  /** The suspicious rows by kind, and how many of them are ticked; told of one import, not in a list. */
  suspicions: v.optional(v.array(v.object({ kind: v.picklist(SUSPICIONS), rows: v.number(), ticked: v.number() })), []),
  /** The stations have changed since the preview was made, which is made anew before it can be written. */
  outdated: v.optional(v.boolean(), false),
  /** Columns of the file that mean nothing to us, by their headers. */
  ignoredColumns: v.optional(v.array(v.string()), []),
  /** How its sheet is read; told of one import, not in a list. */
  layout: v.optional(layoutSchema),
  /** Why it failed, or why nothing of its sheet can be taken as it is read, as a sentence. */
  error: looseTextSchema,
  startedAt: v.string(),
  finishedAt: looseTextSchema,
  startedBy: looseTextSchema,
  /** Whether it was written and is known well enough to be taken back: the last 20 are. */
  undoable: v.optional(v.boolean(), false),
});
export type ImportJob = v.InferOutput<typeof importJobSchema>;
export const importJobListSchema = v.array(importJobSchema);

/** In a refusal because another import is at work: which, who started it and when (ISO 8601 UTC). */
export const importAtWorkSchema = v.object({
  id: idSchema,
  by: looseTextSchema,
  fileName: v.string(),
  startedAt: v.string(),
  /** It is being taken back, which nobody can cancel, by somebody who need not be who started it. */
  undoing: v.optional(v.boolean(), false),
});

/** Query of `startImport`: what the spreadsheet is read for. */
export const startImportQuerySchema = v.object({
  kind: v.optional(v.picklist(IMPORT_KINDS, `kind must be one of ${IMPORT_KINDS.join(', ')}.`), 'stations'),
  /** The sheet of a workbook that is read; the one that looks like stops when absent. */
  sheet: v.optional(shortText('sheet', LAYOUT.sheetMax)),
});

const HEADER_ROW = `headerRow must be the number of one of the first ${LAYOUT.headerWithin} rows`;
const COLUMNS = `columns must be a list of up to ${IMPORT.maxColumns} meanings`;
const LABELS = IMPORT_COLUMNS.map(({ label }) => label);

/** Body of `layoutImport`: what is to be read otherwise. With another header row the columns are guessed anew. */
export const layoutInputSchema = v.object({
  headerRow: v.optional(
    v.pipe(
      v.number(HEADER_ROW),
      v.integer(HEADER_ROW),
      v.minValue(1, HEADER_ROW),
      v.maxValue(LAYOUT.headerWithin, HEADER_ROW),
    ),
  ),
  columns: v.optional(
    v.pipe(
      v.array(v.nullable(v.picklist(LABELS, 'Each meaning must be null or the label of a known column')), COLUMNS),
      v.maxLength(IMPORT.maxColumns, COLUMNS),
      v.check((columns) => {
        const named = columns.filter((label) => label !== null);
        return new Set(named).size === named.length;
      }, 'Two columns cannot mean the same'),
    ),
  ),
  prices: v.optional(v.picklist(PRICE_RULES, `prices must be one of ${PRICE_RULES.join(', ')}`)),
});
export type LayoutInput = v.InferOutput<typeof layoutInputSchema>;

/** Query of an import's rows. `page` from 0; `result` one of `ROW_RESULTS`, or absent for all. */
export const importRowsQuerySchema = v.object({
  page: pagingEntries.page,
  size: pagingEntries.size,
  pageSize: pagingEntries.pageSize,
  result: v.optional(v.picklist(ROW_RESULTS)),
  suspicion: v.optional(v.picklist(SUSPICIONS)),
});

/** Rows that are ticked in one call by their numbers. */
const TICKS_MAX = 500;
const TICKS = `rows must be a list of 1 to ${TICKS_MAX} numbers of rows`;

/** Body of `tickImportRows`: suspicious rows by their numbers, or all of a kind, to go in or to stay out. */
export const tickInputSchema = v.union(
  [
    v.object({
      rows: v.pipe(
        v.array(
          v.pipe(v.number(TICKS), v.integer(TICKS), v.minValue(1, TICKS), v.maxValue(2_147_483_647, TICKS)),
          TICKS,
        ),
        v.minLength(1, TICKS),
        v.maxLength(TICKS_MAX, TICKS),
      ),
      ticked: v.boolean('ticked must be true or false'),
    }),
    v.object({
      suspicion: v.picklist(SUSPICIONS, `suspicion must be one of ${SUSPICIONS.join(', ')}`),
      ticked: v.boolean('ticked must be true or false'),
    }),
  ],
  'ticked must be true or false, beside either rows or suspicion',
);
export type TickInput = v.InferOutput<typeof tickInputSchema>;

/** A row of the preview. `row` counts the header as 1; `changes` are the station's members, before and after, as text. */
const importRowSchema = v.looseObject({
  row: v.number(),
  result: v.picklist(ROW_RESULTS),
  storeNumber: looseTextSchema,
  city: looseTextSchema,
  state: looseTextSchema,
  name: looseTextSchema,
  latitude: looseNumberSchema,
  longitude: looseNumberSchema,
  /** Coordinates are those of the town. */
  approximate: v.optional(v.boolean(), false),
  changes: v.optional(
    v.array(v.object({ column: v.string(), before: v.nullish(v.string()), after: v.nullish(v.string()) })),
    [],
  ),
  /** Of a suspicious row: its kind, and whether it goes in all the same; why stands in `reason`. */
  suspicion: v.optional(v.picklist(SUSPICIONS)),
  ticked: v.optional(v.boolean(), false),
  /** Of a rejected row: why, as a sentence, and the header of the column it is about, where it is one. */
  reason: looseTextSchema,
  column: looseTextSchema,
  /** What a person has set by hand otherwise than the file, and stays so. */
  note: looseTextSchema,
});
export type ImportRowView = v.InferOutput<typeof importRowSchema>;
export const importRowPageSchema = pageOf(importRowSchema);
