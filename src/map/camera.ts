import type { MapRef } from 'react-map-gl/maplibre';
import type { LatLon } from '#src/lib/geo.ts';

/** Pixels of the map's edges that other parts lie over. */
export interface MapPadding {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** A wish to look elsewhere; `serial` makes two equal wishes two. */
export type CameraRequest =
  | { readonly serial: number; readonly kind: 'point'; readonly at: LatLon; readonly zoom?: number }
  /** Zooms by steps around the middle. */
  | { readonly serial: number; readonly kind: 'zoom'; readonly by: number }
  | { readonly serial: number; readonly kind: 'bounds'; readonly bounds: readonly [number, number, number, number] };

/** `--motion-slow` in milliseconds; nothing where motion is reduced (MapLibre sees to that by itself). */
const MOVE_MS = 320;

/** Pixels of the map that must be left free for anything to be seen in. */
const LEAST_PX = 96;

/** Takes from the padding what a small map cannot spare: MapLibre would not move at all. */
const fitting = (map: MapRef, { top, right, bottom, left }: MapPadding): MapPadding => {
  const { clientHeight, clientWidth } = map.getContainer();
  const down = Math.min(1, Math.max(0, clientHeight - LEAST_PX) / Math.max(1, top + bottom));
  const across = Math.min(1, Math.max(0, clientWidth - LEAST_PX) / Math.max(1, left + right));
  return { top: top * down, bottom: bottom * down, left: left * across, right: right * across };
};

/** Moves the map to a point (keeping its zoom unless one is given) or around a rectangle, free of what lies over it. */
export const moveCamera = (map: MapRef, request: CameraRequest, covered: MapPadding): void => {
  const padding = fitting(map, covered);
  if (request.kind === 'bounds') {
    const [west, south, east, north] = request.bounds;
    map.fitBounds([west, south, east, north], { padding, duration: MOVE_MS, maxZoom: 12 });
    return;
  }
  if (request.kind === 'zoom') {
    map.easeTo({ zoom: map.getZoom() + request.by, duration: MOVE_MS });
    return;
  }
  const { latitude, longitude } = request.at;
  map.easeTo({
    center: [longitude, latitude],
    // An offset, not a padding: MapLibre would keep a padding and add it to every later one.
    offset: [(padding.left - padding.right) / 2, (padding.top - padding.bottom) / 2],
    duration: MOVE_MS,
    ...(request.zoom !== undefined && { zoom: request.zoom }),
  });
};
