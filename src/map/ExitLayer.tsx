import { useMemo } from 'react';
import { Layer, Source } from 'react-map-gl/maplibre';
import type { Station } from '#src/contract/station.ts';
import { exitPoints } from './exit-points.ts';
import type { MapTheme } from './theme.ts';

interface ExitLayerProps {
  readonly stations: readonly Station[];
  readonly theme: MapTheme;
}

/** Signs of exits below their stations, where there is room. Loads with the first look at a map without streets from near. */
const ExitLayer = ({ stations, theme }: ExitLayerProps) => {
  const signs = useMemo(() => exitPoints(stations, theme), [stations, theme]);
  return (
    <Source id="exits" type="geojson" data={signs}>
      <Layer
        id="exits"
        type="symbol"
        layout={{ 'icon-image': ['get', 'image'], 'icon-anchor': 'top', 'icon-offset': [0, 14] }}
      />
    </Source>
  );
};

export default ExitLayer;
