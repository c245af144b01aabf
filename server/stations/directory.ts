import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { settings, stations } from '#server/db/schema.ts';
import { buildSnapshot, type StationSnapshot } from '#server/stations/snapshot.ts';

/** The stations in memory, read again when any process has changed them. */
export interface StationDirectory {
  readonly current: () => Promise<StationSnapshot>;
}

const VERSION = 'stations_version';

/** Tells every process that stations have changed. To be called in the transaction that changed them. */
export const markStationsChanged = async (db: Db): Promise<void> => {
  await db
    .update(settings)
    .set({ value: sql`(${settings.value}::integer + 1)::text` })
    .where(eq(settings.key, VERSION));
};

/** A directory over a database. One small query a call asks for the version; concurrent readers share one reading. */
export const createStationDirectory = (db: Db): StationDirectory => {
  let snapshot: StationSnapshot | undefined;
  let reading: { version: string; promise: Promise<StationSnapshot> } | undefined;
  const read = async (version: string): Promise<StationSnapshot> => {
    snapshot = buildSnapshot(version, await db.select().from(stations).orderBy(stations.id));
    return snapshot;
  };
  return {
    current: async () => {
      const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, VERSION));
      const version = row?.value ?? '0';
      if (snapshot?.version === version) return snapshot;
      if (reading?.version !== version) reading = { version, promise: read(version) };
      return reading.promise;
    },
  };
};
