import { PLANNER } from '#src/contract/limits.ts';
import type { FuelForm, FuelPlan, NoPlan } from '#src/contract/plan.ts';
import type { RouteRow } from '#src/data/db/database.ts';
import { type TankLevel, tankProfile } from '#src/planner/tank-profile.ts';
import { FUEL_TEXT } from '#src/texts/fuel.ts';
import { reserveOf } from '../../planning/model/reserve.ts';
import { type StateStretch, stateStretches } from '../../states/model/states.ts';
import type { TripStop } from '../../stops/model/done.ts';

/** A place on the way, and where it lies on it. */
export interface StripPlace {
  readonly number: number;
  readonly name: string;
  readonly mile: number;
}

type StripStop = StripModel['stops'][number];

/** All that a mile strip draws, whichever way it lies. Miles and gallons. */
export interface StripModel {
  readonly miles: number;
  readonly from: string;
  readonly to: string;
  readonly tank: number;
  readonly start: number;
  readonly reserve: number;
  readonly end: number | undefined;
  /** Absent where the plan lacks a level. */
  readonly levels: readonly TankLevel[] | undefined;
  readonly stops: readonly (TripStop & { readonly mile: number })[];
  /** Places on the way, numbered from 1. */
  readonly places: readonly StripPlace[];
  readonly states: readonly StateStretch[];
  /** The stretch that cannot be crossed. */
  readonly gap?: { readonly from: number; readonly to: number } | undefined;
}

const base = (route: RouteRow, form: FuelForm) => ({
  miles: route.miles,
  from: route.from.label,
  to: route.to.label,
  tank: form.tankCapacity,
  start: Math.min(form.currentFuel, form.tankCapacity),
  reserve: reserveOf(form),
  places: (route.via ?? []).map(({ label, mile }, at) => ({ number: at + 1, name: label, mile })),
  states: stateStretches(route.points, route.miles),
});

/** Fuel stops and places on the way as they are passed. */
export const inOrder = ({ stops, places }: StripModel): (StripStop | StripPlace)[] =>
  [...places, ...stops].sort((a, b) => a.mile - b.mile);

/** Tells a place on the way from a fuel stop. */
export const isPlace = (one: StripStop | StripPlace): one is StripPlace => !('station' in one);

/** The strip of a plan. Stops without a mile are in the list alone. */
export const planStrip = (route: RouteRow, form: FuelForm, plan: FuelPlan, stops: readonly TripStop[]): StripModel => {
  const common = base(route, form);
  return {
    ...common,
    end: plan.fuelAtDestination,
    levels: tankProfile(plan, common.start, route.miles),
    stops: stops.flatMap((stop) => (stop.mile === undefined ? [] : [{ ...stop, mile: stop.mile }])),
  };
};

/** The strip of a plan that cannot exist: drawn as far as it reaches, then the stretch that cannot be crossed. */
export const noPlanStrip = (route: RouteRow, form: FuelForm, noPlan: NoPlan): StripModel => {
  const common = base(route, form);
  const reach = Math.min(noPlan.reachableMile ?? noPlan.from ?? 0, route.miles);
  const economy = form.milesPerGallon ?? PLANNER.milesPerGallon;
  const direct = common.start - reach / economy;
  const gap = { from: noPlan.from ?? reach, to: Math.min(noPlan.to ?? route.miles, route.miles) };
  const level = (mile: number, gallons: number) => ({ mile, before: gallons, after: gallons });
  return {
    ...common,
    end: undefined,
    stops: [],
    // The level is known where no stop lies before the end of the reach.
    levels: (noPlan.from ?? 0) === 0 && direct >= 0 ? [level(0, common.start), level(reach, direct)] : undefined,
    // Where only the rest at the end is too much, there is none.
    gap: gap.from < gap.to ? gap : undefined,
  };
};

const whole = (miles: number) => Math.round(miles).toLocaleString('en-US');

/** What the drawing says in one line. */
export const stripLabel = ({ miles, gap, stops, places }: StripModel): string => {
  const text = gap
    ? FUEL_TEXT.stripGap(whole(miles), whole(gap.from), whole(gap.to))
    : FUEL_TEXT.stripOf(whole(miles), stops.length);
  const passed = places.map(({ name, mile }) => FUEL_TEXT.mileTown(mile, name));
  return [text, ...passed].join('; ');
};
