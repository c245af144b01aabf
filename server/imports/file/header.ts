import { chosenColumns, type FileColumn, readHeader } from '#server/imports/columns.ts';
import { FileRefused, grouped, type RawRow } from '#server/imports/file/refused.ts';
import { columnName } from '#server/imports/file/values.ts';

/** Which columns mean the same, so that nobody could say which of them counts, as a sentence; undefined where none do. */
export const doubles = (
  columns: readonly ({ readonly column: unknown; readonly header: string } | undefined)[],
): string | undefined => {
  for (const [at, one] of columns.entries()) {
    const first = columns.findIndex((other) => other?.column === one?.column);
    if (one === undefined || first === at) continue;
    const both = [first, at]
      .map((column) => `"${columns[column]?.header}" (column ${columnName(column)})`)
      .join(' and ');
    return `The headers ${both} mean the same. Keep one of these columns and upload the file again.`;
  }
  return undefined;
};

/** The first of those that mean the same is let be, the others are left out. */
const withoutDoubles = (columns: readonly (FileColumn | undefined)[]): (FileColumn | undefined)[] =>
  columns.map((one, at) => (columns.findIndex((other) => other?.column === one?.column) === at ? one : undefined));

/** Characters of a cell that counts; no name and no address is longer, and each text may stand in many cells. */
export const CELL_MAX = 500;

/** Characters of a column's name that are read; no name that means something is as long. */
const NAME_MAX = 200;

/** The header of a file, and what of the rows below it can be seen by it. */
export interface Header {
  readonly names: readonly string[];
  /** What each column means. */
  readonly columns: readonly (FileColumn | undefined)[];
  /** Why a person must say what the columns mean, as a sentence. */
  readonly problem: string | undefined;
  /** @throws FileRefused where a column that counts has a cell that cannot be taken for what it says */
  readonly refuseCells: (row: RawRow) => void;
}

/** The names in a row; with the blanks goes what no database keeps: NUL, and halves of surrogate pairs. */
export const namesIn = (cells: readonly string[]): string[] => {
  const names = cells.map((cell) =>
    cell
      .slice(0, NAME_MAX)
      .replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ')
      .trim(),
  );
  while (names.at(-1) === '') names.pop();
  return names;
};

/**
 * Takes a row for the header.
 * @param labels what its columns mean, where that was said; else it is guessed by their names
 * @throws FileRefused where no file can be read by it
 */
export const takeHeader = ({ cells }: RawRow, maxColumns: number, labels?: readonly (string | null)[]): Header => {
  if (cells === undefined) {
    throw new FileRefused('The quotation marks of the first row do not match. Mend the row and upload the file again.');
  }
  const names = namesIn(cells);
  if (names.length > maxColumns) {
    throw new FileRefused(
      `The file has more than ${grouped(maxColumns)} columns. Delete those that are not needed and upload it again.`,
    );
  }
  const guessed = readHeader(names);
  const problem = labels === undefined ? doubles(guessed) : undefined;
  const columns = labels === undefined ? withoutDoubles(guessed) : chosenColumns(names, labels);
  const counts = (column: number): boolean => columns[column] !== undefined;
  const refuseCells = ({ row, cells: below = [], uncalculated = [] }: RawRow): void => {
    const blank = uncalculated.find(counts);
    if (blank !== undefined) {
      throw new FileRefused(
        `The cell ${columnName(blank)}${row} holds a formula whose result is not in the file. Open the file in Excel, save it and upload it again.`,
      );
    }
    const long = below.findIndex((cell, column) => cell.length > CELL_MAX && counts(column));
    if (long !== -1) {
      throw new FileRefused(
        `The cell ${columnName(long)}${row} has more than ${CELL_MAX} characters. Shorten it and upload the file again.`,
      );
    }
  };
  return { names, columns, problem, refuseCells };
};
