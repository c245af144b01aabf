import { countText } from '#src/lib/units.ts';

const PERCENT = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 0 });

/** A part of a whole as a percentage; '0%' of nothing. */
export const share = (part: number, whole: number): string => PERCENT.format(whole === 0 ? 0 : part / whole);

/** Seconds in the two largest units that say something: `45 s`, `12 min`, `5 h 20 min`, `3 d 4 h`. */
export const spanText = (seconds: number): string => {
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  const two = (large: number, unit: string, small: number, smallUnit: string) =>
    small === 0 ? `${countText(large)} ${unit}` : `${countText(large)} ${unit} ${small} ${smallUnit}`;
  return hours < 24 ? two(hours, 'h', minutes % 60, 'min') : two(Math.floor(hours / 24), 'd', hours % 24, 'h');
};
