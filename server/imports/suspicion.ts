import { dates } from '#server/imports/describe.ts';
import { plainKey } from '#server/imports/keys.ts';
import type { Station } from '#server/imports/merge.ts';
import type { Places } from '#server/imports/places.ts';
import type { ImportRow } from '#server/imports/row.ts';
import type { UsualPrices } from '#server/imports/usual-prices.ts';
import { isOlderPrice } from '#server/stations/price-day.ts';
import type { Suspicion } from '#src/contract/import.ts';
import type { LatLon } from '#src/lib/geo.ts';

// Rows that can be read and would still be a mistake: each rule says in a sentence what is doubtful (decision 0387).

/** Miles from the town that a row names beyond which its place is doubted. */
const TOWN_MILES = 25;
/** US dollars a gallon that a price is expected between. */
const PRICE = { least: 1, most: 15 } as const;
/** A price date may be as old as this, in milliseconds: a year and a day. */
const OLDEST_MS = 366 * 86_400_000;
const DAY_MS = 86_400_000;

/** A row, and what it makes of its stop. */
export interface Doubted {
  readonly row: ImportRow;
  /** The stop as it stands before the row; undefined for a new one. */
  readonly before: Station | undefined;
  /** The stop as the row makes it. */
  readonly station: Station;
  /** What the file says of the place, where that was mended. */
  readonly mendedFrom: LatLon | undefined;
  /** The name of another stop at the very same place. */
  readonly twin: string | undefined;
  /** What the stop's price is of, where a row that is older is asked about. */
  readonly newest: Date | undefined;
}

interface Known {
  readonly places: Places;
  readonly usual: UsualPrices;
  readonly now: Date;
}

/** One doubt: its kind, and the sentence for a person. */
export interface Doubt {
  readonly kind: Exclude<Suspicion, 'several'>;
  readonly sentence: string;
}
type Rule = (doubted: Doubted, known: Known) => string | undefined;

/** The prices of a stop, and what a person calls them. */
export const PRICE_NAMES = [
  ['retailPrice', 'retail price'],
  ['netPrice', 'net price'],
] as const;

/** US dollars to the tenth of a cent, two digits at least. */
export const dollars = (price: number): string => `$${price.toFixed(3).replace(/0$/, '')}`;
const degrees = ({ latitude, longitude }: LatLon): string =>
  [latitude, longitude].map((value) => Math.round(value * 1e5) / 1e5).join(', ');
const day = (date: Date): string => date.toISOString().slice(0, 10);

/** The exact place of a stop, where the row gives it another one, or another state or town. */
const newPlace = ({ before, station }: Doubted): LatLon | undefined => {
  const { latitude, longitude, approximate } = station;
  if (latitude === null || longitude === null || approximate) return undefined;
  const changed = (['latitude', 'longitude', 'state', 'city'] as const).some(
    (member) => before?.[member] !== station[member],
  );
  return changed ? { latitude, longitude } : undefined;
};
const codeOf = ({ state }: Station, { places }: Known): string | undefined =>
  state === null ? undefined : places.stateCode(state);

/** The prices that a row changes. */
const newPrices = ({ row, before }: Doubted) =>
  PRICE_NAMES.flatMap(([member, name]) => {
    const price = row.numbers[member];
    return price === undefined || price === before?.[member] ? [] : [{ member, name, price }];
  });

/** The group that a row's price is compared in. @param state as the stop has it */
export const priceGroup = (member: 'retailPrice' | 'netPrice', state: string | null | undefined): string =>
  `${member} ${(state ?? '').trim().toUpperCase()}`;

/** Whether a price could be one at all; others say nothing about what is usual. @param price US dollars a gallon */
export const isPossiblePrice = (price: number): boolean => price >= PRICE.least && price <= PRICE.most;

const inRange: Rule = (doubted) => {
  const odd = newPrices(doubted).find(({ price }) => !isPossiblePrice(price));
  if (odd === undefined) return undefined;
  const bound = odd.price < PRICE.least ? `below $${PRICE.least}` : `above $${PRICE.most}`;
  return `The ${odd.name} ${dollars(odd.price)} is ${bound}.`;
};

const asUsual: Rule = (doubted, { usual }) => {
  const { state } = doubted.station;
  for (const { member, name, price } of newPrices(doubted)) {
    const middle = usual.farFrom(priceGroup(member, state), price);
    if (middle === undefined) continue;
    const where = state === null ? 'this file' : `${state} in this file`;
    return `The ${name} ${dollars(price)} is far from ${dollars(middle)}, the middle of ${where}.`;
  }
  return undefined;
};

const netBelowRetail: Rule = (doubted) => {
  const { retailPrice, netPrice } = doubted.row.numbers;
  if (retailPrice === undefined || netPrice === undefined || netPrice <= retailPrice) return undefined;
  if (newPrices(doubted).length === 0) return undefined;
  return `The net price ${dollars(netPrice)} is above the retail price ${dollars(retailPrice)}.`;
};

