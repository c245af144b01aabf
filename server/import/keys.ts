import type { NewStation } from '#server/db/schema.ts';

/** Text without case, blanks and punctuation, in ASCII where an accent is all that differs. */
export const plainKey = (text: string | null | undefined): string =>
  (text ?? '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

export interface StationKeys {
  readonly keyCombined: string | null;
  readonly keyStore: string | null;
  readonly keyName: string | null;
}

/**
 * What a spreadsheet's row is matched to a station by, strongest first: combined id, else identificator and store
 * number, else name, address and city (`decisions.md`, The reference server). Null where a part is missing.
 */
export const stationKeys = (
  station: Pick<NewStation, 'combinId' | 'identificator' | 'storeNo' | 'name' | 'address' | 'city'>,
): StationKeys => {
  const joined = (...parts: (string | null | undefined)[]): string | null => {
    const keys = parts.map(plainKey);
    return keys.includes('') ? null : keys.join('|');
  };
  return {
    keyCombined: joined(station.combinId),
    keyStore: joined(station.identificator, station.storeNo),
    keyName: joined(station.name, station.address, station.city),
  };
};
