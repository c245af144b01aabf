import type { StationRow } from '#server/db/schema.ts';
import { memberLabel } from '#server/imports/describe.ts';
import type { Station } from '#server/imports/merge.ts';
import { isOlderPrice } from '#server/stations/price-day.ts';

type Member = keyof Station;

const PRICES: readonly Member[] = ['retailPrice', 'netPrice', 'retailPriceDate', 'priceImportedAt'];

/** Members that a person sets as one: whoever sets the first has set the others. */
const TOGETHER: readonly (readonly Member[])[] = [
  ['latitude', 'longitude', 'approximate', 'placedBy'],
  ['storeNo', 'storeNumber'],
];

/** What a person has set with these members. */
export const setByHand = (members: readonly Member[]): Member[] => {
  const groups = TOGETHER.filter((group) => group.some((member) => members.includes(member)));
  return [...new Set([...members, ...groups.flat()])];
};

/** The members that imports leave alone, as a person calls them. */
export const heldLabels = (byHand: StationRow['byHand']): string[] =>
  (byHand ?? []).flatMap((member) => (member === 'approximate' ? [] : (memberLabel(member as Member) ?? [])));

interface Held {
  readonly station: Station;
  /** Names of what the row says otherwise than a person has set. */
  readonly kept: readonly string[];
}

const hasPrice = (members: readonly Member[]): boolean =>
  members.includes('retailPrice') || members.includes('netPrice');

/** Whether a person has set a price of the stop: no older one takes its place, and nobody is asked. */
export const isPricedByHand = ({ byHand }: Pick<StationRow, 'byHand'>): boolean =>
  hasPrice((byHand ?? []) as readonly Member[]);

/** A person's price stands against one that was valid earlier; one without a date is of the import's own day. */
const standsAgainst = ({ retailPriceDate: set }: StationRow, said: Date | undefined): boolean =>
  set !== null && said !== undefined && isOlderPrice(said, set);

/**
 * Puts back what a person has set by hand, wherever a row says otherwise (decision 0410). Prices give way to newer ones,
 * and count as the import's from then on.
 * @param before the stop as it stands
 * @param priceDate the day that the row's prices are of
 */
export const holdByHand = (before: StationRow, laid: Station, priceDate: Date | undefined): Held => {
  const { byHand } = before;
  if (byHand === null || byHand.length === 0) return { station: laid, kept: [] };
  const station: Record<string, unknown> = { ...laid };
  const kept: string[] = [];
  const newer = !standsAgainst(before, priceDate);
  const own = byHand as readonly Member[];
  // Set before its day was noted with it, a price has it all the same.
  const held = hasPrice(own) ? [...new Set<Member>([...own, 'retailPriceDate'])] : own;
  for (const member of held) {
    if (newer && PRICES.includes(member)) continue;
    if (laid[member] !== before[member] && !same(laid[member], before[member])) {
      const label = memberLabel(member);
      if (label !== undefined) kept.push(label);
    }
    station[member] = before[member];
  }
  const priced = newer && (laid.retailPrice !== before.retailPrice || laid.netPrice !== before.netPrice);
  if (priced) station.byHand = held.filter((member) => !PRICES.includes(member));
  return { station: station as Station, kept };
};

const same = (a: unknown, b: unknown): boolean => a instanceof Date && b instanceof Date && a.getTime() === b.getTime();
