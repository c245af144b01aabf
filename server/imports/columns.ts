import { plainKey } from '#server/imports/keys.ts';
import type { ImportKind } from '#src/contract/import.ts';
import {
  IMPORT_COLUMNS,
  IMPORT_NEEDS_ONE,
  type ImportColumn,
  type ImportMember,
} from '#src/contract/import-columns.ts';

export type TextColumn = ImportMember<'text'>;
export type NumberColumn = ImportMember<'number'>;

/** A column of a file: what it means, and its header as the file has it. */
export interface FileColumn {
  readonly column: ImportColumn;
  readonly header: string;
}

const known = new Map<string, ImportColumn>();
for (const column of IMPORT_COLUMNS) {
  for (const name of [column.header, column.label, ...column.aliases]) known.set(plainKey(name), column);
}

/** The meaning of each column by its header, without regard to case, blanks and punctuation; undefined for others. */
export const readHeader = (header: readonly string[]): (FileColumn | undefined)[] =>
  header.map((name) => {
    const column = known.get(plainKey(name));
    return column === undefined ? undefined : { column, header: name };
  });

const byLabel = new Map<string, ImportColumn>(IMPORT_COLUMNS.map((column) => [column.label, column]));

/** The meaning that a person has given each column, by labels; undefined for those that are left out. */
export const chosenColumns = (
  header: readonly string[],
  labels: readonly (string | null)[],
): (FileColumn | undefined)[] =>
  header.map((name, at) => {
    const column = byLabel.get(labels[at] ?? '');
    return column === undefined ? undefined : { column, header: name === '' ? column.label : name };
  });

/** Names a header by its columns, so that another file of the same shape is known again. */
export const shapeOf = (header: readonly string[]): string => header.map(plainKey).join('|');

/** Names a workbook by its sheets, for the same. */
export const bookShape = (sheets: readonly string[]): string => `book ${shapeOf(sheets)}`;

const MEMBERS: readonly string[] = IMPORT_COLUMNS.filter(({ label }) =>
  (IMPORT_NEEDS_ONE as readonly string[]).includes(label),
).map((column) => ('member' in column ? column.member : ''));

/** True where the file has a column that says which stop a row means. */
export const canIdentify = (columns: readonly (FileColumn | undefined)[]): boolean =>
  columns.some((one) => one?.column.kind === 'text' && MEMBERS.includes(one.column.member));

const NO_COLUMN = 'The first row names no known column: a name, a store number or a combined id is needed.';
const NO_PRICES = 'The first row names no column of prices: a retail price, a net price or a price date is needed.';

/** Why nothing can be compared by these columns, as a sentence; undefined where it can. */
export const lacking = (columns: readonly (FileColumn | undefined)[], kind: ImportKind): string | undefined => {
  if (!canIdentify(columns)) return NO_COLUMN;
  const priced = columns.some((one) => one?.column.use === 'price');
  return kind === 'prices' && !priced ? NO_PRICES : undefined;
};

/** For an import of prices: what tells the stop, and the prices; no other column is read. */
export const forPrices = (columns: readonly (FileColumn | undefined)[]): (FileColumn | undefined)[] =>
  columns.map((one) => {
    if (one === undefined) return undefined;
    const { use, label } = one.column;
    const tells = use === 'identify' || use === 'price' || TELLING.has(label);
    return tells ? one : undefined;
  });
/** Columns of the place that the weakest key is made of, and the state that a person tells a town by. */
const TELLING: ReadonlySet<string> = new Set(['Address', 'City', 'State', 'Latitude', 'Longitude']);
