import { isLocalId } from '#src/contract/commands.ts';
import type { OutboxRow } from '../db/database.ts';
import { keepReserve } from '../reserve.ts';
import { errorOfStorage } from '../storage-error.ts';
import { trackUploads } from './active-uploads.ts';
import type { OutboxDeps, SendDeps } from './deps.ts';
import { type Lease, LeaseLost, withLease } from './lease.ts';
import { isDue, isUnsettled, queueHead, queueHeads } from './queues.ts';
import { sendRow } from './send.ts';

/** Queues sent at the same time, at most. */
const QUEUES_MAX = 6;

/** Milliseconds for which an ending page waits for the answers to what is on the wire. */
const ENDING_MS = 15_000;

/** Milliseconds until what waits is tried again where this device's storage has failed. */
const STORAGE_RETRY_MS = 30_000;

/** Sends what waits in one account's outbox: the same code in the page and in the worker. */
export const makeDrainer = (deps: OutboxDeps) => {
  const { db, ports } = deps;
  const uploads = trackUploads(ports.channel, deps.account, (id, progress) => deps.onUpload?.(id, progress));
  /** Somebody has changed the outbox: the heads of its queues are read anew. Without that only the queue just served is. */
  let changed = true;
  /** Ends the waiting of the loop. */
  let notify = () => {};
  let stopped = false;
  const ending = new AbortController();
  let running: Promise<void> | undefined;
  let passing: Promise<void> | undefined;
  let again = false;
  /** Queues whose storage has failed: they wait until somebody wakes the drain, or they would spin. */
  const broken = new Set<string>();
  let cancelRetry: (() => void) | undefined;

  /** This device's storage has failed: what waits is tried again by itself, or sooner when somebody wakes it. */
  const rest = (error: unknown, what: string) => {
    if (stopped) return;
    console.warn(what, error);
    cancelRetry ??= ports.clock.after(STORAGE_RETRY_MS, () => {
      cancelRetry = undefined;
      wake();
    });
    if (errorOfStorage(error).kind === 'quota') deps.onFull?.(true);
  };

  const wake = () => {
    if (!stopped) void drain();
  };

  const mayStart = (row: OutboxRow, onTheWire: ReadonlyMap<string, OutboxRow>, heads: Iterable<OutboxRow>): boolean => {
    if (onTheWire.has(row.lane) || onTheWire.size >= QUEUES_MAX) return false;
    if (deps.idempotencyKeys || !deps.commands[row.command]?.oneAtATime) return true;
    // Without keys two of them on the wire at once could not be told apart if both answers were lost; a dead tab's counts.
    const now = ports.clock.now();
    const onIt = (other: OutboxRow) =>
      onTheWire.has(other.lane) || (other.lane !== row.lane && isUnsettled(other, now));
    return ![...heads].some((other) => other.command === row.command && onIt(other));
  };

  const pass = async (lease: Lease): Promise<void> => {
    const send: SendDeps = { ...deps, lease, uploads, ending: ending.signal };
    const heads = new Map<string, OutboxRow>();
    const onTheWire = new Map<string, OutboxRow>();
    const work = new Set<Promise<void>>();
    let hasFailed = false;
    let over = false;
    changed = true;

    /** @returns false where it could not be read, while something is on the wire */
    const readAll = async (): Promise<boolean> => {
      changed = false;
      try {
        const rows = await db.outbox.orderBy('seq').toArray();
        heads.clear();
        for (const row of queueHeads(rows, deps.commands)) heads.set(row.lane, row);
        return true;
      } catch (error) {
        changed = true;
        if (work.size === 0) throw error;
        hasFailed = true;
        // The right to send stays until what is on the wire has its answer written down; nothing new is begun until it is read.
        rest(error, 'The outbox could not be read');
        return false;
      }
    };
    const readNext = async ({ lane: queueKey }: OutboxRow) => {
      // The ticket may have the server's id now, and what waits for it another queue.
      if (isLocalId(queueKey)) changed = true;
      const next = await queueHead(db, queueKey, deps.commands);
      if (next) heads.set(queueKey, next);
      else heads.delete(queueKey);
    };

    const start = (row: OutboxRow) => {
      onTheWire.set(row.lane, row);
      const task: Promise<void> = sendRow(send, row)
        .then(async (outcome) => {
          if (outcome === 'session') over = true;
          await readNext(row);
        })
        .catch((error: unknown) => {
          if (error instanceof LeaseLost) over = true;
          else {
            broken.add(row.lane);
            hasFailed = true;
            // Its try may be counted all the same, and others have to wait until that one's answer is known.
            changed = true;
            rest(error, 'An action could not be sent');
          }
        })
        .finally(() => {
          onTheWire.delete(row.lane);
          work.delete(task);
        });
      work.add(task);
    };

    for (;;) {
      const notified = new Promise<void>((resolve) => {
        notify = resolve;
      });
      if (!over && !stopped && lease.fresh() && ports.connectivity.online()) {
        const isKnown = !changed || (await readAll());
        const now = ports.clock.now();
        for (const row of isKnown ? heads.values() : []) {
          if (isDue(row, now) && !broken.has(row.lane) && mayStart(row, onTheWire, heads.values())) start(row);
        }
      }
      if (work.size === 0) break;
      await Promise.race([...work, notified]);
    }
    // This tab was frozen and the right went stale, but nobody else holds it: acquire it anew.
    if (!over && !stopped && !lease.fresh()) again = true;
    if (hasFailed) return;
    deps.onFull?.(false);
    // Whatever still waits: the device may be full again before it goes.
    if (!stopped) await keepReserve(db);
  };

  const drain = async (): Promise<void> => {
    again = true;
    changed = true;
    broken.clear();
    notify();
    running ??= run();
    await running;
  };

  const run = (): Promise<void> =>
    (async () => {
      while (again && !stopped) {
        again = false;
        // Not even the lease: on a full device it would take the room that is kept for sending.
        if (!ports.connectivity.online()) break;
        await withLease(db, ports, deps.account, async (lease) => {
          again = false;
          passing = pass(lease);
          await passing;
        });
      }
    })()
      .catch((error: unknown) => {
        if (!(error instanceof LeaseLost)) rest(error, 'The outbox could not be drained');
      })
      .finally(() => {
        running = undefined;
        if (again) wake();
      });

  return {
    /** Something may be due: it is sent as soon as this tab, or whoever is at it, can. */
    wake,
    /** The same, and resolves when nothing more can be sent now. For the worker. */
    drain,
    /** Stops a file that was taken back, where it is on the wire from here. */
    cancelUpload: uploads.cancel,
    /** Ends it, files that are on the wire at once; resolves when what was on the wire has its answer written down. */
    stop: async (): Promise<void> => {
      stopped = true;
      cancelRetry?.();
      uploads.cancelAll();
      notify();
      const cancel = ports.clock.after(ENDING_MS, () => ending.abort());
      // A turn that has not come yet finds the database closed.
      await passing?.catch(() => undefined);
      cancel();
    },
  };
};
