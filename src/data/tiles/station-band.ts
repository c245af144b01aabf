import type { StationRow } from '../db/database.ts';

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** What a band has. */
export interface StationBand {
  readonly rows: StationRow[];
  /** A station that is none of the demonstration's is stored, wherever it lies. */
  readonly someReal: boolean;
}

const isReal = ({ station }: StationRow): boolean => station.demonstration !== true;

/**
 * The stored stations between two latitudes (degrees), read by a worker that does nothing else with the database: without
 * Dexie, whose code would take a slow device longer than the reading. The database stays as it is; one that is not there is
 * not made. @param database its name
 * @throws where it cannot be opened or read
 */
export const stationBand = async (database: string, south: number, north: number): Promise<StationBand> => {
  const opening = indexedDB.open(database);
  opening.onupgradeneeded = () => opening.transaction?.abort();
  const db = await done(opening);
  // An update of the page's tables waits for nobody who only reads.
  db.onversionchange = () => db.close();
  try {
    const stations = db.transaction('stations').objectStore('stations');
    const rows: StationRow[] = await done(stations.index('latitude').getAll(IDBKeyRange.bound(south, north)));
    // All are looked at only where the band has nothing but invented ones.
    const known = rows.length === 0 || rows.some(isReal);
    const all: StationRow[] = known ? rows : await done(stations.getAll());
    return { rows, someReal: all.some(isReal) };
  } finally {
    db.close();
  }
};
