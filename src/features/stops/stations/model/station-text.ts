import type { Station } from '#src/contract/station.ts';
import { joined, townText } from '#src/lib/address.ts';

/** The id a person knows a station by: combined id, store number, else the record's own. */
const stationNumber = (station: Station): string => {
  const number = station.store_no ?? station.storeNumber ?? station.combinId;
  return number?.trim() || station.id;
};

/** The station's name; where a backend sends none, its town or its number. */
export const stationName = (station: Station): string =>
  station.name?.trim() || station.city?.trim() || `Station ${stationNumber(station)}`;

/** `3108 · Shamrock, TX · 0.3 mi`: the second line of a card; `tail` is the part that depends on the list. */
export const whereText = (station: Station, tail?: string): string =>
  joined([stationNumber(station), townText(station), tail], ' · ');
