import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import {
  FuelPanel,
  resetFuelForm,
  StripBar,
  setEditing,
  stopTown,
  useFuelPlan,
  useFuelStore,
} from '#src/features/fuel/index.ts';
import { CORRIDOR_MILES, RoadPackBar, RoadPacks, useRoadPack } from '#src/features/road/index.ts';
import {
  AllPanel,
  FiltersButton,
  LocateButton,
  MODE_PANEL,
  type Mode,
  ModeTabs,
  NearPanel,
  PhoneLayout,
  RequestButton,
  RouteForm,
  RouteNotice,
  RouteSummary,
  reveal,
  SHEET_PX,
  StationDetails,
  StopsMap,
  select,
  showRoute,
  toggleCard,
  useAccount,
  useMapUrl,
  useNearRoute,
  useNow,
  useOnline,
  useRoute,
  useStopsStore,
  useTileStations,
  WideLayout,
} from '#src/features/stops/index.ts';
import { FUEL_TEXT } from '#src/texts/fuel.ts';
import { MAP_TEXT } from '#src/texts/map.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import type { Snap } from '#src/ui/Sheet.tsx';
import { MEDIA, useMediaQuery } from '#src/ui/useMediaQuery.ts';
import { useFreshFor, useRequest } from './map-hooks.ts';

