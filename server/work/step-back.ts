import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { isMainThread } from 'node:worker_threads';

/** A thread with it gets a third of the processor time that the server itself gets, where there is not enough for both. */
const NICENESS = 5;
let done = isMainThread;

/** Lets the server itself go before this thread from now on (decision 0354). Threads have a niceness of their own on Linux alone. */
export const stepBack = (): void => {
  if (done) return;
  done = true;
  if (process.platform !== 'linux') return;
  try {
    // "1234/task/1240": the last is the thread's own id.
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), NICENESS);
  } catch {
    // Where /proc is hidden it works as on other systems.
  }
};
