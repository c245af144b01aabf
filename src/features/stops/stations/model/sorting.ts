/** What a list is sorted by; `none` keeps the order of the road, or of distance. */
export type SortBy = 'none' | 'price' | 'discount';
export interface Sort {
  readonly by: SortBy;
  readonly descending: boolean;
}

interface Priced {
  readonly netPrice?: number | undefined;
  readonly savings?: number | undefined;
}

/**
 * A copy in the order of netPrice or of savings, ascending unless asked otherwise, a missing value counted as zero.
 * Equal ones keep the order they came in.
 */
export const sorted = <T extends { readonly station: Priced }>(items: readonly T[], sort: Sort): T[] => {
  if (sort.by === 'none') return [...items];
  const key = sort.by === 'price' ? 'netPrice' : 'savings';
  const sign = sort.descending ? -1 : 1;
  return [...items].sort((a, b) => sign * ((a.station[key] ?? 0) - (b.station[key] ?? 0)));
};
