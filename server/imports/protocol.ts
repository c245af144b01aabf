import type { ImportKind, RowResult } from '#src/contract/import.ts';

// What the importing thread and the server say to each other. Each message to the server is answered before the next
// one is sent, so that neither side is ever flooded. Stations and rows travel as JSON text, which the server hands
// from the database to the thread and back without looking into it.

/** One file to be compared with the stations. */
export interface CompareTask {
  readonly path: string;
  readonly fileName: string;
  readonly kind: ImportKind;
  /** The moment of the import, ISO 8601. */
  readonly now: string;
}

/** What became of the rows, by result. */
export type Counts = Readonly<Record<RowResult, number>>;

/** From the thread. `rows` are as many rows of `import_rows` as `count` says. */
export type FromThread =
  | { readonly type: 'stations' }
  | { readonly type: 'read'; readonly rows: number }
  | { readonly type: 'rows'; readonly text: string; readonly count: number }
  | { readonly type: 'done'; readonly counts: Counts; readonly ignoredColumns: readonly string[] }
  | { readonly type: 'refused'; readonly sentence: string };

/** To the thread: a task, or the answer to its message. `stations` is a JSON list, or undefined after the last. */
export type ToThread =
  | { readonly type: 'task'; readonly task: CompareTask }
  | { readonly type: 'stations'; readonly text: string | undefined }
  | { readonly type: 'go-on' };
