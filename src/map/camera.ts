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

/** Moves the map to a point (keeping its zoom unless one is given) or around a rectangle, free of what lies over it. */
export const moveCamera = (map: MapRef, request: CameraRequest, padding: MapPadding): void => {
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
    padding,
    duration: MOVE_MS,
    ...(request.zoom !== undefined && { zoom: request.zoom }),
  });
};
