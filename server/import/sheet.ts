import { readHeader } from '#server/import/columns.ts';
import { readRecords } from '#server/import/records.ts';
import { type ImportRow, readRow } from '#server/import/row.ts';
import { readText } from '#server/import/text.ts';
import { err, ok, type Result } from '#src/lib/result.ts';

export interface Sheet {
  /** Rows below the header, blank ones left out. */
  readonly read: number;
  readonly rows: readonly { readonly row: number; readonly value: ImportRow }[];
  readonly rejected: readonly { readonly row: number; readonly reason: string }[];
}

const IDENTIFYING: readonly string[] = ['storeNo', 'name', 'combinedName', 'combinId'];

/**
 * Reads a .csv file (`decisions.md`, Spreadsheet import). Rows count the header as row 1.
 * @returns the rows it could understand and those it could not, or why the file as a whole is refused
 */
export const readSheet = (bytes: Uint8Array): Result<Sheet, string> => {
  const text = readText(bytes);
  if (!text.ok) return text;
  const records = readRecords(text.value);
  if (!records.ok) return records;
  const [header, ...body] = records.value;
  const columns = readHeader(header?.cells ?? []);
  if (!columns.some((column) => column?.kind === 'text' && IDENTIFYING.includes(column.member))) {
    return err('The first row names no known column: a name, a store number or a combined id is needed.');
  }
  const rows: { row: number; value: ImportRow }[] = [];
  const rejected: { row: number; reason: string }[] = [];
  for (const { row, cells } of body) {
    if (cells?.every((cell) => cell.trim() === '')) continue;
    const value = cells === undefined ? err('The quotation marks of this row do not match.') : readRow(columns, cells);
    if (value.ok) rows.push({ row, value: value.value });
    else rejected.push({ row, reason: value.error });
  }
  return ok({ read: rows.length + rejected.length, rows, rejected });
};
