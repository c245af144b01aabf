import type { Column, NumberColumn, TextColumn } from '#server/import/columns.ts';
import { bitOf } from '#server/stations/view.ts';
import { err, ok, type Result } from '#src/lib/result.ts';

interface Flags {
  /** Bits the row speaks of, and those of them that it sets. */
  readonly known: number;
  readonly set: number;
}

/** A row of a spreadsheet, understood; what it leaves blank is absent. */
export interface ImportRow {
  readonly text: Partial<Record<TextColumn, string>>;
  readonly numbers: Partial<Record<NumberColumn, number>>;
  readonly retailPriceDate?: Date;
  readonly services: Flags;
  readonly brands: Flags;
}

const YES = new Set(['yes', 'y', 'true', '1', 'x']);
const NO = new Set(['no', 'n', 'false', '0', '-']);
const RANGES: Readonly<Record<NumberColumn, { readonly name: string; readonly from: number; readonly to: number }>> = {
  latitude: { name: 'latitude', from: -90, to: 90 },
  longitude: { name: 'longitude', from: -180, to: 180 },
  retailPrice: { name: 'retail price', from: 0.01, to: 100 },
  netPrice: { name: 'net price', from: 0.01, to: 100 },
  iftaRefund: { name: 'IFTA refund', from: -100, to: 100 },
};

const parseNumber = (member: NumberColumn, cell: string): Result<number, string> => {
  const { name, from, to } = RANGES[member];
  const value = Number(cell.replace(/^\$\s*/, ''));
  if (Number.isFinite(value) && value >= from && value <= to) return ok(value);
  return err(`The ${name} "${cell}" is not a number from ${from} to ${to}.`);
};

const parseFlag = (label: string, cell: string): Result<boolean, string> => {
  const word = cell.toLowerCase();
  if (YES.has(word)) return ok(true);
  if (NO.has(word)) return ok(false);
  return err(`${label} says "${cell}", which is neither yes nor no.`);
};

/** Reads one row. @returns the row, or why it cannot be taken, as a sentence */
export const readRow = (
  columns: readonly (Column | undefined)[],
  cells: readonly string[],
): Result<ImportRow, string> => {
  const text: Partial<Record<TextColumn, string>> = {};
  const numbers: Partial<Record<NumberColumn, number>> = {};
  const flags = { service: { known: 0, set: 0 }, brand: { known: 0, set: 0 } };
  let date: Date | undefined;
  for (const [at, column] of columns.entries()) {
    const cell = (cells[at] ?? '').replace(/\s+/g, ' ').trim();
    if (column === undefined || cell === '') continue;
    if (column.kind === 'text') text[column.member] = cell;
    else if (column.kind === 'number') {
      const number = parseNumber(column.member, cell);
      if (!number.ok) return number;
      numbers[column.member] = number.value;
    } else if (column.kind === 'date') {
      date = new Date(cell);
      if (Number.isNaN(date.getTime())) return err(`The price date "${cell}" is not a date.`);
    } else {
      const flag = parseFlag(column.label, cell);
      if (!flag.ok) return flag;
      const group = flags[column.kind];
      group.known |= bitOf(column.id);
      if (flag.value) group.set |= bitOf(column.id);
    }
  }
  if ((numbers.latitude === undefined) !== (numbers.longitude === undefined)) {
    return err('The row has one coordinate without the other.');
  }
  if (text.combinedName !== undefined) text.name ??= text.combinedName;
  const dated = date === undefined ? {} : { retailPriceDate: date };
  return ok({ text, numbers, ...dated, services: flags.service, brands: flags.brand });
};
