import type { FeatureCollection, Point } from 'geojson';
import type { ExpressionSpecification } from 'maplibre-gl';
import { useMemo } from 'react';
import { Layer, Source } from 'react-map-gl/maplibre';
import { KM_PER_MILE, type LatLon } from '#src/lib/geo.ts';
import { routeLine } from './geojson.ts';
import { imageName } from './images.ts';
import type { MapColors, MapTheme } from './theme.ts';

interface RouteLayerProps {
  /** Overview line in order of travel; empty without a route: the layers keep their place below the stations. */
  readonly points: readonly LatLon[];
  readonly theme: MapTheme;
  readonly colors: MapColors;
  /** Miles on either side that are saved for the road; 0 for none. */
  readonly savedMiles: number;
}

const ends = (points: readonly LatLon[], theme: MapTheme): FeatureCollection<Point> => ({
  type: 'FeatureCollection',
  features: [
    { point: points[0], mark: 'start' },
    { point: points.at(-1), mark: 'end' },
  ].flatMap(({ point, mark }) =>
    point
      ? [
          {
            type: 'Feature',
            properties: { image: imageName(theme, mark) },
            geometry: { type: 'Point', coordinates: [point.longitude, point.latitude] },
          },
        ]
      : [],
  ),
});

/** A width that is as given at zoom 5 and twice that at 12. */
const growing = (width: number): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['zoom'],
  5,
  width,
  12,
  width * 2,
];

/** Metres a pixel at zoom 0 on the equator, where the world is 512 pixels wide. */
const EQUATOR_PIXEL = 40_075_016.7 / 512;

/** The width of a band so many miles wide, true to scale from zoom 5 on; from farther off it would hide under the route. */
const bandWidth = (miles: number, latitude: number): ExpressionSpecification => {
  const at = (zoom: number) =>
    (miles * 1_000 * KM_PER_MILE * 2 ** zoom) / (EQUATOR_PIXEL * Math.cos((latitude * Math.PI) / 180));
  return ['interpolate', ['exponential', 2], ['zoom'], 5, at(5), BAND_LAST_ZOOM, at(BAND_LAST_ZOOM)];
};
/** Nearer than this the band is wider than the screen and says nothing. */
const BAND_LAST_ZOOM = 11;

/** The route with its casing, and under it how far it is saved for the road. */
export const RouteLayer = ({ points, colors, savedMiles }: Omit<RouteLayerProps, 'theme'>) => {
  const line = useMemo(() => routeLine(points), [points]);
  const band = useMemo(
    () => bandWidth(2 * savedMiles, points[points.length >> 1]?.latitude ?? 0),
    [savedMiles, points],
  );
  const layout = { 'line-cap': 'round', 'line-join': 'round' } as const;
  return (
    <Source id="route" type="geojson" data={line} tolerance={0.3}>
      <Layer
        id="route-saved"
        type="line"
        maxzoom={BAND_LAST_ZOOM}
        layout={{ ...layout, visibility: savedMiles > 0 ? 'visible' : 'none' }}
        paint={{ 'line-color': colors.route, 'line-opacity': 0.22, 'line-width': band }}
      />
      <Layer
        id="route-case"
        type="line"
        layout={layout}
        paint={{ 'line-color': colors.routeCase, 'line-width': growing(10) }}
      />
      <Layer
        id="route-line"
        type="line"
        layout={layout}
        paint={{ 'line-color': colors.route, 'line-width': growing(6) }}
      />
    </Source>
  );
};

/** Where the route begins, a ring, and where it ends, a square; drawn above the clusters. */
export const RouteEnds = ({ points, theme }: Omit<RouteLayerProps, 'colors' | 'savedMiles'>) => {
  const marks = useMemo(() => ends(points, theme), [points, theme]);
  return (
    <Source id="route-ends" type="geojson" data={marks}>
      <Layer
        id="route-ends"
        type="symbol"
        layout={{ 'icon-image': ['get', 'image'], 'icon-allow-overlap': true, 'icon-ignore-placement': false }}
      />
    </Source>
  );
};
