import type { AppError } from '#src/contract/errors.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { AccountDatabase, StationRow } from './db/database.ts';
import { releaseDiskReserve } from './disk-reserve.ts';
import type { Ports } from './ports.ts';
import { releaseReserve } from './reserve.ts';
import { DISK_FULL, errorOfStorage } from './storage-error.ts';

/** A step that makes room. */
interface Step {
  readonly free: () => Promise<unknown>;
  /** Takes it back, for where even that was not enough. */
  readonly putBack?: () => Promise<unknown>;
}

/**
 * The stations, without which a driver who has no signal finds no stop: where they do not make way for what is written, as a
 * file that is larger than all of them, they stay.
 */
const stations = (db: AccountDatabase): Step => {
  let taken: readonly StationRow[] = [];
  return {
    free: async () => {
      taken = await db.stations.toArray();
      await db.stations.clear();
    },
    putBack: () =>
      db.transaction('rw', db.stations, async () => {
        // Some may have come anew meanwhile.
        const present = new Set(await db.stations.toCollection().primaryKeys());
        await db.stations.bulkAdd(taken.filter(({ id }) => !present.has(id)));
      }),
  };
};

/** What the map or the server can give again, in the order it goes; what a person made never does. */
const spare = (db: AccountDatabase, { device }: Pick<Ports, 'device'>): Step[] => {
  // Twice: loose tiles first, then those of road packs.
  const tiles = { free: () => device.clearTiles() };
  return [tiles, tiles, { free: () => db.fileCopies.clear() }, { free: releaseDiskReserve }, stations(db)];
};

const ignore = (): void => undefined;

const writeFreeing = async <T>(write: () => Promise<T>, steps: readonly Step[]): Promise<T> => {
  const [left, done]: [Step[], Step[]] = [[...steps], []];
  for (;;) {
    try {
      return await write();
    } catch (error) {
      const { kind, code } = errorOfStorage(error);
      // What makes room must write, too.
      if (code === DISK_FULL) await releaseDiskReserve();
      const step = kind === 'quota' ? left.shift() : undefined;
      if (!step) {
        for (const { putBack } of done) await putBack?.().catch(ignore);
        throw error;
      }
      done.push(step);
      await step.free().catch(ignore);
    }
  }
};

/**
 * Writes, and on a full disk writes again with more room: tiles go first, then copies of attachments, which the server
 * has, then what is kept back for the disk, then stations, which come back where that was not enough. Errors: what storage
 * throws (`errorOfStorage`); `quota` where even that was not enough.
 */
export const makingRoom = <T>(
  db: AccountDatabase,
  ports: Pick<Ports, 'device'>,
  write: () => Promise<T>,
): Promise<Result<T, AppError>> =>
  writeFreeing(write, spare(db, ports)).then(ok, (error: unknown) => err(errorOfStorage(error)));

/**
 * The same for what sending what waits must write down: what was kept back for it goes first (decision 0367).
 * @param write a transaction, which is done again from its beginning
 * @throws what storage throws where even that was not enough, and what else `write` throws
 */
export const writeForSending = <T>(
  db: AccountDatabase,
  ports: Pick<Ports, 'device'>,
  write: () => Promise<T>,
): Promise<T> => {
  const give = { free: () => releaseReserve(db) };
  // Twice: a pass that ends in between, here or in another tab, takes it again.
  return writeFreeing(write, [give, give, ...spare(db, ports)]);
};
