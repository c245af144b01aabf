import type { ChainDeal, FuelCards } from '#src/contract/fuel-cards.ts';
import { FUEL_CARDS } from '#src/contract/limits.ts';
import { between } from './plan-request.ts';
import type { PlannerStation } from './station-index.ts';

/** What fuel cards make of a station. */
export interface StationDeal {
  readonly use: NonNullable<ChainDeal['use']>;
  /** US dollars a gallon, above 0; undefined where the station has no price. */
  readonly price: number | undefined;
}

/** The words of a name as chains are compared: small letters, digits, hyphens and `&`, one blank between words. */
export const chainWords = (text: string): string =>
  text
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}&-]+/gu, ' ')
    .trim();

const begins = (words: string, entry: string): boolean => words === entry || words.startsWith(`${entry} `);

/** A price above zero; undefined for any other. */
const above0 = (price: number | undefined): number | undefined =>
  price !== undefined && Number.isFinite(price) && price > 0 ? price : undefined;

const inDollars = (cents: number | undefined): number | undefined => {
  const some = between(0, FUEL_CARDS.maxCents, cents);
  return some === undefined ? undefined : some / 100;
};

/** Removes what floating point adds, far below a tenth of a cent. */
const tidyPrice = (price: number): number => Math.round(price * 1e6) / 1e6;

/**
 * The price by a card: the lower of what its figures give. A discount counts off the retail price alone and a cost plus on the net
 * price alone: where a station lacks that one, the other figure counts, else the price that is listed.
 */
const priceBy = (deal: ChainDeal | undefined, { netPrice, retailPrice }: PlannerStation): number | undefined => {
  const [net, retail] = [above0(netPrice), above0(retailPrice)];
  const [off, over] = [inDollars(deal?.centsOffRetail), inDollars(deal?.centsOverNet)];
  const byCard = [
    retail !== undefined && off !== undefined ? above0(tidyPrice(retail - off)) : undefined,
    net !== undefined && over !== undefined ? tidyPrice(net + over) : undefined,
  ].filter((price) => price !== undefined);
  return byCard.length > 0 ? Math.min(...byCard) : (net ?? retail);
};

/**
 * What fuel cards give at a station. An entry means the stations whose chain or whose name begins with its words; of several the
 * one with the most letters counts (`Pilot Dealer` before `Pilot`).
 */
export const dealsOf = ({ chains, others = 'accept' }: FuelCards): ((station: PlannerStation) => StationDeal) => {
  const entries = chains
    .map((deal) => ({ deal, words: chainWords(deal.chain) }))
    .filter(({ words }) => words !== '')
    .sort((a, b) => b.words.length - a.words.length);
  // A list on the screen is priced at each change of it, and its names are the same each time.
  const known = new Map<string, ChainDeal | undefined>();
  const dealOf = ({ chain = '', name = '' }: PlannerStation): ChainDeal | undefined => {
    const key = `${chain}\n${name}`;
    if (!known.has(key)) {
      const names = [chain, name].map(chainWords);
      known.set(key, entries.find(({ words }) => names.some((each) => begins(each, words)))?.deal);
    }
    return known.get(key);
  };
  return (station) => {
    const deal = dealOf(station);
    return { use: deal ? (deal.use ?? 'accept') : others, price: priceBy(deal, station) };
  };
};
