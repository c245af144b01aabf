import type { Locator, Page } from '@playwright/test';
import { expect, signIn, test, textsOf, ticketsOf, WITHOUT_WORKER } from '../support/fixtures.ts';

test.use(WITHOUT_WORKER);

test.use({ viewport: { width: 1440, height: 900 } });

/** Presses Tab until the element has the focus. */
const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${target}`);
};

test('by keyboard alone: sign in, build a route, plan, request service, write', async ({ page, backend }) => {
  await page.goto('/');
  await tabTo(page, page.getByLabel('Username'));
  await page.keyboard.type('driver@milepost.test');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Milepost-2026!');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/map');

  const option = page.getByRole('listbox', { name: 'Places' }).getByRole('option').first();
  for (const [field, place] of [
    ['Departure', 'Chicago, IL'],
    ['Destination', 'Dallas, TX'],
  ] as const) {
    await expect(page.getByRole('combobox', { name: field })).toBeEnabled();
    await tabTo(page, page.getByRole('combobox', { name: field }));
    await page.keyboard.type(place);
    await expect(option).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(option).toBeHidden();
  }
  await page.keyboard.press('Enter');
  await expect(page.getByText(/[\d,]+ mi · \d+ h/).first()).toBeVisible();

  await tabTo(page, page.getByRole('tab', { selected: true }));
  await page.keyboard.press('End');
  await expect(page.getByRole('tab', { name: 'Fuel plan' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Tank capacity'));
  await page.keyboard.type('150');
  await page.keyboard.press('Tab');
  await page.keyboard.type('40');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: /Mile strip/ })).toBeVisible();

  const details = page.getByRole('button', { name: /^Show details of / }).first();
  await tabTo(page, details);
  await page.keyboard.press('Enter');
  const request = page.getByRole('button', { name: /^Request Service at / }).first();
  await tabTo(page, request);
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Send request' }));
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/chat\/\d+$/);
  await tabTo(page, page.getByRole('textbox', { name: 'Message' }));
  await page.keyboard.type('First line');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('second line');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Sent$/)).toHaveCount(2);

  const driver = await backend.signIn('driver');
  const [ticket] = await ticketsOf(driver);
  expect((await textsOf(driver, ticket?.id ?? '')).slice(1)).toEqual(['First line\nsecond line']);
});

test('past the list of stops, each with two controls or three, leads a link', async ({ page }) => {
  await signIn(page);
  await expect(page.getByRole('button', { name: /^Request Service at / }).first()).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: 'Skip to the map' }));
  await page.keyboard.press('Enter');
  await expect(page.locator('#map')).toBeFocused();
});
