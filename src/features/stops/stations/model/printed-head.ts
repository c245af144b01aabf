import { countText } from '#src/lib/units.ts';
import { MAP_TEXT } from '#src/texts/map.ts';
import { PRINTED_STATIONS } from '#src/texts/printed-stations.ts';
import type { ListState } from '../queries.ts';
import { savedText } from './saved-text.ts';
import { standingOf } from './standing.ts';

/** A list that is printed. */
interface PrintedList {
  readonly kind: 'all' | 'route';
  readonly state: Pick<ListState<unknown>, 'loading' | 'error' | 'seenAt' | 'gaps'>;
  /** Those that are printed; undefined until the device's store has answered. */
  readonly items: readonly unknown[] | undefined;
  /** How many there are, where more than `items`. */
  readonly total?: number | undefined;
  /** Of a list near a route: whether there is one, undefined until that is known. */
  readonly hasRoute?: boolean | undefined;
}

const stationsText = (kind: PrintedList['kind'], count: number, listed: number): string => {
  const [one, many] =
    kind === 'all' ? [MAP_TEXT.stationOne, MAP_TEXT.stationMany] : [MAP_TEXT.nearOne, MAP_TEXT.nearMany];
  const text = `${countText(count)} ${count === 1 ? one : many}`;
  return count > listed ? `${text}. ${PRINTED_STATIONS.nearest(countText(listed))}` : text;
};

/**
 * What stands above a printed list, line by line: how many stations it has, where that is known, else why not, as the screen says it; then
 * what is wrong with them. A paper is read where nobody can look again.
 * @param now milliseconds
 */
export const printedHead = (
  { kind, state, items, total, hasRoute = true }: PrintedList,
  online: boolean,
  now: number,
): string[] => {
  if (!hasRoute) return [`${MAP_TEXT.needRouteTitle}. ${MAP_TEXT.needRouteText}`];
  const { some, failed, unreached, waiting } = standingOf(state, items, online);
  const failure = failed ? [kind === 'all' ? MAP_TEXT.stationsFailed : MAP_TEXT.nearRouteFailed] : [];
  if (unreached) return [`${MAP_TEXT.notStoredTitle}. ${MAP_TEXT.notStoredText}`];
  if (!some && failed) return failure;
  if (waiting || items === undefined) return [MAP_TEXT.loadingLocations];
  const saved = some ? savedText(state.seenAt, now) : undefined;
  return [
    state.loading ? MAP_TEXT.loadingLocations : stationsText(kind, total ?? items.length, items.length),
    ...failure,
    ...(saved === undefined ? [] : [`${saved}.`]),
    ...(some && state.gaps === true ? [MAP_TEXT.gaps] : []),
  ];
};
