import * as v from 'valibot';
import { PLANNER } from '#src/contract/limits.ts';
import type { FuelPlan } from '#src/contract/plan.ts';
import { taxTableSchema } from '#src/contract/tax.ts';
import type { PlanRow } from '#src/data/db/database.ts';
import type { FillRow, RestState, TripRow, TripState } from '#src/data/db/trip-rows.ts';
import { tidy, toCents } from '#src/planner/round-plan.ts';
import { arrivalAt, fillLevels, fuelOnRoute } from './levels.ts';

/** States of a trip that can be gone back to, at most. */
const PAST_MAX = 50;

/** What a fill cost at the pump, US dollars. */
export const paidFor = ({ gallons, price }: Pick<FillRow, 'gallons' | 'price'>): number => toCents(gallons * price);

/** What a fill is credited with, US dollars. */
const creditOf = ({ gallons, credit = 0 }: Pick<FillRow, 'gallons' | 'credit'>): number => toCents(gallons * credit);

/** A trip that begins with a plan: nothing filled yet, the plan is that of the rest. @param id of the trip */
export const startTrip = (
  id: string,
  route: { readonly from: { label: string }; readonly to: { label: string }; readonly miles: number },
  { form, plan, cards, savedAt }: Pick<PlanRow, 'form' | 'plan' | 'cards' | 'savedAt'>,
  startedAt: number,
): TripRow => ({
  ...{ id, from: route.from.label, to: route.to.label, miles: route.miles, form, plan, plannedAt: savedAt, startedAt },
  ...(cards && { cards }),
  now: { id, fills: [], rest: plan },
  past: [],
});

const inOrder = (fills: readonly FillRow[]): FillRow[] =>
  [...fills].sort((a, b) => a.mile - b.mile || a.filledAt - b.filledAt);

