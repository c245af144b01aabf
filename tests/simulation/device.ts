import { memoryLocks } from '#src/data/memory-locks.ts';
import type { ChannelMessage, Ports } from '#src/data/ports.ts';
import { type FakeClock, fakeClock } from '#tests/support/fakes/clock.ts';
import type { Send } from './network.ts';
import { addFreeTask, addTaskOf, type Owner, thaw, workOf } from './tasks.ts';

/** One tab of the device, or its worker, seen from outside. */
export interface Page {
  readonly owner: Owner;
  readonly ports: Ports;
  /** The person comes back to it. */
  focus(): void;
  freeze(): void;
  thaw(): void;
  /** Nothing of it happens any more; its locks come free, what it had sent goes on by itself. */
  kill(): void;
}

/** What the tabs and the worker of one device share. */
export interface Device {
  readonly clock: FakeClock;
  online(): boolean;
  setOnline(online: boolean): void;
  page(name: string, send: Send): Page;
}

type Listener<T> = (value: T) => void;

/** Listeners that hear of an event in a task of their own. */
const listeners = <T>() => {
  const all = new Set<{ owner: Owner; listener: Listener<T> }>();
  return {
    add: (owner: Owner, listener: Listener<T>) => {
      const entry = { owner, listener };
      all.add(entry);
      return () => {
        all.delete(entry);
      };
    },
    tell: (value: T, fits: (owner: Owner) => boolean = () => true) => {
      for (const { owner, listener } of all) if (fits(owner)) addTaskOf(owner, () => listener(value));
    },
  };
};

/** What `work` comes to, heard of in a task of the owner's own; a dead owner never hears. */
const heardBy = <T>(owner: Owner, work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    work.then(
      (value) => addTaskOf(owner, () => resolve(value)),
      (error: unknown) => addTaskOf(owner, () => reject(error)),
    );
  });

/**
 * A device with the promises of a browser and no more: what one tab does reaches another in a later task, a frozen tab
 * hears of nothing until its thaw, and a dead one of nothing at all.
 * @param random decides what the app decides by chance
 * @param seed makes the ids
 */
export const makeDevice = (random: () => number, seed: number): Device => {
  const clock = fakeClock();
  const locks = memoryLocks();
  const network = listeners<boolean>();
  const channel = listeners<ChannelMessage>();
  let isOnline = true;
  let ids = 0;
  const uuid = () => {
    ids += 1;
    return `00000000-0000-4000-8000-${String((seed % 1e6) * 1e6 + ids).padStart(12, '0')}`;
  };

  const page = (name: string, send: Send): Page => {
    const owner: Owner = { name, state: 'awake', parked: [] };
    const focus = listeners<void>();
    let die = (_: Error) => {};
    const death = new Promise<never>((_, reject) => {
      die = reject;
    });
    death.catch(() => undefined);
    const dead = () => owner.state === 'dead';

    const transfer = (request: Request, signal?: AbortSignal): Promise<Response> => {
      if (dead()) return new Promise(() => {});
      if (!isOnline) return heardBy(owner, Promise.reject(new TypeError('fetch failed')));
      const given = new Promise<never>((_, reject) => {
        (signal ?? request.signal).addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      });
      return heardBy(owner, Promise.race([send(request, owner.name), given]));
    };

    const ports: Ports = {
      clock: { now: clock.now, after: (ms, work) => clock.after(ms, () => addTaskOf(owner, work)) },
      random,
      uuid,
      connectivity: { online: () => isOnline, subscribe: (listener) => network.add(owner, listener) },
      presence: { subscribe: (listener) => focus.add(owner, listener) },
      locks: {
        hold: (lock, options, work) => {
          if (dead()) return new Promise(() => {});
          // The right comes in a task of its own, and ends with the tab.
          const begin = () => (dead() ? death : Promise.race([workOf(owner, work), death]));
          return heardBy(owner, locks.hold(lock, options, begin));
        },
      },
      channel: {
        post: (message) => {
          if (!dead()) channel.tell(message, (other) => other !== owner);
        },
        subscribe: (listener) => channel.add(owner, listener),
      },
      device: {
        persistStorage: async () => {},
        clearTiles: async () => {},
        requestSync: async () => {},
      },
      origin: 'http://device.test',
      fetch: (request) => transfer(request),
      put: ({ url, headers, bytes, signal }) =>
        transfer(new Request(url, { method: 'PUT', headers: { ...headers }, body: bytes }), signal),
    };
    return {
      owner,
      ports,
      focus: () => focus.tell(),
      freeze: () => {
        if (!dead()) owner.state = 'frozen';
      },
      thaw: () => thaw(owner),
      kill: () => {
        owner.state = 'dead';
        addFreeTask(() => die(new Error('The tab is gone')));
      },
    };
  };

  return {
    clock,
    online: () => isOnline,
    setOnline: (value) => {
      if (value === isOnline) return;
      isOnline = value;
      network.tell(value);
    },
    page,
  };
};
