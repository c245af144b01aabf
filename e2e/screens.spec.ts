import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, signIn, test } from './support/fixtures.ts';
import { buildRoute, planFuel, requestFirst, SENT, write } from './support/road.ts';

const SIZES = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'desktop', width: 1440, height: 900 },
] as const;

/** Looks at a screen by day, and at what the theme changes by night as well: names and structure are the same. */
const clean = async (page: Page, screen: string): Promise<void> => {
  const byDay = await new AxeBuilder({ page }).analyze();
  await page.emulateMedia({ colorScheme: 'dark' });
  const byNight = await new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block']).analyze();
  await page.emulateMedia({ colorScheme: 'light' });
  const found = [...byDay.violations, ...byNight.violations];
  expect(found.map(({ id, nodes }) => `${screen}: ${id} at ${nodes.map((n) => n.target).join(' | ')}`)).toEqual([]);
};

for (const { name, width, height } of SIZES) {
  test.describe(name, () => {
    test.use({ viewport: { width, height }, colorScheme: 'light' });

    test('axe finds nothing on any screen', async ({ page, backend }) => {
      test.setTimeout(180_000);
      await page.goto('/');
      await expect(page.getByLabel('Username')).toBeVisible();
      await clean(page, 'sign-in');
      for (const path of ['/help', '/contact-us', '/terms-and-conditions', '/signup']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await clean(page, path);
      }
      await signIn(page);
      await expect(page.getByRole('combobox', { name: 'Departure' })).toBeEnabled();
      await clean(page, 'map');
      await page.getByRole('button', { name: /^Filters/ }).click();
      await expect(page.getByRole('heading', { name: 'Filters' })).toBeVisible();
      await clean(page, 'filters');
      await page.keyboard.press('Escape');
      // The closing dialog gives the focus back; a field filled before that would lose it.
      await expect(page.getByRole('button', { name: /^Filters/ })).toBeFocused();
      await buildRoute(page);
      await page.getByRole('tab', { name: 'Near route' }).click();
      await expect(page.getByRole('button', { name: /^Request Service at / }).first()).toBeVisible();
      await clean(page, 'near route');
      await page.getByRole('tab', { name: 'Fuel plan' }).click();
      await page.getByLabel('Tank capacity').fill('0');
      await clean(page, 'fuel form with an error');
      await planFuel(page, 150, 40);
      await expect(page.getByRole('img', { name: /Mile strip/ })).toBeVisible();
      await clean(page, 'fuel plan');
      const back = page.getByRole('button', { name: 'Back to the map' });
      if (await back.isVisible()) await back.click();
      await requestFirst(page);
      await write(page, ['Left rear outer tire']);
      await expect(page.getByText(SENT).last()).toBeVisible();
      await clean(page, 'conversation');
      backend.faults.add({ method: 'POST', path: '/message', action: { kind: 'status', status: 422 } });
      await write(page, ['This one is refused']);
      await expect(page.getByText('Not sent.').first()).toBeVisible();
      await clean(page, 'conversation with a refused message');
      await page.goto('/chats');
      await expect(page.getByRole('heading', { name: 'Active Conversations', exact: true })).toBeVisible();
      await clean(page, 'my chats');
      await page.goto('/settings');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await clean(page, 'settings');
    });
  });
}
