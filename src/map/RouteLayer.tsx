import type { FeatureCollection, Point } from 'geojson';
import type { ExpressionSpecification } from 'maplibre-gl';
import { useMemo } from 'react';
import { Layer, Source } from 'react-map-gl/maplibre';
import type { LatLon } from '#src/lib/geo.ts';
import { routeLine } from './geojson.ts';
import { imageName } from './images.ts';
import type { MapColors, MapTheme } from './theme.ts';

interface RouteLayerProps {
  /** Overview line in order of travel; empty without a route: the layers keep their place below the stations. */
  readonly points: readonly LatLon[];
  readonly theme: MapTheme;
  readonly colors: MapColors;
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

/** A width that is as given at zoom 5 and twice that at 12 (`look.md`, The map). */
const growing = (width: number): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['zoom'],
  5,
  width,
  12,
  width * 2,
];

/** The route with its casing. */
export const RouteLayer = ({ points, colors }: Omit<RouteLayerProps, 'theme'>) => {
  const line = useMemo(() => routeLine(points), [points]);
  const layout = { 'line-cap': 'round', 'line-join': 'round' } as const;
  return (
    <Source id="route" type="geojson" data={line} tolerance={0.3}>
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
export const RouteEnds = ({ points, theme }: Omit<RouteLayerProps, 'colors'>) => {
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
