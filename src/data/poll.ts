import { CHANGES } from '#src/contract/changes.ts';
import type { Change, Changes } from './changes/changes.ts';
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
  /** Which tickets change; undefined where nobody tells. */
  readonly changes?: Changes | undefined;
}

/** What a page's polling stands on. */
export const pagePorts = (): PollPorts => {
  const { ports, changes } = runtime();
  const { clock, connectivity } = ports;
  return { clock, connectivity, visibility: pageVisibility, changes };
};

/** Whether a change is a reason for a round. */
export type Concerns = (change: Change) => boolean;

/** For what any change may alter. */
export const everyChange: Concerns = () => true;

/** Milliseconds between the starts of two rounds that changes are the reason of. */
const CHANGE_GAP_MS = 250;

/**
 * Does `work` at once and then every `intervalMs`, only while the page is visible and online; a page that comes back
 * does it at once. A round never begins before the last has ended. The answer stops it and aborts the round under way.
 * @param intervalMs milliseconds from the start of one round to the start of the next
 * @param concerns where changes are told, the changes that are a reason for a round at once; others are rarer then
 */
export const poll = (
  { clock, connectivity, visibility, changes }: PollPorts,
  intervalMs: number,
  work: (signal: AbortSignal) => Promise<unknown>,
  concerns?: Concerns,
): (() => void) => {
  const stopped = new AbortController();
  let cancel: (() => void) | undefined;
  let busy = false;
  let startedAt = Number.NEGATIVE_INFINITY;
  // A change came in the midst of a round, which may have asked before it.
  let changed = false;
  const nextMs = () => {
    if (changed) return CHANGE_GAP_MS;
    return concerns && changes?.live() ? Math.max(intervalMs, CHANGES.lookMs) : intervalMs;
  };

  const wanted = (): boolean => !stopped.signal.aborted && connectivity.online() && visibility.visible();
  const round = async (): Promise<void> => {
    cancel = undefined;
    if (busy || !wanted()) return;
    busy = true;
    changed = false;
    startedAt = clock.now();
    try {
      await work(stopped.signal);
    } catch {
      // Signing out closes the account's database under a round; the next one finds out by itself.
    } finally {
      busy = false;
      if (wanted()) cancel = clock.after(Math.max(0, startedAt + nextMs() - clock.now()), () => void round());
    }
  };
  const wake = (): void => {
    cancel?.();
    void round();
  };

  const onChange = (change: Change): void => {
    if (!concerns?.(change)) return;
    changed = true;
    if (busy) return;
    cancel?.();
    const waitMs = startedAt + CHANGE_GAP_MS - clock.now();
    if (waitMs <= 0) void round();
    else cancel = clock.after(waitMs, () => void round());
  };

  const unsubscribe = [connectivity.subscribe(wake), visibility.subscribe(wake), changes?.subscribe(onChange)];
  void round();
  return () => {
    stopped.abort();
    cancel?.();
    for (const leave of unsubscribe) leave?.();
  };
};
