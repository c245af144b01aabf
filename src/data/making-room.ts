import type { AppError } from '#src/contract/errors.ts';
import type { Result } from '#src/lib/result.ts';
import type { AccountDatabase } from './db/database.ts';
import type { Ports } from './ports.ts';

/**
 * Writes, and on a full disk writes again with more room: tiles go first, then copies of attachments, which the server
 * has, then stations; what a person made never. Errors: those of `write`; `quota` where even that was not enough.
 */
export const makingRoom = async <T>(
  db: AccountDatabase,
  ports: Pick<Ports, 'device'>,
  write: () => Promise<Result<T, AppError>>,
): Promise<Result<T, AppError>> => {
  let result = await write();
  // Twice: loose tiles first, then those of road packs.
  const tiles = () => ports.device.clearTiles();
  for (const free of [tiles, tiles, () => db.fileCopies.clear(), () => db.stations.clear()]) {
    if (result.ok || result.error.kind !== 'quota') break;
    await free().catch(() => undefined);
    result = await write();
  }
  return result;
};
