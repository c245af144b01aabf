import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  PrecacheController,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { isAppPath } from './app-path.ts';
import { mendShell } from './mend-shell.ts';

const PAGE = '/index.html';

/** Keeps the whole shell on the device and answers navigations with it. */
export const serveShell = (manifest: (PrecacheEntry | string)[]): void => {
  precacheAndRoute(manifest);
  cleanupOutdatedCaches();
  const page = createHandlerBoundToURL(PAGE);
  registerRoute(
    ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isAppPath(url.pathname),
    page,
  );
};

/**
 * Makes what puts back what the browser has lost of the shell, one at a time; without signal there is another page load.
 * @param origin the app's
 */
export const createMending = (manifest: (PrecacheEntry | string)[], origin: string): (() => Promise<unknown>) => {
  // It keeps nothing itself: it knows how the precache is called, and under which address each file is kept.
  const precache = new PrecacheController();
  precache.addToCacheList(manifest);
  const files = [...precache.getURLsToCacheKeys()].map(([url, key]) => ({ url, key }));
  const mend = async () =>
    mendShell({
      files,
      page: new URL(PAGE, origin).href,
      cache: await caches.open(precache.strategy.cacheName),
      fetch: (url) => fetch(url, { cache: 'no-cache' }),
    });
  let mending: Promise<unknown> | undefined;
  return () => {
    mending ??= mend()
      .catch(() => undefined)
      .finally(() => {
        mending = undefined;
      });
    return mending;
  };
};
