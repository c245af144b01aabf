import type { Page } from '@playwright/test';
import { expect, signIn, test, WITHOUT_WORKER, workerReady } from '../support/fixtures.ts';
import { buildRoute, pickPlace, planFuel, routerReady } from '../support/road.ts';

const field = (number: number) => `Stop ${number} on the way`;
const order = async (page: Page): Promise<string[]> =>
  page
    .getByRole('list', { name: 'Stops on the way' })
    .getByRole('combobox')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
const facts = (page: Page) => page.getByText(/[\d,]+ mi · \d+ h/).first();
const via = (page: Page) => page.getByText(/^via /);

test('a trip with two places on the way, reordered, planned as one, and there after a reload without signal', {
  tag: '@strict',
}, async ({ page, context, backend }) => {
  test.setTimeout(240_000);
  await routerReady(page, backend);
  await signIn(page);
  await workerReady(page);
  await pickPlace(page, 'Departure', 'Chicago, IL');
  await pickPlace(page, 'Destination', 'Dallas, TX');
  // No row until asked for.
  await expect(page.getByRole('list', { name: 'Stops on the way' })).toBeHidden();
  const add = page.getByRole('button', { name: 'Add a stop' });
  await add.click();
  await expect(page.getByRole('combobox', { name: field(1) })).toBeFocused();
  await pickPlace(page, field(1), 'Amarillo, TX');
  await add.click();
  await expect(page.getByRole('combobox', { name: field(2) })).toBeFocused();
  await pickPlace(page, field(2), 'Tulsa, OK');

  // By keyboard: the focus stays with what was moved, and it is said where it stands.
  await page.getByRole('button', { name: 'Move stop 2 up' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => order(page)).toEqual(['Tulsa, OK', 'Amarillo, TX']);
  await expect(page.getByText('Tulsa, OK is stop 1 of 2 now.')).toBeAttached();
  await expect(page.getByRole('button', { name: 'Move stop 1 down' })).toBeFocused();
  await page.getByRole('button', { name: 'Build Route' }).click();
  await expect(via(page)).toHaveText('via Tulsa, OK · Amarillo, TX');
  const length = (await facts(page).textContent()) ?? '';
  expect(Number(/([\d,]+) mi/.exec(length)?.[1]?.replace(',', ''))).toBeGreaterThan(1_350);

  await planFuel(page, 150, 60);
  const strip = page.getByRole('region', { name: 'Mile strip' });
  const passed = strip.getByRole('list', { name: 'Fuel stops and stops on the way' }).getByRole('listitem');
  await expect(strip.getByText('Tulsa, OK')).toBeVisible();
  const miles = (await passed.allTextContents()).map((text) => Number(/mile (\d+)/i.exec(text)?.[1]));
  expect(miles.length).toBeGreaterThan(3);
  expect(miles).toEqual(miles.toSorted((a, b) => a - b));
  const total = page.getByText(/gal · \d+ stops?/).first();
  const planned = (await total.textContent()) ?? '';

  await context.setOffline(true);
  await page.reload();
  await expect(via(page)).toHaveText('via Tulsa, OK · Amarillo, TX');
  await expect(facts(page)).toHaveText(length);
  await expect(total).toHaveText(planned);
  await expect(page).toHaveURL(/via=Tulsa.*via=Amarillo/);
  await page.goto('/settings');
  await page.goBack();
  await expect(via(page)).toHaveText('via Tulsa, OK · Amarillo, TX');
  await page.getByRole('button', { name: 'Back to the map' }).click();
  await page.getByRole('button', { name: /^Edit the route/ }).click();
  await expect.poll(() => order(page)).toEqual(['Tulsa, OK', 'Amarillo, TX']);
  await context.setOffline(false);

  // Removed, the rest of the trip is built.
  await page.getByRole('button', { name: 'Remove stop 1' }).click();
  await expect(page.getByRole('button', { name: 'Remove stop 1' })).toBeFocused();
  await page.getByRole('button', { name: 'Build Route' }).click();
  await expect(via(page)).toHaveText('via Amarillo, TX');
  await page.getByRole('button', { name: /^Edit the route/ }).click();
  await page.getByRole('button', { name: 'Remove stop 1' }).click();
  await expect(add).toBeFocused();
  await page.getByRole('button', { name: 'Build Route' }).click();
  await expect(via(page)).toBeHidden();
  await expect(facts(page)).toBeVisible();
});

test('what cannot be of places on the way is said where the fields are', { tag: '@strict' }, async ({
  page,
  backend,
}) => {
  test.setTimeout(240_000);
  await routerReady(page, backend);
  await signIn(page);
  await pickPlace(page, 'Departure', 'Chicago, IL');
  await pickPlace(page, 'Destination', 'Dallas, TX');
  const add = page.getByRole('button', { name: 'Add a stop' });
  await add.click();
  await pickPlace(page, field(1), 'Dallas, TX');
  await page.getByRole('button', { name: 'Build Route' }).click();
  await expect(page.getByRole('alert')).toHaveText(/^Dallas, TX stands twice in a row\./);
  await pickPlace(page, field(1), 'Honolulu, HI');
  await page.getByRole('button', { name: 'Build Route' }).click();
  await expect(page.getByRole('alert')).toHaveText(/^No road leads from Chicago, IL to Honolulu, HI\./);
  for (let number = 2; number <= 8; number += 1) {
    await add.click();
    await expect(page.getByRole('combobox', { name: field(number) })).toBeFocused();
  }
  await expect(add).toBeDisabled();
  await expect(page.getByText('A trip takes at most 8 stops on the way.')).toBeVisible();
});

test.describe('a phone', () => {
  test.use(WITHOUT_WORKER);
  const summary = (page: Page) => page.getByRole('button', { name: /^Edit the route/ });
  const destination = (page: Page) => page.getByRole('combobox', { name: 'Destination' });

  test.beforeEach(async ({ page, backend }) => {
    await routerReady(page, backend);
    await signIn(page);
    await buildRoute(page);
  });

  test('the fields of a route are closed again without another route, by a button and by Escape', async ({ page }) => {
    await summary(page).click();
    await pickPlace(page, 'Destination', 'Tulsa, OK');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(summary(page)).toBeFocused();
    await expect(summary(page)).toContainText('Dallas, TX');
    await summary(page).press('Enter');
    await expect(destination(page)).toHaveValue('Dallas, TX');
    await destination(page).fill('Tul');
    await expect(page.getByRole('listbox', { name: 'Places' }).getByRole('option').first()).toBeVisible();
    // The first Escape is the list's.
    await page.keyboard.press('Escape');
    await expect(destination(page)).toHaveValue('Tul');
    await page.keyboard.press('Escape');
    await expect(summary(page)).toBeFocused();
    await expect(page).toHaveURL(/to=Dallas/);
  });

  test('a link to another route says that it is being calculated, and why it could not be; the stored one is a press away', async ({
    page,
  }) => {
    // The smallest of phones: the list does not lie over what is told.
    await page.setViewportSize({ width: 320, height: 640 });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/route/v1/**', async (route) => {
      await held;
      await route.fulfill({ status: 400, json: { code: 'NoRoute' } });
    });
    await page.goto('/map?from=Memphis%2C+TN&to=Tulsa%2C+OK');
    await expect(page.getByRole('button', { name: 'Calculating...' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Clear Route' })).toBeDisabled();
    await expect(destination(page)).toHaveValue('Tulsa, OK');
    release();
    await expect(page.getByRole('alert')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(summary(page)).toContainText('Dallas, TX');
    await expect(page).toHaveURL(/to=Dallas/);
  });
});
