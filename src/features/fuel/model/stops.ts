import { PLANNER } from '#src/contract/limits.ts';
import type { FuelForm, FuelPlan } from '#src/contract/plan.ts';
import type { Station } from '#src/contract/station.ts';
import { paidPrice } from '#src/lib/price.ts';
import type { MapPost } from '#src/map/PostMarker.tsx';
import { FUEL_TEXT } from '#src/texts/fuel.ts';

/** A stop of a plan as the screen shows it. Gallons, miles, US dollars; what a backend leaves out may be missing. */
export interface PlannedStop {
  readonly id: string;
  /** Its place in the plan, from 1. */
  readonly number: number;
  readonly station: Station;
  readonly mile: number | undefined;
  readonly gallons: number | undefined;
  readonly cost: number | undefined;
  readonly arrival: number | undefined;
  readonly leaving: number | undefined;
  readonly why: string | undefined;
}

/** The stops of a plan in its order. A station that is passed twice is two stops with two ids. */
export const stopsOf = (plan: FuelPlan): PlannedStop[] => {
  const seen = new Map<string, number>();
  return plan.fuelPlan.map((stop, i) => {
    const times = (seen.get(stop.location.id) ?? 0) + 1;
    seen.set(stop.location.id, times);
    return {
      id: times === 1 ? stop.location.id : `${stop.location.id}:${times}`,
      number: i + 1,
      station: stop.location,
      mile: stop.mile,
      gallons: stop.gallons,
      cost: stop.cost,
      arrival: stop.fuelOnArrival,
      leaving: stop.fuelOnLeaving,
      why: stop.why,
    };
  });
};

/** The reserve a form stands for, gallons: its own, else 10 % of the tank. */
export const reserveOf = (form: FuelForm): number => form.reserveGallons ?? form.tankCapacity * PLANNER.reserveShare;

/** `Russellville, AR`, else the station's name: how a stop is known on the strip. */
export const stopTown = ({ station }: PlannedStop): string => {
  const town = [station.city?.trim(), station.state?.trim()].filter(Boolean).join(', ');
  return town || station.name?.trim() || station.id;
};

/** The posts that mark stops on the map; a stop whose place is not known has none. */
export const postsOf = (stops: readonly PlannedStop[]): MapPost[] =>
  stops.flatMap((stop) => {
    const { latitude, longitude } = stop.station;
    if (latitude === undefined || longitude === undefined) return [];
    const town = stopTown(stop);
    const place = stop.mile === undefined ? town : FUEL_TEXT.mileTown(Math.round(stop.mile), town);
    const { id, number } = stop;
    return [{ id, number, latitude, longitude, label: FUEL_TEXT.stopLabel(number, place) }];
  });

/** Milliseconds: the date of the oldest price that a plan's stops are bought at; undefined where none is dated. */
export const oldestPrice = (plan: FuelPlan): number | undefined => {
  const dates = plan.fuelPlan.flatMap((stop) => paidPrice(stop.location)?.at ?? []);
  return dates.length > 0 ? Math.min(...dates) : undefined;
};

/** US dollars a plan saves against the driver who fills up at a quarter tank; undefined where not known or nothing. */
export const savingsOf = (plan: FuelPlan): number | undefined => {
  const { naiveComparableCost, totalCost } = plan;
  if (naiveComparableCost === undefined || totalCost === undefined) return undefined;
  const saved = naiveComparableCost - totalCost;
  return saved >= 0.005 ? saved : undefined;
};
