import { ApiError } from '#server/http/errors.ts';
import { stationPage } from '#server/stations/page.ts';
import type { StationFilter, StationSnapshot } from '#server/stations/snapshot.ts';
import { sortStations } from '#server/stations/sort.ts';
import { tileAreas, tileColumns } from '#server/stations/tiles.ts';
import type { PlanInput } from '#src/contract/plan.ts';
import type { StationsQuery } from '#src/contract/station.ts';
import type { TaxTable } from '#src/contract/tax.ts';
import { KM_PER_MILE, type LatLon } from '#src/lib/geo.ts';
import type { Tile } from '#src/lib/grid.ts';
import { makeFuelPlan, PlanRefused, type RoadDetour } from '#src/planner/index.ts';
import { taxesAt } from '#src/planner/tax.ts';

/** What is asked of all stations, by the call that asks it. Degrees, kilometres and miles as the names say. */
export type StationQuestion =
  | { readonly name: 'stations'; readonly query: StationsQuery }
  | { readonly name: 'searchStations'; readonly filter: StationFilter }
  | {
      readonly name: 'locations';
      readonly filter: StationFilter;
      readonly around: LatLon & { readonly radiusMiles: number };
      readonly order: string | undefined;
    }
  | {
      readonly name: 'nearbyBulk';
      readonly filter: StationFilter;
      readonly locations: readonly (LatLon & { readonly radiusInKm: number; readonly locationName: string })[];
      readonly removeDuplicates: boolean;
    }
  /** What the stations are called as they are now (`StationSnapshot.name`). */
  | { readonly name: 'stationsVersion' }
  /** @property version what they are called for who asks */
  | {
      readonly name: 'stationTile' | 'stationAreas';
      readonly version: string;
      readonly tile: Tile;
      readonly filter: StationFilter;
    }
  /** @property taxTables those uploaded, for a plan after tax @property roads what is known of stops by the road */
  | {
      readonly name: 'plan';
      readonly input: PlanInput;
      readonly taxTables: readonly TaxTable[];
      readonly roads: readonly RoadDetour[];
    };
type Question<N extends 'locations' | 'nearbyBulk' | 'plan'> = Extract<StationQuestion, { name: N }>;

/** Stations in one answer to `nearby-bulk`, some 12 MB; a route across the continent has a tenth of them. */
const MOST_NEARBY = 25_000;

const nearby = (snapshot: StationSnapshot, { locations, filter, removeDuplicates }: Question<'nearbyBulk'>) => {
  const radii = locations.map(({ radiusInKm }) => radiusInKm);
  const seen = new Set<number>();
  let left = MOST_NEARBY;
  const around = snapshot.around(locations, radii, filter);
  const locationResults = locations.map(({ latitude, longitude, locationName }, at) => {
    const found = around[at] ?? [];
    // With removeDuplicates a station is told once, at the first location that reaches it.
    const fresh = removeDuplicates ? found.filter(({ id }) => !seen.has(id)) : found;
    for (const { id } of fresh) seen.add(id);
    left -= fresh.length;
    if (left < 0) {
      const most = MOST_NEARBY.toLocaleString('en-US');
      const message = `More than ${most} stations were found. Ask for fewer locations or a smaller radius.`;
      throw new ApiError(422, 'INVALID_INPUT', message);
    }
    return { locationName, latitude, longitude, services: fresh };
  });
  return { locationResults };
};

const planOrRefuse = <T>(make: () => T): T => {
  try {
    return make();
  } catch (error) {
    if (error instanceof PlanRefused) throw new ApiError(422, 'INVALID_INPUT', error.message);
    throw error;
  }
};

const plan = ({ index }: StationSnapshot, { input, taxTables, roads }: Question<'plan'>) => {
  const now = Date.now();
  const taxes = input.taxBasis === 'ifta' ? taxesAt(now, taxTables) : undefined;
  const made = planOrRefuse(() => makeFuelPlan({ ...input, roads }, index, taxes, now));
  if (!made.ok) {
    const { code, message, ...more } = made.error;
    throw new ApiError(422, code, message, { more });
  }
  const fuelPlan = made.value.fuelPlan.map(({ location, backup, ...stop }) => ({
    ...stop,
    location: location.view,
    backup: backup && { ...backup, location: backup.location?.view },
  }));
  return { ...made.value, fuelPlan };
};

/** Miles within which the nearest of very many are looked for first. */
const FIRST_MILES = 40;

/** Stations around a place, the nearest first unless in another order; of those, at most so many (decision 0458). */
const located = (snapshot: StationSnapshot, { around, filter, order }: Question<'locations'>, most: number) => {
  const within = (miles: number) => snapshot.around([around], [miles * KM_PER_MILE], filter)[0] ?? [];
  if (order !== undefined || most === Infinity) {
    return sortStations(within(around.radiusMiles), order).slice(0, most);
  }
  // All of a wide circle would be told apart and put in order for a few.
  for (let miles = FIRST_MILES; ; miles *= 2) {
    const found = within(Math.min(miles, around.radiusMiles));
    if (found.length >= most || miles >= around.radiusMiles) return found.slice(0, most);
  }
};

/**
 * The body that answers a question.
 * @param most stations in one answer to `locations`
 * @throws ApiError 422, 409 for tiles of another version
 */
export const answerTo = (snapshot: StationSnapshot, question: StationQuestion, most: number): unknown => {
  switch (question.name) {
    case 'stations':
      return stationPage(snapshot, question.query);
    case 'searchStations':
      return snapshot.matching(question.filter);
    case 'locations':
      return located(snapshot, question, most);
    case 'nearbyBulk':
      return nearby(snapshot, question);
    case 'stationsVersion':
      return { version: snapshot.name };
    case 'stationTile':
    case 'stationAreas': {
      const { name, version, tile, filter } = question;
      if (version !== snapshot.name) {
        throw new ApiError(409, 'STATIONS_CHANGED', 'These stations are no longer told. Ask for their version again.');
      }
      return name === 'stationTile' ? tileColumns(snapshot, tile, filter) : tileAreas(snapshot, tile, filter);
    }
    case 'plan':
      return plan(snapshot, question);
  }
};
