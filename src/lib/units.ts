import { KM_PER_MILE } from './geo.ts';
import { wallClock } from './wall-clock.ts';

const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const TENTH = new Intl.NumberFormat('en-US', { minimumFractionDigits: 0, maximumFractionDigits: 1 });
const CENTS = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const GALLON_PRICE = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 });
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const HOUR_MS = 3_600_000;

/** How many: `1,248`. */
export const countText = (count: number): string => WHOLE.format(count);

/** What a route's length is told in. */
export type DistanceUnit = 'miles' | 'kilometres';

/** A route's length in the unit a person has chosen: `1,680 mi`, `2,704 km`. */
export const distanceText = (miles: number, unit: DistanceUnit): string =>
  unit === 'miles' ? `${WHOLE.format(miles)} mi` : `${WHOLE.format(miles * KM_PER_MILE)} km`;

/** A short way, to a tenth below ten miles: `0.3 mi`, `12 mi`. */
export const nearMilesText = (miles: number): string => `${(miles < 10 ? TENTH : WHOLE).format(miles)} mi`;

/** US gallons to a tenth: `129.8 gal`. */
export const gallonsText = (gallons: number): string => `${TENTH.format(gallons)} gal`;

/** US dollars without the sign, two decimals: `1,381.61`; half a cent up, also where a difference came out a hair below it. */
const centsText = (dollars: number): string => CENTS.format(Math.round(dollars * 1e6) / 1e6);

/** US dollars: `$381.61`. */
export const moneyText = (dollars: number): string => `$${centsText(dollars)}`;

/** US dollars a gallon where a bill is reckoned with them, up to four decimals: `$3.4567`, `$3.50`. */
export const gallonPriceText = (dollars: number): string => `$${GALLON_PRICE.format(dollars)}`;

/** A driving time from seconds: `25 h 50 min`, `50 min`. */
export const durationText = (seconds: number): string => {
  const minutes = Math.max(0, Math.round(seconds / 60));
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${WHOLE.format(hours)} h ${minutes % 60} min`;
};

/** A day of this device's calendar: `18 Nov`. */
export const dayText = (time: number): string => DAY.format(wallClock(time));

/** An age: `now` below a minute, `12 min`, `5 h` up to 24 h, then undefined: the date is shown instead. Milliseconds. */
export const ageText = (age: number): string | undefined => {
  if (age >= 24 * HOUR_MS) return undefined;
  if (age < 60_000) return 'now';
  return age < HOUR_MS ? `${Math.floor(age / 60_000)} min` : `${Math.floor(age / HOUR_MS)} h`;
};

/** `5 h ago`, `now`, or the date from 24 h on. `time` and `now` in milliseconds. */
export const agoText = (time: number, now: number): string => {
  const age = ageText(Math.max(0, now - time));
  if (age === undefined) return dayText(time);
  return age === 'now' ? 'now' : `${age} ago`;
};

const SIZES = ['bytes', 'KB', 'MB', 'GB'] as const;

/** A size in units of 1,000, to a tenth below a hundred: `820 bytes`, `11.4 MB`, `240 MB`. */
export const sizeText = (bytes: number): string => {
  const step = bytes < 1 ? 0 : Math.min(SIZES.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** step;
  return `${(value < 100 && step > 0 ? TENTH : WHOLE).format(value)} ${SIZES[step]}`;
};
