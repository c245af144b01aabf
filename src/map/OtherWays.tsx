import type { MapMouseEvent } from 'maplibre-gl';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { Layer, Source, useMap } from 'react-map-gl/maplibre';
import type { LatLon } from '#src/lib/geo.ts';
import { routeLine } from './geojson.ts';
import type { MapColors } from './theme.ts';

/** A way that is not the route. */
export interface MapWay {
  readonly points: readonly LatLon[];
}

interface OtherWaysProps {
  readonly ways: readonly MapWay[];
  /** The place of the route among all ways, from 0. */
  readonly chosen: number | undefined;
  readonly colors: MapColors;
  readonly onWay: (place: number) => void;
}

/** What a thumb hits: a line nobody sees. */
const TOUCH = 'other-ways-touch';
const LAYOUT = { 'line-cap': 'round', 'line-join': 'round' } as const;

/** The ways beside the route: pale, under it, and chosen by a press. Loads with the first route that has others. */
const OtherWays = ({ ways, chosen = 0, colors, onWay }: OtherWaysProps) => {
  const { current: map } = useMap();
  const lines = useMemo(
    () => ({
      type: 'FeatureCollection' as const,
      features: ways.flatMap(({ points }, at) =>
        routeLine(points).features.map((line) => ({ ...line, properties: { place: at < chosen ? at : at + 1 } })),
      ),
    }),
    [ways, chosen],
  );
  const press = useEffectEvent((event: MapMouseEvent & { features?: { properties: { place?: unknown } }[] }) => {
    const place = event.features?.[0]?.properties.place;
    if (typeof place === 'number') onWay(place);
  });
  useEffect(() => {
    const instance = map?.getMap();
    const onClick = (event: MapMouseEvent) => press(event);
    instance?.on('click', TOUCH, onClick);
    return () => {
      instance?.off('click', TOUCH, onClick);
    };
  }, [map]);
  return (
    <Source id="other-ways" type="geojson" data={lines} tolerance={0.3}>
      <Layer
        id="other-ways"
        type="line"
        beforeId="route-saved"
        layout={LAYOUT}
        paint={{ 'line-color': colors.route, 'line-opacity': 0.45, 'line-width': 5 }}
      />
      <Layer
        id={TOUCH}
        type="line"
        beforeId="route-saved"
        layout={LAYOUT}
        paint={{ 'line-color': colors.route, 'line-opacity': 0, 'line-width': 32 }}
      />
    </Source>
  );
};

export default OtherWays;
