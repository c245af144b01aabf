import type { Locks } from './ports.ts';

interface Holder {
  steal(): void;
}

interface Queue {
  holder?: Holder | undefined;
  readonly waiting: (() => void)[];
}

/**
 * Locks within one JavaScript realm, with the queueing and stealing of the Web Locks API. Used where a browser has no
 * Web Locks (an address that is not secure), and by tests as the locks of one device.
 */
export const memoryLocks = (): Locks => {
  const queues = new Map<string, Queue>();
  const queueOf = (name: string): Queue => {
    const queue = queues.get(name) ?? { waiting: [] };
    queues.set(name, queue);
    return queue;
  };

  const run = <T>(queue: Queue, work: () => Promise<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const holder: Holder = { steal: () => reject(new DOMException('The lock was stolen', 'AbortError')) };
      queue.holder = holder;
      const release = () => {
        if (queue.holder !== holder) return;
        queue.holder = undefined;
        queue.waiting.shift()?.();
      };
      work().finally(release).then(resolve, reject);
    });

  return {
    hold: <T>(name: string, options: { ifAvailable?: boolean; steal?: boolean }, work: () => Promise<T>) => {
      const queue = queueOf(name);
      if (options.steal) {
        queue.holder?.steal();
        return run(queue, work);
      }
      if (!queue.holder) return run(queue, work);
      if (options.ifAvailable) return Promise.resolve(undefined);
      return new Promise<T>((resolve, reject) => {
        queue.waiting.push(() => run(queue, work).then(resolve, reject));
      });
    },
  };
};
