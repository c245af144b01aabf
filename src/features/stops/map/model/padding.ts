import type { MapPadding } from '#src/map/camera.ts';
import type { Snap } from '#src/ui/Sheet.tsx';

/** Pixels of the sheet that cover a phone's map, by how far it is up. */
const SHEET_PX: Readonly<Record<Snap, number>> = { peek: 96, half: 428, full: 428 };

/** How the map's screen is laid out, by the room there is. */
export interface MapLayout {
  /** The list is a sheet over the map. */
  readonly phone: boolean;
  /** A phone on its side: the sheet lies beside the route's fields. */
  readonly sideways: boolean;
  /** The strip has room under the map. */
  readonly desktop: boolean;
}

/** Pixels of the map that other things cover. @param snap how far the sheet is up */
export const mapPadding = ({ phone, sideways }: MapLayout, snap: Snap): MapPadding => {
  if (sideways) return { top: 24, right: 44, bottom: 24, left: 384 };
  if (phone) return { top: 150, right: 44, bottom: SHEET_PX[snap] + 16, left: 44 };
  return { top: 72, right: 72, bottom: 40, left: 56 };
};
