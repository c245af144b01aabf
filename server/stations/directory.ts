import { asc, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { settings, stations } from '#server/db/schema.ts';
import { createPauses } from '#server/pauses.ts';
import { buildSnapshot, type IndexedStation, indexStation, type StationSnapshot } from '#server/stations/snapshot.ts';

/** The stations in memory, read again when any process has changed them. */
export interface StationDirectory {
  /** The stations now; those of a moment ago while reading a great many anew would hold the caller up. */
  readonly current: () => Promise<StationSnapshot>;
}

const VERSION = 'stations_version';
/** Stations read at once: no other call waits for more. */
const BATCH = 250;
/** How long a caller waits for the new stations before it is given the old ones, in milliseconds. */
const PATIENCE_MS = 400;

/** Tells every process that stations have changed. To be called in the transaction that changed them. */
export const markStationsChanged = async (db: Db): Promise<void> => {
  await db
    .update(settings)
    .set({ value: sql`(${settings.value}::integer + 1)::text` })
    .where(eq(settings.key, VERSION));
};

/** What `markStationsChanged` counts up. @param lock holds it until the transaction ends */
export const readStationsVersion = async (db: Db, lock = false): Promise<string> => {
  const query = db.select({ value: settings.value }).from(settings).where(eq(settings.key, VERSION));
  const [row] = await (lock ? query.for('update') : query);
  return row?.value ?? '0';
};

const readAll = async (db: Db): Promise<IndexedStation[]> => {
  const all: IndexedStation[] = [];
  const pause = createPauses();
  for (let after = 0; ; ) {
    const rows = await db.select().from(stations).where(gt(stations.id, after)).orderBy(asc(stations.id)).limit(BATCH);
    for (const row of rows) all.push(indexStation(row));
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return all;
    after = last.id;
    await pause();
  }
};

const after = (milliseconds: number): Promise<undefined> =>
  new Promise((resolve) => setTimeout(() => resolve(undefined), milliseconds).unref());

/**
 * A directory over a database. One small query a call asks for the version; concurrent readers share one reading, which
 * goes in batches, and again where the stations changed meanwhile.
 */
export const createStationDirectory = (db: Db): StationDirectory => {
  let snapshot: StationSnapshot | undefined;
  let reading: Promise<StationSnapshot> | undefined;
  const read = async (): Promise<StationSnapshot> => {
    for (;;) {
      const version = await readStationsVersion(db);
      const all = await readAll(db);
      if ((await readStationsVersion(db)) !== version) continue;
      snapshot = buildSnapshot(version, all);
      return snapshot;
    }
  };
  return {
    current: async () => {
      const version = await readStationsVersion(db);
      if (snapshot?.version === version) return snapshot;
      reading ??= read().finally(() => {
        reading = undefined;
      });
      const old = snapshot;
      if (old === undefined) return reading;
      return (await Promise.race([reading, after(PATIENCE_MS)])) ?? old;
    },
  };
};
