import type { AppError } from '#src/contract/errors.ts';
import type { NearbyInput, Station } from '#src/contract/station.ts';
import { makingRoom } from '#src/data/making-room.ts';
import { runtime } from '#src/data/runtime.ts';
import { stationRows } from '#src/data/tiles/station-tile.ts';
import type { LatLon } from '#src/lib/geo.ts';
import { ok, type Result } from '#src/lib/result.ts';
import type { Filters } from '../map/model/url-state.ts';
import { chunked, spacedPoints } from '../route/model/route-points.ts';

const ids = (list: readonly number[]): string | undefined => (list.length > 0 ? list.join(',') : undefined);

/** Names the filters a near-route answer belongs to. */
export const filterKey = ({ services, brands }: Filters): string => `${services.join(',')}|${brands.join(',')}`;

/**
 * Searches along a route, 8 km around points at most 8 km apart, at most 1,000 a call, and stores the answer as the
 * route's list. Answers how many stations there are, each counted once.
 */
export const loadNearRoute = async (
  points: readonly LatLon[],
  filters: Filters,
  signal?: AbortSignal,
): Promise<Result<number, AppError>> => {
  const { call, db, ports } = runtime();
  const byId = new Map<string, Station>();
  const [serviceTypeIds, truckBrandIds] = [ids(filters.services), ids(filters.brands)];
  for (const part of chunked(spacedPoints(points))) {
    const body: NearbyInput = {
      locations: part.map((point) => ({ ...point, radiusInKm: 8, locationName: '' })),
      removeDuplicates: true,
      ...(serviceTypeIds && { serviceTypeIds }),
      ...(truckBrandIds && { truckBrandIds }),
    };
    const answer = await call('nearbyBulk', { body, ...(signal && { signal }) });
    if (!answer.ok) return answer;
    for (const one of answer.value.locationResults.flatMap((result) => result.services ?? [])) byId.set(one.id, one);
  }
  const savedAt = ports.clock.now();
  const stations = [...byId.values()];
  const database = db();
  const stored = await makingRoom(database, ports, () =>
    database.transaction('rw', database.stationLists, database.stations, async () => {
      await database.stationLists.put({ mode: 'route', stations, savedAt, filters: filterKey(filters) });
      await database.stations.bulkPut(stationRows(stations, savedAt));
    }),
  );
  return stored.ok ? ok(stations.length) : stored;
};