/** Whether nothing was filled in one that was not in the other. */
export const isSame = (a: readonly FillRow[], b: readonly FillRow[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** The state of a trip with other fills, or planned from another mile; what it was is kept. */
const moved = ({ now, past, ...trip }: TripRow, to: TripState): TripRow => ({
  ...{ ...trip, now: to },
  past: [...past, now].slice(-PAST_MAX),
});

const changedTo = (trip: TripRow, id: string, fills: readonly FillRow[]): TripRow => {
  if (isSame(fills, trip.now.fills)) return trip;
  const { restFrom } = trip.now;
  const before = trip.past.at(-1);
  // What takes the last change back leads to exactly what was before it, its plan included.
  if (before && isSame(fills, before.fills)) return { ...trip, now: before, past: trip.past.slice(0, -1) };
  return moved(trip, { id, fills, ...(restFrom !== undefined && { restFrom }) });
};

/** Whether two fills are one: the same by its id, or of one stop of the plan, which another tab has shown as not filled yet. */
const isOne = (a: FillRow, b: FillRow): boolean =>
  a.id === b.id ||
  (a.planned !== undefined && b.planned !== undefined && a.station.id === b.station.id && a.mile === b.mile);

/** The trip with a fill, or with another in the place of the one that it is (`isOne`). @param stateId of the new state */
export const withFill = (trip: TripRow, fill: FillRow, stateId: string): TripRow =>
  changedTo(trip, stateId, inOrder([...trip.now.fills.filter((one) => !isOne(one, fill)), fill]));

/** The trip without a fill. @param stateId of the new state */
export const withoutFill = (trip: TripRow, fillId: string, stateId: string): TripRow =>
  changedTo(
    trip,
    stateId,
    trip.now.fills.filter(({ id }) => id !== fillId),
  );

/** The trip whose rest is planned from a mile, nothing filled there: what was passed by is no stop any more. @param stateId of the new state */
export const fromMile = (trip: TripRow, restFrom: number, stateId: string): TripRow =>
  moved(trip, { id: stateId, fills: trip.now.fills, restFrom });

/**
 * Where the rest of a trip begins: the last fill, or the mile that it was planned anew from, and what is on the route then. A rest that no
 * fill begins starts a little before, so that the pump at which the truck stands is one of it.
 */
export const restStart = ({ form, now: { fills, restFrom = 0 } }: Pick<TripRow, 'form' | 'now'>) => {
  const filled = fills.at(-1)?.mile ?? 0;
  if (restFrom <= filled) return { mile: filled, gallons: fuelOnRoute(form, fills) };
  const mile = Math.max(filled, restFrom - 2 * PLANNER.hereMiles);
  return { mile, gallons: arrivalAt(form, fills, { mile, detour: 0 }) };
};

/** Whether nothing has become of a trip but its first plan. */
export const isUntouched = ({ now }: Pick<TripRow, 'now'>): boolean =>
  now.fills.length === 0 && now.restFrom === undefined;

/** The trip with the plan for its rest; the same where it was made for another state. */
export const withRest = (trip: TripRow, stateId: string, rest: FuelPlan): TripRow =>
  trip.now.id === stateId ? { ...trip, now: { ...trip.now, rest } } : trip;

const sum = (values: readonly number[]): number => toCents(values.reduce((total, each) => total + each, 0));

/** Money of fills, gallons and credit. US dollars. */
export const sumOf = (fills: readonly FillRow[]) => ({
  gallons: tidy(fills.reduce((total, { gallons }) => total + gallons, 0)),
  paid: sum(fills.map(paidFor)),
  credit: sum(fills.map(creditOf)),
});

const plus = (a: number, b: number | undefined): number | undefined => (b === undefined ? undefined : tidy(a + b));

/** Gallons by state, those of fills with them; what is bought in no state of the rates or of the road counts as outside. */
const gallonsByState = (fills: readonly FillRow[], { milesByState, taxRates }: FuelPlan, rest?: FuelPlan) => {
  const sums: Record<string, number | undefined> = { ...rest?.gallonsByState };
  const rates = v.safeParse(taxTableSchema, taxRates?.table);
  const known = Object.keys({ ...milesByState, ...(rates.success && rates.output.rates) });
  for (const { station, gallons } of fills) {
    const said = station.state?.trim().toUpperCase() ?? '';
    const state = said !== '' && (known.length === 0 || known.includes(said)) ? said : 'outside';
    sums[state] = tidy((sums[state] ?? 0) + gallons);
  }
  return sums;
};

/**
 * What the screen, paper and a saved route show of a trip: what was filled, as stops with what was paid, then the plan for
 * the rest. Its totals are what the whole trip costs then; what it saves is not known any more.
 */
const tripPlan = ({ form, plan, now: { fills, rest } }: TripRow): FuelPlan => {
  const levels = fillLevels(form, fills);
  const { gallons, paid, credit } = sumOf(fills);
  const done = fills.map((fill, k) => ({
    ...{
      location: fill.station,
      mile: fill.mile,
      detourMiles: fill.detour,
      gallons: fill.gallons,
      cost: paidFor(fill),
    },
    fuelOnArrival: levels[k]?.arrival,
    fuelOnLeaving: levels[k]?.leaving,
    ...(fill.credit !== undefined && { taxCredit: creditOf(fill), priceAfterTax: fill.price - fill.credit }),
  }));
  const {
    savings: _,
    naiveCost: _cost,
    naivetotalGallons: _gallons,
    naiveComparableCost: _own,
    naiveBelow: _below,
    ...kept
  } = rest ?? {
    cardsFollowed: plan.cardsFollowed,
  };
  const totalCost = rest ? plus(paid, rest.totalCost) : paid;
  const taxCredit = toCents(credit + (rest?.taxCredit ?? 0));
  return {
    ...kept,
    fuelPlan: [...done, ...(rest?.fuelPlan ?? [])] as FuelPlan['fuelPlan'],
    totalCost,
    totalGallons: rest ? plus(gallons, rest.totalGallons) : gallons,
    ...(plan.taxBasis === 'ifta' && {
      ...{
        taxBasis: 'ifta',
        taxCredit,
        afterTaxCost: totalCost === undefined ? undefined : toCents(totalCost - taxCredit),
      },
      ...{ taxOnMiles: plan.taxOnMiles, milesByState: plan.milesByState, taxRates: rest?.taxRates ?? plan.taxRates },
      gallonsByState: gallonsByState(fills, plan, rest),
    }),
  } as FuelPlan;
};

/** The plan's row for a trip as it is now; as it was before where nothing is filled. @param savedAt milliseconds. @param why there is no plan for the rest */
export const tripPlanRow = (trip: TripRow, savedAt: number, why?: Exclude<RestState, string>): PlanRow => {
  const { form, now, cards } = trip;
  const same = { id: 'last', form, ...(cards && { cards }) } as const;
  if (isUntouched(trip)) return { ...same, plan: trip.plan, savedAt: trip.plannedAt };
  const rest: RestState = now.rest ? 'made' : (why ?? 'waiting');
  const { fills, restFrom } = now;
  const state = { id: trip.id, fills, rest, ...(restFrom !== undefined && { restFrom }) };
  return { ...same, plan: tripPlan(trip), savedAt, trip: state };
};

/** A trip without what only going back on it needs: what was filled, and the sums of its plans. */
export const lightened = (trip: TripRow): TripRow => {
  const { rest } = trip.now;
  return {
    ...trip,
    plan: { ...trip.plan, fuelPlan: [] },
    now: { ...trip.now, ...(rest && { rest: { ...rest, fuelPlan: [] } }) },
    past: [],
  };
};

/** A plan of a rest that begins at a mile, its miles counted from the trip's start. */
export const fromStart = (rest: FuelPlan, mile: number): FuelPlan => {
  const on = (at: number | undefined) => (at === undefined ? undefined : at + mile);
  return {
    ...rest,
    fuelPlan: rest.fuelPlan.map((stop) => ({
      ...stop,
      mile: on(stop.mile),
      ...(stop.backup && {
        backup: {
          ...stop.backup,
          mile: on(stop.backup.mile),
          stops: stop.backup.stops?.map((each) => ({ ...each, mile: on(each.mile) })),
        },
      }),
    })),
  } as FuelPlan;
};
