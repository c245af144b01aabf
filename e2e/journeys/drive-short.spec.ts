import type { Locator, Page } from '@playwright/test';
import type { PlanRow, RouteRow } from '#src/data/db/database.ts';
import { lineOf, placeAt } from '#tests/support/drive-trace.ts';
import { expect, signIn, test, workerReady } from '../support/fixtures.ts';
import { buildRoute, planFuel, routerReady, storedRow, underActions } from '../support/road.ts';
import { mile, shownAt, sign, truckOn } from '../support/truck.ts';

// Fuel that does not last, because a planned stop was passed by.
const CHICAGO = { latitude: 41.8781, longitude: -87.6298, accuracy: 10 };
test.use({ permissions: ['geolocation'], geolocation: CHICAGO, viewport: { width: 390, height: 844 } });

const planOf = (page: Page): Promise<PlanRow> => storedRow<PlanRow>(page, 'plans', 'last');
const WARNING = /^Fuel lasts to about mile \d+\. The next planned stop is at mile \d+\.$/;
const planRest = (page: Page): Locator => page.getByRole('button', { name: 'Plan the rest from here' });

/** A route with a plan for a tank of 150 gallons with 60 in it. */
const planTrip = async (page: Page, backend: { readonly url: string }): Promise<void> => {
  await routerReady(page, backend);
  await buildRoute(page);
  await planFuel(page, 150, 60);
  await page.getByRole('img', { name: /Mile strip/ }).waitFor();
};

/** A route with its plan, whose first stop is passed by without a fill; answers where the truck is then. */
const passFirstStop = async (page: Page, truck: ReturnType<typeof truckOn>) => {
  const line = lineOf(await storedRow<RouteRow>(page, 'routes', 'last'));
  const { plan } = await planOf(page);
  const [first, second] = plan.fuelPlan;
  if (!first?.mile || !second?.mile) throw new Error('The demonstration has a plan with two stops');
  await truck.at(placeAt(line, 0));
  await expect(mile(page)).toHaveText(/^Mile 0/);
  await expect(page.getByText('Buy', { exact: true })).toBeVisible();
  await truck.at(placeAt(line, first.mile - 3), first.mile * 60);
  await truck.drive(line, first.mile - 3, first.mile - 1);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await truck.drive(line, first.mile - 1, first.mile + 6);
  await shownAt(page, truck, line, first.mile + 6);
  return { line, first, second, at: first.mile + 6 };
};

/** What is pressed is large, above the four actions, and nothing lies beyond the screen's sides. */
const fits = async (page: Page) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const [width, height] of [
      [320, 568],
      [844, 390],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const button of [planRest(page), page.getByRole('button', { name: 'Later' })]) {
        const box = await button.boundingBox();
        expect(Math.min(box?.height ?? 0, box?.width ?? 0), `${width}x${height}`).toBeGreaterThanOrEqual(60);
        if (height > 390) expect(await underActions(page, button), `${width}x${height}`).toBe(0);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
    }
  }
  await expect(page.getByRole('img', { name: /^Mile \d+ of / })).toBeVisible();
};

test('a stop is passed by: how far the fuel lasts is said, and one tap plans the rest from here', async ({
  page,
  context,
  backend,
}) => {
  test.setTimeout(150_000);
  await page.clock.install();
  await signIn(page);
  await planTrip(page, backend);
  await page.getByRole('link', { name: 'Drive' }).click();
  const truck = truckOn(page, context);
  const { line, first, second, at } = await passFirstStop(page, truck);
  await expect(page.getByRole('alert')).toHaveText(WARNING);
  await expect(page.getByRole('alert')).toContainText(`mile ${Math.floor(second.mile ?? 0)}.`);
  await expect(page.getByText('Buy at least', { exact: true })).toBeVisible();
  await fits(page);

  // Put off, it is back ten miles on; the figures say it meanwhile.
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByText('Buy at least', { exact: true })).toBeVisible();
  await truck.drive(line, at, at + 11, 1);
  await shownAt(page, truck, line, at + 11);
  await expect(page.getByRole('alert')).toHaveText(WARNING);

  await planRest(page).click();
  await expect(page.getByText(/^The rest is planned anew from here\./)).toBeVisible({ timeout: 30_000 });
  const { plan, trip, form } = await planOf(page);
  expect(trip).toMatchObject({ fills: [], rest: 'made' });
  expect(form.currentFuel).toBe(60);
  const [next] = plan.fuelPlan;
  expect(next?.mile).toBeGreaterThan(at + 10);
  expect(next?.mile).toBeLessThan(390);
  expect(plan.fuelPlan.map(({ mile: of }) => of)).not.toContain(first.mile);
  await expect(sign(page)).toContainText(next?.location.name ?? '');
  await page.clock.runFor(9_000);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByText('Buy', { exact: true })).toBeVisible();
  // The same trip on the map: its stops are those to come.
  await page.getByRole('button', { name: 'Leave drive mode' }).click();
  await expect(page.getByText(next?.location.name ?? '').first()).toBeVisible();
});

test('without signal the device plans the rest; where no pump is in reach, the planner’s words are said', async ({
  page,
  context,
  backend,
}) => {
  test.setTimeout(150_000);
  await page.clock.install();
  await signIn(page);
  await workerReady(page);
  await planTrip(page, backend);
  await context.setOffline(true);
  await page.goto('/drive');
  const truck = truckOn(page, context);
  const { line, at } = await passFirstStop(page, truck);
  await expect(page.getByText('no signal · Driving')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText(WARNING);
  await planRest(page).click();
  await expect(page.getByText(/^The rest is planned anew from here\./)).toBeVisible({ timeout: 30_000 });
  const { plan, trip } = await planOf(page);
  expect(trip).toMatchObject({ fills: [], rest: 'made' });
  expect(plan.madeOnDevice).toBe(true);
  const [next] = plan.fuelPlan;
  if (!next?.mile) throw new Error('The rest has a stop');
  expect(next.mile).toBeGreaterThan(at);

  // And past every pump, until the tank is empty.
  await truck.at(placeAt(line, 392), (392 - at) * 60);
  await truck.drive(line, 392, 395);
  await shownAt(page, truck, line, 395);
  await expect(page.getByRole('alert')).toContainText('By the miles driven, the tank is empty.');
  await planRest(page).click();
  await expect(page.getByText(/^There is too little fuel in the tank to reach mile (39[5-9]|4\d\d)\./)).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByRole('button', { name: 'Plan again from here' })).toBeVisible();
});
