import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { QueryClient } from '@tanstack/react-query';
import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client';
import { type ReactNode, useEffect, useState } from 'react';
import { TIME } from '#src/contract/limits.ts';
import { runtime } from '#src/data/runtime.ts';
import { QUERY_CACHE_KEY } from '#src/data/session/mirror.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `persist` keeps a query's answer over reloads. */
    queryMeta: { readonly persist?: boolean };
  }
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * A client for online-only lists: stale after 60 s, kept a day so that a start without signal has them.
 * A call answers by itself within its deadline, so a query tries once and says what went wrong; without signal it tries
 * all the same, because a browser may be wrong about it.
 */
const makeClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: TIME.cacheStaleMs, gcTime: DAY_MS, networkMode: 'always', retry: false },
      mutations: { networkMode: 'always', retry: false },
    },
  });

/** The persister writes a second late: what it still holds when the session ends must not follow the clearing. */
const storageOfSession = {
  getItem: (key: string) => localStorage.getItem(key),
  setItem: (key: string, value: string) => {
    if (runtime().session.store.getState().status === 'signed-in') localStorage.setItem(key, value);
  },
  removeItem: (key: string) => localStorage.removeItem(key),
};

/**
 * The query cache of one signed-in account. Queries with `meta: { persist: true }` outlive the page; all of it is
 * cleared the moment the session ends.
 */
export const Providers = ({ children }: { readonly children: ReactNode }) => {
  const [client] = useState(makeClient);
  const [persister] = useState(() => createSyncStoragePersister({ storage: storageOfSession, key: QUERY_CACHE_KEY }));
  useEffect(
    () =>
      runtime().session.store.subscribe((session, before) => {
        if (session.status === 'signed-in' && session.account === before.account) return;
        client.clear();
        void persister.removeClient();
      }),
    [client, persister],
  );
  return (
    <PersistQueryClientProvider
      client={client}
      persistOptions={{
        persister,
        maxAge: DAY_MS,
        // Another version may read its rows differently, another account must not see them at all.
        buster: `${__APP_VERSION__}:${runtime().session.store.getState().account ?? ''}`,
        dehydrateOptions: {
          shouldDehydrateQuery: (query) => query.state.status === 'success' && query.meta?.persist === true,
        },
      }}
    >
      {children}
    </PersistQueryClientProvider>
  );
};
