import { type Prices, paidPrice } from '#src/lib/price.ts';

/** What a list is sorted by; `none` keeps the order of the road, or of distance. */
export type SortBy = 'none' | 'price' | 'discount';
export interface Sort {
  readonly by: SortBy;
  readonly descending: boolean;
}

/** The order that a press on a sort opens with: the cheapest price first, the largest discount first. */
export const opening = (by: SortBy): Sort => ({ by, descending: by === 'discount' });

/**
 * A copy in the order of the price or of the discount that its card shows (`src/lib/price.ts`), those that show none last
 * either way: a price that is not known is not the cheapest. Equal ones keep the order they came in.
 */
export const sorted = <T extends { readonly station: Prices }>(items: readonly T[], { by, descending }: Sort): T[] => {
  if (by === 'none') return [...items];
  const sign = descending ? -1 : 1;
  const keyOf = ({ station }: T): number => {
    const paid = paidPrice(station);
    const shown = by === 'price' ? paid?.value : paid?.savings;
    return shown === undefined ? Number.POSITIVE_INFINITY : sign * shown;
  };
  return items
    .map((item) => ({ item, key: keyOf(item) }))
    .sort((a, b) => (a.key === b.key ? 0 : a.key - b.key))
    .map(({ item }) => item);
};
