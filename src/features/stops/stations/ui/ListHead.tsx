import { MAP_TEXT } from '#src/texts/map.ts';
import { cx } from '#src/ui/cx.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { SpinnerMark } from '#src/ui/Spinner.tsx';
import { savedText } from '../model/saved-text.ts';
import { opening, type Sort, type SortBy } from '../model/sorting.ts';

interface ListHeadProps {
  readonly kind: 'all' | 'route';
  /** Undefined while it is not known. */
  readonly count: number | undefined;
  /** More is on its way. That stands in the count's place: what is under the thumb stays where it is. */
  readonly loading: boolean;
  /** How many of them the list has, where not all. */
  readonly listed?: number | undefined;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  readonly demonstration: boolean;
  /** Milliseconds: when the server last told us of the oldest station shown. */
  readonly seenAt: number | undefined;
  readonly now: number;
}

const BANNER = 'flex items-center gap-2.5 rounded-md border border-line bg-surface px-2.5 py-1.5 text-ink';

const countText = (kind: 'all' | 'route', count: number): string => {
  if (kind === 'all') return count === 1 ? MAP_TEXT.stationOne : MAP_TEXT.stationMany;
  return count === 1 ? MAP_TEXT.nearOne : MAP_TEXT.nearMany;
};

/** How many stations a list holds, how it is sorted, how old it is, and whether it is made up. */
export const ListHead = ({ kind, count, loading, listed, sort, onSort, demonstration, seenAt, now }: ListHeadProps) => {
  const names: Readonly<Record<SortBy, string>> = {
    none: kind === 'all' ? MAP_TEXT.byDistance : MAP_TEXT.byMile,
    price: MAP_TEXT.byPrice,
    discount: MAP_TEXT.byDiscount,
  };
  const saved = savedText(seenAt, now);
  return (
    <div className="shrink-0 border-b border-line pl-4 md:pl-5">
      <div className="flex min-h-12 items-center justify-between gap-2 pr-1 text-sm text-ink-2 md:pr-2">
        <p role="status" className={cx('min-w-0', loading && BANNER)}>
          {loading && (
            <>
              <SpinnerMark /> {MAP_TEXT.loadingLocations}
            </>
          )}
          {!loading && count !== undefined && (
            <>
              <b className="font-strong text-ink">{count.toLocaleString('en-US')}</b> {countText(kind, count)}
            </>
          )}
        </p>
        <div className="flex shrink-0 items-center">
          {sort.by === 'none' ? (
            <Icon name="arrow-up-narrow-wide" size={20} className="mr-1.5" />
          ) : (
            <IconButton
              icon={sort.descending ? 'arrow-down-wide-narrow' : 'arrow-up-narrow-wide'}
              size={20}
              label={sort.descending ? MAP_TEXT.descending : MAP_TEXT.ascending}
              onClick={() => onSort({ ...sort, descending: !sort.descending })}
              className="-mr-2"
            />
          )}
          {/* No `SelectBox`: among words it has no edge, and the map's first load has no room for its weight. */}
          <span className="relative inline-flex min-h-12 items-center gap-1 rounded-sm pr-3 pl-1 font-strong text-ink has-focus-visible:outline-3 has-focus-visible:outline-focus">
            <span aria-hidden>{names[sort.by]}</span>
            <select
              aria-label={MAP_TEXT.sortBy}
              value={sort.by}
              onChange={(event) => onSort(opening(event.target.value as SortBy))}
              className="absolute inset-0 w-full cursor-pointer bg-surface text-md text-ink opacity-0"
            >
              {Object.entries(names).map(([by, name]) => (
                <option key={by} value={by}>
                  {name}
                </option>
              ))}
            </select>
          </span>
        </div>
      </div>
      {(saved || demonstration || listed !== undefined) && (
        <p className="flex flex-wrap gap-x-2 pr-4 pb-2 text-xs text-ink-2">
          {listed !== undefined && <span>{MAP_TEXT.nearestListed(listed.toLocaleString('en-US'))}</span>}
          {saved && <span>{saved}</span>}
          {demonstration && <span>{MAP_TEXT.demoLine}</span>}
        </p>
      )}
    </div>
  );
};
