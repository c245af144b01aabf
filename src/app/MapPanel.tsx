import { Suspense, useEffect, useState } from 'react';
import { type FuelControl, FuelPanel, PlanHead, planWay } from '#src/features/fuel/index.ts';
import { RoadPackBar, RoadPacks, type useRoadPack } from '#src/features/road/index.ts';
import {
  AllPanel,
  CardSkeletons,
  LazyDetails,
  type Lists,
  MODE_PANEL,
  type Mode,
  ModeTabs,
  NearPanel,
  type OnRequest,
  RequestButton,
  type RouteControl,
  type SheetControl,
  select,
  toggleCard,
  useMapUrl,
  useStopsStore,
} from '#src/features/stops/index.ts';
import { Ways } from '#src/features/ways/index.ts';
import { useOnline } from '#src/hooks/sync.ts';
import { useNow } from '#src/hooks/useNow.ts';
import { MAP_TEXT } from '#src/texts/map.ts';

interface MapPanelProps {
  readonly routing: RouteControl;
  readonly fuel: FuelControl;
  readonly lists: Lists;
  readonly pack: ReturnType<typeof useRoadPack>;
  readonly sheet: SheetControl;
  /** The strip lies under the map. */
  readonly desktop: boolean;
  /** A press on another of the route's ways (its place). */
  readonly onWay: (at: number) => void;
  /** Asks before another route ends the trip under way. */
  readonly mayOpen: () => Promise<boolean>;
  readonly onRequest: OnRequest | undefined;
}

/**
 * Whether the code of what stands above a route's list is here, or could not be had: it comes with the list, not into it.
 * What fails is asked for again by what shows it.
 */
const useAboveLoaded = (wanted: boolean): boolean => {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const settle = () => setSettled(true);
    if (wanted) Promise.all([Ways.load(), RoadPackBar.load()]).then(settle, settle);
  }, [wanted]);
  return settled;
};

/** The list beside the map or over it: the stations, those near the route, or the fuel plan (decision 0435). */
export const MapPanel = (props: MapPanelProps) => {
  const { routing, fuel, lists, pack, sheet, desktop, onWay, mayOpen, onRequest } = props;
  const [{ mode, sort }, changeUrl] = useMapUrl();
  const { selected, open, scrollTo } = useStopsStore();
  const online = useOnline();
  const now = useNow();
  const { building } = routing;
  const aboveLoaded = useAboveLoaded(building || Boolean(routing.route));
  const waits = Boolean(routing.route) && (!aboveLoaded || pack === undefined);
  const route = waits ? undefined : routing.route;
  const onMode = (to: Mode) => {
    changeUrl({ mode: to });
    sheet.raise();
  };
  const list = { sort, onSort: (to: typeof sort) => changeUrl({ sort: to }), onRequest };
  const road = (
    <>
      {route && pack !== undefined && (
        <Suspense>
          <RoadPackBar route={route} plan={fuel.plan ?? undefined} pack={pack} now={now} full={sheet.full} />
        </Suspense>
      )}
      {route?.others && !fuel.plan?.trip && (
        <Suspense>
          <Ways
            route={route}
            plan={fuel.failed ? undefined : fuel.plan}
            refused={fuel.failed?.failure.noPlan && fuel.failed}
            busy={fuel.busy}
            makePlan={planWay}
            onWay={onWay}
            onAnew={(form) => void fuel.request(form)}
            now={now}
          />
        </Suspense>
      )}
    </>
  );
  return (
    <>
      {sheet.full ? <PlanHead onBack={() => sheet.setSnap('half')} /> : <ModeTabs mode={mode} onMode={onMode} />}
      {mode === 'route' && road}
      <div
        id={MODE_PANEL}
        role="tabpanel"
        aria-label={{ all: MAP_TEXT.allStations, route: MAP_TEXT.nearRoute, plan: MAP_TEXT.fuelPlan }[mode]}
        className="flex min-h-0 flex-1 flex-col"
      >
        {mode === 'all' && <AllPanel {...list} state={lists.all} />}
        {mode === 'route' && waits && <CardSkeletons kind="route" />}
        {mode === 'route' && !waits && (
          <NearPanel
            {...list}
            state={lists.near}
            hasRoute={route !== null}
            saved={
              <Suspense>
                <RoadPacks mayOpen={mayOpen} />
              </Suspense>
            }
            onClear={() => void routing.clear()}
          />
        )}
        {mode === 'plan' && (
          <FuelPanel
            route={route}
            control={fuel}
            online={online}
            above={road}
            headless={sheet.full}
            stripless={desktop}
            layout={desktop ? 'list' : 'strip'}
            selected={selected}
            open={open}
            scrollTo={scrollTo}
            now={now}
            parts={{
              details: ({ station }) => <LazyDetails station={station} />,
              request: ({ station }) =>
                onRequest ? <RequestButton station={station} onRequest={onRequest} wide /> : null,
            }}
            onSelect={select}
            onToggle={toggleCard}
            onPlanned={() => sheet.setSnap('full')}
          />
        )}
      </div>
    </>
  );
};
