import { memoryLocks } from '#src/data/memory-locks.ts';
import type { Channel, ChannelMessage, Connectivity, Locks, Ports } from '#src/data/ports.ts';
import { type FakeClock, fakeClock } from './clock.ts';
import { seededRandom } from './random.ts';

/** One device: what its tabs and its worker share. */
export interface FakeDevice {
  readonly clock: FakeClock;
  /** What was asked of the device, by name. */
  readonly asked: { persist: number; clearTiles: number; readonly syncTags: string[] };
  setOnline(online: boolean): void;
  /** Another tab, or the worker. */
  tab(options?: TabOptions): FakeTab;
}

export interface TabOptions {
  readonly fetch?: (input: Request) => Promise<Response>;
  readonly origin?: string;
}

/** One page of the device, as a test handles it. */
export interface FakeTab {
  readonly ports: Ports;
  /** The person comes back to it. */
  focus(): void;
  /** It stands still: no timer, no answer of the network, until `thaw`. Its locks stay held. */
  freeze(): void;
  thaw(): void;
  /** It is gone: nothing of it happens any more, its locks are free, its requests go on by themselves. */
  kill(): void;
}

const listeners = <T>() => {
  const all = new Set<(value: T) => void>();
  return {
    tell: (value: T) => {
      for (const listener of [...all]) listener(value);
    },
    subscribe: (listener: (value: T) => void) => {
      all.add(listener);
      return () => {
        all.delete(listener);
      };
    },
  };
};

const never = <T>(): Promise<T> => new Promise<T>(() => {});

/**
 * A device whose time, chance, network state and tabs a test decides.
 * @param seed decides chance and the ids
 */
export const fakeDevice = (seed = 1): FakeDevice => {
  const clock = fakeClock();
  const random = seededRandom(seed);
  const locks = memoryLocks();
  const online = listeners<boolean>();
  const channel = listeners<{ from: object; message: ChannelMessage }>();
  const asked = { persist: 0, clearTiles: 0, syncTags: [] as string[] };
  let isOnline = true;
  let ids = 0;

  const uuid = () => {
    ids += 1;
    return `00000000-0000-4000-8000-${String(seed * 1_000_000 + ids).padStart(12, '0')}`;
  };

  const tab = ({ fetch: send = fetch, origin = 'http://device.test' }: TabOptions = {}): FakeTab => {
    const me = {};
    const focus = listeners<void>();
    let dead = false;
    let frozen = false;
    let killed = (_: unknown) => {};
    const death = new Promise<never>((_, reject) => {
      killed = reject;
    });
    death.catch(() => undefined);
    const waiting: (() => void)[] = [];
    /** Runs at once, after the thaw, or never. */
    const live = (work: () => void) => {
      if (dead) return;
      if (frozen) waiting.push(work);
      else work();
    };
    const awake = () => new Promise<void>((resolve) => live(resolve));

    const connectivity: Connectivity = {
      online: () => isOnline,
      subscribe: (listener) => online.subscribe((value) => live(() => listener(value))),
    };
    const tabChannel: Channel = {
      post: (message) => {
        if (!dead) channel.tell({ from: me, message });
      },
      subscribe: (listener) =>
        channel.subscribe(({ from, message }) => {
          // As in a browser, a message arrives later than it is sent.
          if (from !== me) queueMicrotask(() => live(() => listener(message)));
        }),
    };
    const tabLocks: Locks = {
      hold: (name, options, work) =>
        dead ? never() : locks.hold(name, options, () => (dead ? death : Promise.race([work(), death]))),
    };
    return {
      ports: {
        clock: { now: clock.now, after: (ms, work) => clock.after(ms, () => live(work)) },
        random,
        uuid,
        connectivity,
        presence: { subscribe: (listener) => focus.subscribe(() => live(listener)) },
        locks: tabLocks,
        channel: tabChannel,
        device: {
          persistStorage: async () => {
            asked.persist += 1;
          },
          clearTiles: async () => {
            asked.clearTiles += 1;
          },
          requestSync: async (tag) => {
            asked.syncTags.push(tag);
          },
        },
        origin,
        fetch: async (input) => {
          if (dead) return never();
          if (!isOnline) throw new TypeError('fetch failed');
          try {
            const response = await send(input);
            await awake();
            return response;
          } catch (error) {
            await awake();
            throw error;
          }
        },
        put: async ({ url, headers, bytes, signal, onProgress }) => {
          if (dead) return never();
          if (!isOnline) throw new TypeError('put failed');
          onProgress(Math.floor(bytes.byteLength / 2));
          const answer = await Promise.race([
            send(new Request(url, { method: 'PUT', headers: { ...headers }, body: bytes })),
            new Promise<never>((_, reject) => {
              signal.addEventListener('abort', () => reject(signal.reason));
            }),
          ]).finally(awake);
          onProgress(bytes.byteLength);
          return answer;
        },
      },
      focus: () => focus.tell(),
      freeze: () => {
        frozen = true;
      },
      thaw: () => {
        frozen = false;
        for (const work of waiting.splice(0)) live(work);
      },
      kill: () => {
        dead = true;
        killed(new Error('The tab was closed'));
      },
    };
  };

  return {
    clock,
    asked,
    setOnline: (value) => {
      isOnline = value;
      online.tell(value);
    },
    tab,
  };
};
