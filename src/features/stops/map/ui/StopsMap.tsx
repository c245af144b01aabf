import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { MAP } from '#src/contract/limits.ts';
import type { Station } from '#src/contract/station.ts';
import type { RouteRow } from '#src/data/db/database.ts';
import { runtime } from '#src/data/runtime.ts';
import { useMapTries } from '#src/hooks/useMapTries.ts';
import { boundsAround } from '#src/lib/grid.ts';
import type { Credit } from '#src/map/attribution.ts';
import type { MapPadding } from '#src/map/camera.ts';
import { type MapArea, mapStations } from '#src/map/geojson.ts';
import { MapBoundary } from '#src/map/MapBoundary.tsx';
import type { MapPost } from '#src/map/PostMarker.tsx';
import { surfaceAtFirst } from '#src/map/surface.ts';
import { MAP_TEXT } from '#src/texts/map.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { select, setView, useStopsStore } from '../store.ts';
import { useAfterList } from '../useAfterList.ts';
import { useWarmUp } from '../useWarmUp.ts';
import { MapButtons } from './MapButtons.tsx';
import { MapCredits } from './MapCredits.tsx';

const MapDrawing = lazy(() => import('#src/map/MapDrawing.tsx'));

interface StopsMapProps {
  readonly stations: readonly Station[];
  /** Where stations are that would be too many marks. */
  readonly areas: readonly MapArea[] | undefined;
  readonly route: RouteRow | null | undefined;
  /** A press on another way of the route: its place among all. Undefined where the other ways are not drawn. */
  readonly onWay: ((place: number) => void) | undefined;
  /** Miles on either side of the route that are saved for the road; 0 for none. */
  readonly savedMiles: number;
  readonly posts: readonly MapPost[];
  readonly padding: MapPadding;
  /** A press on a station or on a post. */
  readonly onStation: (id: string) => void;
  /** The map stands, or it certainly never will: the fields may be used. */
  readonly onReady: () => void;
  /** The list beside it stands, or will not for now. */
  readonly listed: boolean;
  /** Answers that have come for it. */
  readonly answered: number;
  /** On a phone the sources lie behind a button, and the sheet covers the lower part. */
  readonly phone: boolean;
}

const Sentence = ({ children }: { readonly children: string }) => (
  <div className="absolute inset-0 grid place-content-center bg-(--map-land) p-6">
    <Banner icon="map-pin-off">{children}</Banner>
  </div>
);

/** While the map's code comes, what it will show is known already: its stations are asked for meanwhile. */
const Loading = () => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { clientWidth: width = 0, clientHeight: height = 0 } = place.current ?? {};
    if (width === 0 || height === 0 || useStopsStore.getState().view) return;
    const bounds = boundsAround(MAP.center, MAP.startZoom, { width, height });
    setView({ center: MAP.center, zoom: MAP.startZoom, bounds });
  }, []);
  return (
    <div ref={place} className="absolute inset-0">
      <p className="sr-only">{MAP_TEXT.loadingMap}</p>
    </div>
  );
};

/** False where the map is known to have none: another operator's style is not spoken of. */
const hasStreets = () => runtime().config.map.streets !== false;

/** The map of the screen; where it cannot be drawn, a sentence, and the list goes on. */
export const StopsMap = (props: StopsMapProps) => {
  const { stations, areas, route, onWay, savedMiles, posts, padding, onStation, onReady, listed, answered, phone } =
    props;
  const selected = useStopsStore((state) => state.selected);
  const camera = useStopsStore((state) => state.camera);
  const [initial] = useState(() => useStopsStore.getState().view);
  const [credits, setCredits] = useState<readonly Credit[]>([]);
  const [surface, setSurface] = useState(surfaceAtFirst);
  const tries = useMapTries();
  const bare = useStopsStore(({ view }) => view !== undefined && view.zoom >= MAP.nearZoom) && !hasStreets();
  const open = useAfterList(listed, answered);
  useWarmUp();
  const places = useMemo(() => mapStations(stations), [stations]);
  // Under a raised sheet too little of the map is left for buttons; they come back with the map.
  const crowded = phone && padding.bottom > 200;
  const foot = phone ? padding.bottom - 16 : 0;
  if (surface === 'none') return <Undrawn onReady={onReady} text={MAP_TEXT.noWebgl} />;
  if (!open) return <Loading />;
  return (
    <MapBoundary fallback={<Undrawn onReady={onReady} text={MAP_TEXT.mapFailed} />}>
      <Suspense fallback={<Loading />}>
        <MapDrawing
          styleUrl={runtime().config.map.styleUrl}
          tries={tries}
          label={MAP_TEXT.map}
          initial={initial}
          camera={camera}
          padding={padding}
          stations={places}
          areas={areas}
          route={route?.points}
          others={onWay && route?.others}
          chosen={route?.place}
          {...(onWay && { onWay })}
          places={route?.via}
          savedMiles={savedMiles}
          posts={posts}
          exits={bare ? stations : undefined}
          selected={selected}
          onView={setView}
          onStation={onStation}
          onPost={onStation}
          onHoverPost={select}
          onCredits={setCredits}
          onSurface={setSurface}
          onReady={onReady}
        />
      </Suspense>
      {surface === 'lost' && <Sentence>{MAP_TEXT.mapLost}</Sentence>}
      {!crowded && (
        <>
          <MapButtons zoomOnly={phone} bottom={foot} />
          <MapCredits
            credits={credits}
            note={bare ? MAP_TEXT.noStreets : undefined}
            folded={phone}
            bottom={foot}
            left={phone && padding.left > 200 ? padding.left : 0}
          />
        </>
      )}
    </MapBoundary>
  );
};

/** Degrees around a point that is looked at without a map. */
const AROUND = 1;

/** The country that is looked at without a map, in degrees: west, south, east, north. */
const COUNTRY: readonly [number, number, number, number] = [-125, 24, -66, 50];

/** Without a map the list still follows what would be looked at: the country, a picked place, a route. */
const Undrawn = ({ onReady, text }: { readonly onReady: () => void; readonly text: string }) => {
  const camera = useStopsStore((state) => state.camera);
  useEffect(onReady, [onReady]);
  useEffect(() => {
    if (camera?.kind === 'zoom') return;
    const at = camera?.kind === 'point' ? camera.at : undefined;
    const [west, south, east, north] =
      camera?.kind === 'bounds'
        ? camera.bounds
        : at
          ? [at.longitude - AROUND, at.latitude - AROUND, at.longitude + AROUND, at.latitude + AROUND]
          : COUNTRY;
    // Until somebody chooses, from where a list that stands already was looked at: what stands in it stays, more comes after it, and
    // who presses on it finds no other one under the thumb.
    const first = useStopsStore.getState().view?.center ?? MAP.center;
    const center = at ?? (camera ? { latitude: (south + north) / 2, longitude: (west + east) / 2 } : first);
    setView({ center, zoom: at ? MAP.stationTileMaxZoom : MAP.startZoom, bounds: { west, south, east, north } });
  }, [camera]);
  return <Sentence>{text}</Sentence>;
};
