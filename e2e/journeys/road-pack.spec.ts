import type { Page } from '@playwright/test';
import type { RouteRow } from '#src/data/db/database.ts';
import { corridorTiles } from '#src/data/road/corridor.ts';
import { tilesFor } from '#src/features/stops/stations/model/station-tiles.ts';
import { inBounds, tileBounds } from '#src/lib/grid.ts';
import type { TestServer } from '#tests/support/harness/server.ts';
import { clean } from '../support/axe.ts';
import { expect, signIn, test, workerReady } from '../support/fixtures.ts';
import { ACCOUNT_DATABASE, buildRoute, planFuel, storedRow } from '../support/road.ts';

/** The last zoom the reference basemap has tiles of. */
const LAST_ZOOM = 10;

/** Empties a table, as a device under pressure does. */
const emptyTable = (page: Page, store: string): Promise<void> =>
  page.evaluate(
    ([name, table]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name as string);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const clearing = opening.result.transaction(table as string, 'readwrite');
          clearing.objectStore(table as string).clear();
          clearing.onerror = () => reject(clearing.error);
          clearing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    [ACCOUNT_DATABASE, store],
  );

/** Asks for addresses as the map does; answers those that were not answered. */
const unanswered = (page: Page, addresses: readonly string[]): Promise<string[]> =>
  page.evaluate(async (urls) => {
    const failed: string[] = [];
    for (const url of urls) {
      const response = await fetch(url).catch(() => undefined);
      if (!response?.ok) failed.push(url);
    }
    return failed;
  }, addresses);

const total = (page: Page) => page.getByText(/gal · \d+ stops?/).first();
const stopsIn = (text: string | null | undefined) => /\d+ stops?/.exec(text ?? '')?.[0];
const price = async (page: Page): Promise<string> =>
  ((await page.locator('[id=map-mode-panel]').textContent()) ?? '').match(/\$[\d,]+\.\d\d/)?.[0] ?? '';

test('a route saved for the road: without signal its map, its stations and a new plan are there; deleted, its bytes are free', {
  tag: '@strict',
}, async ({ context, backend, kind }) => {
  test.setTimeout(180_000);
  const page = await context.newPage();
  await signIn(page);
  await workerReady(page);
  await buildRoute(page);
  const save = page.getByRole('button', { name: 'Save for the road' });
  await expect(page.getByText(/^about [\d.]+ (KB|MB)$/)).toBeVisible();
  await save.click();
  await expect(page.getByText('Saved for the road', { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/[KM]B · good\suntil/)).toBeVisible();
  await planFuel(page, 150, 40);
  await expect(total(page)).toBeVisible();
  const online = [await total(page).textContent(), await price(page)];
  const route = await storedRow<RouteRow>(page, 'routes', 'last');
  // As on a device that had no room for what was merely seen.
  await page.evaluate(() => caches.delete('milepost-stations'));

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/[\d,]+ mi · \d+ h/).first()).toBeVisible();
  await expect(total(page)).toHaveText(online[0] ?? '');
  const zooms = Array.from({ length: LAST_ZOOM + 1 }, (_, z) => z);
  const tiles = zooms.flatMap((z) =>
    corridorTiles(route.points, z).map(({ x, y }) => `${backend.url}/maps/tiles/${z}/${x}/${y}.mvt`),
  );
  expect(tiles.length).toBeGreaterThan(150);
  const files = [
    'style-day.json',
    'style-night.json',
    'sprite-day.json',
    'sprite-night.png',
    'fonts/overpass-600.woff2',
  ];
  expect(await unanswered(page, [...tiles, ...files.map((file) => `${backend.url}/maps/${file}`)])).toEqual([]);
  expect(await unanswered(page, [`${backend.url}/maps/tiles/10/100/400.mvt`])).toHaveLength(1);

  // The same form, worked out on the device: the plan the server made, but for detours over the road.
  await page.getByRole('button', { name: /^Edit tank/ }).click();
  await page.getByLabel('Current fuel').fill('41');
  await page.getByRole('button', { name: 'Plan fuel stops' }).click();
  await expect(
    page.getByText(/Worked out on this device, from stored stations/).filter({ visible: true }),
  ).toBeVisible();
  await expect(page.getByText(/prices from /).filter({ visible: true })).toBeVisible();
  await page.getByRole('button', { name: /^Edit tank/ }).click();
  await page.getByLabel('Current fuel').fill('40');
  await page.getByRole('button', { name: 'Plan fuel stops' }).click();
  await expect(page.getByText(/^40 gal in the tank$/)).toBeVisible();
  const here = [await total(page).textContent(), await price(page)];
  // A backend that knows nothing of the router's length plans for the line as it is drawn, which is shorter.
  if (kind === 'reference') {
    await expect(page.getByText(/detours as the crow flies/).filter({ visible: true })).toBeVisible();
    expect(stopsIn(here[0])).toBe(stopsIn(online[0]));
  }

  await page.getByRole('button', { name: 'Back to the map' }).click();
  await page.getByRole('button', { name: 'Clear Route' }).click();
  await page.getByRole('tab', { name: 'Near route' }).click();
  await page.getByRole('button', { name: /^Open Chicago, IL to Dallas, TX/ }).click();
  await expect(total(page)).toHaveText(here[0] ?? '');
  await page.getByRole('button', { name: 'Back to the map' }).click();
  await page.getByRole('tab', { name: 'Near route' }).click();
  await expect(page.getByText(/stations near the route$/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Request Service at / }).first()).toBeVisible();

  await page.getByRole('button', { name: /^Delete Chicago, IL to Dallas, TX/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('needs a signal')).toBeVisible();
  await expect
    .poll(async () => (await unanswered(page, tiles)).length, { timeout: 30_000 })
    .toBeGreaterThan(tiles.length / 2);
});

