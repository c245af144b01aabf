import type { Feature, MultiPolygon } from 'geojson';
import lakes from './data/lakes.json' with { type: 'json' };

/** A ring comes back to its first point, which its file leaves out. */
const closed = (ring: readonly number[][]): number[][] => [...ring, ...ring.slice(0, 1)].map((point) => [...point]);

/**
 * The Great Lakes as one area, to be drawn over the land abroad and under the states: Natural Earth's countries cover them
 * with land. Our own outlines (`data/lakes.json`: longitude, latitude): true on the Canadian shore to a few miles; on the
 * other shore they run under the states, which are drawn over them and have the true shore.
 */
export const greatLakes = (): Feature<MultiPolygon> => ({
  type: 'Feature',
  properties: {},
  geometry: { type: 'MultiPolygon', coordinates: Object.values(lakes).map((rings) => rings.map(closed)) },
});
