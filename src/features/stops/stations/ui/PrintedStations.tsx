import '#src/ui/styles/printed.css';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { RouteRow } from '#src/data/db/database.ts';
import { runtime } from '#src/data/runtime.ts';
import { useOnline } from '#src/hooks/sync.ts';
import { dayTime } from '#src/lib/day-time.ts';
import { countText } from '#src/lib/units.ts';
import { MAP_TEXT } from '#src/texts/map.ts';
import { PRINTED_STATIONS } from '#src/texts/printed-stations.ts';
import { routeName } from '#src/texts/route.ts';
import { usePrinting } from '#src/ui/usePrinting.ts';
import type { UrlState } from '../../map/model/url-state.ts';
import { useStopsStore } from '../../map/store.ts';
import { inView } from '../model/in-view.ts';
import { printedHead } from '../model/printed-head.ts';
import { printedLines } from '../model/printed-lines.ts';
import { sorted } from '../model/sorting.ts';
import { countIn } from '../model/station-tiles.ts';
import type { Lists } from '../useLists.ts';

export interface PrintedStationsProps {
  readonly url: UrlState;
  readonly route: RouteRow | null | undefined;
  readonly lists: Lists;
}

/** The list of the map page as its panel has it: near the route, also behind a form that has no plan yet, or those in sight. */
const listOf = ({ url, route, lists }: PrintedStationsProps) => {
  const { view, me } = useStopsStore.getState();
  if (url.mode !== 'all') {
    const items = route && lists.near.items?.map(({ offMiles, ...item }) => ({ ...item, away: offMiles }));
    const hasRoute = route === undefined ? undefined : route !== null;
    const miles = route ? `${countText(Math.round(route.miles))} mi · ${MAP_TEXT.approximateLong}` : undefined;
    const title = route ? `${MAP_TEXT.nearRoute}: ${routeName(route)}` : MAP_TEXT.nearRoute;
    const list = items ? sorted(items, url.sort) : undefined;
    return { kind: 'route', title, miles, hasRoute, state: lists.near, items: list } as const;
  }
  const items = lists.all.items && sorted(inView(lists.all.items, view, me), url.sort);
  const total = view && lists.all.areas && countIn(lists.all.areas, view.bounds);
  return { kind: 'all', title: MAP_TEXT.allStations, miles: undefined, state: lists.all, items, total } as const;
};

const Paper = ({ list }: { readonly list: ReturnType<typeof listOf> }) => {
  const now = runtime().ports.clock.now();
  const online = useOnline();
  const { title, miles, items = [] } = list;
  return (
    <article data-printed="list" className="hidden text-sm print:block">
      <h1 className="text-lg font-strong">{title}</h1>
      {printedHead(list, online, now).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {miles && <p>{miles}</p>}
      <p>{PRINTED_STATIONS.printed(dayTime(now))}</p>
      <ol className="mt-4">
        {items.map((item) => {
          const lines = printedLines(item, now);
          return (
            <li key={item.station.id} className="flex break-inside-avoid flex-wrap gap-x-4 border-t border-line py-2">
              {lines.mile && <b className="w-28 shrink-0 font-strong max-sm:w-full">{lines.mile}</b>}
              <span className="min-w-0 flex-1">
                <b className="block font-strong">{lines.name}</b>
                <span className="block">{lines.where}</span>
                <span className="block">{lines.address}</span>
              </span>
              <span className="shrink-0 text-right sm:w-44">
                <b className="block font-strong">{lines.price}</b>
                <span className="block">{lines.about}</span>
              </span>
            </li>
          );
        })}
      </ol>
    </article>
  );
};

/**
 * The map page on paper: its list, whole. The page itself is as large as the screen, its list has what is in sight, and the map draws
 * nothing there. A plan, or why there is none, prints itself instead.
 */
const PrintedStations = (props: PrintedStationsProps): ReactNode => {
  const printing = usePrinting();
  const other = printing && document.querySelector('body > [data-printed]:not([data-printed="list"])');
  return printing && !other && createPortal(<Paper list={listOf(props)} />, document.body);
};

export default PrintedStations;
