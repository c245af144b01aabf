import type { DBCore, DBCoreTransaction, Middleware } from 'dexie';
import { usableAfterQuota } from './usable-after-quota.ts';

/**
 * Lets one transaction at a time write to a database, over all its tables, tabs and the worker (decision 0370), and the next one write
 * where one found no room.
 * @param store in the scope of every writing transaction, so that the browser runs them one after another; who reads it waits
 * for whoever writes anything
 */
export const oneWriter = (store: string): Middleware<DBCore> => ({
  stack: 'dbcore',
  create: (core) => ({
    ...core,
    transaction: (stores, mode, options) => {
      const scope = mode === 'readwrite' && !stores.includes(store) ? [...stores, store] : stores;
      // What the library calls a transaction is the browser's.
      const transaction = core.transaction(scope, mode, options) as DBCoreTransaction & IDBTransaction;
      return usableAfterQuota(transaction, scope) as typeof transaction;
    },
  }),
});
