import { isAnnouncement, OPEN_TO_WRITE_HASH, type OpenRequest } from '#src/data/worker-messages.ts';

/** A page of the app, as the worker sees it. */
interface Page {
  readonly visibilityState: DocumentVisibilityState;
  readonly url: string;
  postMessage(message: unknown): void;
  focus(): Promise<unknown>;
}

/** The part of the worker's scope that is needed. */
export interface NotificationScope {
  readonly registration: Pick<ServiceWorkerRegistration, 'showNotification'>;
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly Page[]>;
    openWindow(path: string): Promise<unknown>;
  };
}

const pages = ({ clients }: NotificationScope) => clients.matchAll({ type: 'window', includeUncontrolled: true });

/** Announces what a page in the background has found; not while the person looks at the app in another one. */
export const onAnnouncement = async (scope: NotificationScope, data: unknown): Promise<void> => {
  if (!isAnnouncement(data)) return;
  if ((await pages(scope)).some((page) => page.visibilityState === 'visible')) return;
  const { title, body, path } = data;
  // One a conversation: a newer one takes its place.
  await scope.registration.showNotification(title, { body, tag: path, icon: '/icons/icon-192.png', data: { path } });
};

/**
 * Leads to the conversation: a page that is open is shown and told where to go, so that nothing in it is lost; without
 * one, the app is opened there.
 * @param action `reply`: the box for an answer takes the focus
 */
export const onNotificationPress = async (
  scope: NotificationScope,
  notification: Pick<Notification, 'close' | 'data'>,
  action = '',
): Promise<void> => {
  notification.close();
  const { path } = notification.data as { readonly path: string };
  const write = action === 'reply';
  const [page] = await pages(scope);
  if (!page) {
    await scope.clients.openWindow(write ? path + OPEN_TO_WRITE_HASH : path);
    return;
  }
  page.postMessage({ type: 'OPEN', path, ...(write ? { write } : {}) } satisfies OpenRequest);
  await page.focus();
};