/** The map with its lists, the route and the fuel plan: composes the stops, fuel and tickets features. */
const MapPage = () => {
  const account = useAccount();
  useFreshFor(account);
  const wide = useMediaQuery(MEDIA.wide);
  const sideways = useMediaQuery('(orientation: landscape) and (max-height: 499px)');
  const desktop = useMediaQuery(MEDIA.desktop) && !sideways;
  const phone = !wide || sideways;
  const [url, changeUrl] = useMapUrl();
  const [ready, setReady] = useState(false);
  const onReady = useCallback(() => setReady(true), []);
  const [snap, setSnap] = useState<Snap>('peek');
  const [editing, setEditingRoute] = useState(false);
  const online = useOnline();
  const now = useNow();

  const routing = useRoute(resetFuelForm);
  const { route } = routing;
  const fuel = useFuelPlan(route);
  const fuelEditing = useFuelStore((state) => state.editing);
  const { view, selected, open, scrollTo } = useStopsStore();
  const all = useTileStations(view, url.filters);
  const near = useNearRoute(route, url.filters);
  const pack = useRoadPack(route);
  const onRequest = useRequest();

  const plan = fuel.plan ?? undefined;
  const planShown = url.mode === 'plan' && plan !== undefined && !fuelEditing;
  const routeAt = route?.savedAt;
  // A route is looked at with its stations, a plan with its whole strip; without a route the map comes first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each route that is built or found here
  useEffect(() => {
    setSnap(route ? 'half' : 'peek');
    setEditingRoute(false);
    if (route) showRoute(route);
  }, [routeAt]);

  useEffect(() => {
    if (planShown) setSnap('full');
  }, [planShown]);

  const stations = useMemo(
    () => (url.mode === 'route' ? near.items?.map((item) => item.station) : all.items) ?? [],
    [url.mode, near.items, all.items],
  );
  const posts = useMemo(
    () =>
      fuel.stops.flatMap((stop) => {
        const { latitude, longitude } = stop.station;
        if (latitude === undefined || longitude === undefined) return [];
        const town = stopTown(stop);
        const place = stop.mile === undefined ? town : FUEL_TEXT.mileTown(Math.round(stop.mile), town);
        return [
          {
            id: stop.id,
            number: stop.number,
            latitude,
            longitude,
            label: FUEL_TEXT.stopLabel(stop.number, place),
          },
        ];
      }),
    [fuel.stops],
  );
  const onMode = (mode: Mode) => {
    changeUrl({ mode });
    if (phone && snap === 'peek') setSnap('half');
  };
  // A station that the shown list does not hold is looked up in the list of all.
  const onStation = (id: string) => {
    const listed = url.mode === 'plan' ? fuel.stops.some((stop) => stop.id === id) : stations.some((s) => s.id === id);
    if (!listed) changeUrl({ mode: fuel.stops.some((stop) => stop.id === id) ? 'plan' : 'all' });
    if (phone && snap === 'peek') setSnap('half');
    reveal(id);
  };

  const lists = { sort: url.sort, onSort: (sort: typeof url.sort) => changeUrl({ sort }), onRequest };
  const clear = () => void routing.clear();
  const editRoute = () => {
    setEditingRoute(true);
    setSnap('peek');
  };
  const headless = phone && snap === 'full' && planShown;
  // The plan's full sheet leaves out that a route is saved, but not where the person has just seen it being saved.
  const [seenSaving, setSeenSaving] = useState(false);
  const saved = pack?.state === 'saved';
  const savedHere = headless && (seenSaving || (pack !== undefined && !saved));
  if (savedHere !== seenSaving) setSeenSaving(savedHere);
  const savedRoutes = (
    <Suspense>
      <RoadPacks />
    </Suspense>
  );
  const panel = (
    <>
      {headless ? (
        <header className="flex min-h-14 shrink-0 items-center pr-2 pl-1">
          <IconButton icon="chevron-down" label={FUEL_TEXT.backToMap} onClick={() => setSnap('half')} />
          <h2 className="flex-1 pl-1 text-xl font-figure tracking-[-0.01em]">{FUEL_TEXT.title}</h2>
          <IconButton icon="sliders-horizontal" label={FUEL_TEXT.editLabel} onClick={() => setEditing(true)} />
        </header>
      ) : (
        <ModeTabs mode={url.mode} onMode={onMode} />
      )}
      {route && pack !== undefined && url.mode !== 'all' && !(headless && saved && !savedHere) && (
        <Suspense>
          <RoadPackBar route={route} plan={plan} pack={pack} now={now} />
        </Suspense>
      )}
      <div
        id={MODE_PANEL}
        role="tabpanel"
        aria-label={{ all: MAP_TEXT.allStations, route: MAP_TEXT.nearRoute, plan: MAP_TEXT.fuelPlan }[url.mode]}
        className="flex min-h-0 flex-1 flex-col"
      >
        {url.mode === 'all' && <AllPanel {...lists} state={all} />}
        {url.mode === 'route' && (
          <NearPanel {...lists} state={near} hasRoute={route !== null} saved={savedRoutes} onClear={clear} />
        )}
        {url.mode === 'plan' && (
          <FuelPanel
            route={route}
            control={fuel}
            online={online}
            headless={headless}
            stripless={desktop}
            layout={desktop ? 'list' : 'strip'}
            selected={selected}
            open={open}
            scrollTo={scrollTo}
            now={now}
            parts={{
              details: ({ station }) => <StationDetails station={station} />,
              request: ({ station }) =>
                onRequest ? <RequestButton station={station} onRequest={onRequest} wide /> : null,
            }}
            onSelect={select}
            onToggle={toggleCard}
            onPlanned={() => setSnap('full')}
          />
        )}
      </div>
    </>
  );

  const padding = sideways
    ? { top: 24, right: 44, bottom: 24, left: 384 }
    : phone
      ? { top: 150, right: 44, bottom: SHEET_PX[snap] + 16, left: 44 }
      : { top: 72, right: 72, bottom: 40, left: 56 };
  const map = (
    <StopsMap
      stations={stations}
      route={route}
      savedMiles={saved ? CORRIDOR_MILES : 0}
      posts={posts}
      padding={padding}
      onStation={onStation}
      onReady={onReady}
      phone={phone}
    />
  );
  const filters = (
    <FiltersButton filters={url.filters} onChange={(chosen) => changeUrl({ filters: chosen })} floating={phone} />
  );

  return (
    <>
      <h1 className="sr-only">{MAP_TEXT.title}</h1>
      {phone ? (
        <PhoneLayout
          map={map}
          route={
            route && !editing ? (
              <RouteSummary route={route} onEdit={editRoute} onClear={clear} />
            ) : (
              <RouteForm control={routing} ready={ready} layout="card" onFocus={() => setSnap('peek')} />
            )
          }
          tools={
            <>
              {filters}
              <LocateButton />
            </>
          }
          panel={panel}
          snap={snap}
          onSnap={setSnap}
        />
      ) : (
        <WideLayout
          map={map}
          bar={
            <RouteForm control={routing} ready={ready} layout="bar">
              {filters}
            </RouteForm>
          }
          notice={<RouteNotice control={routing} />}
          panel={panel}
          strip={
            desktop &&
            route && (
              <Suspense>
                <StripBar route={route} control={fuel} selected={selected} onSelect={select} onOpen={onStation} />
              </Suspense>
            )
          }
        />
      )}
    </>
  );
};

export default MapPage;
