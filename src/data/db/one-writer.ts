import type { DBCore, Middleware } from 'dexie';

/**
 * Lets one transaction at a time write to a database, over all its tables, tabs and the worker (decision 0370).
 * @param store in the scope of every writing transaction, so that the browser runs them one after another; who reads it waits
 * for whoever writes anything
 */
export const oneWriter = (store: string): Middleware<DBCore> => ({
  stack: 'dbcore',
  name: 'one-writer',
  create: (core) => ({
    ...core,
    transaction: (stores, mode, options) =>
      core.transaction(mode === 'readwrite' && !stores.includes(store) ? [...stores, store] : stores, mode, options),
  }),
});
