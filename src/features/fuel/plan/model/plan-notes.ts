import type { PlanRow } from '#src/data/db/database.ts';
import { priceAge } from '#src/lib/price.ts';
import { agoText, gallonsText, moneyText } from '#src/lib/units.ts';
import { FUEL_RESULT } from '#src/texts/fuel-result.ts';
import { readCards, sameCards } from '../../cards/model/cards.ts';
import type { TripStop } from '../../stops/model/done.ts';
import { oldestPrice } from './figures.ts';
import { changedSince, type ToldStations } from './plan-changes.ts';
import { restsOn, unwantedAges } from './price-ages.ts';

/** Milliseconds: a younger plan needs no age. */
const FRESH_MS = 5 * 60_000;

/** What is to be known of a plan beside its figures; screen, paper and shared text all read it here. */
export interface PlanNotes {
  /** What must be known before it is trusted. */
  readonly warnings: readonly string[];
  /** How it was made, and what it rests on. */
  readonly made: readonly string[];
  /** The tax of another quarter was counted. */
  readonly ratesOver: string | undefined;
  /** Nothing is to be bought. */
  readonly noStops: string | undefined;
}

/** What the fuel cards have to say of a plan: a backend passed them over, or they have changed; undefined for nothing. */
const cardsWarning = ({ cards, plan }: PlanRow, stored: unknown): string | undefined => {
  if (stored === undefined) return undefined;
  if (!sameCards(cards, readCards(stored))) return FUEL_RESULT.cardsChanged;
  return cards && plan.cardsFollowed !== true ? FUEL_RESULT.cardsIgnored : undefined;
};

const saying = (parts: readonly (string | false | undefined)[]): string[] =>
  parts.filter((part): part is string => Boolean(part));

/**
 * The notes of a plan.
 * @param stops all of them; what is filled is paid: how old its price was tells nobody anything
 * @param cards the fuel cards as they are stored; undefined until they are read
 * @param told what the device has been told of its stations since; undefined until that is read
 * @param now milliseconds
 */
export const planNotes = (
  row: PlanRow,
  stops: readonly TripStop[],
  cards: unknown,
  told: ToldStations | undefined,
  now: number,
): PlanNotes => {
  const { plan, savedAt } = row;
  const ahead = stops.filter(({ filled }) => !filled);
  const here = plan.madeOnDevice === true;
  const demo = plan.fuelPlan.length > 0 && plan.fuelPlan.every((stop) => stop.location.demonstration);
  const { endValue = 0, endReserve = 0, fuelAtDestination = 0, cardsFollowed, preferenceCost = 0, taxRates } = plan;
  const worth = endValue > 0 && fuelAtDestination - endReserve > 0.1;
  const asOf = here ? oldestPrice(plan) : undefined;
  const unwanted = unwantedAges(row, ahead);
  const made = [
    worth && FUEL_RESULT.leftCounts(gallonsText(fuelAtDestination), moneyText(endValue)),
    cardsFollowed && FUEL_RESULT.cardsCounted,
    preferenceCost >= 0.005 && FUEL_RESULT.preferenceCost(moneyText(preferenceCost)),
    ahead.some(({ routed, detour = 0 }) => routed === false && detour >= 0.05) && FUEL_RESULT.asTheCrowFlies,
    ...(demo ? [] : restsOn(ahead, now)),
    plan.unproved && FUEL_RESULT.unproved,
    here && FUEL_RESULT.madeHere,
    asOf && `${FUEL_RESULT.pricesFrom} ${priceAge(asOf, now).when}`,
    now - savedAt >= FRESH_MS && `${FUEL_RESULT.made} ${agoText(savedAt, now)}`,
    demo && FUEL_RESULT.demoLine,
  ];
  return {
    warnings: saying([
      plan.warning,
      ...changedSince(row, ahead, told),
      cardsWarning(row, cards),
      unwanted > 0 ? FUEL_RESULT.ageIgnored(unwanted) : undefined,
    ]),
    made: saying(made),
    ratesOver:
      taxRates?.over && plan.milesByState !== undefined ? FUEL_RESULT.taxRatesOver(taxRates.quarter ?? '') : undefined,
    noStops: stops.length === 0 ? FUEL_RESULT.noStops : undefined,
  };
};
