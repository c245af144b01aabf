import { FUEL_CARDS } from '#src/contract/limits.ts';
import { isDayOnly, timeOf } from '#src/lib/price.ts';
import { dealsOf } from './chain-deals.ts';
import { between, type PlanRequest } from './plan-request.ts';
import type { PlannerStation } from './station-index.ts';

/** What a station is to the driver. US dollars a gallon. */
export interface PumpTerms {
  /** Paid at the pump, above 0. */
  readonly price: number;
  /** What a preferred chain is worth more than others; absent for none. */
  readonly bonus?: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** `netPrice`, else `retailPrice`; undefined without one above zero. US dollars. */
export const priceOfStation = ({ netPrice, retailPrice }: PlannerStation): number | undefined =>
  [netPrice, retailPrice].find((price): price is number => price !== undefined && Number.isFinite(price) && price > 0);

/** The price that is listed. */
export const listedTerms = (station: PlannerStation): PumpTerms | undefined => {
  const price = priceOfStation(station);
  return price === undefined ? undefined : { price };
};

/** A price's age as far as it is known: one without a date is at least as old as its import. */
export interface KnownAge {
  /** Days, 0 where nothing is known. */
  readonly days: number;
  readonly dated: boolean;
}

/**
 * From when on a price's age counts. One of a day alone counts from noon UTC, when that day has begun in all of the US: a
 * device and a server in other zones have to count alike, and a price of today is new until tonight wherever it is read.
 */
const beginOf = (date: string | undefined): number | undefined =>
  isDayOnly(date) ? timeOf(`${date}T12:00Z`) : timeOf(date);

/** How old a station's price is at `now` (milliseconds). An invented price is as good as new: its date says nothing of a road. */
export const ageOf = (station: PlannerStation, now: number): KnownAge => {
  if (station.demonstration) return { days: 0, dated: true };
  const date = beginOf(station.retailPriceDate);
  const at = date ?? timeOf(station.priceImportedAt) ?? now;
  return { days: Math.max(0, now - at) / DAY_MS, dated: date !== undefined };
};

/** Why a station is no pump to a driver: no price, a chain that is left out, a price too old, one without a date. */
export type LeftOut = 'price' | 'chain' | 'age' | 'date';

/**
 * How a request reads stations: what is paid there by its fuel cards, or why the station does not count.
 *
 * @param now milliseconds since 1970. @throws where the age of prices counts and it is missing
 */
export const readerOf = (
  { fuelCards, anyChain = false, maxPriceAgeDays, undatedPrices = true }: PlanRequest,
  now: number | undefined,
): ((station: PlannerStation) => PumpTerms | LeftOut) => {
  const byAge = maxPriceAgeDays !== undefined || !undatedPrices;
  if (byAge && now === undefined) throw new Error('A plan by the age of prices needs the time: pass now.');
  const staleness = (station: PlannerStation): LeftOut | undefined => {
    if (now === undefined || !byAge) return undefined;
    const { days, dated } = ageOf(station, now);
    if (days > (maxPriceAgeDays ?? Number.POSITIVE_INFINITY)) return 'age';
    return dated || undatedPrices ? undefined : 'date';
  };
  if (fuelCards === undefined) {
    return (station) => {
      const terms = listedTerms(station);
      return terms === undefined ? 'price' : (staleness(station) ?? terms);
    };
  }
  const dealAt = dealsOf(fuelCards);
  const worth = between(0, FUEL_CARDS.maxPreferenceCents, fuelCards.preferenceCents) ?? FUEL_CARDS.preferenceCents;
  return (station) => {
    const { use, price } = dealAt(station);
    if (price === undefined) return 'price';
    if (use === 'avoid' && !anyChain) return 'chain';
    return staleness(station) ?? (use === 'prefer' && worth > 0 ? { price, bonus: worth / 100 } : { price });
  };
};

/** The same, where it is of no matter why: undefined for a station that does not count. */
export const termsOf = (
  request: PlanRequest,
  now: number | undefined,
): ((station: PlannerStation) => PumpTerms | undefined) => {
  const read = readerOf(request, now);
  return (station) => {
    const terms = read(station);
    return typeof terms === 'string' ? undefined : terms;
  };
};
