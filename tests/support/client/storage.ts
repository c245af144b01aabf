import 'fake-indexeddb/auto';
import { IDBKeyRange, indexedDB } from 'fake-indexeddb';
import { clear } from 'idb-keyval';

void IDBKeyRange;

/** Empties everything that IndexedDB keeps in this process: a device fresh from the box. Close all clients before. */
export const emptyDevice = async (): Promise<void> => {
  await clear();
  for (const { name } of await indexedDB.databases()) {
    if (name?.startsWith('milepost')) {
      await new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase(name);
        request.onsuccess = () => resolve();
        request.onerror = () => reject(request.error);
      });
    }
  }
};
