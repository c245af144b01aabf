import type { Page } from '@playwright/test';
import { axe, findings } from './support/axe.ts';
import { makeTicket, openReplies } from './support/conversation.ts';
import { expect, signIn, test, WITHOUT_WORKER } from './support/fixtures.ts';
import { buildRoute, planFuel, requestFirst, SENT, write } from './support/road.ts';

const SIZES = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'desktop', width: 1440, height: 900 },
] as const;

/** Looks at a screen by day, and at what the theme changes by night as well: names and structure are the same. */
const clean = async (page: Page, screen: string): Promise<void> => {
  const byDay = await findings(axe(page));
  await page.emulateMedia({ colorScheme: 'dark' });
  const byNight = await findings(axe(page).withRules(['color-contrast', 'link-in-text-block']));
  await page.emulateMedia({ colorScheme: 'light' });
  expect([...byDay, ...byNight], screen).toEqual([]);
};

for (const { name, width, height } of SIZES) {
  test.describe(name, () => {
    test.use({ ...WITHOUT_WORKER, viewport: { width, height }, colorScheme: 'light' });

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
      // The dialog gives the focus back while it closes, and keeps it until it is gone: a field filled before would lose it.
      await expect(page.getByRole('heading', { name: 'Filters' })).toHaveCount(0);
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
      await page.goto('/drive');
      await expect(page.getByRole('button', { name: 'Request Service' })).toBeVisible();
      await clean(page, 'drive mode');
    });

    test("axe finds nothing on the staff's screens", async ({ page, backend }) => {
      test.setTimeout(180_000);
      const [driver, staff] = [await backend.signIn('driver'), await backend.signIn('super')];
      const [ticket, closed] = [await makeTicket(driver), await makeTicket(driver)];
      await makeTicket(driver);
      await staff.call('addReply', { body: { title: 'On the way', text: '{customer}, help is on the way.' } });
      for (const id of [ticket, closed])
        await staff.call('ticketStatus', { params: { id }, body: { status: 'IN_PROGRESS' } });
      await staff.call('ticketStatus', { params: { id: closed }, body: { status: 'CLOSED' } });
      await signIn(page, 'super', '/board-table');
      await expect(page.getByRole('button', { name: /^Assign to me/ })).toBeVisible();
      await expect(page.getByRole('link', { name: /1 open$/ })).toBeVisible();
      await clean(page, 'board');
      await page.getByRole('button', { name: 'Find in tickets and messages' }).click();
      await page.getByRole('searchbox', { name: 'Words' }).fill('tires');
      await expect(page.getByRole('list', { name: 'What was found' }).getByRole('link').first()).toBeVisible();
      await clean(page, 'find');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.keyboard.press('?');
      await expect(page.getByRole('heading', { name: 'Keyboard shortcuts' })).toBeVisible();
      await clean(page, 'shortcuts');
      for (const [path, shown] of [
        ['/chat-history', 'Ray Ortega'],
        ['/accounts', 'driver@milepost.test'],
        ['/user-management', 'admin@milepost.test'],
        ['/upload-locations', 'Rows per page'],
      ] as const) {
        await page.goto(path);
        await expect(page.getByRole('main').getByText(shown).first()).toBeVisible();
        await clean(page, path);
      }
      await page.goto(`/chat/${ticket}`);
      await openReplies(page);
      await expect(page.getByRole('option', { name: 'On the way' })).toBeVisible();
      await clean(page, "staff's ticket with the replies");
      await page.getByRole('button', { name: 'Manage replies' }).click();
      await page.getByRole('button', { name: 'Add a reply' }).click();
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Title is required')).toBeVisible();
      await clean(page, 'reply with errors');
    });
  });
}
