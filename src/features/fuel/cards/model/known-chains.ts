import type { Station } from '#src/contract/station.ts';
import { chainWords } from '#src/planner/chain-deals.ts';

/** A chain as it is offered: how it is called, and how many of the stations known here begin with its words. */
export interface KnownChain {
  readonly name: string;
  readonly stations: number;
}

/** Words that say what kind of place it is; what stands before them is the chain. */
const KIND = /^(?:travel|truck|truckstop|stopping|convenience|country|general|food|cardlock)$/i;

/** What a station is called before its number and the kind of place: `FLYING J TRAVEL PLAZA #846` is `FLYING J`. */
const chainName = ({ chain, name = '' }: Pick<Station, 'chain' | 'name'>): string => {
  const given = chain?.trim();
  if (given) return given;
  const words = name.trim().split(/\s+/);
  const end = words.findIndex((word, at) => at > 0 && (/^[#(\d-]/.test(word) || KIND.test(word)));
  return words.slice(0, end > 0 ? end : words.length).join(' ');
};

/**
 * The chains of some stations, those with the most first. One whose words begin with another's is counted to that
 * (`PILOT DEALER` to `PILOT`), as an entry of a card would be. A name that stands alone is no chain.
 */
export const knownChains = (stations: readonly Pick<Station, 'chain' | 'name'>[]): KnownChain[] => {
  const groups = new Map<string, { name: string; count: number }>();
  for (const station of stations) {
    const name = chainName(station);
    const words = chainWords(name);
    if (words === '') continue;
    const group = groups.get(words);
    if (group) group.count += 1;
    else groups.set(words, { name, count: 1 });
  }
  const chains = new Map([...groups].filter(([, { count }]) => count > 1));
  const totals = new Map<string, number>();
  for (const [words, { count }] of groups) {
    const parts = words.split(' ');
    const short = parts.map((_, at) => parts.slice(0, at + 1).join(' ')).find((begin) => chains.has(begin));
    if (short !== undefined) totals.set(short, (totals.get(short) ?? 0) + count);
  }
  return [...totals]
    .map(([words, count]) => ({ name: chains.get(words)?.name ?? words, stations: count }))
    .sort((a, b) => b.stations - a.stations || a.name.localeCompare(b.name));
};
