import type { Station } from '#src/contract/station.ts';
import { stationBand } from '#src/data/tiles/station-band.ts';
import { inBounds } from '#src/lib/grid.ts';
import type { PlanRequest } from '#src/planner/index.ts';
import { boxAround, realOnes } from './model/near-route.ts';

/**
 * The stored stations in the rectangle around a route and its search radius (miles), as a server plans with them.
 * @param database its name. @throws where it cannot be read
 */
export const storedStations = async (
  database: string,
  input: Pick<PlanRequest, 'routePoints'>,
  radius: number,
): Promise<readonly Station[]> => {
  const box = boxAround(input, radius);
  const { rows, someReal } = await stationBand(database, box.south, box.north);
  return realOnes(
    rows.flatMap((row) => (inBounds(box, row) ? [row.station] : [])),
    someReal,
  );
};
