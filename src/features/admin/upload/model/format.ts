import { timeOf } from '#src/lib/price.ts';

const FIGURE = new Intl.NumberFormat('en-US');
const DEGREES = new Intl.NumberFormat('en-US', { minimumFractionDigits: 4, maximumFractionDigits: 4 });
const DATE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const TIME = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

/** `1,248`. */
export const figure = (value: number): string => FIGURE.format(value);

/** Degrees with four decimals, some ten metres: `-93.1338`; undefined for none. */
export const degrees = (value: number | undefined): string | undefined =>
  value === undefined ? undefined : DEGREES.format(value);

/** Day, abbreviated month, year: `21 Nov 2026`; undefined for none. */
export const dateText = (text: string | undefined): string | undefined => {
  const time = timeOf(text);
  return time === undefined ? undefined : DATE.format(time);
};

/** A moment of an import: `21 Nov 2026 2:41PM`. */
export const momentText = (text: string): string => {
  const time = timeOf(text);
  return time === undefined ? text : `${DATE.format(time)} ${TIME.format(time).replace(/\s/, '')}`;
};
