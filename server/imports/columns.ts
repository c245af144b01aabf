import { plainKey } from '#server/imports/keys.ts';
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

const MEMBERS: readonly string[] = IMPORT_COLUMNS.filter(({ label }) =>
  (IMPORT_NEEDS_ONE as readonly string[]).includes(label),
).map((column) => ('member' in column ? column.member : ''));

/** True where the file has a column that says which stop a row means. */
export const canIdentify = (columns: readonly (FileColumn | undefined)[]): boolean =>
  columns.some((one) => one?.column.kind === 'text' && MEMBERS.includes(one.column.member));

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
