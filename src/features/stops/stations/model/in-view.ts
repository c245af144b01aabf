import type { Station } from '#src/contract/station.ts';
import { distanceMiles, type LatLon } from '#src/lib/geo.ts';
import { type Bounds, inBounds } from '#src/lib/grid.ts';

/** A station of the map's part, and miles from the device where its place is known. */
interface InView {
  readonly station: Station;
  readonly away?: number;
}

/**
 * The stations of the part of the map that is looked at, the nearest first: by the miles that their cards show, from the
 * device; from the map's middle where the device's place is not known and none are shown.
 */
export const inView = (
  stations: readonly Station[],
  view: { readonly bounds: Bounds; readonly center: LatLon } | undefined,
  me: LatLon | undefined,
): readonly InView[] => {
  const from = me ?? view?.center;
  return stations
    .flatMap((station) => {
      const { latitude, longitude } = station;
      if (latitude === undefined || longitude === undefined) return [];
      const at = { latitude, longitude };
      if (view && !inBounds(view.bounds, at)) return [];
      const miles = from ? distanceMiles(from, at) : 0;
      return [{ miles, item: { station, ...(me && { away: miles }) } }];
    })
    .sort((a, b) => a.miles - b.miles)
    .map(({ item }) => item);
};
