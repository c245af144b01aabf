import { parse } from 'csv-parse/sync';
import { err, ok, type Result } from '#src/lib/result.ts';

/** A row of the file as cells, or undefined where its quotation marks do not match. The header is row 1. */
export interface SheetRecord {
  readonly row: number;
  readonly cells: readonly string[] | undefined;
}

const DELIMITERS = [',', ';', '\t'] as const;
/** Each row with broken quotation marks costs another reading of the rest. */
const BROKEN_MAX = 200;

/** The delimiter that the first line has most of. */
const delimiterOf = (line: string): string => {
  const count = (delimiter: string) => line.split(delimiter).length;
  return DELIMITERS.reduce<string>((best, next) => (count(next) > count(best) ? next : best), ',');
};

/** Reads rows up to the end or the first broken one. @returns the rows with the line each ends at, from 1 */
const readWhole = (
  text: string,
  delimiter: string,
): { rows: { cells: string[]; endsAt: number }[]; whole: boolean } => {
  const rows: { cells: string[]; endsAt: number }[] = [];
  try {
    parse(text, {
      delimiter,
      relax_column_count: true,
      on_record: (cells: string[], { lines }) => {
        rows.push({ cells, endsAt: lines });
        return null;
      },
    });
    return { rows, whole: true };
  } catch {
    return { rows, whole: false };
  }
};

/**
 * Cuts a .csv text into rows. A row whose quotation marks do not match is given up by itself: reading goes on at the
 * next line, so that one open quotation mark does not swallow what follows.
 */
export const readRecords = (text: string): Result<SheetRecord[], string> => {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const delimiter = delimiterOf(lines[0] ?? '');
  const records: SheetRecord[] = [];
  let broken = 0;
  for (let from = 0; from < lines.length; ) {
    const { rows, whole } = readWhole(lines.slice(from).join('\n'), delimiter);
    for (const { cells } of rows) records.push({ row: records.length + 1, cells });
    if (whole) break;
    broken += 1;
    if (broken > BROKEN_MAX) return err(`More than ${BROKEN_MAX} rows have quotation marks that do not match.`);
    records.push({ row: records.length + 1, cells: undefined });
    from += (rows.at(-1)?.endsAt ?? 0) + 1;
  }
  return ok(records);
};
