import type { Found } from '#server/stations/snapshot.ts';
import type { StationView } from '#server/stations/view.ts';

/** Names under which a caller may ask for an order, without case, blanks and punctuation. */
const ORDERS: Readonly<Record<string, string>> = {
  price: 'netPrice',
  netprice: 'netPrice',
  retailprice: 'retailPrice',
  discount: 'savings',
  savings: 'savings',
};

/** Stations of a circle in the order asked for, ascending, missing values as zero (2.8); by distance for any other name. */
export const sortFound = (found: readonly Found[], order: string | undefined): StationView[] => {
  const stations = found.map(({ station }) => station);
  const member = ORDERS[(order ?? '').toLowerCase().replace(/[^a-z]/g, '')];
  if (member === undefined) return stations;
  const value = (station: StationView): number => Number(station[member] ?? 0);
  return stations.sort((a, b) => value(a) - value(b));
};