const dated: Rule = ({ row: { retailPriceDate: date }, before }, { now }) => {
  if (date === undefined || before?.retailPriceDate?.getTime() === date.getTime()) return undefined;
  // The time of day may be that of any zone.
  if (Math.floor(date.getTime() / DAY_MS) > Math.floor(now.getTime() / DAY_MS)) {
    return `The price date ${day(date)} is in the future.`;
  }
  return now.getTime() - date.getTime() > OLDEST_MS
    ? `The price date ${day(date)} is more than a year ago.`
    : undefined;
};

const asNew: Rule = ({ row: { retailPriceDate: date }, newest }) => {
  if (date === undefined || newest === undefined || !isOlderPrice(date, newest)) return undefined;
  const [said, has] = dates(date, newest);
  return `This price is of ${said}; the stop has one of ${has}.`;
};

const stateKnown: Rule = ({ before, station: { state } }, { places }) =>
  state === null || state === before?.state || places.stateCode(state) !== undefined
    ? undefined
    : `There is no state or province "${state}".`;

const mended: Rule = ({ station: { latitude, longitude }, mendedFrom }) =>
  mendedFrom === undefined
    ? undefined
    : `The coordinates ${degrees(mendedFrom)} have a wrong sign or are swapped. Ticked, the stop is placed at ${degrees({ latitude: latitude ?? 0, longitude: longitude ?? 0 })}.`;

const insideState: Rule = (doubted, known) => {
  const [place, code] = [newPlace(doubted), codeOf(doubted.station, known)];
  if (place === undefined || code === undefined || known.places.inState(place, code)) return undefined;
  return `The place ${degrees(place)} lies outside ${code}.`;
};

const nearTown: Rule = (doubted, known) => {
  const [place, code] = [newPlace(doubted), codeOf(doubted.station, known)];
  const { city } = doubted.station;
  if (place === undefined || code === undefined || city === null || !known.places.inState(place, code))
    return undefined;
  const miles = known.places.milesToTown(place, city, code);
  if (miles === undefined || miles <= TOWN_MILES) return undefined;
  return `The place ${degrees(place)} lies ${Math.round(miles)} miles from ${city}, ${code}.`;
};

/** A name without the side of the road: both sides of a rest area are often given one place. */
const withoutSide = (name: string): string =>
  plainKey(name.replace(/\b(?:(?:north|south|east|west)(?:bound)?|[nsew]b?)\b/gi, ''));

const alone: Rule = ({ before, station, twin }) => {
  const moved = station.latitude !== before?.latitude || station.longitude !== before?.longitude;
  if (twin === undefined || !moved) return undefined;
  const { name } = station;
  if (name !== null && name !== twin && withoutSide(name) === withoutSide(twin)) return undefined;
  return `${twin} stands at the very same place.`;
};

const removed: Rule = ({ station }) =>
  station.withheld === 'removed' ? 'This stop was removed by hand. Ticked, it comes back.' : undefined;

const RULES: readonly (readonly [kind: Doubt['kind'], rule: Rule])[] = [
  ['place-mended', mended],
  ['place-state', insideState],
  ['place-town', nearTown],
  ['place-taken', alone],
  ['state', stateKnown],
  ['price-range', inRange],
  ['price-usual', asUsual],
  ['price-net', netBelowRetail],
  ['price-date', dated],
  ['price-older', asNew],
  ['removed', removed],
];

/** What is doubtful about a row; none for nearly all. Judged is what the row changes: the same file again has no doubts. */
export const doubtsOf = (doubted: Doubted, known: Known): Doubt[] =>
  RULES.flatMap(([kind, rule]) => {
    const sentence = rule(doubted, known);
    return sentence === undefined ? [] : [{ kind, sentence }];
  });

/** The group that a row with these doubts is shown and ticked in. @param doubts at least one */
export const suspicionOf = (doubts: readonly Doubt[]): Suspicion =>
  doubts.length > 1 ? 'several' : (doubts[0]?.kind ?? 'several');

const isPossible = ({ latitude, longitude }: LatLon): boolean => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;

/**
 * Where a place is meant to be whose sign is wrong or whose axes are swapped: such a place lies in the named state, and
 * near the town if that is known. Undefined where the place needs no mending, or nothing mends it.
 * @param place its latitude may be beyond 90 degrees; then the axes are swapped in any case
 */
export const mendPlace = (
  place: LatLon,
  { state, city }: Pick<Station, 'state' | 'city'>,
  { places }: Pick<Known, 'places'>,
): LatLon | undefined => {
  const code = state === null ? undefined : places.stateCode(state);
  const { latitude: a, longitude: b } = place;
  const fits = (at: LatLon): boolean => {
    if (!isPossible(at) || code === undefined || !places.inState(at, code)) return false;
    return (city === null ? 0 : (places.milesToTown(at, city, code) ?? 0)) <= TOWN_MILES;
  };
  const inPlace = isPossible(place) && (code === undefined || places.inState(place, code));
  if (inPlace) return undefined;
  const turned = [
    [a, -b],
    [-a, b],
    [-a, -b],
    [b, a],
    [b, -a],
    [-b, a],
    [-b, -a],
  ].map(([latitude = 0, longitude = 0]) => ({ latitude, longitude }));
  return turned.find(fits) ?? (isPossible(place) ? undefined : { latitude: b, longitude: a });
};
