import type { ExpressionSpecification } from 'maplibre-gl';
import { useMemo } from 'react';
import { Layer, Source } from 'react-map-gl/maplibre';
import { MAP } from '#src/contract/limits.ts';
import { areaPoints, type MapArea, type MapStation, stationPoints } from './geojson.ts';
import { imageName } from './images.ts';
import type { MapTheme } from './theme.ts';

/** Layers a press is looked for in. */
export const STATION_LAYERS = ['station-clusters', 'stations'] as const;

/** How many stations a mark stands for: of a cluster the sum, of a part of the map its number, else one. */
const NUMBER: ExpressionSpecification = ['coalesce', ['get', 'total'], ['get', 'count'], 1];
const TOTAL = { total: ['+', ['coalesce', ['get', 'count'], 1]] };

interface StationLayerProps {
  readonly stations: readonly MapStation[];
  /** Drawn instead of the stations, but for the selected one. */
  readonly areas?: readonly MapArea[] | undefined;
  readonly selected: string | undefined;
  readonly theme: MapTheme;
}

/** Stations as squares and clusters with their number; clustering runs in MapLibre's worker. */
export const StationLayer = ({ stations, areas, selected, theme }: StationLayerProps) => {
  const data = useMemo(() => (areas ? areaPoints(areas) : stationPoints(stations)), [stations, areas]);
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
        clusterProperties={TOTAL}
      >
        <Layer
          id="stations"
          type="symbol"
          filter={['==', NUMBER, 1]}
          layout={{ ...free, 'icon-image': imageName(theme, 'station') }}
        />
        <Layer
          id="station-clusters"
          type="symbol"
          filter={['>', NUMBER, 1]}
          layout={{ ...free, 'icon-image': ['concat', imageName(theme, 'cluster-'), NUMBER] }}
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
