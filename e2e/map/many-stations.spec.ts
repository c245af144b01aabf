import { inArray } from 'drizzle-orm';
import { stations } from '#server/db/schema.ts';
import { markStationsChanged } from '#server/stations/directory.ts';
import { addStations, buildStation } from '#tests/support/builders/stations.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';
import { test as base, expect, signIn, workerReady } from '../support/fixtures.ts';

const MANY = 2_500;
/** The map's middle, about which the stops stand. */
const MIDDLE = { latitude: 39.8283, longitude: -98.5795 };
const SIDE = 50;

/** Thousands of stops around one place. */
const test = base.extend<{ own: TestServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: a fixture's first parameter is destructured
  own: async ({}, use) => {
    const server = await startServer({ page: 'dist/app', time: 'real' });
    await addStations(
      server.db,
      Array.from({ length: MANY }, (_, at) =>
        buildStation({
          name: `Stop ${at}`,
          storeNo: String(at),
          latitude: MIDDLE.latitude + 0.01 * (Math.floor(at / SIDE) - SIDE / 2),
          longitude: MIDDLE.longitude + 0.01 * ((at % SIDE) - SIDE / 2),
        }),
      ),
    );
    await use(server);
    await server.close();
  },
  origin: async ({ own }, use) => use(own.url),
});
test.use({ viewport: { width: 1440, height: 900 } });

test('of very many stations the nearest are listed and the rest are counted, closer all are, and without signal too', async ({
  page,
  context,
  own,
}) => {
  test.setTimeout(240_000);
  await signIn(page);
  const head = page.getByRole('status').filter({ hasText: 'stations on the map' });
  const nearest = page.getByText(/^The [\d,]+ nearest are listed\. Zoom in for the others\.$/);
  const card = (at: number) => page.getByText(`Stop ${at}`, { exact: true });
  // In the very middle of the square.
  const middle = SIDE * (SIDE / 2) + SIDE / 2;
  await expect(head).toHaveText('2,500 stations on the map', { timeout: 60_000 });
  await expect(nearest).toBeVisible();
  await expect(card(middle)).toBeVisible();

  // What is hidden goes from the list and from the count with the next look.
  const driver = await own.signIn('driver');
  const version = async () => (await driver.call('stationsVersion')).body.version;
  const before = await version();
  await own.db
    .update(stations)
    .set({ withheld: 'hidden' })
    .where(inArray(stations.storeNo, [String(middle)]));
  await markStationsChanged(own.db);
  await expect.poll(version).not.toBe(before);
  await workerReady(page);
  await expect(head).toHaveText('2,499 stations on the map', { timeout: 60_000 });
  await expect(nearest).toBeVisible();
  await expect(card(middle)).toHaveCount(0);

  await context.setOffline(true);
  await page.reload();
  await expect(head).toHaveText('2,499 stations on the map', { timeout: 60_000 });
  await expect(card(middle + 1)).toBeVisible();
  await context.setOffline(false);

  // A press on what stands for all of them looks closer, until each is listed.
  const map = page.getByRole('region', { name: 'Map of stations' });
  await expect(async () => {
    await map.click();
    await expect(nearest).toHaveCount(0, { timeout: 5_000 });
  }).toPass({ timeout: 120_000 });
  await expect(head).toHaveText(/^[\d,]+ stations on the map$/);
  await expect(page.getByText(/^Stop \d+$/).first()).toBeVisible();
});
