import { parse } from 'csv-parse/sync';
import { FileRefused, grouped, type SheetRow } from '#server/imports/file/refused.ts';
import { LINE_BREAK, linesOf } from '#server/imports/file/text.ts';

const DELIMITERS = [',', ';', '\t'] as const;
/** Rows with broken quotation marks that are told one by one; more say that the file was written wrongly throughout. */
const BROKEN_MAX = 200;
/** Lines that one row may fill; an open quotation mark is looked for its end no further. */
const ROW_LINES_MAX = 500;
/** The same in characters. */
const ROW_LENGTH_MAX = 500_000;
/** Rows of a sheet in Excel, blank ones too; a file of nothing but line breaks would keep a reader busy for minutes. */
const ROWS_MAX = 1_048_576;

/** The delimiter that the first line which says something has most of; undefined while all are blank. */
const delimiterOf = (lines: readonly string[]): string | undefined => {
  const header = lines.find((line) => /[^\s,;"]/.test(line));
  const count = (delimiter: string) => header?.split(delimiter).length ?? 0;
  return header && DELIMITERS.reduce<string>((best, next) => (count(next) > count(best) ? next : best), ',');
};

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
const createCutter = () => {
  let delimiter: string | undefined;
  let waiting: string[] = [];
  let row = 0;
  let broken = 0;

  return (lines: readonly string[], last: boolean): SheetRow[] => {
    waiting.push(...lines);
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
      delimiter ??= delimiterOf(waiting);
      const { rows: cells, lines: filled, end } = cut(waiting, delimiter ?? ',');
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

/**
 * The rows of a .csv file, blank ones too, the header among them.
 * @param head the file's first bytes
 * @throws FileRefused where it is not text, or broken throughout
 */
export const csvRows = async function* (path: string, head: Uint8Array): AsyncGenerator<SheetRow[]> {
  const cutNext = createCutter();
  for await (const lines of linesOf(path, head)) yield cutNext(lines, false);
  yield cutNext([], true);
};

/** The same of a text. @throws FileRefused where it is broken throughout */
export const csvRowsOf = (text: string): SheetRow[] =>
  createCutter()(text.replace(/^\ufeff/, '').split(LINE_BREAK), true);
