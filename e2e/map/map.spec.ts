import type { Locator } from '@playwright/test';
import { expect, signIn, test, WITH_WORKER, WITHOUT_WORKER, workerReady } from '../support/fixtures.ts';
import { buildRoute, pickPlace, planFuel } from '../support/road.ts';

test.use({ ...WITHOUT_WORKER, viewport: { width: 1440, height: 900 } });

const CREDITS = '© GeoNames (CC BY 4.0), US Census Bureau, Made with Natural Earth';

/** How bright a part of the screen is on the whole, from 0 to 255. */
const brightness = async (part: Locator): Promise<number> => {
  const picture = (await part.screenshot()).toString('base64');
  return part.page().evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const pen = new OffscreenCanvas(image.width, image.height).getContext('2d');
    pen?.drawImage(image, 0, 0);
    const data = pen?.getImageData(0, 0, image.width, image.height).data ?? new Uint8ClampedArray();
    return data.reduce((sum, part, at) => (at % 4 === 1 ? sum + part : sum), 0) / (data.length / 4);
  }, picture);
};

test('the plan stands on the map as numbered posts: a post selects its card, a card its post', async ({ page }) => {
  test.setTimeout(180_000);
  await signIn(page);
  await buildRoute(page, 'Memphis, TN', 'Barstow, CA');
  await planFuel(page, 150, 60);
  const strip = page.getByRole('region', { name: 'Mile strip' });
  await expect(strip.getByRole('img', { name: /Mile strip: tank level along/ })).toBeVisible();
  const post = page.getByRole('button', { name: /^Stop 1, mile /i });
  await post.click();
  const shown = page.getByRole('button', { name: /^Hide details of / });
  await expect(shown).toHaveCount(1);
  const inStrip = strip.getByRole('list', { name: 'Fuel stops' }).getByRole('button').first();
  await expect(inStrip).toHaveAttribute('aria-pressed', 'true');
});

test('the stations are listed while the map is still on its way, which then shows just what was asked for', async ({
  page,
}) => {
  test.setTimeout(180_000);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const asked: string[] = [];
  const askedBefore: string[] = [];
  await page.route('**/assets/MapDrawing-*.js', async (route) => {
    askedBefore.push(...asked);
    await released;
    await route.continue();
  });
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/wex/locations/')) asked.push(pathname);
  });
  await signIn(page);
  await expect(page.getByText(/^[\d,]+ stations on the map$/)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Departure' })).toBeDisabled();
  const before = [...asked];
  expect(before.length).toBeGreaterThan(0);
  // On a slow machine the map's code does not wait for all of them.
  await expect.poll(() => askedBefore.length).toBeGreaterThan(0);
  release();
  await expect(page.getByRole('combobox', { name: 'Departure' })).toBeEnabled({ timeout: 60_000 });
  await expect(page.getByRole('region', { name: 'Map of stations' })).toBeVisible();
  // Its style has come, long after it first said what it shows.
  await expect(page.getByText(CREDITS)).toBeVisible();
  expect(asked).toEqual(before);
});

test('the map comes though the stations do not', async ({ page, backend }) => {
  test.setTimeout(180_000);
  backend.faults.add({ path: '/wex/locations/*', action: { kind: 'hang-after' } });
  await signIn(page);
  await expect(page.getByRole('combobox', { name: 'Departure' })).toBeEnabled({ timeout: 60_000 });
  await expect(page.getByText(CREDITS)).toBeVisible();
  await expect(page.getByText('Loading locations').first()).toBeVisible();
});

test('the map goes with the hour, though its style and parts of it fail at first, and though its surface was gone meanwhile', async ({
  page,
  backend,
}) => {
  test.setTimeout(180_000);
  await page.emulateMedia({ colorScheme: 'light' });
  await signIn(page);
  const map = page.getByRole('region', { name: 'Map of stations' });
  await expect(page.getByText(CREDITS)).toBeVisible({ timeout: 60_000 });

  const failing = ['/maps/style-night.json', '/maps/sprite-night.json'];
  for (const path of failing) backend.faults.add({ path, times: 1, action: { kind: 'drop-before' } });
  await page.emulateMedia({ colorScheme: 'dark' });
  const answered = () =>
    failing.map((path) => backend.faults.seen.some((one) => one.path === path && one.status === 200));
  await expect.poll(answered, { timeout: 60_000 }).toEqual([true, true]);
  await expect(page.getByText(CREDITS)).toBeVisible();
  await expect.poll(() => brightness(map), { timeout: 60_000 }).toBeLessThan(80);

  const surface = await map.evaluateHandle((one) =>
    (one as HTMLCanvasElement).getContext('webgl2')?.getExtension('WEBGL_lose_context'),
  );
  await surface.evaluate((it) => it?.loseContext());
  await expect(page.getByText('The map stopped drawing')).toBeVisible();
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const atNight = await ground();
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(ground).not.toBe(atNight);
  await surface.evaluate((it) => it?.restoreContext());
  await expect(page.getByText('The map stopped drawing')).toBeHidden();
  await expect.poll(() => brightness(map), { timeout: 60_000 }).toBeGreaterThan(160);
});

test('places on the way stand on the map with their numbers', async ({ page }) => {
  test.setTimeout(180_000);
  await signIn(page);
  await pickPlace(page, 'Departure', 'Chicago, IL');
  await pickPlace(page, 'Destination', 'Dallas, TX');
  for (const [at, place] of ['Tulsa, OK', 'Amarillo, TX'].entries()) {
    await page.getByRole('button', { name: 'Add a stop' }).click();
    await pickPlace(page, `Stop ${at + 1} on the way`, place);
  }
  await page.getByRole('button', { name: 'Build Route' }).click();
  await expect(page.getByRole('img', { name: '1: Tulsa, OK' })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('img', { name: '2: Amarillo, TX' })).toBeVisible();
});

test.describe('with the worker', () => {
  test.use(WITH_WORKER);

  test('the basemap is drawn from our own tiles, and again without signal where one has been', async ({
    page,
    context,
  }) => {
    test.setTimeout(180_000);
    // A stream has no end, and the network would never be idle.
    await context.route('**/ticket/changes', (route) => route.abort());
    await signIn(page);
    await workerReady(page);
    await expect(page.getByRole('combobox', { name: 'Departure' })).toBeEnabled();
    await page.waitForLoadState('networkidle');
    await expect(page.getByText(CREDITS)).toBeVisible();
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('region', { name: 'Map of stations' })).toBeVisible();
    await expect(page.getByText(/^[\d,]+ stations on the map$/)).toBeVisible();
    // An empty ground packs to a few kilobytes; states, roads and towns do not.
    await expect
      .poll(async () => (await page.getByRole('region', { name: 'Map of stations' }).screenshot()).byteLength)
      .toBeGreaterThan(40_000);
  });
});