test('what its servers fail to give is missing of a saved route: it is said here and in Settings, and tried again', async ({
  page,
  backend,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.clock.install();
  await signIn(page);
  await workerReady(page);
  await buildRoute(page, 'Memphis, TN', 'Oklahoma City, OK');
  for (const path of ['/maps/tiles/10/255/404.mvt', '/maps/tiles/10/255/405.mvt'])
    backend.faults.add({ path, action: { kind: 'status', status: 500 } });
  // The first ones are given: where a server gives nothing, it is waited for.
  backend.faults.add({ path: '*/locations/tiles/*', skip: 2, action: { kind: 'status', status: 500 } });
  await page.getByRole('button', { name: 'Save for the road' }).click();
  const again = page.getByRole('button', { name: 'Try again', exact: true });
  await expect
    .poll(
      async () => {
        await page.clock.fastForward(30_000);
        return again.count();
      },
      { timeout: 90_000 },
    )
    .toBe(1);
  const said = [
    'Some stations along the route are missing: the server failed.',
    '2 pieces of the map are missing: its server failed.',
  ];
  for (const text of said) await expect(page.getByText(text)).toBeInViewport({ ratio: 1 });
  await clean(page);
  await page.goto('/settings#storage');
  for (const text of said) await expect(page.getByText(text)).toBeVisible();
  await clean(page);
  // Nothing of it stands out of the smallest screen.
  await page.setViewportSize({ width: 320, height: 568 });
  const card = await page.getByRole('listitem', { name: 'Memphis, TN to Oklahoma City, OK' }).boundingBox();
  expect((card?.x ?? 0) + (card?.width ?? 999)).toBeLessThanOrEqual(320 - 16);
  await page.setViewportSize({ width: 390, height: 844 });
  backend.faults.clear();
  await page.getByRole('button', { name: 'Try again', exact: true }).click();
  await expect(page.getByText(/ missing: /)).toHaveCount(0, { timeout: 60_000 });
  await expect(page.getByRole('button', { name: 'Renew Memphis, TN to Oklahoma City, OK' })).toBeVisible({
    timeout: 60_000,
  });
});

test('saving survives a reload and a lost signal, and goes on by itself', async ({ context, backend }) => {
  test.setTimeout(120_000);
  const page = await context.newPage();
  await signIn(page);
  await workerReady(page);
  await buildRoute(page, 'Chicago, IL', 'Springfield, IL');
  // From the plan's full sheet, which otherwise has no room for a route that is saved already.
  await planFuel(page, 150, 120);
  await expect(page.getByRole('heading', { name: 'Fuel plan' })).toBeVisible();
  const save = page.getByRole('button', { name: 'Save for the road' });
  await expect(page.getByText(/^about /)).toBeVisible();
  backend.faults.add({ method: 'GET', path: '/maps/tiles*', action: { kind: 'status', status: 503 } });
  await save.click();
  await expect(page.getByText('Waiting for signal or the map server. It goes on by itself.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('Waiting for signal. It goes on by itself.')).toBeVisible();
  backend.faults.clear();
  await context.setOffline(false);
  await expect(page.getByText('Saved for the road', { exact: true })).toBeVisible({ timeout: 60_000 });
});

/** What a browser without WebGL looks at before a route is built: the country, at the grid's first level. */
const COUNTRY = { west: -125, south: 24, east: -66, north: 50 };
const LEVEL = 4;

/** Waits until the list counts all stations of the country; answers the sentence that says so, and how many tiles have them. */
const allLoaded = async (page: Page, backend: TestServer) => {
  const driver = await backend.signIn('driver');
  const all = await driver.call('searchStations');
  const inSight = (all.body as { latitude: number; longitude: number }[]).filter((one) => inBounds(COUNTRY, one));
  expect(inSight.length).toBeGreaterThan(1_000);
  const count = page.getByText(`${inSight.length.toLocaleString('en-US')} stations on the map`, { exact: true });
  await expect(count).toBeVisible();
  const level = tilesFor(COUNTRY, LEVEL);
  const filled = level.filter((tile) => inSight.some((one) => inBounds(tileBounds(tile), one)));
  return { count, filled: filled.length };
};

/** Waits until the worker has stored so many station tiles; the version and the counts of far views are besides. */
const workerHas = async (page: Page, tiles: number): Promise<void> => {
  const kept = () =>
    page.evaluate(async () => {
      const keys = await (await caches.open('milepost-stations')).keys();
      return keys.filter(({ url }) => !/\/locations\/(version|areas)/.test(url)).length;
    });
  await expect.poll(kept).toBe(tiles);
};

test('station tiles: what the device gave up comes back from the worker without signal', { tag: '@strict' }, async ({
  context,
  backend,
  kind,
}) => {
  const page = await context.newPage();
  await signIn(page);
  await workerReady(page);
  const { count, filled } = await allLoaded(page, backend);
  // Who has no counts of tiles is asked for the empty ones, too.
  await workerHas(page, kind === 'strict' ? tilesFor(COUNTRY, LEVEL).length : filled);
  await context.setOffline(true);
  await emptyTable(page, 'stations');
  await page.reload();
  await expect(count).toBeVisible();
});

test('a first visit that loses its signal soon after has its stations', async ({ context, backend }) => {
  const page = await context.newPage();
  await signIn(page);
  const { count, filled } = await allLoaded(page, backend);
  // No reload: the worker takes over the page that installed it, and is told what is on the screen.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await workerHas(page, filled);
  await emptyTable(page, 'stations');
  await context.setOffline(true);
  await page.reload();
  await expect(count).toBeVisible();
});
