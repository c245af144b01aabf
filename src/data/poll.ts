import type { Clock, Connectivity } from './ports.ts';
import { runtime } from './runtime.ts';

/** Whether a person can see the page. */
export interface Visibility {
  visible(): boolean;
  /** Called at each change; the answer unsubscribes. */
  subscribe(listener: () => void): () => void;
}

/** The document's own visibility. */
export const pageVisibility: Visibility = {
  visible: () => document.visibilityState === 'visible',
  subscribe: (listener) => {
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  },
};

/** What polling stands on: time, the network and the screen. */
export interface PollPorts {
  readonly clock: Clock;
  readonly connectivity: Connectivity;
  readonly visibility: Visibility;
}

/** What a page's polling stands on. */
export const pagePorts = (): PollPorts => {
  const { clock, connectivity } = runtime().ports;
  return { clock, connectivity, visibility: pageVisibility };
};

/**
 * Does `work` at once and then every `intervalMs`, only while the page is visible and online; a page that comes back
 * does it at once. A round never begins before the last has ended. The answer stops it and aborts the round under way.
 * @param intervalMs milliseconds from the start of one round to the start of the next
 */
export const poll = (
  { clock, connectivity, visibility }: PollPorts,
  intervalMs: number,
  work: (signal: AbortSignal) => Promise<unknown>,
): (() => void) => {
  const stopped = new AbortController();
  let cancel: (() => void) | undefined;
  let busy = false;

  const wanted = (): boolean => !stopped.signal.aborted && connectivity.online() && visibility.visible();
  const round = async (): Promise<void> => {
    cancel = undefined;
    if (busy || !wanted()) return;
    busy = true;
    const startedAt = clock.now();
    try {
      await work(stopped.signal);
    } catch {
      // Signing out closes the account's database under a round; the next one finds out by itself.
    } finally {
      busy = false;
      if (wanted()) cancel = clock.after(Math.max(0, startedAt + intervalMs - clock.now()), () => void round());
    }
  };
  const wake = (): void => {
    cancel?.();
    void round();
  };

  const unsubscribe = [connectivity.subscribe(wake), visibility.subscribe(wake)];
  void round();
  return () => {
    stopped.abort();
    cancel?.();
    for (const leave of unsubscribe) leave();
  };
};
