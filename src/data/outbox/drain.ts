import type { AccountDatabase, OutboxRow } from '../db/database.ts';
import type { InnerCall } from '../http/call.ts';
import type { Ports } from '../ports.ts';
import type { UploadProgress } from '../runtime.ts';
import { isDue, isUnsettled, laneHead, laneHeads } from './lanes.ts';
import { type Lease, LeaseLost, withLease } from './lease.ts';
import { type SendDeps, sendRow } from './send.ts';
import { makeUploadBoard } from './uploadBoard.ts';

/** Lanes sent at the same time, at most. */
const LANES_MAX = 6;

/** Milliseconds a lane rests after this device's storage failed it. */
const REST_MS = 30_000;

export interface DrainDeps {
  readonly db: AccountDatabase;
  readonly ports: Ports;
  readonly account: string;
  readonly call: InnerCall;
  /** Address of the main API, without a slash at the end. */
  readonly mainRoot: string;
  /** The switch `features.idempotencyKey`. */
  readonly idempotencyKeys: boolean;
  /** Told what of the files is on the wire from here; undefined when it no longer is. The worker has no screen. */
  onUpload?(id: string, progress: UploadProgress | undefined): void;
}

/** Sends what waits in one account's outbox. */
export interface Drainer {
  /** Something may be due: it is sent as soon as this tab, or whoever is at it, can. */
  wake(): void;
  /** The same, and resolves when nothing more can be sent now. For the worker. */
  drain(): Promise<void>;
  /** Stops a file that was taken back, where it is on the wire from here. */
  cancelUpload(id: string): void;
  /** Ends it, files that are on the wire at once; resolves when what was on the wire has its answer written down. */
  stop(): Promise<void>;
}

/** A promise that `ring` resolves; each turn of the loop gets a new one. */
const makeBell = () => {
  let ring = () => {};
  let heard: Promise<void> = Promise.resolve();
  const reset = () => {
    heard = new Promise<void>((resolve) => {
      ring = resolve;
    });
  };
  reset();
  return { ring: () => ring(), reset, heard: () => heard };
};

/** The page's and the worker's drain, the same code in both (`architecture.md`, step 6). */
export const makeDrainer = (deps: DrainDeps): Drainer => {
  const { db, ports } = deps;
  const bell = makeBell();
  const board = makeUploadBoard(ports.channel, deps.account, (id, progress) => deps.onUpload?.(id, progress));
  /** Somebody has changed the outbox: the heads of its lanes are read anew. Without that only the lane just served is. */
  let changed = true;
  let stopped = false;
  let running: Promise<void> | undefined;
  let passing: Promise<void> | undefined;
  let again = false;

  const wake = () => {
    if (!stopped) void drain();
  };

  const mayStart = (row: OutboxRow, onTheWire: ReadonlyMap<string, OutboxRow>, heads: Iterable<OutboxRow>): boolean => {
    if (onTheWire.has(row.lane) || onTheWire.size >= LANES_MAX) return false;
    if (deps.idempotencyKeys || row.command !== 'ticket.create') return true;
    // Without keys two tickets on the wire at once could not be told apart if both answers were lost; a dead tab's counts.
    const now = ports.clock.now();
    const onIt = (other: OutboxRow) =>
      onTheWire.has(other.lane) || (other.lane !== row.lane && isUnsettled(other, now));
    return ![...heads].some((other) => other.command === 'ticket.create' && onIt(other));
  };

  const pass = async (lease: Lease): Promise<void> => {
    const send: SendDeps = { ...deps, lease, board };
    const heads = new Map<string, OutboxRow>();
    const onTheWire = new Map<string, OutboxRow>();
    const work = new Set<Promise<void>>();
    const broken = new Set<string>();
    let over = false;
    changed = true;

    const readAll = async () => {
      changed = false;
      const rows = await db.outbox.orderBy('seq').toArray();
      heads.clear();
      for (const row of laneHeads(rows)) heads.set(row.lane, row);
    };
    const readNext = async ({ command, lane }: OutboxRow) => {
      // What waited for a ticket stands in another lane now.
      if (command === 'ticket.create') changed = true;
      const next = await laneHead(db, lane);
      if (next) heads.set(lane, next);
      else heads.delete(lane);
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
            // Storage failed: this lane rests until the next pass, or it would spin.
            broken.add(row.lane);
            if (!stopped) console.warn('An action could not be sent', error);
          }
        })
        .finally(() => {
          onTheWire.delete(row.lane);
          work.delete(task);
        });
      work.add(task);
    };

    for (;;) {
      bell.reset();
      if (!over && !stopped && lease.fresh() && ports.connectivity.online()) {
        if (changed) await readAll();
        const now = ports.clock.now();
        for (const row of heads.values()) {
          if (isDue(row, now) && !broken.has(row.lane) && mayStart(row, onTheWire, heads.values())) start(row);
        }
      }
      if (work.size === 0) break;
      await Promise.race([...work, bell.heard()]);
    }
    // This tab was frozen and the right went stale, but nobody took it: take it anew.
    if (!over && !stopped && !lease.fresh()) again = true;
    if (broken.size > 0) ports.clock.after(REST_MS, wake);
  };

  const drain = async (): Promise<void> => {
    again = true;
    changed = true;
    bell.ring();
    running ??= run();
    await running;
  };

  const run = (): Promise<void> =>
    (async () => {
      while (again && !stopped) {
        again = false;
        await withLease(db, ports, deps.account, async (lease) => {
          again = false;
          passing = pass(lease);
          await passing;
        });
      }
    })()
      .catch((error: unknown) => {
        if (!(error instanceof LeaseLost) && !stopped) console.warn('The outbox rests', error);
      })
      .finally(() => {
        running = undefined;
        if (again) wake();
      });

  return {
    wake,
    drain,
    cancelUpload: board.cancel,
    stop: async () => {
      stopped = true;
      board.cancelAll();
      bell.ring();
      // A turn that has not come yet finds the database closed.
      await passing?.catch(() => undefined);
    },
  };
};
