import { agoText, dayText } from './units.ts';

/** The price members of a station, US dollars a US gallon. */
export interface Prices {
  readonly netPrice?: number | undefined;
  readonly retailPrice?: number | undefined;
  readonly savings?: number | undefined;
  readonly retailPriceDate?: string | undefined;
  readonly priceImportedAt?: string | undefined;
}

/** The price a driver pays at a station, and which one it is. */
export interface PaidPrice {
  readonly value: number;
  readonly kind: 'net' | 'retail';
  /** US dollars a gallon less than retail; absent where unknown or nothing. */
  readonly savings?: number;
  /** Milliseconds; absent where the backend sends no date. */
  readonly at?: number;
  /** The date is a day alone, and `at` this device's midnight of it. */
  readonly day?: true;
  /** Milliseconds: when it came to the backend; absent where that is not told. */
  readonly importedAt?: number;
}

/** From this age on a price is marked stale, in milliseconds. */
const PRICE_STALE_MS = 24 * 60 * 60 * 1000;
const DAY_ONLY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Milliseconds of a price's time. A day without a time is this device's midnight of it, so that its date is shown as it was
 * sent; undefined for none.
 */
export const timeOf = (text: string | undefined): number | undefined => {
  if (!text) return undefined;
  const time = Date.parse(DAY_ONLY.test(text) ? `${text}T00:00` : text);
  return Number.isNaN(time) ? undefined : time;
};

/** Whether a price's time as it is sent is a day alone: it has no hour that an age could be told by. */
export const isDayOnly = (text: string | undefined): boolean => text !== undefined && DAY_ONLY.test(text);

/** When a price is from, and when it came to the backend, as far as that is told. */
export type PriceTimes = Pick<PaidPrice, 'at' | 'day' | 'importedAt'>;

/** The times of a station's prices. */
export const priceTimes = ({ retailPriceDate, priceImportedAt }: Prices): PriceTimes => {
  const at = timeOf(retailPriceDate);
  const importedAt = timeOf(priceImportedAt);
  return {
    ...(at !== undefined && { at }),
    ...(at !== undefined && isDayOnly(retailPriceDate) && { day: true }),
    ...(importedAt !== undefined && { importedAt }),
  };
};

/**
 * `netPrice`, else `retailPrice`; undefined where neither is above zero.
 * `savings` is taken as sent, else retail minus net.
 */
export const paidPrice = (prices: Prices): PaidPrice | undefined => {
  const { netPrice: net = 0, retailPrice: retail = 0 } = prices;
  const value = net > 0 ? net : retail;
  if (!(value > 0)) return undefined;
  const savings = prices.savings ?? (net > 0 && retail > 0 ? retail - net : 0);
  return {
    value,
    kind: net > 0 ? 'net' : 'retail',
    ...(savings >= 0.005 && { savings }),
    ...priceTimes(prices),
  };
};

/**
 * A station with what is paid there in place of what is listed (US dollars a gallon); the same where that is no other price.
 * What is below retail is a net price, whoever gives it.
 */
export const withPaid = <S extends Prices>(station: S, paid: number | undefined): S =>
  paid === undefined || paid === paidPrice(station)?.value
    ? station
    : { ...station, netPrice: paid === station.retailPrice ? undefined : paid, savings: undefined };

/** How a price's age is said: its words, and whether it is older than a day. */
export interface PriceAge {
  /** `5 h ago`, or the date where it is a day alone or older than one; absent where the price has none. */
  readonly when?: string;
  /** The day of the import that brought a price without a date, where that is told. */
  readonly imported?: string;
  readonly stale: boolean;
}

/**
 * The age of a price at `now`, milliseconds; from 24 hours on it is stale, one of a day when that day is over here. One
 * without a date is at least as old as its import.
 */
export const priceAge = ({ at, day, importedAt }: PriceTimes, now: number): PriceAge => {
  if (at !== undefined && day) return { when: dayText(at), stale: now >= new Date(at).setHours(24, 0, 0, 0) };
  const stale = now - (at ?? importedAt ?? now) >= PRICE_STALE_MS;
  if (at !== undefined) return { when: agoText(at, now), stale };
  return { ...(importedAt !== undefined && { imported: dayText(importedAt) }), stale };
};
