import { clockTime } from '#src/lib/clock-time.ts';
import { timeOf } from '#src/lib/price.ts';
import { tableDay } from '#src/lib/table-day.ts';

const DEGREES = new Intl.NumberFormat('en-US', { minimumFractionDigits: 4, maximumFractionDigits: 4 });

/** Degrees with four decimals, some ten metres: `-93.1338`; undefined for none. */
export const degrees = (value: number | undefined): string | undefined =>
  value === undefined ? undefined : DEGREES.format(value);

/** Day, abbreviated month, year: `21 Nov 2026`; undefined for none. */
export const dateText = (text: string | undefined): string | undefined => {
  const time = timeOf(text);
  return time === undefined ? undefined : tableDay(time);
};

/** A moment of an import: `21 Nov 2026 2:41PM`. */
export const momentText = (text: string): string => {
  const time = timeOf(text);
  return time === undefined ? text : `${tableDay(time)} ${clockTime(time)}`;
};
