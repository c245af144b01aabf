import workerUrl from 'virtual:maplibre-worker';
import * as maplibre from 'maplibre-gl';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import MapGl, { type MapLayerMouseEvent, type MapRef } from 'react-map-gl/maplibre';
import { MAP } from '#src/contract/limits.ts';
import type { LatLon } from '#src/lib/geo.ts';
import { type Credit, mapCredits } from './attribution.ts';
import { type CameraRequest, type MapPadding, moveCamera } from './camera.ts';
import { drawMark } from './images.ts';
import { fetchLostParts } from './lost-parts.ts';
import { STATION_LAYERS } from './StationLayer.tsx';
import { styleAddress } from './style.ts';
import type { MapSurface } from './surface.ts';
import { type MapColors, type MapTheme, readColors, useMapTheme } from './theme.ts';
import type { MapTries } from './tries.ts';
import { useMapStyle } from './useMapStyle.ts';
import './maplibre.css';

maplibre.setWorkerUrl(workerUrl);

/** What the map shows: its middle, zoom and rectangle, degrees. */
export interface MapView {
  readonly center: LatLon;
  readonly zoom: number;
  readonly bounds: { readonly west: number; readonly south: number; readonly east: number; readonly north: number };
}

export interface MapCanvasProps {
  /** Address of the style, `{theme}` in it replaced by day or night. */
  readonly styleUrl: string;
  /** The same for as long as the map stands. */
  readonly tries: MapTries;
  readonly label: string;
  readonly initial?: Pick<MapView, 'center' | 'zoom'> | undefined;
  readonly camera: CameraRequest | undefined;
  readonly padding: MapPadding;
  readonly onView?: (view: MapView) => void;
  readonly onStation: (id: string) => void;
  readonly onCredits: (credits: Credit[]) => void;
  readonly onSurface: (surface: MapSurface) => void;
  /** Called once the map stands, whether or not its style has come. */
  readonly onReady?: () => void;
  /** What is drawn on the map. */
  readonly children: (drawn: { theme: MapTheme; colors: MapColors }) => ReactNode;
}

const viewOf = (map: maplibre.Map): MapView => {
  const box = map.getBounds();
  const center = map.getCenter();
  return {
    center: { latitude: center.lat, longitude: center.lng },
    zoom: map.getZoom(),
    bounds: { west: box.getWest(), south: box.getSouth(), east: box.getEast(), north: box.getNorth() },
  };
};

/** Opens a cluster: the zoom at which it falls apart, at most the map's largest. */
const openCluster = async (map: maplibre.Map, id: number, center: [number, number]): Promise<void> => {
  const zoom = await map.getSource<maplibre.GeoJSONSource>('stations')?.getClusterExpansionZoom(id);
  if (zoom === undefined) return;
  map.easeTo({ center, zoom: Math.min(MAP.maxZoom, MAP.clusterClickMaxZoom, zoom), duration: 320 });
};

/** Zooms by which a press looks closer at stations that are drawn as one. */
const CLOSER = 2;
const openArea = (map: maplibre.Map, center: [number, number]): void => {
  map.easeTo({ center, zoom: Math.min(MAP.maxZoom, MAP.clusterClickMaxZoom, map.getZoom() + CLOSER), duration: 320 });
};

/**
 * The one map instance. It owns style, theme, marks and camera; what is drawn comes as children. When the style cannot
 * be loaded, a bare ground takes its place until it can, and the children still draw.
 */
