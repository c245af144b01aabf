import type { PlanRow } from '#src/data/db/database.ts';
import { paidPrice, priceAge } from '#src/lib/price.ts';
import { ageOf } from '#src/planner/pump-terms.ts';
import { FUEL_RESULT } from '#src/texts/fuel-result.ts';
import type { PlannedStop } from '../../stops/model/stops.ts';

const figure = (gallons: number): string => gallons.toLocaleString('en-US', { maximumFractionDigits: 1 });

/** `60 of 120 gal`, `all 120 gal`, or stops where a backend tells no gallons; undefined for none. */
const shareOf = (some: readonly PlannedStop[], all: readonly PlannedStop[]): string | undefined => {
  if (some.length === 0) return undefined;
  const sum = (stops: readonly PlannedStop[]) => stops.reduce((gallons, stop) => gallons + (stop.gallons ?? 0), 0);
  if (all.some(({ gallons }) => gallons === undefined)) return FUEL_RESULT.stopsOf(some.length, all.length);
  const [part, whole] = [figure(sum(some)), figure(sum(all))];
  return some.length === all.length ? FUEL_RESULT.allOf(whole) : FUEL_RESULT.someOf(part, whole);
};

/** How much of a plan rests on prices older than a day, and on ones without a date, in words. @param now milliseconds */
export const restsOn = (stops: readonly PlannedStop[], now: number): string[] => {
  const paid = stops.map((stop) => ({ stop, price: paidPrice(stop.station) }));
  const undated = paid.filter(({ price }) => price !== undefined && price.at === undefined);
  const old = paid.filter(({ price }) => price?.at !== undefined && priceAge(price, now).stale);
  const said = (some: typeof paid, at: string) => {
    const share = shareOf(
      some.map(({ stop }) => stop),
      stops,
    );
    return share === undefined ? [] : [`${share} ${at}`];
  };
  return [...said(old, FUEL_RESULT.atOld), ...said(undated, FUEL_RESULT.atUndated)];
};

/** How many stops of a plan have prices that its form did not want used: a backend did not look at their age. */
export const unwantedAges = ({ form, savedAt }: PlanRow, stops: readonly PlannedStop[]): number => {
  const { maxPriceAgeDays = Number.POSITIVE_INFINITY, undatedPrices = true } = form;
  return stops.filter(({ station }) => {
    const { days, dated } = ageOf(station, savedAt);
    return days > maxPriceAgeDays + CLOCKS_DAYS || (!dated && !undatedPrices);
  }).length;
};

/** Days by which the clocks of a device and a server may differ without a sentence about it. */
const CLOCKS_DAYS = 0.05;
