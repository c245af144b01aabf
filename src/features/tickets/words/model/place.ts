import type { LatLon } from '#src/lib/geo.ts';
import { nearMilesText } from '#src/lib/units.ts';

const METRES_PER_MILE = 1_609.344;
const FEET_PER_METRE = 3.28084;

/** A place in degrees, to about a yard: `35.22010, -100.24820`. */
export const placeText = ({ latitude, longitude }: LatLon): string => `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;

/** How far around a place something may be, from metres: `40 ft` (to the next ten), `1.2 mi`. */
export const withinText = (metres: number): string =>
  metres < METRES_PER_MILE / 5
    ? `${Math.max(10, Math.ceil((metres * FEET_PER_METRE) / 10) * 10)} ft`
    : nearMilesText(metres / METRES_PER_MILE);
