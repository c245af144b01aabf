import type { Station } from '#src/contract/station.ts';

const joined = (parts: readonly (string | undefined)[], separator: string): string =>
  parts.filter((part) => part !== undefined && part.trim() !== '').join(separator);

/** The id a person knows a station by: combined id, store number, else the record's own. */
const stationNumber = (station: Station): string => {
  const number = station.store_no ?? station.storeNumber ?? station.combinId;
  return number?.trim() || station.id;
};

/** The station's name; where a backend sends none, its town or its number. */
export const stationName = (station: Station): string =>
  station.name?.trim() || station.city?.trim() || `Station ${stationNumber(station)}`;

/** `Shamrock, TX`; empty where neither is known. */
const townText = (station: Station): string => joined([station.city?.trim(), station.state?.trim()], ', ');

/** `2104 N Main St, Shamrock, TX 79079`: what is copied and shown as the address; empty where nothing is known. */
export const addressText = (station: Station): string =>
  joined([station.address?.trim(), joined([townText(station), station.zipCode?.trim()], ' ')], ', ');

/** `3108 · Shamrock, TX · 0.3 mi`: the second line of a card; `tail` is the part that depends on the list. */
export const whereText = (station: Station, tail?: string): string =>
  joined([stationNumber(station), townText(station), tail], ' · ');
