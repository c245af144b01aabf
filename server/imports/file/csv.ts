import { parse } from 'csv-parse/sync';
import { FileRefused, grouped, type SheetRow } from '#server/imports/file/refused.ts';
import { LINE_BREAK, linesOf } from '#server/imports/file/text.ts';

const DELIMITERS = [',', ';', '\t', '|'] as const;
/** Rows with broken quotation marks that are told one by one; more say that the file was written wrongly throughout. */
const BROKEN_MAX = 200;
/** Lines that one row may fill; an open quotation mark is looked for its end no further. */
const ROW_LINES_MAX = 500;
/** The same in characters. */
const ROW_LENGTH_MAX = 500_000;
/** Rows of a sheet in Excel, blank ones too; a file of nothing but line breaks would keep a reader busy for minutes. */
const ROWS_MAX = 1_048_576;

/** Lines by which the delimiter is found, from the first that says something on; fewer where they are long. */
const HEAD_LINES = 50;
/** The same in characters. */
const HEAD_LENGTH_MAX = 100_000;

/** How many columns of a header the cells of a row would name. */
export type NamedColumns = (cells: readonly string[]) => number;

interface Cut {
  readonly rows: readonly string[][];
  /** Lines that the rows fill; less than all where a broken or an unfinished row follows. */
  readonly lines: number;
  /** What ended the reading: the last line, a broken row, or a quotation mark that is still open at the last line. */
  readonly end: 'whole' | 'broken' | 'open';
}

const mayGoOn = (lines: readonly string[]): boolean =>
  lines.length <= ROW_LINES_MAX && lines.reduce((sum, line) => sum + line.length, 0) <= ROW_LENGTH_MAX;

/** Cuts lines into rows up to the end or to the first row that is broken. */
const cut = (lines: readonly string[], delimiter: string): Cut => {
  const rows: string[][] = [];
  let done = 0;
  try {
    parse(lines.join('\n'), {
      delimiter,
      relax_column_count: true,
      on_record: (cells: string[], context) => {
        rows.push(cells);
        done = context.lines;
        return null;
      },
    });
    return { rows, lines: lines.length, end: 'whole' };
  } catch (error) {
    const open = (error as { readonly code?: unknown }).code === 'CSV_QUOTE_NOT_CLOSED';
    return { rows, lines: done, end: open ? 'open' : 'broken' };
  }
};

/**
 * Makes rows of lines as they come. A row whose quotation marks do not match is given up by itself: reading goes on at the
 * next line, so that one open quotation mark does not swallow what follows.
 * @throws FileRefused where they are broken throughout
 */
const createCutter = (delimiter: string) => {
  let waiting: string[] = [];
  let row = 0;
  let broken = 0;

  return (lines: readonly string[], last: boolean): SheetRow[] => {
    waiting = waiting.concat(lines);
    const rows: SheetRow[] = [];
    const add = (cells: string[] | undefined): void => {
      row += 1;
      if (row > ROWS_MAX) {
        throw new FileRefused(
          `The file has more than ${grouped(ROWS_MAX)} rows, blank ones among them. Delete the blank ones and upload it again.`,
        );
      }
      rows.push({ row, cells });
    };
    while (waiting.length > 0) {
      const { rows: cells, lines: filled, end } = cut(waiting, delimiter);
      for (const one of cells) add(one);
      waiting = waiting.slice(filled);
      if (end === 'whole') break;
      if (end === 'open' && !last && mayGoOn(waiting)) break;
      broken += 1;
      if (broken > BROKEN_MAX) {
        throw new FileRefused(
          `More than ${BROKEN_MAX} rows have quotation marks that do not match. Save the file as .csv again from a spreadsheet program and upload that.`,
        );
      }
      add(undefined);
      waiting = waiting.slice(1);
    }
    return rows;
  };
};

/** How good a table a delimiter makes: names in its header, then rows as wide as that, else of one width, then the width. */
const tableBy = (delimiter: string, lines: readonly string[], named: NamedColumns): readonly number[] => {
  const rows = createCutter(delimiter)(lines, true).flatMap(({ cells }) => (cells === undefined ? [] : [cells]));
  const names = rows.map(named);
  const most = Math.max(0, ...names);
  const header = most > 0 ? rows[names.indexOf(most)]?.length : undefined;
  const alike = (width: number) => rows.filter(({ length }) => length === width).length;
  const widths = rows.map(({ length }) => length).filter((width) => width > 1);
  const width = header ?? widths.reduce((best, next) => (alike(next) > alike(best) ? next : best), 0);
  return [most, alike(width), width];
};

const isBetter = (table: readonly number[], than: readonly number[]): boolean => {
  const at = table.findIndex((figure, place) => figure !== than[place]);
  return at !== -1 && (table[at] ?? 0) > (than[at] ?? 0);
};

const delimiterOf = (lines: readonly string[], named: NamedColumns): string => {
  const tables = DELIMITERS.map((delimiter) => ({ delimiter, table: tableBy(delimiter, lines, named) }));
  // Where no column is known the width decides, and a bar that each row has within a cell would make one: it has to be in the header too.
  const mayBeBar = tables.some(({ table: [names = 0] }) => names > 0) || lines[0]?.includes('|') === true;
  const fit = tables.filter(({ delimiter }) => mayBeBar || delimiter !== '|');
  return fit.reduce((best, next) => (isBetter(next.table, best.table) ? next : best)).delimiter;
};

/** Lines that the delimiter is found by; undefined while there may be more of them. */
const headOf = (lines: readonly string[], last: boolean): readonly string[] | undefined => {
  const first = lines.findIndex((line) => /[^\s,;|"]/.test(line));
  if (first === -1) return last ? [] : undefined;
  const head: string[] = [];
  let length = 0;
  for (const line of lines.slice(first, first + HEAD_LINES)) {
    length += line.length;
    if (head.length > 0 && length > HEAD_LENGTH_MAX) return head;
    head.push(line);
  }
  return last || head.length === HEAD_LINES ? head : undefined;
};

/** Cuts lines as `createCutter` does, once there are enough of them to know by which delimiter. */
const createReader = (named: NamedColumns) => {
  let cutNext: ReturnType<typeof createCutter> | undefined;
  let held: string[] = [];

  return (lines: readonly string[], last: boolean): SheetRow[] => {
    if (cutNext !== undefined) return cutNext(lines, last);
    held = held.concat(lines);
    const head = headOf(held, last);
    // A file of nothing but line breaks is not held for longer than it takes to refuse it.
    if (head === undefined && held.length <= ROWS_MAX) return [];
    cutNext = createCutter(delimiterOf(head ?? [], named));
    const all = held;
    held = [];
    return cutNext(all, last);
  };
};

/**
 * The rows of a .csv file, blank ones too, the header among them.
 * @param head the file's first bytes @param named by which the delimiter of the header is told from one in a title above it
 * @throws FileRefused where it is not text, or broken throughout
 */
export const csvRows = async function* (
  path: string,
  head: Uint8Array,
  named: NamedColumns,
): AsyncGenerator<SheetRow[]> {
  const cutNext = createReader(named);
  for await (const lines of linesOf(path, head)) yield cutNext(lines, false);
  yield cutNext([], true);
};

/** The same of a text. @throws FileRefused where it is broken throughout */
export const csvRowsOf = (text: string, named: NamedColumns): SheetRow[] =>
  createReader(named)(text.replace(/^\ufeff/, '').split(LINE_BREAK), true);
