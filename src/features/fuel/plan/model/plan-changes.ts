import type { PlanRow, StationListRow, StationRow } from '#src/data/db/database.ts';
import { paidPrice } from '#src/lib/price.ts';
import { FUEL_RESULT } from '#src/texts/fuel-result.ts';
import type { TripStop } from '../../stops/model/done.ts';

/** What the device has been told of a plan's stations. */
export interface ToldStations {
  readonly rows: readonly StationRow[];
  /** The stations near the route, as the server last listed them. */
  readonly list: StationListRow | undefined;
}

/** US dollars a gallon by which two backends' spellings of one price may differ. */
const SAME_PRICE = 0.005;

/** Miles of a detour, there and back, within which the list near a route has every stop: it is asked for 8 km around points of the route. */
const LISTED_DETOUR = 8;

const isLater = (plan: PlanRow, at: number): boolean => at > plan.savedAt;

/** Whether a list is of all stops, whatever they offer. */
const isWhole = ({ filters = '' }: StationListRow): boolean => filters.replace('|', '') === '';

/** Warnings of a plan whose stops are listed at other prices since, or no more. @param stops those that are not filled yet */
export const changedSince = (row: PlanRow, stops: readonly TripStop[], told: ToldStations | undefined): string[] => {
  if (told === undefined) return [];
  const { rows, list } = told;
  const now = new Map(rows.filter(({ seenAt }) => isLater(row, seenAt)).map(({ id, station }) => [id, station]));
  const ahead = new Set(stops.map(({ station }) => station.id));
  const planned = row.plan.fuelPlan.map(({ location }) => location).filter(({ id }) => ahead.has(id));
  const priceOf = (station: (typeof planned)[number]) => paidPrice(station)?.value ?? 0;
  const changed = planned.filter((station) => {
    const present = now.get(station.id);
    return present !== undefined && Math.abs(priceOf(present) - priceOf(station)) >= SAME_PRICE;
  }).length;
  const listed =
    list && isLater(row, list.savedAt) && isWhole(list) ? new Set(list.stations.map(({ id }) => id)) : undefined;
  const gone = stops.filter(
    ({ station, detour = LISTED_DETOUR }) =>
      listed !== undefined && detour < LISTED_DETOUR && !station.approximate && !listed.has(station.id),
  ).length;
  return [
    ...(gone > 0 ? [FUEL_RESULT.stopsGone(gone)] : []),
    ...(changed > 0 ? [FUEL_RESULT.pricesChanged(changed)] : []),
  ];
};
