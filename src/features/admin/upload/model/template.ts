import type { ImportKind } from '#src/contract/import.ts';
import { IMPORT_COLUMNS, type ImportColumn } from '#src/contract/import-columns.ts';
import { type CsvCell, csvOf } from '#src/lib/csv.ts';

/** Where a stop has no number, its name is told apart by these. */
const BESIDE_NAME: readonly string[] = ['Address', 'City'];

const isWanted = (kind: ImportKind, { use, header }: ImportColumn): boolean =>
  kind === 'stations' || use === 'identify' || use === 'price' || BESIDE_NAME.includes(header);

/** A number stays one: as text, a longitude west of Greenwich would begin like a formula. */
const example = ({ kind, example: text }: ImportColumn): CsvCell =>
  kind === 'number' && text !== '' ? Number(text) : text;

/** A spreadsheet to fill in, as CSV: every header that is understood, and one row that shows what goes below. */
export const templateCsv = (kind: ImportKind): string => {
  const columns = IMPORT_COLUMNS.filter((column) => isWanted(kind, column));
  return csvOf([columns.map(({ header }) => header), columns.map(example)]);
};
