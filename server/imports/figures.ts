import type { Db } from '#server/db/database.ts';
import type { ImportRecord } from '#server/db/schema.ts';
import { leftOutAfter, readImportRows, suspicionsOf } from '#server/imports/queries/import-rows.ts';
import type { RowResult, Suspicion } from '#src/contract/import.ts';
import type { ImportReport } from '#src/contract/station.ts';

/** Rows read at once for a report. */
const BATCH = 1_000;
/** Rows of a kind that are told with their sentences. */
const EXAMPLES = 5;

interface Example {
  readonly row: number;
  /** Which stop, in words. */
  readonly stop: string;
  readonly reason: string;
}

/** What an import would do, in figures. */
export interface ImportPreview {
  /** Rows below the header. */
  readonly rows: number;
  readonly counts: Readonly<Record<RowResult, number>>;
  /** The suspicious rows by kind, with the first ones of each. */
  readonly suspicions: readonly {
    readonly kind: Suspicion;
    readonly rows: number;
    readonly examples: readonly Example[];
  }[];
  /** The first rejected rows. */
  readonly rejected: readonly Example[];
  readonly ignoredColumns: readonly string[];
}

/** The figures of an import that was compared, as long as its rows are kept. */
export const describePreview = async (db: Db, record: ImportRecord): Promise<ImportPreview> => {
  const examples = async (of: { readonly result: RowResult; readonly suspicion?: Suspicion }): Promise<Example[]> => {
    const rows = await readImportRows(db, record.id, { page: 0, size: EXAMPLES, ...of });
    return rows.map(({ row, reason, name, city, state }) => ({
      row,
      stop: [name, city, state].filter(Boolean).join(', '),
      reason: reason ?? '',
    }));
  };
  const suspicions = [];
  for (const { kind, rows } of await suspicionsOf(db, record.id))
    suspicions.push({ kind, rows, examples: await examples({ result: 'suspicious', suspicion: kind }) });
  const { rows, counts, ignoredColumns } = record;
  return {
    rows,
    counts,
    suspicions,
    rejected: await examples({ result: 'rejected' }),
    ignoredColumns,
  };
};

/** What an import in one call answers, as long as its rows are kept: the rows that were left out, each with its sentence. */
export const describeReport = async (db: Db, { id, rows, counts }: ImportRecord): Promise<ImportReport> => {
  const rejected: ImportReport['rejected'] = [];
  for (let after = 0; ; ) {
    const some = await leftOutAfter(db, id, after, BATCH);
    rejected.push(...some);
    const last = some.at(-1);
    if (last === undefined) break;
    after = last.row;
  }
  const { created, changed, unchanged, duplicate: duplicates } = counts;
  return { read: rows, created, changed, unchanged, duplicates, rejected };
};
