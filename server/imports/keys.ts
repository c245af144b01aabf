import type { NewStation } from '#server/db/schema.ts';

const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

/** Text without case, blanks and punctuation, in ASCII where an accent is all that differs. */
export const plainKey = (text: string | null | undefined): string => {
  if (!text) return '';
  // Nearly all text is ASCII, and the other way takes several times as long.
  if (isAscii(text)) return text.toLowerCase().replace(/[^a-z0-9]+/g, '');
  return (
    text
      .normalize('NFKD')
      .toLowerCase()
      // Fillers are letters, but drawn as nothing.
      .replace(/[^\p{L}\p{N}]|\p{DI}/gu, '')
  );
};

export interface StationKeys {
  readonly keyCombined: string | null;
  readonly keyStore: string | null;
  readonly keyName: string | null;
}

const joined = (...parts: (string | null | undefined)[]): string => parts.map(plainKey).join('|');

/** A name alone says little (chains repeat it): it counts with an address or a town, else with the exact place. */
const nameKey = ({ name, address, city, latitude, longitude }: Identifying): string | null => {
  if (plainKey(name) === '') return null;
  if (plainKey(address) !== '' || plainKey(city) !== '') return joined(name, address, city);
  if (latitude == null || longitude == null) return null;
  return `${plainKey(name)}|${latitude.toFixed(5)}|${longitude.toFixed(5)}`;
};

type Identifying = Pick<
  NewStation,
  'combinId' | 'identificator' | 'storeNo' | 'name' | 'address' | 'city' | 'latitude' | 'longitude'
>;

/**
 * What a spreadsheet's row is matched to a station by, strongest first: combined id, else identificator and store
 * number, else name, address and city. Null where a part is missing.
 */
export const stationKeys = (station: Identifying): StationKeys => {
  const { combinId, identificator, storeNo } = station;
  return {
    keyCombined: plainKey(combinId) || null,
    keyStore: plainKey(identificator) === '' || plainKey(storeNo) === '' ? null : joined(identificator, storeNo),
    keyName: nameKey(station),
  };
};

/** True when there is anything to find the stop by again; without it each import would make it anew. */
export const isIdentified = (keys: StationKeys): boolean =>
  keys.keyCombined !== null || keys.keyStore !== null || keys.keyName !== null;
