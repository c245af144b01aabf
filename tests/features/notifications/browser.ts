import { vi } from 'vitest';
import { type Runtime, runtime, setRuntime } from '#src/data/runtime.ts';
import { err, ok } from '#src/lib/result.ts';
import { fakePage, profileOf } from '#tests/app/page.ts';

/** A browser with notifications, as a test turns it. */
export const browser = {
  permission: 'granted' as NotificationPermission,
  endpoint: undefined as string | undefined,
  made: 0,
  /** Its push service gives an address; takes it back; and the server can be asked. */
  ...{ reachable: true, letsGo: true, online: true },
};

/** What the server was told: an address, or the name of the call. */
export const told: string[] = [];

/** Sets such a browser and a page of a driver's, who is signed in. */
export const newsPage = (): void => {
  Object.assign(browser, {
    permission: 'granted',
    endpoint: undefined,
    made: 0,
    reachable: true,
    letsGo: true,
    online: true,
  });
  told.length = 0;
  const subscription = () => ({
    endpoint: browser.endpoint,
    toJSON: () => ({ endpoint: browser.endpoint, keys: { p256dh: 'point', auth: 'secret' } }),
    unsubscribe: async () => {
      if (!browser.letsGo) throw new DOMException('Registration failed - push service error', 'AbortError');
      browser.endpoint = undefined;
      return true;
    },
  });
  const pushManager = {
    getSubscription: async () => (browser.endpoint ? subscription() : null),
    subscribe: async () => {
      if (!browser.reachable) throw new DOMException('Registration failed - permission denied', 'NotAllowedError');
      // For the same key a browser gives the one that it has.
      if (!browser.endpoint) {
        browser.made += 1;
        browser.endpoint = `https://push.test/${browser.made}`;
      }
      return subscription();
    },
  };
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    get permission() {
      return browser.permission;
    },
    requestPermission: async () => browser.permission,
  });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => ({}), ready: Promise.resolve({ pushManager }) },
  });
  fakePage({ status: 'signed-in', account: 'ray', profile: profileOf('TRUCK_DRIVER') });
  const { config, ...rest } = runtime();
  let device = false;
  const call = async (name: string, options?: { body?: { endpoint?: string } }) => {
    if (!browser.online) return err({ kind: 'offline' });
    if (name === 'push') return ok({ publicKey: 'key', device, mail: false });
    device = name === 'savePush';
    told.push(name === 'savePush' ? (options?.body?.endpoint ?? '') : name);
    return ok({});
  };
  setRuntime({
    ...rest,
    config: { ...config, features: { ...config.features, push: true } },
    call: call as unknown as Runtime['call'],
  });
};
