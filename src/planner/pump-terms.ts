import { FUEL_CARDS } from '#src/contract/limits.ts';
import { timeOf } from '#src/lib/price.ts';
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

/** How old a station's price is at `now` (milliseconds). An invented price is as good as new: its date says nothing of a road. */
export const ageOf = (station: PlannerStation, now: number): KnownAge => {
  if (station.demonstration) return { days: 0, dated: true };
  const date = timeOf(station.retailPriceDate);
  const at = date ?? timeOf(station.priceImportedAt) ?? now;
  return { days: Math.max(0, now - at) / DAY_MS, dated: date !== undefined };
};

/**
 * How a request reads stations: what is paid there by its fuel cards, and undefined where its price is none, too old, without a
 * date where none is taken, or of a chain that is left out.
 *
 * @param now milliseconds since 1970. @throws where the age of prices counts and it is missing
 */
export const termsOf = (
  { fuelCards, anyChain = false, maxPriceAgeDays, undatedPrices = true }: PlanRequest,
  now: number | undefined,
): ((station: PlannerStation) => PumpTerms | undefined) => {
  const byAge = maxPriceAgeDays !== undefined || !undatedPrices;
  if (byAge && now === undefined) throw new Error('A plan by the age of prices needs the time: pass now.');
  const isFresh = (station: PlannerStation): boolean => {
    if (now === undefined || !byAge) return true;
    const { days, dated } = ageOf(station, now);
    return days <= (maxPriceAgeDays ?? Number.POSITIVE_INFINITY) && (dated || undatedPrices);
  };
  if (fuelCards === undefined) return (station) => (isFresh(station) ? listedTerms(station) : undefined);
  const dealAt = dealsOf(fuelCards);
  const worth = between(0, FUEL_CARDS.maxPreferenceCents, fuelCards.preferenceCents) ?? FUEL_CARDS.preferenceCents;
  return (station) => {
    const { use, price } = dealAt(station);
    if (price === undefined || (use === 'avoid' && !anyChain) || !isFresh(station)) return undefined;
    return use === 'prefer' && worth > 0 ? { price, bonus: worth / 100 } : { price };
  };
};
