import { CHANGES, type TicketChange } from '#src/contract/changes.ts';
import type { Clock } from '../ports.ts';

/** A ticket that has changed; `all` where any may have. */
export type Change = TicketChange | 'all';

/** Which tickets change, as far as the backend tells (decision 0390). */
export interface Changes {
  /** True while changes are told: looks may be rare. */
  live(): boolean;
  /** Called with each change; the answer unsubscribes. */
  subscribe(listener: (change: Change) => void): () => void;
  /** The stream, here or in another tab, has given a sign of life, with a change or without. */
  notify(change?: Change): void;
  /** The stream has gone: looks are as frequent as ever, from now on. */
  lose(): void;
}

/** Makes what an account's screens follow changes by. */
export const makeChanges = (clock: Clock): Changes => {
  const listeners = new Set<(change: Change) => void>();
  let heardAt = Number.NEGATIVE_INFINITY;
  const emit = (change: Change) => {
    for (const listener of [...listeners]) listener(change);
  };
  return {
    // Either way: a clock that is set back makes no stream live for longer.
    live: () => Math.abs(clock.now() - heardAt) < CHANGES.silentMs,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify: (change) => {
      heardAt = clock.now();
      if (change) emit(change);
    },
    lose: () => {
      if (heardAt === Number.NEGATIVE_INFINITY) return;
      heardAt = Number.NEGATIVE_INFINITY;
      emit('all');
    },
  };
};
