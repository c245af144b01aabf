import type { StationRow } from '../db/database.ts';

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/**
 * The stored stations between two latitudes (degrees), read by a worker that does nothing else with the database: without
 * Dexie, whose code would take a slow device longer than the reading. The database stays as it is; one that is not there is
 * not made. @param database its name
 * @throws where it cannot be opened or read
 */
export const stationBand = async (database: string, south: number, north: number): Promise<StationRow[]> => {
  const opening = indexedDB.open(database);
  opening.onupgradeneeded = () => opening.transaction?.abort();
  const db = await done(opening);
  // An update of the page's tables waits for nobody who only reads.
  db.onversionchange = () => db.close();
  try {
    const stations = db.transaction('stations').objectStore('stations');
    return await done(stations.index('latitude').getAll(IDBKeyRange.bound(south, north)));
  } finally {
    db.close();
  }
};
