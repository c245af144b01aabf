import type { ChainDeal, FuelCards } from '#src/contract/fuel-cards.ts';
import { FUEL_CARDS } from '#src/contract/limits.ts';

const byName = ({ chains }: FuelCards): Map<string, ChainDeal> =>
  new Map(chains.map((deal) => [deal.chain.toLowerCase(), deal]));

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What two have made of one value: whoever changed it, and `mine` where both did. */
const pick = <T>(base: T, mine: T, theirs: T): T => (same(base, mine) ? theirs : mine);

/**
 * Brings together what two devices have made of the same fuel cards: each chain as the one that changed it has it, as
 * `mine` has it where both did; a chain that one has taken away is gone unless the other has changed it. In the order of
 * `theirs`, new chains of `mine` last. Where that names more chains than may be, `mine` stands alone.
 * @param base what both began with
 */
export const mergeCards = (base: FuelCards, mine: FuelCards, theirs: FuelCards): FuelCards => {
  const [was, own, other] = [byName(base), byName(mine), byName(theirs)];
  const names = new Set([...other.keys(), ...own.keys()]);
  const chains = [...names].flatMap((name) => {
    const [before, here, there] = [was.get(name), own.get(name), other.get(name)];
    // Taken away by one and changed by the other: what somebody has just said of it counts.
    return pick(before, here, there) ?? (same(before, there) ? [] : (there ?? []));
  });
  if (chains.length > FUEL_CARDS.maxChains) return mine;
  const others = pick(base.others, mine.others, theirs.others);
  const preferenceCents = pick(base.preferenceCents, mine.preferenceCents, theirs.preferenceCents);
  return { chains, ...(others && { others }), ...(preferenceCents !== undefined && { preferenceCents }) };
};
