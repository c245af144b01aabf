import { CARD } from '#src/contract/limits.ts';
import { MAP_TEXT } from '#src/texts/map.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';

/** Rows under a sheet's edge are neither styled nor laid out: the first view of a page is a long task on a slow phone. */
const IN_SIGHT = { contentVisibility: 'auto', containIntrinsicSize: 'auto 6.5rem' } as const;

/** Rows in the shape of the cards that are being loaded: 8 for all stations, 6 near a route. */
export const CardSkeletons = ({ kind }: { readonly kind: 'all' | 'route' }) => (
  <ol aria-label={MAP_TEXT.loadingLocations} aria-busy className="min-h-0 flex-1 overflow-hidden px-4 pt-3 md:px-5">
    {Array.from({ length: CARD.skeletons[kind] }, (_, at) => (
      <li
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without content have nothing else
        key={at}
        style={IN_SIGHT}
        className="mb-2.5 grid gap-2.5 border-b border-line pb-3.5 md:rounded-md md:border md:p-3.5"
      >
        <div className="flex gap-3">
          {kind === 'route' && <Skeleton className="h-10.5! w-11" />}
          <div className="grid flex-1 content-center gap-2">
            <Skeleton className="w-3/5" />
            <Skeleton className="w-2/5" />
          </div>
        </div>
        <div className="flex items-center justify-between">
          <Skeleton className="h-7! w-24" />
          <Skeleton className="h-10! w-32" />
        </div>
      </li>
    ))}
  </ol>
);
