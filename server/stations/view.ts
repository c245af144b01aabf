import type { StationRow } from '#server/db/schema.ts';
import { priceDateText } from '#server/stations/price-day.ts';
import { SERVICE_TYPES, TRUCK_BRANDS } from '#src/contract/enums.ts';

/** Counts up with what a station's texts are: a client keeps answers for good under the name of what they were made from. */
export const VIEW_FORMAT = 2;

interface Listed {
  readonly id: number;
  readonly value: string;
}

/** The bit of an id in a bit set of `stations.services` or `stations.brands`. */
export const bitOf = (id: number): number => 1 << id;

const valuesOf = (list: readonly Listed[], bits: number): string[] =>
  list.filter((entry) => (bits & bitOf(entry.id)) !== 0).map((entry) => entry.value);
/** The service types of a bit set, as enumeration values. */
export const serviceValues = (bits: number): string[] => valuesOf(SERVICE_TYPES, bits);
/** The truck brands of a bit set, as enumeration values. */
export const brandValues = (bits: number): string[] => valuesOf(TRUCK_BRANDS, bits);

/** The bit set of service types by their values; values that are none are left out. */
export const serviceBits = (values: readonly string[]): number =>
  SERVICE_TYPES.filter(({ value }) => values.includes(value)).reduce((bits, { id }) => bits | bitOf(id), 0);

/** Bit set of comma-joined ids; ids that are none of the list are left out. Empty or absent text answers undefined. */
export const bitsOfIds = (text: string | undefined): number | undefined => {
  const ids = (text ?? '').split(',').filter((part) => part.trim() !== '');
  if (ids.length === 0) return undefined;
  return ids.map(Number).reduce((bits, id) => (Number.isInteger(id) && id > 0 && id < 31 ? bits | bitOf(id) : bits), 0);
};

const roundTo = (value: number, digits: number): number => Number(value.toFixed(digits));

/** A station as it is sent: absent members are left out; `savings` is retailPrice minus netPrice. */
export const toStation = (row: StationRow): Record<string, unknown> & { readonly id: number } => {
  const { retailPrice, netPrice } = row;
  const members: Record<string, unknown> = {
    combinId: row.combinId,
    store_no: row.storeNo,
    storeNumber: row.storeNumber,
    name: row.name,
    address: row.address,
    city: row.city,
    state: row.state,
    zipCode: row.zipCode,
    country: row.country,
    latitude: row.latitude,
    longitude: row.longitude,
    serviceTypes: serviceValues(row.services),
    truckBrands: brandValues(row.brands),
    retailPrice,
    netPrice,
    savings: retailPrice === null || netPrice === null ? null : roundTo(retailPrice - netPrice, 4),
    retailPriceDate: row.retailPriceDate && priceDateText(row.retailPriceDate),
    priceImportedAt: row.priceImportedAt?.toISOString(),
    iftaRefund: row.iftaRefund,
    chain: row.chain,
    locationId: row.locationId,
    stationLocation: row.stationLocation,
    identificator: row.identificator,
    approximate: row.approximate || null,
    placedBy: row.placedBy,
    demonstration: row.demonstration || null,
  };
  const present = Object.entries(members).filter(([, value]) => value !== null && value !== undefined);
  return { id: row.id, ...Object.fromEntries(present) };
};
export type StationView = ReturnType<typeof toStation>;
