import type { Table } from 'dexie';
import type { AccountDatabase } from '../db/database.ts';
import { META } from '../db/meta.ts';
import { holdLock } from '../hold-lock.ts';
import { writeForSending } from '../making-room.ts';
import type { Ports } from '../ports.ts';

/**
 * Milliseconds: how often a holder shows that it lives, after how long without that it sends nothing more, and after how
 * long it loses the lock. What is between the last two is the time a last request has to arrive.
 */
const BEAT_MS = 5_000;
const SILENT_MS = 20_000;
const FROZEN_MS = 30_000;

/** The row that says who may write for the outbox. */
export interface LeaseValue {
  /** The fence: made anew by each holder. */
  readonly token: string;
  /** Milliseconds by this device. */
  readonly beatAt: number;
}

/** Thrown inside a transaction whose writer has lost the lock: nothing of it is written. */
export class LeaseLost extends Error {
  constructor() {
    super('Another tab has taken over the outbox');
    this.name = 'LeaseLost';
  }
}

/** The right to send what waits, while it lasts. */
export interface Lease {
  /**
   * Runs `work` in one transaction over `tables`, if this holder still has the right; where the device is full, once more
   * with room made for it.
   * @param room false for what may as well not be written: no room is made
   * @throws LeaseLost
   */
  write<T>(tables: readonly Table[], work: () => Promise<T>, room?: boolean): Promise<T>;
  /** False when this holder has been silent for so long that another may have taken over: send nothing. */
  fresh(): boolean;
}

const readLease = async (db: AccountDatabase): Promise<LeaseValue | undefined> =>
  (await db.meta.get(META.lease))?.value as LeaseValue | undefined;

const makeLease = (db: AccountDatabase, ports: Pick<Ports, 'clock' | 'device'>, token: string, takenAt: number) => {
  let beatAt = takenAt;
  let cancelBeat = () => {};
  let ended = false;
  const write: Lease['write'] = (tables, work, room = true) => {
    const once = async () =>
      await db.transaction('rw', [...tables, db.meta], async () => {
        if ((await readLease(db))?.token !== token) throw new LeaseLost();
        return work();
      });
    return room ? writeForSending(db, ports, once) : once();
  };
  const beat = () => {
    cancelBeat = ports.clock.after(BEAT_MS, () => {
      const now = ports.clock.now();
      write([], async () => {
        await db.meta.put({ name: META.lease, value: { token, beatAt: now } satisfies LeaseValue });
      }).then(
        () => {
          beatAt = now;
          if (!ended) beat();
        },
        // One that broke off is made good by the next. Lost, or the database closed: the next write finds out.
        (error: unknown) => {
          if (!ended && !(error instanceof LeaseLost) && !db.hasBeenClosed()) beat();
        },
      );
    });
  };
  beat();
  return {
    // A clock that was set back makes a beat of the future: as good as none.
    lease: { write, fresh: () => Math.abs(ports.clock.now() - beatAt) < SILENT_MS } satisfies Lease,
    end: () => {
      ended = true;
      cancelBeat();
    },
  };
};

const isFrozen = (lease: LeaseValue | undefined, now: number): boolean =>
  Math.abs(now - (lease?.beatAt ?? 0)) > FROZEN_MS;

/**
 * Acquires the lease for a new holder, and unmarks what a dead one had on the wire.
 * @param stolen the former holder may be alive: steal it only if it is still silent
 * @returns false where it is not
 */
const acquire = (db: AccountDatabase, value: LeaseValue, stolen: boolean): Promise<boolean> =>
  db.transaction('rw', [db.meta, db.outbox], async () => {
    if (stolen && !isFrozen(await readLease(db), value.beatAt)) return false;
    await db.meta.put({ name: META.lease, value });
    await db.outbox
      .filter((row) => row.inFlight === true)
      .modify((row) => {
        delete row.inFlight;
      });
    return true;
  });

/** Releases the lease so that whoever steals the lock later need not wait for its beat to grow old. */
const release = (db: AccountDatabase, token: string): Promise<void> =>
  db.transaction('rw', db.meta, async () => {
    if ((await readLease(db))?.token !== token) return;
    await db.meta.put({ name: META.lease, value: { token, beatAt: 0 } satisfies LeaseValue });
  });

/**
 * Runs `work` as the one who may send for this account, in all tabs and the worker: under a Web Lock, with a
 * heartbeat. A holder frozen for 30 s loses the lock, and what it still writes is refused.
 */
export const withLease = <T>(
  db: AccountDatabase,
  ports: Ports,
  account: string,
  work: (lease: Lease) => Promise<T>,
): Promise<T> => {
  const silent = async () => isFrozen(await readLease(db), ports.clock.now());
  return holdLock(ports, `milepost-outbox:${account}`, silent, async (stolen) => {
    const token = ports.uuid();
    let takenAt = ports.clock.now();
    // A holder that woke up between the look and the theft works on; its lock is held for it meanwhile.
    while (!(await writeForSending(db, ports, () => acquire(db, { token, beatAt: takenAt }, stolen)))) {
      await new Promise<void>((done) => ports.clock.after(BEAT_MS, done));
      takenAt = ports.clock.now();
    }
    const { lease, end } = makeLease(db, ports, token, takenAt);
    try {
      return await work(lease);
    } finally {
      end();
      await release(db, token).catch(() => undefined);
    }
  });
};
