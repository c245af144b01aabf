import { liveQuery } from 'dexie';
import type { AccountDatabase, OutboxRow } from '../db/database.ts';
import type { Clock } from '../ports.ts';
import type { SyncState } from '../runtime.ts';
import { dueTime, laneHeads } from './lanes.ts';

const summary = (rows: readonly OutboxRow[]): Omit<SyncState, 'online'> => {
  const failed = rows.filter((row) => row.state === 'failed').length;
  return { waiting: rows.length - failed, failed, sending: rows.some((row) => row.inFlight === true) };
};

/**
 * Follows the outbox, whichever tab or worker changes it: tells what the shell shows, and wakes the drain when the next
 * action becomes due. The answer ends it.
 */
export const watchOutbox = (
  db: AccountDatabase,
  clock: Clock,
  tell: (state: Omit<SyncState, 'online'>) => void,
  wake: () => void,
): (() => void) => {
  let cancelTimer = () => {};
  const schedule = (rows: readonly OutboxRow[]) => {
    cancelTimer();
    const waits = laneHeads(rows)
      .filter((row) => row.state === 'due' && !row.inFlight)
      .map((row) => dueTime(row) - clock.now())
      .filter((ms) => ms > 0);
    if (waits.length > 0) cancelTimer = clock.after(Math.min(...waits), wake);
  };
  const subscription = liveQuery(() => db.outbox.orderBy('seq').toArray()).subscribe({
    next: (rows) => {
      tell(summary(rows));
      schedule(rows);
    },
    error: (error: unknown) => console.warn('The outbox cannot be followed', error),
  });
  return () => {
    subscription.unsubscribe();
    cancelTimer();
  };
};
