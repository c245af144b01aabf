import { sendByXhr } from './http/send-by-xhr.ts';
import type { Channel, ChannelMessage, Connectivity, Device, Locks, Ports, Presence, PutTarget } from './ports.ts';

/** What both the page and the worker have; the worker's scope has no document. */
const scope = globalThis as typeof globalThis & {
  readonly document?: {
    readonly visibilityState: string;
    addEventListener(type: 'visibilitychange', listener: () => void): void;
    removeEventListener(type: 'visibilitychange', listener: () => void): void;
  };
  /** The worker's own. */
  readonly registration?: ServiceWorkerRegistration;
};

const CHANNEL = 'milepost';

const connectivity: Connectivity = {
  online: () => scope.navigator.onLine,
  subscribe: (listener) => {
    const up = () => listener(true);
    const down = () => listener(false);
    scope.addEventListener('online', up);
    scope.addEventListener('offline', down);
    return () => {
      scope.removeEventListener('online', up);
      scope.removeEventListener('offline', down);
    };
  },
};

const presence: Presence = {
  subscribe: (listener) => {
    const seen = () => {
      if (scope.document?.visibilityState === 'visible') listener();
    };
    scope.addEventListener('focus', seen);
    scope.document?.addEventListener('visibilitychange', seen);
    return () => {
      scope.removeEventListener('focus', seen);
      scope.document?.removeEventListener('visibilitychange', seen);
    };
  },
};

const channel = (): Channel => {
  const broadcast = new BroadcastChannel(CHANNEL);
  return {
    post: (message) => broadcast.postMessage(message),
    subscribe: (listener) => {
      const receive = (event: MessageEvent<ChannelMessage>) => listener(event.data);
      broadcast.addEventListener('message', receive);
      return () => broadcast.removeEventListener('message', receive);
    },
  };
};

/** The part of Background Sync that TypeScript does not know. */
interface WithSync {
  readonly sync?: { register(tag: string): Promise<void> };
}

const device: Device = {
  persistStorage: async () => {
    const storage = scope.navigator.storage as { persist?(): Promise<boolean> } | undefined;
    await storage?.persist?.();
  },
  clearTiles: async () => {
    // Loaded when needed: the sign-in page must not carry the database.
    const { browserTileCache, evictTiles } = await import('./tiles/tile-cache.ts');
    await evictTiles(browserTileCache());
  },
  requestSync: async (tag) => {
    const registration = scope.registration ?? (await scope.navigator.serviceWorker?.ready);
    await (registration as WithSync | undefined)?.sync?.register(tag);
  },
};

/** Missing, like `randomUUID`, where the address is not secure; the outbox's fence still keeps two tabs apart. */
const webLocks = (): Locks => {
  const manager = scope.navigator.locks as LockManager | undefined;
  if (!manager) {
    // Few need it, so it is no part of the first page.
    const locks = import('./memory-locks.ts').then(({ memoryLocks }) => memoryLocks());
    return { hold: async (...request) => (await locks).hold(...request) };
  }
  return {
    hold: (name, options, work) => manager.request(name, options, (lock) => (lock === null ? undefined : work())),
  };
};

/** RFC 9562, version 4. */
const uuid = (): string => {
  if (scope.crypto.randomUUID) return scope.crypto.randomUUID();
  const bytes = scope.crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

const put = ({ url, headers, bytes, signal, onProgress }: PutTarget): Promise<Response> =>
  typeof XMLHttpRequest === 'undefined'
    ? fetch(url, { method: 'PUT', headers: { ...headers }, body: bytes, signal })
    : sendByXhr({ method: 'PUT', url, headers: Object.entries(headers), body: bytes, signal, onSent: onProgress });

/** The real world, for the page and for the worker. */
export const browserPorts = (): Ports => ({
  clock: {
    now: () => Date.now(),
    after: (ms, work) => {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
  },
  random: () => Math.random(),
  uuid,
  connectivity,
  presence,
  locks: webLocks(),
  channel: channel(),
  device,
  origin: scope.location.origin,
  fetch: (input) => fetch(input),
  put,
});
