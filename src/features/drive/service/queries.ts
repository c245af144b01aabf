import type { Station } from '#src/contract/station.ts';
import { runtime } from '#src/data/runtime.ts';
import { stationsWithin } from '#src/data/tiles/stored-stations.ts';
import { distanceMiles, type LatLon } from '#src/lib/geo.ts';

/** Degrees around the truck in which stops are looked for: some 50 miles. */
const REACH = { latitude: 0.75, longitude: 1 } as const;

/** A stop, and how far it is as the crow flies. */
export interface NearStation {
  readonly station: Station;
  readonly miles: number;
}

/** The nearest stored stops, the nearest first; none where the store fails. @param count at most so many */
export const nearestStations = async (here: LatLon, count: number): Promise<NearStation[]> => {
  const { latitude, longitude } = here;
  const box = {
    ...{ south: latitude - REACH.latitude, north: latitude + REACH.latitude },
    ...{ west: longitude - REACH.longitude, east: longitude + REACH.longitude },
  };
  const rows = await stationsWithin(runtime().db(), [box]).catch(() => []);
  return rows
    .map((row) => ({ station: row.station, miles: distanceMiles(here, row) }))
    .sort((a, b) => a.miles - b.miles)
    .slice(0, count);
};
