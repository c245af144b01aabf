import { expect } from 'vitest';
import { readStationsVersion, type StationDirectory } from '#server/stations/directory.ts';
import type { TestServer } from './server.ts';

/**
 * Resolves when a server answers from the stations as they are: while it reads them anew for long, it tells the former ones.
 * @param directory another reader of the same stations
 */
export const stationsRead = async (
  { db, services }: TestServer,
  directory: Pick<StationDirectory, 'version'> = services.stations,
): Promise<void> => {
  const version = await readStationsVersion(db);
  await expect.poll(() => directory.version(), { timeout: 20_000 }).toBe(version);
};
