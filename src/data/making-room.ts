import type { AppError } from '#src/contract/errors.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { AccountDatabase } from './db/database.ts';
import type { Ports } from './ports.ts';
import { giveReserveBack } from './reserve.ts';
import { errorOfStorage } from './storage-error.ts';

type Free = () => Promise<unknown>;

/** What the map or the server can give again, in the order it goes; what a person made never does. */
const spare = (db: AccountDatabase, { device }: Pick<Ports, 'device'>): Free[] => {
  // Twice: loose tiles first, then those of road packs.
  const tiles = () => device.clearTiles();
  return [tiles, tiles, () => db.fileCopies.clear(), () => db.stations.clear()];
};

const writeFreeing = async <T>(write: () => Promise<T>, steps: readonly Free[]): Promise<T> => {
  const left = [...steps];
  for (;;) {
    try {
      return await write();
    } catch (error) {
      const free = errorOfStorage(error).kind === 'quota' ? left.shift() : undefined;
      if (!free) throw error;
      await free().catch(() => undefined);
    }
  }
};

/**
 * Writes, and on a full disk writes again with more room: tiles go first, then copies of attachments, which the server
 * has, then stations. Errors: what storage throws (`errorOfStorage`); `quota` where even that was not enough.
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
  const give = () => giveReserveBack(db);
  // Twice: a pass that ends in between, here or in another tab, takes it again.
  return writeFreeing(write, [give, give, ...spare(db, ports)]);
};
