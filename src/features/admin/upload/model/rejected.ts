import type { ImportRowView } from '#src/contract/import.ts';
import { csvOf } from '#src/lib/csv.ts';
import { UPLOAD } from '#src/texts/upload.ts';

/** Rejected rows as CSV: row, column, reason; no cell is read as a formula. */
export const rejectedCsv = (rows: readonly Pick<ImportRowView, 'row' | 'column' | 'reason'>[]): string =>
  csvOf([
    UPLOAD.rejectedHeader,
    ...rows.map(({ row, column, reason }) => [row, column, reason ?? UPLOAD.rejectedUnknown]),
  ]);

/** The name of that file: the spreadsheet's own without its extension. */
export const rejectedFileName = (fileName: string): string => UPLOAD.rejectedFile(fileName.replace(/\.[^.]*$/, ''));
