import type { FileColumn, NumberColumn, TextColumn } from '#server/imports/columns.ts';
import { parsePriceDate } from '#server/imports/price-date.ts';
import { bitOf } from '#server/stations/view.ts';
import { oneLine, written } from '#src/contract/written.ts';
import { err, ok, type Result } from '#src/lib/result.ts';

interface Flags {
  /** Bits the row speaks of, and those of them that it sets. */
  readonly known: number;
  readonly set: number;
}

/** A row of a spreadsheet, understood; what it leaves blank is absent. A latitude beyond 90 degrees is swapped with the longitude. */
export interface ImportRow {
  readonly text: Partial<Record<TextColumn, string>>;
  readonly numbers: Partial<Record<NumberColumn, number>>;
  readonly retailPriceDate?: Date;
  readonly services: Flags;
  readonly brands: Flags;
}

/** The prices of a stop, and the day that they are of. */
type Prices = Pick<ImportRow['numbers'], 'retailPrice' | 'netPrice'> & Pick<ImportRow, 'retailPriceDate'>;

/** What a row of a file says of a stop's prices. */
export interface Offer extends Prices {
  readonly row: number;
}

/** Why a row cannot be taken, as a sentence, and the header of the column it is about, where it is one. */
export interface Problem {
  readonly reason: string;
  readonly column?: string;
}

/** A row as far as it was understood: what it says in words, and the whole of it unless there is a problem. */
interface ReadRow {
  readonly text: ImportRow['text'];
  readonly row: Result<ImportRow, Problem>;
}

/** Why a row is given up whose cells are not known. */
export const QUOTES = 'The quotation marks of this row do not match.';

const YES = new Set(['yes', 'y', 'true', '1', 'x']);
const NO = new Set(['no', 'n', 'false', '0', '-']);
interface Range {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  /** What a person may write. */
  readonly write: string;
}
const PRICE = { from: 0.01, to: 100, write: 'Write it like 3.459, or leave the cell empty.' };
const RANGES: Readonly<Record<NumberColumn, Range>> = {
  latitude: { name: 'latitude', from: -90, to: 90, write: 'Write it like 37.0842, or leave both coordinates empty.' },
  longitude: {
    name: 'longitude',
    from: -180,
    to: 180,
    write: 'Write it like -94.5133, or leave both coordinates empty.',
  },
  retailPrice: { name: 'retail price', ...PRICE },
  netPrice: { name: 'net price', ...PRICE },
  iftaRefund: { name: 'IFTA refund', from: -100, to: 100, write: 'Write it like 0.125, or leave the cell empty.' },
};

/** A number with one comma, written with a point: the comma may set thousands apart as well, so nobody reads it so by themselves. */
export const withPoint = (cell: string): string | undefined =>
  /^\D{0,3}\d+,\d+$/.test(cell) ? cell.replace(',', '.') : undefined;

/** Why a number with a comma is not taken. @param what it is, as `The net price` */
export const decimalComma = (what: string, cell: string, pointed: string): string =>
  `${what} "${cell}" has a decimal comma. Write ${pointed} with a point.`;

const parseNumber = (member: NumberColumn, cell: string): Result<number, string> => {
  const { name, from, to, write } = RANGES[member];
  const read = (text: string): number | undefined => {
    const value = Number(text.replace(/^\$\s*/, ''));
    return Number.isFinite(value) && value >= from && value <= to ? value : undefined;
  };
  const value = read(cell);
  if (value !== undefined) return ok(value);
  const pointed = withPoint(cell);
  if (pointed !== undefined && read(pointed) !== undefined) return err(decimalComma(`The ${name}`, cell, pointed));
  return err(`The ${name} "${cell}" is not a number from ${from} to ${to}. ${write}`);
};

const parseFlag = (label: string, cell: string): Result<boolean, string> => {
  const word = cell.toLowerCase();
  if (YES.has(word)) return ok(true);
  if (NO.has(word)) return ok(false);
  return err(`${label} says "${cell}", which is neither yes nor no.`);
};

const parseDate = (cell: string): Result<Date, string> => {
  const date = parsePriceDate(cell);
  if (date !== undefined) return ok(date);
  return err(`The price date "${cell}" is not a date. Write it like 2026-11-28, or leave the cell empty.`);
};

/** ASCII with single blanks and none around. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

/**
 * Single blanks, none around; nothing where nothing can be seen; what no database keeps as text goes. What is drawn as
 * nothing makes letters and emoji; where the rest is ASCII it only tells apart what looks the same, and goes.
 */
export const tidy = (cell: string): string => {
  // Nearly all cells are so already, and the other way takes many times as long.
  if (PLAIN.test(cell)) return cell;
  const text = oneLine(cell.replace(/\p{Cs}/gu, ' ')).replace(/\s+/g, ' ');
  const seen = text
    .replace(/[^ -~]/gu, written)
    .replace(/ +/g, ' ')
    .trim();
  return PLAIN.test(seen) ? seen : text;
};

/** Reads one row. @param cells of the file, by the places of `columns` */
export const readRow = (columns: readonly (FileColumn | undefined)[], cells: readonly string[]): ReadRow => {
  const text: Partial<Record<TextColumn, string>> = {};
  const numbers: Partial<Record<NumberColumn, number>> = {};
  const flags = { service: { known: 0, set: 0 }, brand: { known: 0, set: 0 } };
  let date: Date | undefined;
  let problem: Problem | undefined;
  let beyond: { readonly latitude: number; readonly problem: Problem } | undefined;
  const accepted = <T>(value: Result<T, string>, header: string): T | undefined => {
    if (value.ok) return value.value;
    problem ??= { reason: value.error, column: header };
    return undefined;
  };
  for (const [at, one] of columns.entries()) {
    const cell = tidy(cells[at] ?? '');
    if (one === undefined || cell === '') continue;
    const { column, header } = one;
    if (column.kind === 'text') text[column.member] = cell;
    else if (column.kind === 'number') {
      const number = parseNumber(column.member, cell);
      if (!number.ok && column.member === 'latitude' && Math.abs(Number(cell)) <= RANGES.longitude.to) {
        beyond = { latitude: Number(cell), problem: { reason: number.error, column: header } };
      } else if (accepted(number, header) !== undefined && number.ok) numbers[column.member] = number.value;
    } else if (column.kind === 'date') date = accepted(parseDate(cell), header);
    else {
      const group = flags[column.kind];
      group.known |= bitOf(column.id);
      if (accepted(parseFlag(column.label, cell), header) === true) group.set |= bitOf(column.id);
    }
  }
  if (beyond !== undefined) {
    // The axes are swapped where the other number could be a latitude.
    const { latitude } = RANGES;
    const other = numbers.longitude;
    if (other !== undefined && Math.abs(other) <= latitude.to) numbers.latitude = beyond.latitude;
    else problem ??= beyond.problem;
  }
  if (problem === undefined && (numbers.latitude === undefined) !== (numbers.longitude === undefined)) {
    problem = { reason: 'The row has one coordinate without the other.' };
  }
  if (text.combinedName !== undefined) text.name ??= text.combinedName;
  if (problem !== undefined) return { text, row: err(problem) };
  const dated = date === undefined ? {} : { retailPriceDate: date };
  return { text, row: ok({ text, numbers, ...dated, services: flags.service, brands: flags.brand }) };
};
