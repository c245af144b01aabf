import { lazy, Suspense } from 'react';
import type { Station } from '#src/contract/station.ts';
import type { LatLon } from '#src/lib/geo.ts';
import type { MapArea, MapStation } from './geojson.ts';
import MapCanvas, { type MapCanvasProps } from './MapCanvas.tsx';
import type { MapWay } from './OtherWays.tsx';
import type { MapPlace } from './PlaceMarkers.tsx';
import { type MapPost, PostMarker } from './PostMarker.tsx';
import { RouteEnds, RouteLayer } from './RouteLayer.tsx';
import { StationLayer } from './StationLayer.tsx';

export interface MapDrawingProps extends Omit<MapCanvasProps, 'children'> {
  readonly stations: readonly MapStation[];
  /** Marked instead of the stations where those would be too many. */
  readonly areas?: readonly MapArea[] | undefined;
  readonly route?: readonly LatLon[] | undefined;
  /** Other ways than the route, in order, and the route's own place among all of them. */
  readonly others?: readonly MapWay[] | undefined;
  readonly chosen?: number | undefined;
  readonly onWay?: (place: number) => void;
  /** Places on the route's way, in order. */
  readonly places?: readonly MapPlace[] | undefined;
  /** Miles on either side of the route that are saved for the road; 0 for none. */
  readonly savedMiles?: number;
  readonly posts?: readonly MapPost[];
  /** Stations whose exits are to be shown: from near, where the map has no streets. */
  readonly exits?: readonly Station[] | undefined;
  readonly selected: string | undefined;
  readonly onPost?: (id: string) => void;
  readonly onHoverPost?: (id: string | undefined) => void;
}

const ExitLayer = lazy(() => import('./ExitLayer.tsx'));
const OtherWays = lazy(() => import('./OtherWays.tsx'));
const PlaceMarkers = lazy(() => import('./PlaceMarkers.tsx'));

const NO_ROUTE: readonly LatLon[] = [];
const NO_POSTS: readonly MapPost[] = [];
const nothing = () => undefined;

/** The map with all that is drawn on it: route, stations and clusters, the plan's posts. Loaded by itself. */
const MapDrawing = (props: MapDrawingProps) => {
  const {
    stations,
    areas,
    route = NO_ROUTE,
    others,
    chosen,
    places,
    savedMiles = 0,
    posts = NO_POSTS,
    exits,
    selected,
    ...rest
  } = props;
  const { onPost = nothing, onHoverPost = nothing, onWay = nothing, ...canvas } = rest;
  return (
    <MapCanvas {...canvas}>
      {({ theme, colors }) => (
        <>
          <RouteLayer points={route} colors={colors} savedMiles={savedMiles} />
          <StationLayer
            stations={stations}
            areas={areas}
            selected={posts.some((post) => post.id === selected) ? undefined : selected}
            theme={theme}
          />
          <RouteEnds points={route} theme={theme} />
          {exits && (
            <Suspense>
              <ExitLayer stations={exits} theme={theme} />
            </Suspense>
          )}
          {others && (
            <Suspense>
              <OtherWays ways={others} chosen={chosen} colors={colors} onWay={onWay} />
            </Suspense>
          )}
          {places && (
            <Suspense>
              <PlaceMarkers places={places} />
            </Suspense>
          )}
          {posts.map((post) => (
            <PostMarker
              key={post.id}
              post={post}
              selected={post.id === selected}
              onSelect={onPost}
              onHover={onHoverPost}
            />
          ))}
        </>
      )}
    </MapCanvas>
  );
};

export default MapDrawing;
