import type { Db } from '#server/db/database.ts';
import { type NewStation, type StationRow, stations } from '#server/db/schema.ts';
import { markStationsChanged } from '#server/stations/directory.ts';
import { bitOf } from '#server/stations/view.ts';

/** A station on I-55 south of Chicago unless told otherwise. */
export const buildStation = (members: Partial<NewStation> = {}): NewStation => ({
  storeNo: '0412',
  name: 'Bluestem Travel Center #412',
  address: 'I-55, Exit 240',
  city: 'Wilmington',
  state: 'IL',
  zipCode: '60481',
  country: 'US',
  chain: 'Bluestem',
  identificator: '83',
  latitude: 41.3078,
  longitude: -88.1467,
  services: bitOf(1) | bitOf(5),
  brands: bitOf(1) | bitOf(5),
  retailPrice: 3.899,
  netPrice: 3.459,
  retailPriceDate: new Date('2026-01-05T06:00:00Z'),
  ...members,
});

/** Three stops between Chicago and Springfield, in different towns, with different services and prices. */
export const SOME_STATIONS: readonly NewStation[] = [
  buildStation(),
  buildStation({
    storeNo: '0077',
    name: 'Prairie Lantern #77',
    address: 'I-55, Exit 197',
    city: 'Pontiac',
    zipCode: '61764',
    chain: 'Prairie Lantern',
    latitude: 40.8809,
    longitude: -88.6298,
    services: bitOf(2) | bitOf(3),
    brands: bitOf(2),
    retailPrice: 3.759,
    netPrice: 3.299,
  }),
  buildStation({
    storeNo: '0931',
    name: 'Ridgeway Truck Plaza #931',
    address: 'I-55, Exit 133',
    city: 'Lincoln',
    zipCode: '62656',
    chain: 'Ridgeway',
    latitude: 40.1484,
    longitude: -89.3648,
    services: bitOf(7),
    brands: bitOf(6),
    retailPrice: 3.999,
    netPrice: null,
  }),
];

/** Stores stations and tells running servers. */
export const addStations = async (db: Db, list: readonly NewStation[] = SOME_STATIONS): Promise<StationRow[]> => {
  const rows: StationRow[] = [];
  for (let at = 0; at < list.length; at += 500) {
    rows.push(
      ...(await db
        .insert(stations)
        .values(list.slice(at, at + 500))
        .returning()),
    );
  }
  await markStationsChanged(db);
  return rows;
};
