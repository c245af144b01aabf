import { SLACK } from './problem.ts';

/** Whole numbers as they are read: 1,250. */
export const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const TENTHS = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const THOUSANDTHS = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });

/** Gallons up to the next thousandth, so that who adds what is read has added enough: `12.345 gallons`. */
export const exactGallons = (amount: number): string => {
  const text = THOUSANDTHS.format(Math.ceil(amount * 1000 - SLACK) / 1000);
  return `${text} ${text === '1' ? 'gallon' : 'gallons'}`;
};

/** Gallons in words: `12.5 gallons`, `1 gallon`; less than a tenth in thousandths. */
export const gallons = (amount: number): string => {
  const text = (amount < 0.1 ? THOUSANDTHS : TENTHS).format(amount);
  return `${text} ${text === '1' ? 'gallon' : 'gallons'}`;
};
