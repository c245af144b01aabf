import type { Page } from '@playwright/test';
import { MAP_TEXT } from '#src/texts/map.ts';
import { expect, signIn, test, ticketsOf, WITHOUT_WORKER } from '../support/fixtures.ts';
import { holdRequests, holdStore } from '../support/hold.ts';
import { holdPlace } from '../support/hold-place.ts';
import { buildRoute, pickPlace, planFuel, storedRow } from '../support/road.ts';

// What a person does while an answer is awaited is newer than the answer.
test.use(WITHOUT_WORKER);

// Fields, lists and tabs are in sight at once.
test.use({ viewport: { width: 1440, height: 900 } });

const beginRequest = async (page: Page): Promise<void> => {
  await page.getByRole('tab', { name: 'All stations' }).click();
  await page
    .getByRole('button', { name: /^Request Service at / })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'What do you need?' })).toBeVisible();
};

test('a request that is cancelled while the truck is looked for is not made', async ({ page, backend }) => {
  const found = await holdPlace(page);
  await signIn(page);
  await beginRequest(page);
  await page.getByRole('switch', { name: 'Share where the truck is' }).click();
  await page.getByRole('button', { name: 'Send request' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'What do you need?' })).toBeHidden();
  await found(41.88, -87.63);
  // Another one goes its way, and is the only one; what was chosen for it stands.
  await beginRequest(page);
  await page.getByRole('switch', { name: 'Share where the truck is', checked: true }).click();
  await page.getByRole('button', { name: 'Send request' }).click();
  await page.waitForURL(/\/chat\/\d+$/);
  expect(await ticketsOf(await backend.signIn('driver'))).toHaveLength(1);
});

test('a request says what was chosen last, also while the truck is looked for', async ({ page, backend }) => {
  const found = await holdPlace(page);
  await signIn(page);
  await beginRequest(page);
  const share = page.getByRole('switch', { name: 'Share where the truck is' });
  await share.click();
  await page.getByRole('button', { name: 'Send request' }).click();
  const service = page.getByRole('group', { name: 'Services of this stop' }).getByRole('button').first();
  const asked = (await service.textContent()) ?? '';
  await service.click();
  await share.click();
  await found(41.88, -87.63);
  await page.waitForURL(/\/chat\/\d+$/);
  const [ticket] = await ticketsOf(await backend.signIn('driver'));
  expect(ticket).toMatchObject({ shared_position: null });
  await expect(page.getByRole('log').getByText(asked)).toBeVisible();
});

test('a departure that is typed while the device looks for its place stays', async ({ page }) => {
  const found = await holdPlace(page);
  await signIn(page);
  await page.getByRole('button', { name: 'Use current location' }).click();
  await pickPlace(page, 'Departure', 'Dallas, TX');
  await found(41.88, -87.63);
  await expect(page.getByRole('button', { name: 'Use current location' })).toBeEnabled();
  await expect(page.getByRole('combobox', { name: 'Departure' })).toHaveValue('Dallas, TX');
});

test('a destination that is typed while a route is being built stays', async ({ page }) => {
  await signIn(page);
  const release = await holdRequests(page, '**/route/v1/**');
  await pickPlace(page, 'Departure', 'Chicago, IL');
  await pickPlace(page, 'Destination', 'Dallas, TX');
  await page.getByRole('button', { name: 'Build Route' }).click();
  await pickPlace(page, 'Destination', 'Memphis, TN');
  release();
  await expect(page.getByRole('tab', { name: 'Near route' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('button', { name: 'Clear Route' })).toBeEnabled();
  await expect(page.getByRole('combobox', { name: 'Destination' })).toHaveValue('Memphis, TN');
});

test('a departure that is typed while the route is being cleared stays', async ({ page }) => {
  await signIn(page);
  await buildRoute(page);
  const release = await holdStore(page, 'routes');
  await page.getByRole('button', { name: 'Clear Route' }).click();
  await page.getByRole('combobox', { name: 'Departure' }).fill('Memphis, TN');
  await release();
  await expect(page.getByRole('button', { name: 'Clear Route' })).toBeDisabled();
  expect(await storedRow(page, 'routes', 'last')).toBeUndefined();
  await expect(page.getByRole('combobox', { name: 'Departure' })).toHaveValue('Memphis, TN');
});

test('figures that are typed while a fuel plan is being made stay in the form, and are not said of the plan', async ({
  page,
}) => {
  await signIn(page);
  await buildRoute(page);
  const release = await holdRequests(page, '**/assistant/plan');
  await planFuel(page, 200, 60);
  await page.getByLabel('Current fuel').fill('90');
  release();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await expect(page.getByLabel('Current fuel')).toHaveValue('90');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(/60 gal/).first()).toBeVisible();
  await expect(page.getByText(/90 gal/)).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('who goes to the stations while a fuel plan is being made keeps the map in sight', async ({ page }) => {
    await signIn(page);
    await buildRoute(page);
    const release = await holdRequests(page, '**/assistant/plan');
    await planFuel(page, 200, 60);
    await page.getByRole('tab', { name: 'All stations' }).click();
    release();
    await expect.poll(() => storedRow(page, 'plans', 'last')).toBeTruthy();
    await page.getByRole('button', { name: MAP_TEXT.showMore }).click();
    await expect(page.getByRole('button', { name: MAP_TEXT.showLess })).toBeVisible();
  });
});
