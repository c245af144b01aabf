import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  PrecacheController,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { isAppPath } from './app-path.ts';
import { fillShell } from './fill-shell.ts';
import { repairShell } from './repair-shell.ts';

const PAGE = '/index.html';

/** Milliseconds for which an installing worker is helped. */
const HELP_MS = 120_000;

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

/** Where the shell is kept, and each of its files. */
const shellOf = (manifest: (PrecacheEntry | string)[]) => {
  // It keeps nothing itself: it knows how the precache is called, and under which address each file is kept.
  const precache = new PrecacheController();
  precache.addToCacheList(manifest);
  const files = [...precache.getURLsToCacheKeys()].map(([url, key]) => ({ url, key }));
  return { files, open: () => caches.open(precache.strategy.cacheName) };
};

/** Fetches files of the shell beside the installing worker (`fillShell`). */
export const helpInstalling = async (manifest: (PrecacheEntry | string)[]): Promise<void> => {
  const { files, open } = shellOf(manifest);
  // A line that has died silently must not keep the worker from being installed.
  const signal = AbortSignal.timeout(HELP_MS);
  await fillShell({ files, cache: await open(), fetch: (url) => fetch(url, { priority: 'low', signal }) });
};

/**
 * Makes what puts back what the browser has lost of the shell, one at a time; without signal there is another page load.
 * @param origin the app's
 */
export const createShellRepair = (manifest: (PrecacheEntry | string)[], origin: string): (() => Promise<unknown>) => {
  const { files, open } = shellOf(manifest);
  const repair = async () =>
    repairShell({
      files,
      page: new URL(PAGE, origin).href,
      cache: await open(),
      fetch: (url) => fetch(url, { cache: 'no-cache' }),
    });
  let repairing: Promise<unknown> | undefined;
  return () => {
    repairing ??= repair()
      .catch(() => undefined)
      .finally(() => {
        repairing = undefined;
      });
    return repairing;
  };
};
