import { Suspense, useCallback, useState } from 'react';
import { isStaff } from '#src/contract/enums.ts';
import { resetFuelForm, StripBar, useCardPrices, useEndTrip, useFuelPlan } from '#src/features/fuel/index.ts';
import { CORRIDOR_MILES, useRoadPack } from '#src/features/road/index.ts';
import {
  devicePosition,
  FiltersButton,
  LazyPrinted,
  LocateButton,
  mapPadding,
  modeOf,
  PhoneLayout,
  RouteForm,
  RouteNotice,
  RouteSummary,
  reveal,
  StopsMap,
  select,
  useLists,
  useMapLayout,
  useMapUrl,
  useRoute,
  useSheet,
  useStopsStore,
  useStopToShow,
  WideLayout,
} from '#src/features/stops/index.ts';
import { RequestDialog } from '#src/features/tickets/index.ts';
import { chooseWay } from '#src/features/ways/index.ts';
import { useAccount, useRole } from '#src/hooks/session.ts';
import { MAP_TEXT } from '#src/texts/map.ts';
import { MapPanel } from './MapPanel.tsx';
import { useFreshFor } from './useFreshFor.ts';
import { useRequest } from './useRequest.ts';

/** The map with its lists, the route and the fuel plan: composes the stops, fuel, road and tickets features. */
const MapPage = () => {
  useFreshFor(useAccount());
  const layout = useMapLayout();
  const { phone, desktop } = layout;
  const [url, changeUrl] = useMapUrl();
  const [ready, setReady] = useState(false);
  const onReady = useCallback(() => setReady(true), []);
  const trip = useEndTrip();
  const routing = useRoute(resetFuelForm, trip.mayEnd);
  const { route } = routing;
  const fuel = useFuelPlan(route);
  const lists = useLists(url, route, useCardPrices());
  const pack = useRoadPack(route);
  const asking = routing.building || routing.failure !== undefined;
  const sheet = useSheet({ phone, route, asking, planShown: url.mode === 'plan' && fuel.shown });
  const selected = useStopsStore((state) => state.selected);
  useStopToShow(route !== undefined, sheet.raise);
  const request = useRequest();
  const staff = isStaff(useRole());

  const onStation = (id: string) => {
    const isIt = (one: { readonly id: string }) => one.id === id;
    const mode = modeOf(url.mode, lists.onMap.some(isIt), fuel.stops.some(isIt));
    if (mode !== url.mode) changeUrl({ mode });
    sheet.raise();
    reveal(id);
  };
  const onWay = async (at: number) => {
    const chosen = await chooseWay(at);
    // The way that was looked at had no plan by this form: the other is planned by it.
    if (chosen && fuel.failed) await fuel.request(fuel.failed.form, chosen);
  };
  const closeFields = () => {
    routing.keep();
    sheet.stopEditing();
  };
  const panel = (
    <MapPanel
      routing={routing}
      fuel={fuel}
      lists={lists}
      pack={pack}
      sheet={sheet}
      desktop={desktop}
      onWay={(at) => void onWay(at)}
      mayOpen={trip.mayEnd}
      // Staff have no such button.
      onRequest={staff ? undefined : request.ask}
    />
  );
  const map = (
    <StopsMap
      stations={lists.onMap}
      areas={lists.areas}
      route={route}
      // Who has filled on the way is on it.
      onWay={fuel.plan?.trip ? undefined : (at) => void onWay(at)}
      savedMiles={pack?.state === 'saved' ? CORRIDOR_MILES : 0}
      posts={fuel.posts}
      padding={mapPadding(layout, sheet.snap)}
      onStation={onStation}
      onReady={onReady}
      listed={lists.all.items !== undefined && !lists.all.loading}
      answered={lists.all.answered}
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
            // What a link asks for is told of by the fields: that it is being calculated, and why it could not be.
            route && !sheet.editing && !asking ? (
              <RouteSummary
                route={route}
                focused={sheet.closed}
                onEdit={sheet.edit}
                onClear={() => void routing.clear()}
              />
            ) : (
              <RouteForm
                control={routing}
                ready={ready}
                layout="card"
                onFocus={() => sheet.setSnap('peek')}
                onCancel={route ? closeFields : undefined}
              />
            )
          }
          tools={
            <>
              {filters}
              <LocateButton />
            </>
          }
          panel={panel}
          snap={sheet.snap}
          onSnap={sheet.setSnap}
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
      <LazyPrinted url={url} route={route} lists={lists} />
      {trip.question}
      {request.asking && (
        <RequestDialog
          key={`${request.asking.id} ${request.refused?.key}`}
          station={request.asking}
          filtered={url.filters.services}
          locate={devicePosition}
          refused={request.refused}
          carried={request.carried}
          onElsewhere={request.elsewhere}
          onAnew={request.anew}
          onClose={request.close}
        />
      )}
    </>
  );
};

export default MapPage;
