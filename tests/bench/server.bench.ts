import { openSession, SESSION_DAYS } from '#server/accounts/queries/sessions.ts';
import { userByEmail } from '#server/accounts/queries/users.ts';
import { createApp } from '#server/app.ts';
import { composeServices } from '#server/compose.ts';
import { defaultConfig } from '#server/config.ts';
import { seededRandom } from '#server/seed/random.ts';
import { alongGreatCircle } from '#src/lib/geo.ts';
import { type Bench, type BenchResult, timed } from '#tests/bench/bench.ts';
import { addStations, buildStation } from '#tests/support/builders/stations.ts';
import { freshDatabase } from '#tests/support/harness/databases.ts';
import { createMailbox } from '#tests/support/harness/mailbox.ts';

const STATIONS = 100_000;
const POINTS = 1_000;
const LOS_ANGELES = { latitude: 34.05, longitude: -118.24 };
const BOSTON = { latitude: 42.36, longitude: -71.06 };

/** A server in this process over 100,000 stations spread over the 48 states, and a token for it. */
const prepare = async () => {
  const database = await freshDatabase('pglite', 'accounts');
  const random = seededRandom(1);
  await addStations(
    database.db,
    Array.from({ length: STATIONS }, (_, at) =>
      buildStation({
        name: `Stop ${at}`,
        storeNo: String(at),
        latitude: 25 + 24 * random(),
        longitude: -124 + 57 * random(),
        netPrice: 3 + random(),
        services: Math.floor(random() * 256),
      }),
    ),
  );
  const { mailer } = createMailbox();
  const services = await composeServices({ database, config: defaultConfig(), uploadsFolder: '.data/uploads', mailer });
  const driver = await userByEmail(services.db, 'driver@milepost.test');
  if (driver === undefined) throw new Error('The demonstration driver is missing.');
  const { sessionId } = await openSession(
    services.db,
    { userId: driver.id, signedInAs: '', device: '' },
    new Date(),
    SESSION_DAYS,
  );
  const token = await services.tokens.issue({ sessionId, generation: 1 }, new Date());
  const app = createApp(services);
  const call = async (path: string, body?: string): Promise<string> => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const response = await app.request(path, { headers, ...(body === undefined ? {} : { method: 'POST', body }) });
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
    return response.text();
  };
  return { database, services, call };
};

const nearbyBulk: Bench = {
  name: `server: ${STATIONS.toLocaleString('en-US')} stations`,
  run: async (): Promise<BenchResult[]> => {
    const { database, services, call } = await prepare();
    const locations = Array.from({ length: POINTS }, (_, at) =>
      alongGreatCircle(LOS_ANGELES, BOSTON, at / (POINTS - 1)),
    );
    const body = JSON.stringify({ locations });
    const snapshotStart = performance.now();
    await services.stations.version();
    const reading = performance.now() - snapshotStart;
    const nearby = await timed(() => call('/api/maintenance-services/nearby-bulk', body), 20);
    const found = (await call('/api/maintenance-services/nearby-bulk', body)).match(/"store_no"/g)?.length ?? 0;
    const around = '/wex/locations?latitude=40&longitude=-95&radius=500';
    const locationsTime = await timed(() => call(around), 20);
    await services.stations.close();
    await database.close();
    return [
      {
        name: `nearby-bulk, ${POINTS} points, whole request, median`,
        value: nearby.median,
        unit: 'ms',
        limit: { max: 100 },
        note: `${found} stations found; 95th percentile ${Math.round(nearby.p95)} ms`,
      },
      {
        name: 'wex/locations, 500 miles, whole request, median',
        value: locationsTime.median,
        unit: 'ms',
        limit: { max: 100 },
      },
      { name: `reading ${STATIONS} stations into the thread after a change`, value: reading, unit: 'ms' },
    ];
  },
};

export const benches: Bench[] = [nearbyBulk];
