import { setTimeout } from 'node:timers/promises';

// Node 20 ends the whole process where a thread is ended between making a zlib stream and setting it up ("close before
// init"). So a task makes them under a guard, which whoever would end its thread has to have first.

/** What a task and whoever may end it share: 0 while nobody has it. */
export type Guard = Int32Array<SharedArrayBuffer>;

const FREE = 0;
const TAKEN = 1;
/** Milliseconds between two tries to have a guard from outside of the thread. */
const AGAIN_MS = 1;

export const createGuard = (): Guard => new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

const acquire = (guard: Guard): boolean => Atomics.compareExchange(guard, 0, FREE, TAKEN) === FREE;

/** Gives a guard back in whose task nothing is done any more: a thread that died has left it taken. */
export const letGo = (guard: Guard): void => {
  Atomics.store(guard, 0, FREE);
};

let own: Guard | undefined;

/** In a thread: says whose task is done from now on. */
export const guardedBy = (guard: Guard): void => {
  own = guard;
};

/** Does something, synchronously, that this thread must not be ended in. Outside of a pool's thread it is simply done. */
export const unbroken = <T>(work: () => T): T => {
  const guard = own;
  if (guard === undefined) return work();
  // Who has it from outside never gives it back: this thread is about to be ended.
  while (!acquire(guard)) Atomics.wait(guard, 0, TAKEN);
  try {
    return work();
  } finally {
    letGo(guard);
  }
};

/** Resolves once the task is in nothing unbroken, and lets it begin nothing such any more: its thread may be ended. */
export const holdForGood = async (guard: Guard): Promise<void> => {
  while (!acquire(guard)) await setTimeout(AGAIN_MS);
};
