import { useMemo } from 'react';
import { Layer, Source } from 'react-map-gl/maplibre';
import { MAP } from '#src/contract/limits.ts';
import { type MapStation, stationPoints } from './geojson.ts';
import { imageName } from './images.ts';
import type { MapTheme } from './theme.ts';

/** Layers a press is looked for in. */
export const STATION_LAYERS = ['station-clusters', 'stations'] as const;

interface StationLayerProps {
  readonly stations: readonly MapStation[];
  readonly selected: string | undefined;
  readonly theme: MapTheme;
}

/** Stations as squares and clusters with their number; clustering runs in MapLibre's worker. */
export const StationLayer = ({ stations, selected, theme }: StationLayerProps) => {
  const data = useMemo(() => stationPoints(stations), [stations]);
  const chosen = useMemo(() => stationPoints(stations.filter((s) => s.id === selected)), [stations, selected]);
  const free = { 'icon-allow-overlap': true, 'icon-ignore-placement': false } as const;
  return (
    <>
      <Source
        id="stations"
        type="geojson"
        data={data}
        cluster
        clusterRadius={MAP.clusterRadiusPx}
        clusterMaxZoom={MAP.clusterMaxZoom}
        clusterMinPoints={MAP.clusterMinPoints}
      >
        <Layer
          id="stations"
          type="symbol"
          filter={['!', ['has', 'point_count']]}
          layout={{ ...free, 'icon-image': imageName(theme, 'station') }}
        />
        <Layer
          id="station-clusters"
          type="symbol"
          filter={['has', 'point_count']}
          layout={{ ...free, 'icon-image': ['concat', imageName(theme, 'cluster-'), ['get', 'point_count']] }}
        />
      </Source>
      <Source id="station-selected" type="geojson" data={chosen}>
        <Layer
          id="station-selected"
          type="symbol"
          layout={{ ...free, 'icon-image': imageName(theme, 'station-selected') }}
        />
      </Source>
    </>
  );
};
