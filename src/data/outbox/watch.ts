import Dexie from 'dexie';
import type { OutboxRow } from '../db/database.ts';
import { isRecordingFree, recordingUnlocked } from '../recordings/recording-lock.ts';
import type { SyncState } from '../runtime.ts';
import type { Commands } from './commands/command.ts';
import type { OutboxDeps } from './deps.ts';
import { isDue, queueHeads, visibleActions } from './queues.ts';

/** What the outbox says of itself. */
export type OutboxSummary = Pick<SyncState, 'waiting' | 'failed' | 'sending' | 'nextTryAt' | 'notes'>;

/** Milliseconds up to which a try counts as soon. */
const SOON_MS = 60_000;

/** See `SyncState.nextTryAt`. */
const nextTryOf = (rows: readonly OutboxRow[], commands: Commands, now: number): number | undefined => {
  const times = queueHeads(rows, commands)
    .filter(({ state }) => state === 'due')
    .map((row) => (row.inFlight || isDue(row, now) ? now : row.dueAt));
  const next = Math.min(...times);
  return times.length > 0 && next > now + SOON_MS ? next : undefined;
};

const summary = (rows: readonly OutboxRow[], notes: number, commands: Commands, now: number): OutboxSummary => {
  const actions = visibleActions(rows, commands);
  const failed = actions.filter((row) => row.state === 'failed').length;
  return {
    waiting: actions.length - failed,
    failed,
    sending: rows.some((row) => row.inFlight === true),
    nextTryAt: nextTryOf(rows, commands, now),
    notes,
  };
};

/** Milliseconds between two readings of the whole outbox: a drain at full speed changes it hundreds of times a second. */
const PAUSE_MS = 100;

/**
 * Milliseconds without any change after which what is due, or on the wire, is announced once more: whoever was at it may be
 * dead, and what stood behind it was announced only when it was made. As long after a reading that failed, it is read again.
 */
const QUIET_MS = 5_000;

/**
 * Follows the outbox, whichever tab or worker changes it: calls `onState` with what the shell shows, and wakes the drain
 * when the next action becomes due.
 * @returns ends it
 */
export const watchOutbox = (
  { db, ports, commands }: Pick<OutboxDeps, 'db' | 'ports' | 'commands'>,
  onState: (state: OutboxSummary) => void,
  wake: () => void,
): (() => void) => {
  const { clock } = ports;
  const tables = [db.outbox, db.recordings].map(({ name }) => `idb://${db.name}/${name}/`);
  let cancelTimer = () => {};
  let cancelQuiet = () => {};
  let cancelPause = () => {};
  let pausing = false;
  let changed = false;
  let ended = false;
  /** Voice notes that a tab is at work on. */
  const recorded = new Set<string>();

  /** How many voice notes nobody is at work on: one that is being recorded is no trouble. Read again when its tab is done, or dead. */
  const countNotes = async (): Promise<number> => {
    let count = 0;
    for (const id of await db.recordings.toCollection().primaryKeys()) {
      if (recorded.has(id)) continue;
      if (await isRecordingFree(ports, id)) count += 1;
      else {
        recorded.add(id);
        const free = () => {
          recorded.delete(id);
          if (!ended) readSoon();
        };
        recordingUnlocked(ports, id).then(free, free);
      }
    }
    return count;
  };

  const schedule = (rows: readonly OutboxRow[]) => {
    cancelTimer();
    const now = clock.now();
    const rescheduled = queueHeads(rows, commands).filter(
      (row) => row.state === 'due' && !row.inFlight && row.dueAt !== row.madeAt,
    );
    // What was never rescheduled was announced when it was made. The time of the others may have come before this reading: a
    // first wait can be shorter than the pause between two.
    if (rescheduled.some((row) => isDue(row, now))) wake();
    const waits = rescheduled.map((row) => row.dueAt - now).filter((ms) => ms > 0);
    if (waits.length === 0) return;
    // What is due then may have to wait for another row, whose time comes later and changes nothing until then.
    cancelTimer = clock.after(Math.min(...waits), () => schedule(rows));
  };
  const read = () => {
    changed = false;
    pausing = true;
    cancelPause = clock.after(PAUSE_MS, () => {
      pausing = false;
      if (changed) read();
    });
    Promise.all([db.outbox.orderBy('seq').toArray(), countNotes()]).then(
      ([rows, notes]) => {
        if (ended) return;
        onState(summary(rows, notes, commands, clock.now()));
        schedule(rows);
        cancelQuiet();
        const open = (row: OutboxRow) => row.inFlight === true || isDue(row, clock.now());
        if (rows.some(open)) cancelQuiet = clock.after(QUIET_MS, wake);
      },
      // The device's storage fails, and what is due may be waiting for this reading alone.
      () => {
        cancelQuiet();
        if (!ended) cancelQuiet = clock.after(QUIET_MS, readSoon);
      },
    );
  };
  const readSoon = () => {
    changed = true;
    // The event may come inside somebody's transaction, which this reading is no part of.
    if (!pausing) Dexie.ignoreTransaction(read);
  };
  const onMutation = (parts: object) => {
    if (Object.keys(parts).some((part) => tables.some((table) => part.startsWith(table)))) readSoon();
  };
  // Not a live query, which reads again after every single change.
  Dexie.on.storagemutated.subscribe(onMutation);
  readSoon();
  return () => {
    ended = true;
    Dexie.on.storagemutated.unsubscribe(onMutation);
    cancelTimer();
    cancelQuiet();
    cancelPause();
  };
};
