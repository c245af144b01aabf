import type { BrowserContext, Page, Worker } from '@playwright/test';
import { type PushService, startPushService, type TestSubscription } from '#tests/support/harness/push-service.ts';
import { startServer } from '#tests/support/harness/server.ts';
import { test as base } from './fixtures.ts';
import { rememberAccounts } from './reset.ts';

/** The backend knows one push service, this test's own; the phone's browser subscribes there. */
export const test = base.extend<{ permissions: string[] }, { service: PushService }>({
  service: [
    async ({ browserName: _ }, use) => {
      const service = await startPushService();
      await use(service);
      await service.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ service }, use) => {
      const options = { seed: 'demonstration', page: 'dist/app', time: 'real' } as const;
      const server = await startServer({ ...options, pushOrigins: [service.origin] });
      await rememberAccounts(server.db);
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  permissions: ['notifications'],
});

/**
 * Lets the browser subscribe at the test's push service: its own is Google's, which no test reaches. All else is the browser's: the
 * question, the worker, and how a push comes to it.
 */
export const subscribeAt = (context: BrowserContext, subscription: TestSubscription): Promise<unknown> =>
  context.addInitScript(({ endpoint, p256dh, auth }) => {
    if (!('PushManager' in globalThis)) return;
    const made = {
      endpoint,
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: async () => {
        localStorage.removeItem('test-subscribed');
        return true;
      },
    } as unknown as PushSubscription;
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem('test-subscribed', 'yes');
      return made;
    };
    PushManager.prototype.getSubscription = async () => (localStorage.getItem('test-subscribed') ? made : null);
  }, subscription);

/** What the phone shows in its shade: title and text, one a conversation. */
export const notifications = (worker: Worker): Promise<readonly { title: string; body: string; tag: string }[]> =>
  worker.evaluate(async () => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration };
    return (await scope.registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
  });

/** Wipes all of them away. */
export const dismiss = (worker: Worker): Promise<void> =>
  worker.evaluate(async () => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration };
    for (const one of await scope.registration.getNotifications()) one.close();
  });

/**
 * Presses a button of the one notification that is shown, with every page closed. The browser gives only a person's own press
 * the right to open a window: the address that the worker asks for is answered instead.
 */
export const pressClosed = (worker: Worker, action: string): Promise<string> =>
  worker.evaluate(
    (pressed) =>
      new Promise<string>((resolve, reject) => {
        const scope = globalThis as unknown as {
          readonly registration: ServiceWorkerRegistration;
          readonly clients: { openWindow: (path: string) => Promise<null> };
        };
        scope.clients.openWindow = async (path) => {
          resolve(path);
          return null;
        };
        const dispatch = ([notification]: readonly Notification[]) => {
          const Pressed = (globalThis as unknown as { NotificationEvent: new (type: string, init: object) => Event })
            .NotificationEvent;
          const event = new Pressed('notificationclick', { notification, action: pressed });
          // Only the browser's own events may be waited for.
          Object.assign(event, { waitUntil: (work: Promise<unknown>) => void work.catch(reject) });
          dispatchEvent(event);
        };
        scope.registration.getNotifications().then(dispatch).catch(reject);
      }),
    action,
  );

/** The browser has given the worker another address at its push service, and tells it so. */
export const renewAddress = (worker: Worker, subscription: TestSubscription): Promise<void> =>
  worker.evaluate(({ endpoint, p256dh, auth }) => {
    const made = { endpoint, toJSON: () => ({ endpoint, keys: { p256dh, auth } }), unsubscribe: async () => true };
    const asked = async () => made as unknown as PushSubscription;
    Object.assign(PushManager.prototype, { subscribe: asked, getSubscription: asked });
    const event = new Event('pushsubscriptionchange');
    return new Promise<void>((resolve, reject) => {
      Object.assign(event, { waitUntil: (work: Promise<unknown>) => work.then(() => resolve(), reject) });
      dispatchEvent(event);
    });
  }, subscription);

/** Brings pushes to the worker as the browser does when its push service has one, whether or not a page is open. */
export const createDelivery = async (page: Page, origin: string): Promise<(news: object) => Promise<void>> => {
  const devtools = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own) resolve(own.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await found;
  return async (news) => {
    await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(news) });
  };
};
