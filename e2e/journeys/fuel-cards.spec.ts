import type { Page } from '@playwright/test';
import { clean } from '../support/axe.ts';
import { expect, signIn, test, WITH_WORKER, WITHOUT_WORKER, workerReady } from '../support/fixtures.ts';
import { buildRoute, planFuel } from '../support/road.ts';

test.use(WITHOUT_WORKER);

const openCards = async (page: Page, button: 'Set up fuel cards' | 'Change fuel cards') => {
  await page.getByRole('tab', { name: 'Fuel plan' }).click();
  await page.getByRole('button', { name: button }).click();
  return page.getByRole('dialog', { name: 'Fuel cards' });
};

/** Cards of the list of stations near the route whose name begins so. */
const near = (page: Page, chain: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: new RegExp(`^${chain} `) }) });

const stopsOf = (page: Page) => page.getByRole('list', { name: 'Fuel stops' }).getByRole('listitem');

test.describe('with the worker', () => {
  test.use(WITH_WORKER);

  test('fuel cards are said once: the list’s prices and order and the plan follow, without signal too', async ({
    page,
    context,
  }) => {
    await signIn(page);
    await workerReady(page);
    await buildRoute(page);
    const dialog = await openCards(page, 'Set up fuel cards');
    await expect(dialog.getByRole('button', { name: /^Bluestem \d/ })).toBeVisible();
    await dialog.getByRole('button', { name: /^Bluestem \d/ }).click();
    await dialog.getByText('Avoid', { exact: true }).first().click();
    await dialog.getByLabel('Add a chain').fill('old');
    await page.keyboard.press('Enter');
    const own = dialog.getByRole('listitem').filter({ hasText: 'Old Post' });
    await own.getByLabel('Off retail').fill('ninety');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(own.getByText('Off retail must be a number')).toBeVisible();
    await own.getByLabel('Off retail').fill('90');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('2 chains', { exact: true })).toBeVisible();

    await page.getByRole('tab', { name: 'Near route' }).click();
    await page.getByLabel('Sort by').selectOption('Price');
    await expect(near(page, 'Old Post').first()).toContainText('save $0.90');
    await expect(page.getByRole('article').first()).toContainText('Old Post');

    await planFuel(page, 150, 40);
    await expect(page.getByText(/Prices by your fuel cards/).filter({ visible: true })).toBeVisible();
    await expect(stopsOf(page).filter({ hasText: 'Old Post' })).not.toHaveCount(0);
    await expect(stopsOf(page).filter({ hasText: 'Bluestem' })).toHaveCount(0);

    // Without signal, and with other cards: what was planned stays as it was and says so, a new plan follows.
    await page.reload();
    await expect(page.getByText(/Prices by your fuel cards/).filter({ visible: true })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Edit tank, radius and minimum' }).click();
    const again = await openCards(page, 'Change fuel cards');
    await again.getByRole('button', { name: /^Old Post / }).click();
    await again.getByRole('button', { name: 'Remove Old Post' }).click();
    await again.getByRole('button', { name: 'Save' }).click();
    await expect(again).toBeHidden();
    await page.getByRole('tabpanel', { name: 'Fuel plan' }).getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText(/^Your fuel cards have changed since/).filter({ visible: true })).toBeVisible();
    await page.getByRole('button', { name: 'Edit tank, radius and minimum' }).click();
    await page.getByRole('button', { name: 'Plan fuel stops' }).click();
    await expect(
      page.getByText(/Prices by your fuel cards · .*Worked out on this device/).filter({ visible: true }),
    ).toBeVisible();
    await expect(page.getByText(/^Your fuel cards have changed since/)).toHaveCount(0);
    await expect(stopsOf(page).filter({ hasText: 'Bluestem' })).toHaveCount(0);
  });
});

test('cards that leave no plan offer all chains, for this trip alone; set up by keys alone, they are on another device too', async ({
  page,
  browser,
  origin,
}) => {
  await signIn(page);
  await buildRoute(page);
  const dialog = await openCards(page, 'Set up fuel cards');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Set up fuel cards' })).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Add a chain').focus();
  await page.keyboard.type('Nowhere Fuel');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: /^Nowhere Fuel / })).toHaveAttribute('aria-expanded', 'true');
  await clean(page);
  await dialog.getByRole('radio', { name: 'Accept' }).last().focus();
  await page.keyboard.press('ArrowRight');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByText('1 chain · no others')).toBeVisible();
  await planFuel(page, 150, 40);
  await expect(page.getByRole('alert').filter({ hasText: 'No plan' })).toBeInViewport();
  await page.getByRole('button', { name: 'Allow all chains', exact: true }).click();
  await expect(page.getByText(/gal · \d+ stops?/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Edit tank, radius and minimum' }).click();
  await expect(page.getByRole('switch', { name: 'Allow all chains on this trip' })).toBeChecked();
  await expect(page.getByText('1 chain · no others')).toBeVisible();

  const other = await browser.newContext({ baseURL: origin, serviceWorkers: 'block' });
  const tablet = await other.newPage();
  await signIn(tablet);
  await buildRoute(tablet);
  await tablet.getByRole('tab', { name: 'Fuel plan' }).click();
  await expect(tablet.getByText('1 chain · no others')).toBeVisible();
  await other.close();
});

test('a server that knows no fuel cards: the list follows them, the plan does not and says so', {
  tag: '@strict-only',
}, async ({ page }) => {
  await signIn(page);
  await buildRoute(page);
  const dialog = await openCards(page, 'Set up fuel cards');
  await dialog.getByLabel('Add a chain').fill('Old Post');
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Off retail').fill('90');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('tab', { name: 'Near route' }).click();
  await page.getByLabel('Sort by').selectOption('Price');
  await expect(near(page, 'Old Post').first()).toContainText('save $0.90');
  await planFuel(page, 150, 40);
  await expect(page.getByText(/^This server knows no fuel cards/).filter({ visible: true })).toBeVisible();
  await expect(page.getByText(/Prices by your fuel cards/)).toHaveCount(0);
});
