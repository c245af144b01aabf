import type { PrecacheEntry } from 'workbox-precaching';
import { browserPorts } from '#src/data/browser-ports.ts';
import { SYNC_TAG } from '#src/data/outbox/sync-tag.ts';
import { onSync } from './drain.ts';
import { onMessage } from './messages.ts';
import { onAnnouncement, onNotificationPress } from './notifications.ts';
import { onPush, onSubscriptionChange, PUSH_SYNC_TAG, retryPushRegistration } from './push.ts';
import { isShare, onShare } from './share.ts';
import { createShellRepair, helpInstalling, serveShell } from './shell.ts';
import { serveStored } from './stored.ts';

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: (PrecacheEntry | string)[] };

/** Background Sync, which TypeScript does not know. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

const ports = browserPorts();

const shell = self.__WB_MANIFEST;
const repair = createShellRepair(shell, self.location.origin);
// Before the routes: once a request is answered, no listener behind hears of it.
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.waitUntil(repair());
});
self.addEventListener('install', (event) => event.waitUntil(helpInstalling(shell).catch(() => undefined)));
serveShell(shell);
serveStored(self.location.origin);

self.addEventListener('fetch', (event) => {
  if (isShare(event.request)) event.respondWith(onShare(event.request, ports));
});
// The page that installs the first worker gets its tiles kept from then on; an update waits for SKIP_WAITING instead.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('message', (event) => onMessage(event.data, () => void self.skipWaiting()));
self.addEventListener('message', (event) => event.waitUntil(onAnnouncement(self, event.data)));
self.addEventListener('notificationclick', (event) =>
  event.waitUntil(onNotificationPress(self, event.notification, event.action)),
);
self.addEventListener('push', (event) => event.waitUntil(onPush(self, event.data?.text(), ports)));
// TypeScript knows neither of its members; no browser is held to give them.
self.addEventListener('pushsubscriptionchange', (event) =>
  (event as ExtendableEvent).waitUntil(onSubscriptionChange(self, ports)),
);
self.addEventListener('sync', (event: Event) => {
  const sync = event as SyncEvent;
  if (sync.tag === SYNC_TAG) sync.waitUntil(onSync(ports));
  if (sync.tag === PUSH_SYNC_TAG) sync.waitUntil(retryPushRegistration(self, ports));
});
