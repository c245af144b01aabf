import { type CsvError, parse } from 'csv-parse/sync';
import { type Column, readHeader } from '#server/import/columns.ts';
import { type ImportRow, readRow } from '#server/import/row.ts';
import { readText } from '#server/import/text.ts';
import { err, ok, type Result } from '#src/lib/result.ts';

export interface Sheet {
  /** Rows below the header, blank ones left out. */
  readonly read: number;
  readonly rows: readonly { readonly row: number; readonly value: ImportRow }[];
  readonly rejected: { readonly row: number; readonly reason: string }[];
}

interface Parsed {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

const DELIMITERS = [',', ';', '\t'] as const;

/** The delimiter that the first line has most of. */
const delimiterOf = (text: string): string => {
  const [line = ''] = text.split(/\r\n|\r|\n/, 1);
  const count = (delimiter: string) => line.split(delimiter).length;
  return DELIMITERS.reduce((best, next) => (count(next) > count(best) ? next : best), ',');
};

const sentenceOf = (error: CsvError): string =>
  error.code === 'CSV_QUOTE_NOT_CLOSED'
    ? 'A quotation mark is opened and never closed, so nothing from here on could be read.'
    : 'The quotation marks of this row do not match.';

/**
 * Reads a .csv file (decisions.md, Spreadsheet import). Rows count the header as row 1.
 * @returns the rows it could understand and those it could not, or why the file as a whole is refused
 */
export const readSheet = (bytes: Uint8Array): Result<Sheet, string> => {
  const text = readText(bytes);
  if (!text.ok) return text;
  const broken: CsvError[] = [];
  // A row that csv-parse refuses still counts: `null` keeps its place between its neighbours.
  const parsed = parse(text.value, {
    bom: true,
    delimiter: delimiterOf(text.value),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: (error) => {
      if (error !== undefined) broken.push(error);
    },
  }) as unknown as Parsed[];
  const [header, ...body] = parsed;
  const columns = readHeader(header?.record ?? []);
  const identifies = columns.some(
    (column) => column?.kind === 'text' && ['storeNo', 'name', 'combinedName', 'combinId'].includes(column.member),
  );
  if (!identifies) {
    return err('The first row names no known column: a name, a store number or a combined id is needed.');
  }
  return ok(understand(columns, body, broken));
};

const lineOf = (error: CsvError): number => Number((error as { lines?: number }).lines ?? 0);

const understand = (
  columns: readonly (Column | undefined)[],
  body: readonly Parsed[],
  broken: readonly CsvError[],
): Sheet => {
  const rows: { row: number; value: ImportRow }[] = [];
  const rejected: Sheet['rejected'] = [];
  const lines = broken.map(lineOf).sort((a, b) => a - b);
  let read = broken.length;
  body.forEach(({ record, info }, at) => {
    if (record.every((cell) => cell.trim() === '')) return;
    read += 1;
    const row = at + 2 + lines.filter((line) => line < info.lines).length;
    const value = readRow(columns, record);
    if (value.ok) rows.push({ row, value: value.value });
    else rejected.push({ row, reason: value.error });
  });
  for (const error of broken) {
    const before = body.filter(({ info }) => info.lines < lineOf(error)).length;
    const earlier = lines.filter((line) => line < lineOf(error)).length;
    rejected.push({ row: before + earlier + 2, reason: sentenceOf(error) });
  }
  return { read, rows, rejected: rejected.sort((a, b) => a.row - b.row) };
};
