import type { AppError } from '#src/contract/errors.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { AccountDatabase } from './db/database.ts';
import type { Ports } from './ports.ts';
import { errorOfStorage } from './storage-error.ts';

/**
 * Writes, and on a full disk writes again with more room: tiles go first, then copies of attachments, which the server
 * has, then stations; what a person made never. Errors: what storage throws (`errorOfStorage`); `quota` where even that
 * was not enough.
 */
export const makingRoom = async <T>(
  db: AccountDatabase,
  ports: Pick<Ports, 'device'>,
  write: () => Promise<T>,
): Promise<Result<T, AppError>> => {
  const attempt = () => write().then(ok, (error: unknown) => err(errorOfStorage(error)));
  let result: Result<T, AppError> = await attempt();
  // Twice: loose tiles first, then those of road packs.
  const tiles = () => ports.device.clearTiles();
  for (const free of [tiles, tiles, () => db.fileCopies.clear(), () => db.stations.clear()]) {
    if (result.ok || result.error.kind !== 'quota') break;
    await free().catch(() => undefined);
    result = await attempt();
  }
  return result;
};
