import type { ImportKind, RowResult } from '#src/contract/import.ts';

// What the importing thread and the server say to each other. Each message to the server is answered before the next
// one is sent, so that neither side is ever flooded. Stations and rows travel as JSON text, which the server hands
// from the database to the thread and back without looking into it.

/** A file's rows to be compared with the stations. */
export interface CompareTask {
  /** Where the rows are: in a file, or kept from it under these headers. */
  readonly from: { readonly path: string; readonly fileName: string } | { readonly header: readonly string[] };
  readonly kind: ImportKind;
  /** The moment of the import, ISO 8601. */
  readonly now: string;
  /** Suspicious rows that are ticked are taken like all others. */
  readonly takeTicked: boolean;
}

/** What became of the rows, by result. */
export type Counts = Readonly<Record<RowResult, number>>;

/** A row as it is kept, with the cells under the headers that mean something; null for broken quotation marks. */
export interface KeptRow {
  readonly row: number;
  readonly cells: readonly string[] | null;
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
      readonly header: readonly string[];
      readonly ignoredColumns: readonly string[];
    }
  | { readonly type: 'refused'; readonly sentence: string };

/**
 * To the thread: a task, or the answer to its message. `stations` is a JSON list, or undefined after the last, and so is
 * `kept`, a list of `KeptRow` with whether each is ticked.
 */
export type ToThread =
  | { readonly type: 'task'; readonly task: CompareTask }
  | { readonly type: 'stations' | 'kept'; readonly text: string | undefined }
  | { readonly type: 'go-on' };