const MapCanvas = (props: MapCanvasProps) => {
  const { styleUrl, tries, camera, padding, onView, onStation, onCredits, onSurface, onReady } = props;
  const theme = useMapTheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tokens' values change with the theme alone
  const colors = useMemo(readColors, [theme]);
  const { style, onFailed } = useMapStyle(styleAddress(styleUrl, theme), colors, tries);
  const [map, setMap] = useState<MapRef | null>(null);
  const markOf = useEffectEvent((id: string) => drawMark(id, colors));
  const styleAtLoss = useRef(style);
  const loseSurface = useEffectEvent(() => {
    styleAtLoss.current = style;
    onSurface('lost');
  });
  const regainSurface = useEffectEvent((target: maplibre.Map) => {
    // MapLibre draws what it drew when the surface went, or nothing where that was still to come.
    if (style !== styleAtLoss.current || !target.style) target.setStyle(style, { diff: false });
    onSurface('there');
  });

  const attach = useCallback(
    (ref: MapRef | null) => {
      const instance = ref?.getMap();
      instance?.setMissingStyleImageResolver((id) => {
        const mark = markOf(id);
        if (mark && !instance.hasImage(id)) instance.addImage(id, mark.data, { pixelRatio: mark.pixelRatio });
      });
      if (instance) fetchLostParts(instance, tries);
      instance?.on('webglcontextlost', () => loseSurface());
      instance?.on('webglcontextrestored', () => regainSurface(instance));
      setMap(ref);
    },
    [tries],
  );

  const moved = useRef(false);
  const move = useEffectEvent((to: MapRef, request: CameraRequest) => moveCamera(to, request, padding));
  useEffect(() => {
    moved.current = false;
    if (map && camera) move(map, camera);
  }, [map, camera]);

  useEffect(() => {
    if (!map) return;
    onReady?.();
    // The view is known before the style is: stations can be asked for at once.
    onView?.(viewOf(map.getMap()));
  }, [map, onReady, onView]);

  const press = (event: MapLayerMouseEvent) => {
    const feature = event.features?.[0];
    const { id, cluster_id: cluster, count } = feature?.properties ?? {};
    if (feature?.geometry.type === 'Point' && typeof cluster === 'number') {
      const [longitude = 0, latitude = 0] = feature.geometry.coordinates;
      void openCluster(event.target, cluster, [longitude, latitude]);
    } else if (feature?.geometry.type === 'Point' && typeof count === 'number') {
      const [longitude = 0, latitude = 0] = feature.geometry.coordinates;
      openArea(event.target, [longitude, latitude]);
    } else if (typeof id === 'string') onStation(id);
  };
  // What was fitted stays fitted when something takes room from the map, until a person moves it.
  const resize = ({ target }: { target: maplibre.Map }) => {
    if (map && camera?.kind === 'bounds' && !moved.current) moveCamera(map, camera, padding);
    else onView?.(viewOf(target));
  };
  const [over, setOver] = useState(false);
  const report = (target: maplibre.Map) => {
    onView?.(viewOf(target));
    onCredits(mapCredits(target));
  };

  return (
    <MapGl
      ref={attach}
      mapLib={maplibre}
      mapStyle={style}
      initialViewState={{
        latitude: props.initial?.center.latitude ?? MAP.center.latitude,
        longitude: props.initial?.center.longitude ?? MAP.center.longitude,
        zoom: props.initial?.zoom ?? MAP.startZoom,
      }}
      styleDiffing={false}
      minZoom={MAP.minZoom}
      maxZoom={MAP.maxZoom}
      renderWorldCopies={false}
      dragRotate={false}
      pitchWithRotate={false}
      touchPitch={false}
      attributionControl={false}
      locale={{ 'Map.Title': props.label }}
      interactiveLayerIds={[...STATION_LAYERS]}
      cursor={over ? 'pointer' : 'grab'}
      onMouseEnter={() => setOver(true)}
      onMouseLeave={() => setOver(false)}
      onClick={press}
      onLoad={({ target }) => report(target)}
      onMoveEnd={({ target }) => report(target)}
      onMoveStart={(event) => {
        moved.current ||= event.originalEvent !== undefined;
      }}
      onResize={resize}
      onStyleData={({ target }) => onCredits(mapCredits(target as maplibre.Map))}
      onError={({ error, target }) => {
        console.warn('Map:', error.message);
        // Whether there is a surface is known once one is made: to try it before would hold the page up as long again.
        if ((target as maplibre.Map | null) === null) return onSurface('none');
        if (!target.isStyleLoaded() && !target.style?._loaded) onFailed();
      }}
      style={{ position: 'absolute', inset: 0, background: colors.land }}
    >
      {props.children({ theme, colors })}
    </MapGl>
  );
};

export default MapCanvas;
