/** Whole numbers as they are read: 1,250. */
export const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const TENTHS = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const THOUSANDTHS = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });

/** Gallons to the thousandth, so that what is bought by it is no less: `12.345 gallons`. */
export const exactGallons = (amount: number): string => {
  const text = THOUSANDTHS.format(amount);
  return `${text} ${text === '1' ? 'gallon' : 'gallons'}`;
};

/** Gallons in words: `12.5 gallons`, `1 gallon`; less than a tenth in thousandths. */
export const gallons = (amount: number): string => {
  const text = (amount < 0.1 ? THOUSANDTHS : TENTHS).format(amount);
  return `${text} ${text === '1' ? 'gallon' : 'gallons'}`;
};
