import type { StationRow } from '#server/db/schema.ts';
import { type StationKeys, stationKeys } from '#server/imports/keys.ts';
import type { Towns } from '#server/imports/places.ts';
import type { ImportRow, Offer } from '#server/imports/row.ts';
import type { ExitPlaces } from '#server/maps/exit-places.ts';
import { err, ok, type Result } from '#src/lib/result.ts';

/** A station as an import knows it; one that stands has the other members of its row too, which nobody looks at. */
export type Station = Omit<StationRow, 'id' | 'createdAt' | 'updatedAt'>;

/** A station while rows are laid over it. `before` is absent for a new one. */
export interface Entry {
  readonly before: StationRow | undefined;
  station: Station;
  /** The last row of the file that spoke of it. */
  lastRow: number | undefined;
  /** Names of what the file says otherwise than a person has set by hand; undefined where there is none. */
  kept: Set<string> | undefined;
  /** What rows of the file say of its prices. */
  offers: readonly Offer[];
  /** The offer whose prices stand, once all rows are in. */
  stands: Offer | undefined;
  /** The file dated the prices that stand. */
  dated: boolean;
}

const NO_OFFERS: readonly Offer[] = [];

/** An entry of which no row of the file has spoken yet. There is one for each stop: what few of them need is not made for all. */
export const newEntry = (before: StationRow | undefined, station: Station): Entry => ({
  before,
  station,
  lastRow: undefined,
  kept: undefined,
  offers: NO_OFFERS,
  stands: undefined,
  dated: false,
});

/** Adds what a row says of a stop's prices. A list that grows has room for sixteen more: most stops have one row. */
export const addOffer = (entry: Entry, offer: Offer): void => {
  if (entry.offers.length === 0) entry.offers = [offer];
  else (entry.offers as Offer[]).push(offer);
};

const LEVELS = ['keyCombined', 'keyStore', 'keyName'] as const;

/** Entries by their keys, the strongest key first. */
export class EntryBook {
  readonly #byKey = {
    keyCombined: new Map<string, Entry>(),
    keyStore: new Map<string, Entry>(),
    keyName: new Map<string, Entry>(),
  };
  readonly #keys = new Map<Entry, StationKeys>();

  /** Makes an entry findable by the keys it has now; the first to have a key keeps it. */
  learn(entry: Entry): void {
    const keys = stationKeys(entry.station);
    this.#keys.set(entry, keys);
    for (const level of LEVELS) {
      const key = keys[level];
      if (key !== null && !this.#byKey[level].has(key)) this.#byKey[level].set(key, entry);
    }
  }

  /** The entry of a row: a weaker key counts only where the stronger ones do not contradict it. */
  find(keys: StationKeys): Entry | undefined {
    for (const [at, level] of LEVELS.entries()) {
      const key = keys[level];
      const entry = key === null ? undefined : this.#byKey[level].get(key);
      const theirs = entry === undefined ? undefined : this.#keys.get(entry);
      if (theirs === undefined) continue;
      const contradicted = LEVELS.slice(0, at).some(
        (other) => keys[other] !== null && theirs[other] !== null && keys[other] !== theirs[other],
      );
      if (!contradicted) return entry;
    }
    return undefined;
  }
}

/** Where places are looked up that a row names and gives no coordinates of. */
export type PlaceLookup = Pick<Towns, 'findTown'> & ExitPlaces;

/** A new station before anything is known of it. All members are there, which keeps a hundred thousand of them small. */
export const EMPTY: Station = {
  combinId: null,
  storeNo: null,
  storeNumber: null,
  name: null,
  address: null,
  city: null,
  state: null,
  zipCode: null,
  country: null,
  locationId: null,
  stationLocation: null,
  identificator: null,
  chain: null,
  latitude: null,
  longitude: null,
  services: 0,
  brands: 0,
  retailPrice: null,
  netPrice: null,
  iftaRefund: null,
  retailPriceDate: null,
  priceImportedAt: null,
  approximate: false,
  placedBy: null,
  demonstration: false,
  withheld: null,
  byHand: null,
  madeImport: null,
  madeRow: null,
  lastImport: null,
  lastRow: null,
};

/** What a row alone says of the stop that it means. */
export const rowKeys = ({ text, numbers }: ImportRow): StationKeys =>
  stationKeys({
    combinId: text.combinId ?? null,
    identificator: text.identificator ?? null,
    storeNo: text.storeNo ?? null,
    name: text.name ?? null,
    address: text.address ?? null,
    city: text.city ?? null,
    latitude: numbers.latitude ?? null,
    longitude: numbers.longitude ?? null,
  });

const layText = (station: Station, { text }: ImportRow): void => {
  const { combinedName: _, storeNo, state, ...same } = text;
  Object.assign(station, same);
  if (storeNo !== undefined) {
    station.storeNo = storeNo;
    station.storeNumber = storeNo;
  }
  if (state !== undefined) station.state = state.length === 2 ? state.toUpperCase() : state;
};

/** Gives a station the place of its exit near its town, else that of its town. @returns why it cannot, as a sentence */
const placeByName = (station: Station, places: PlaceLookup): string | undefined => {
  const { address, city, state } = station;
  const town = city && state ? places.findTown(city, state) : undefined;
  if (town !== undefined) {
    const exit = address && state ? places.findExit(address, state, town) : undefined;
    const { latitude, longitude } = exit ?? town;
    Object.assign(station, { latitude, longitude, approximate: true, placedBy: exit ? 'exit' : 'town' });
    return undefined;
  }
  const where = [city, state].filter(Boolean).join(', ');
  return where === ''
    ? 'The row has no coordinates and no town.'
    : `The row has no coordinates, and the town ${where} is not known.`;
};

/** The prices of an offer over a station, its day where it has one; nothing else of it changes. */
export const layOffer = (before: Station, offer: Omit<Offer, 'row'>): Station => ({
  ...before,
  retailPrice: offer.retailPrice ?? before.retailPrice,
  netPrice: offer.netPrice ?? before.netPrice,
  retailPriceDate: offer.retailPriceDate ?? before.retailPriceDate,
});

/** Lays a row's prices over a station; nothing else of it changes. */
export const layPrices = (before: Station, { numbers, retailPriceDate }: ImportRow): Station =>
  layOffer(before, { ...numbers, ...(retailPriceDate !== undefined && { retailPriceDate }) });

/** Lays a row over a station. @returns the station as it will be, or why the row cannot be taken */
export const layOver = (before: Station | undefined, row: ImportRow, places: PlaceLookup): Result<Station, string> => {
  const base = before ?? EMPTY;
  const station: Station = { ...base };
  layText(station, row);
  Object.assign(station, row.numbers);
  station.retailPriceDate = row.retailPriceDate ?? base.retailPriceDate;
  station.services = (base.services & ~row.services.known) | row.services.set;
  station.brands = (base.brands & ~row.brands.known) | row.brands.set;
  station.demonstration = false;
  if (row.numbers.latitude !== undefined) {
    station.approximate = false;
    station.placedBy = null;
    return ok(station);
  }
  if (base.latitude !== null && !base.approximate) return ok(station);
  const stays = base.latitude !== null && base.city === station.city && base.state === station.state;
  // Those that were placed before exits were known are looked up again.
  if (stays && base.placedBy !== null && base.address === station.address) return ok(station);
  const problem = placeByName(station, places);
  return problem === undefined || stays ? ok(station) : err(problem);
};
