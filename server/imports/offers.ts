import type { ImportRow, Offer } from '#server/imports/row.ts';
import { dollars, PRICE_NAMES } from '#server/imports/suspicion.ts';
import { isOlderPrice } from '#server/stations/price-day.ts';
import type { PriceRule } from '#src/contract/import.ts';

/** The prices of a row; undefined where it names none. */
export const offerOf = (row: number, { numbers, retailPriceDate }: ImportRow): Offer | undefined => {
  const { retailPrice, netPrice } = numbers;
  if (retailPrice === undefined && netPrice === undefined) return undefined;
  return {
    row,
    ...(retailPrice !== undefined && { retailPrice }),
    ...(netPrice !== undefined && { netPrice }),
    ...(retailPriceDate !== undefined && { retailPriceDate }),
  };
};

/** Whether rows of one stop name unlike prices. */
export const differ = (offers: readonly Offer[]): boolean =>
  PRICE_NAMES.some(([member]) => {
    const said = offers.flatMap((offer) => offer[member] ?? []);
    return said.some((price) => price !== said[0]);
  });

/** What a driver would pay by an offer. */
const paid = ({ netPrice, retailPrice }: Offer): number => netPrice ?? retailPrice ?? Number.POSITIVE_INFINITY;
/** Whether an offer is older than another; one without a day is older than any. */
const isOlder = ({ retailPriceDate: date }: Offer, { retailPriceDate: than }: Offer): boolean =>
  than !== undefined && (date === undefined || isOlderPrice(date, than));

/** The offer that stands by a rule, the later row where two are alike. @param offers in the file's order */
export const standing = (offers: readonly Offer[], rule: PriceRule): Offer | undefined =>
  offers.reduce<Offer | undefined>((best, next) => {
    if (best === undefined || rule === 'last') return next;
    const better = rule === 'lowest' ? paid(next) <= paid(best) : !isOlder(next, best);
    return better ? next : best;
  }, undefined);

const WHY: Readonly<Record<PriceRule, string>> = {
  last: 'the last of this stop',
  latest: 'the latest of this stop',
  lowest: 'the lowest of this stop',
};

/** Which price of a row gives way to the offer that stands, as a sentence; undefined where they agree. */
export const givesWay = (said: Offer | undefined, stands: Offer | undefined, rule: PriceRule): string | undefined => {
  if (said === undefined || stands === undefined || said.row === stands.row) return undefined;
  for (const [member, name] of PRICE_NAMES) {
    const [mine, its] = [said[member], stands[member]];
    if (mine === undefined || its === undefined || mine === its) continue;
    return `The ${name} ${dollars(mine)} gives way to ${dollars(its)} of row ${stands.row}, ${WHY[rule]}.`;
  }
  return undefined;
};
