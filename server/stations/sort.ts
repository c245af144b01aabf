import type { StationView } from '#server/stations/view.ts';

/** Names under which a caller may ask for an order, in lower case and letters alone. */
const ORDERS: Readonly<Record<string, string>> = {
  price: 'netPrice',
  netprice: 'netPrice',
  retailprice: 'retailPrice',
  discount: 'savings',
  savings: 'savings',
};

/** Stations in the order asked for, ascending, missing values as zero; as they came for any other name. */
export const sortStations = (stations: readonly StationView[], order: string | undefined): readonly StationView[] => {
  const member = ORDERS[(order ?? '').toLowerCase().replace(/[^a-z]/g, '')];
  if (member === undefined) return stations;
  const value = (station: StationView): number => Number(station[member] ?? 0);
  return stations.toSorted((a, b) => value(a) - value(b));
};
