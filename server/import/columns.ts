import { plainKey } from '#server/import/keys.ts';
import { SERVICE_TYPES, TRUCK_BRANDS } from '#src/contract/enums.ts';

/** Text columns a spreadsheet may have, by the station's member, with their names (`decisions.md`, Header aliases). */
const TEXT = {
  storeNo: ['store number', 'store no', 'store', 'site', 'opis truckstop id'],
  name: ['name', 'truckstop name', 'location name'],
  combinedName: ['combined name', 'name and identificator', 'name identificator'],
  identificator: ['identificator', 'rack id'],
  combinId: ['combined id', 'combin id'],
  address: ['address', 'street'],
  city: ['city', 'town'],
  state: ['state', 'province'],
  zipCode: ['zip', 'zip code', 'postal code'],
  country: ['country'],
  chain: ['chain'],
  locationId: ['location id'],
  stationLocation: ['station location'],
} as const;
const NUMBERS = {
  latitude: ['latitude', 'lat'],
  longitude: ['longitude', 'lng', 'lon', 'long'],
  retailPrice: ['retail price', 'price', 'diesel'],
  netPrice: ['net price'],
  iftaRefund: ['ifta refund'],
} as const;
const DATES = { retailPriceDate: ['price date', 'retail price date'] } as const;

export type TextColumn = keyof typeof TEXT;
export type NumberColumn = keyof typeof NUMBERS;

/** What a column of a spreadsheet means. `id` is the contract's id of a service type or truck brand. */
export type Column =
  | { readonly kind: 'text'; readonly member: TextColumn }
  | { readonly kind: 'number'; readonly member: NumberColumn }
  | { readonly kind: 'date'; readonly member: keyof typeof DATES }
  | { readonly kind: 'service' | 'brand'; readonly id: number; readonly label: string };

const known = new Map<string, Column>();
const learn = (names: readonly string[], column: Column): void => {
  for (const name of names) known.set(plainKey(name), column);
};
for (const [member, names] of Object.entries(TEXT)) learn(names, { kind: 'text', member: member as TextColumn });
for (const [member, names] of Object.entries(NUMBERS)) learn(names, { kind: 'number', member: member as NumberColumn });
for (const names of Object.values(DATES)) learn(names, { kind: 'date', member: 'retailPriceDate' });
for (const { id, column, label, value } of SERVICE_TYPES) learn([column, label, value], { kind: 'service', id, label });
for (const { id, column, label, value } of TRUCK_BRANDS) learn([column, label, value], { kind: 'brand', id, label });

/** The meaning of each column by its header, without regard to case, blanks and punctuation; undefined for others. */
export const readHeader = (header: readonly string[]): (Column | undefined)[] =>
  header.map((name) => known.get(plainKey(name)));
