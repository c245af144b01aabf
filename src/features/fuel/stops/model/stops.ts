import type { FuelPlan, PlanStop } from '#src/contract/plan.ts';
import type { Station } from '#src/contract/station.ts';
import { townText } from '#src/lib/address.ts';
import { withPaid } from '#src/lib/price.ts';
import { FUEL_TEXT } from '#src/texts/fuel.ts';

/** A stop of a plan as the screen shows it. Gallons, miles, US dollars; what a backend leaves out may be missing. */
export interface PlannedStop {
  readonly id: string;
  /** Its place in the plan, from 1. */
  readonly number: number;
  /** Its prices are those that the plan counts. */
  readonly station: Station;
  readonly mile: number | undefined;
  /** Miles that the stop adds to the trip, there and back. */
  readonly detour: number | undefined;
  /** False where that is an estimate as the crow flies; undefined where a backend does not tell. */
  readonly routed: boolean | undefined;
  readonly gallons: number | undefined;
  readonly cost: number | undefined;
  /** Of a gallon, without the tax that is credited; undefined where the plan is not after tax. */
  readonly priceAfterTax: number | undefined;
  readonly arrival: number | undefined;
  readonly leaving: number | undefined;
  readonly why: string | undefined;
  /** Where to when it is closed: null for nowhere, undefined where a backend does not tell. */
  readonly backup: PlanStop['backup'];
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
      station: withPaid(stop.location, stop.price),
      mile: stop.mile,
      detour: stop.detourMiles,
      routed: stop.detourRouted,
      gallons: stop.gallons,
      cost: stop.cost,
      priceAfterTax: stop.priceAfterTax,
      arrival: stop.fuelOnArrival,
      leaving: stop.fuelOnLeaving,
      why: stop.why,
      backup: stop.backup,
    };
  });
};

/** `Russellville, AR`, else the station's name: how a stop is known on the strip. */
export const stopTown = ({ station }: Pick<PlannedStop, 'station'>): string =>
  townText(station) ?? (station.name?.trim() || station.id);

/** `Mile 212, Shamrock, TX`; about a mile where the place is approximate, its town alone where the mile is not told. */
export const stopPlace = (stop: Pick<PlannedStop, 'station' | 'mile'>): string =>
  stop.mile === undefined ? stopTown(stop) : FUEL_TEXT.mileTown(stop.mile, stopTown(stop), stop.station.approximate);
