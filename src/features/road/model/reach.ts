import { corridorMiles } from '#src/data/road/corridor.ts';

/** Miles on either side of the route that a pack covers from afar; the map draws it, and needs no other word of packs. */
export const CORRIDOR_MILES = corridorMiles(0);
