import { type ReactNode, useMemo } from 'react';
import type { Station } from '#src/contract/station.ts';
import { useOnline } from '#src/hooks/sync.ts';
import { useNow } from '#src/hooks/useNow.ts';
import { MAP_TEXT } from '#src/texts/map.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { useStopsStore } from '../../map/store.ts';
import type { RouteStation } from '../model/along-route.ts';
import { inView } from '../model/in-view.ts';
import { type Sort, sorted } from '../model/sorting.ts';
import { standingOf } from '../model/standing.ts';
import { countIn } from '../model/station-tiles.ts';
import type { ListState } from '../queries.ts';
import { CardSkeletons } from './CardSkeletons.tsx';
import { ListHead } from './ListHead.tsx';
import type { OnRequest } from './RequestButton.tsx';
import type { ListedStation } from './StationCard.tsx';
import { StationList } from './StationList.tsx';

interface PanelProps {
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  readonly onRequest?: OnRequest | undefined;
}

interface BodyProps extends PanelProps {
  readonly kind: 'all' | 'route';
  readonly state: ListState<unknown>;
  readonly items: readonly ListedStation[] | undefined;
  readonly failedText: string;
  readonly empty: ReactNode;
  /** How many there are, where more than `items`. */
  readonly total?: number | undefined;
}

/** Head, in the list's place its skeleton, its cards, or what stands for none, and what is wrong with them. */
const PanelBody = ({ kind, state, items, sort, onSort, failedText, empty, total, onRequest }: BodyProps) => {
  const now = useNow();
  const list = useMemo(() => items && sorted(items, sort), [items, sort]);
  const online = useOnline();
  const { some, failed, unreached, waiting } = standingOf(state, list, online);
  return (
    <>
      <h2 className="sr-only">{kind === 'all' ? MAP_TEXT.allStations : MAP_TEXT.nearRoute}</h2>
      <ListHead
        kind={kind}
        count={total ?? (waiting || unreached ? undefined : list?.length)}
        loading={state.loading}
        listed={total === undefined || waiting ? undefined : list?.length}
        sort={sort}
        onSort={onSort}
        demonstration={list !== undefined && list.length > 0 && list.every((item) => item.station.demonstration)}
        seenAt={some ? state.seenAt : undefined}
        now={now}
      />
      {waiting && !failed && <CardSkeletons kind={kind} />}
      {!waiting && !some && !failed && (
        <section
          aria-label={kind === 'all' ? MAP_TEXT.allStations : MAP_TEXT.nearRoute}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          className="min-h-0 flex-1 overflow-y-auto"
        >
          {unreached ? (
            <EmptyState icon="cloud-off" title={MAP_TEXT.notStoredTitle} text={MAP_TEXT.notStoredText} />
          ) : (
            empty
          )}
        </section>
      )}
      {list && some && (
        <StationList
          items={list}
          kind={kind}
          now={now}
          label={kind === 'all' ? MAP_TEXT.allStations : MAP_TEXT.nearRoute}
          onRequest={onRequest}
        />
      )}
      {/* Below the list: what comes late moves nothing under the thumb. */}
      {some && state.gaps && (
        <Banner icon="cloud-off" className="mx-4 my-3 shrink-0 md:mx-5">
          {MAP_TEXT.gaps}
        </Banner>
      )}
      {failed && (
        <Banner
          tone="bad"
          className="mx-4 my-3 shrink-0 md:mx-5"
          action={
            <Button variant="quiet" size="dense" onClick={state.retry}>
              {MAP_TEXT.tryAgain}
            </Button>
          }
        >
          {failedText}
        </Banner>
      )}
    </>
  );
};

/** All stations of the part of the map that is looked at: the nearest to the device first, or to the map's middle. */
export const AllPanel = ({ state, ...rest }: PanelProps & { readonly state: ListState<Station> }) => {
  const view = useStopsStore((store) => store.view);
  const me = useStopsStore((store) => store.me);
  const items = useMemo(() => state.items && inView(state.items, view, me), [state.items, view, me]);
  const total = useMemo(() => view && state.areas && countIn(state.areas, view.bounds), [view, state.areas]);
  return (
    <PanelBody
      {...rest}
      kind="all"
      state={state}
      items={items}
      total={total}
      failedText={MAP_TEXT.stationsFailed}
      empty={<EmptyState icon="map-pin-off" title={MAP_TEXT.nothingHereTitle} text={MAP_TEXT.nothingHereText} />}
    />
  );
};

interface NearPanelProps extends PanelProps {
  readonly state: ListState<RouteStation>;
  /** False: there is no route yet. */
  readonly hasRoute: boolean;
  /** Routes that can be opened instead of being built. */
  readonly saved: ReactNode;
  readonly onClear: () => void;
}

/** The stations near the route, in order of mile unless sorted. */
export const NearPanel = ({ state, hasRoute, saved, onClear, ...rest }: NearPanelProps) => {
  const items = useMemo(
    () => state.items?.map(({ offMiles, ...item }) => ({ ...item, away: offMiles })),
    [state.items],
  );
  if (!hasRoute)
    return (
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <EmptyState icon="route" title={MAP_TEXT.needRouteTitle} text={MAP_TEXT.needRouteText} />
        {saved}
      </div>
    );
  return (
    <PanelBody
      {...rest}
      kind="route"
      state={state}
      items={items}
      failedText={MAP_TEXT.nearRouteFailed}
      empty={
        <EmptyState
          icon="map-pin-off"
          title={MAP_TEXT.noServicesTitle}
          text={MAP_TEXT.noServicesText}
          action={<Button onClick={onClear}>{MAP_TEXT.clearAndShowAll}</Button>}
        />
      }
    />
  );
};
