import type { ImportKind, ImportLayout, PriceRule, RowResult } from '#src/contract/import.ts';

// What the importing thread and the server say to each other. Each message to the server is answered before the next
// one is sent, so that neither side is ever flooded. Stations and rows travel as JSON text, which the server hands
// from the database to the thread and back without looking into it.

/** A file's rows to be compared with the stations. */
export interface CompareTask {
  /** Where the rows are: in a file, or kept of one. */
  readonly from: { readonly path: string; readonly fileName: string } | 'kept';
  /** How the sheet is to be read; what is left out is guessed. */
  readonly wanted: WantedLayout;
  /** How sheets of a shape were read the last time. */
  readonly remembered: readonly RememberedLayout[];
  readonly kind: ImportKind;
  /** The moment of the import, ISO 8601. */
  readonly now: string;
  /** Suspicious rows that are ticked are taken like all others. */
  readonly takeTicked: boolean;
}

/** How a sheet is to be read, of what a person has said; columns by labels. */
export interface WantedLayout {
  readonly sheet?: string | undefined;
  readonly headerRow?: number | undefined;
  readonly columns?: readonly (string | null)[] | undefined;
  readonly prices?: PriceRule | undefined;
  /** These columns are those of the last file of this shape. */
  readonly remembered?: boolean;
}
/** By the names of a header's columns what they mean, or by those of a workbook's sheets which is read. */
export interface RememberedLayout {
  readonly shape: string;
  readonly sheet: string | null;
  readonly columns: readonly (string | null)[] | null;
  readonly prices: PriceRule | null;
}

/** What became of the rows, by result. */
export type Counts = Readonly<Record<RowResult, number>>;

/** A row as it is kept; null for broken quotation marks, and for the cell of a formula without its result. */
export interface KeptRow {
  readonly row: number;
  readonly cells: readonly (string | null)[] | null;
}

/** From the thread. `rows` are as many rows of `import_rows` as `count` says; `kept` is a JSON list of `KeptRow`. */
export type FromThread =
  | { readonly type: 'stations' }
  | { readonly type: 'kept' }
  | { readonly type: 'read'; readonly rows: number; readonly kept: string }
  | { readonly type: 'rows'; readonly text: string; readonly count: number }
  | {
      readonly type: 'done';
      readonly counts: Counts;
      /** Rows below the header. */
      readonly rows: number;
      readonly layout: ImportLayout;
      readonly ignoredColumns: readonly string[];
      /** Why nothing can be taken as the sheet is read, as a sentence. */
      readonly problem: string | undefined;
    }
  | { readonly type: 'refused'; readonly sentence: string };

/**
 * To the thread: a task, that it is to end, or the answer to its message. `stations` is a JSON list, or undefined after the last, and so is
 * `kept`, a list of `KeptRow` with whether each is ticked.
 */
export type ToThread =
  | { readonly type: 'task'; readonly task: CompareTask }
  | { readonly type: 'stations' | 'kept'; readonly text: string | undefined }
  | { readonly type: 'go-on' | 'end' };
