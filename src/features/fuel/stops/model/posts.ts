import type { MapPost } from '#src/map/PostMarker.tsx';
import { FUEL_TEXT } from '#src/texts/fuel.ts';
import { type PlannedStop, stopPlace } from './stops.ts';

/** The posts that mark stops on the map; a stop whose place is not known has none. */
export const postsOf = (stops: readonly PlannedStop[]): MapPost[] =>
  stops.flatMap((stop) => {
    const { latitude, longitude } = stop.station;
    if (latitude === undefined || longitude === undefined) return [];
    const { id, number } = stop;
    return [{ id, number, latitude, longitude, label: FUEL_TEXT.stopLabel(number, stopPlace(stop)) }];
  });
