import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { isAppPath } from './app-path.ts';

/** Keeps the whole shell on the device and answers navigations with it. */
export const serveShell = (manifest: (PrecacheEntry | string)[]): void => {
  precacheAndRoute(manifest);
  cleanupOutdatedCaches();
  const page = createHandlerBoundToURL('/index.html');
  registerRoute(
    ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isAppPath(url.pathname),
    page,
  );
};
