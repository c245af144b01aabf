import type { Page } from '@playwright/test';
import { makeTicket, openConversation } from '../support/conversation.ts';
import { expect, signIn, test, WITHOUT_WORKER } from '../support/fixtures.ts';
import { buildRoute, pickPlace, write } from '../support/road.ts';

test.use({ ...WITHOUT_WORKER, viewport: { width: 390, height: 844 } });

interface Watcher extends EventTarget {
  requestClose(): void;
  destroy(): void;
}

/** Presses Android's Back, which asks the last thing that was opened to close. @returns whether there was one to ask */
const pressBack = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const { open } = globalThis as unknown as { open: Watcher[] };
    const last = open.at(-1);
    last?.requestClose();
    return last !== undefined;
  });

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    const { CloseWatcher } = globalThis as unknown as { CloseWatcher: new () => Watcher };
    const open: Watcher[] = [];
    const leave = (one: Watcher) => void (open.includes(one) && open.splice(open.indexOf(one), 1));
    class Watched extends CloseWatcher {
      constructor() {
        super();
        open.push(this);
        this.addEventListener('close', () => leave(this));
      }
      override destroy(): void {
        leave(this);
        super.destroy();
      }
    }
    Object.assign(globalThis, { CloseWatcher: Watched, open });
  }),
);

test('Back closes the request that was begun, on the map, and keeps its words', async ({ page }) => {
  await signIn(page);
  expect(await pressBack(page)).toBe(false);
  await page.getByRole('tab', { name: 'All stations' }).click();
  const begin = page.getByRole('button', { name: /^Request Service at / }).first();
  await begin.click();
  const words = page.getByRole('textbox', { name: /^Anything to add/ });
  await words.fill('Left front');
  expect(await pressBack(page)).toBe(true);
  await expect(words).toBeHidden();
  await expect(page).toHaveURL(/\/map/);
  await expect(begin).toBeFocused();
  await begin.click();
  await expect(words).toHaveValue('Left front');
});

test('Back closes the fields in which a route is changed, and keeps the route', async ({ page }) => {
  await signIn(page);
  await buildRoute(page);
  const summary = page.getByRole('button', { name: /^Edit the route/ });
  expect(await pressBack(page)).toBe(false);
  await summary.click();
  await pickPlace(page, 'Destination', 'Denver, CO');
  expect(await pressBack(page)).toBe(true);
  await expect(summary).toContainText('Dallas, TX');
  await expect(page).toHaveURL(/\/map/);
});

test('Back takes one question at a time, and none twice', async ({ page, backend }) => {
  const ticket = await makeTicket(await backend.signIn('driver'));
  await openConversation(page, ticket);
  backend.faults.add({
    method: 'POST',
    path: '/message',
    action: { kind: 'status', status: 422, body: { code: 'INVALID_INPUT', message: 'Not today' } },
  });
  await write(page, ['first']);
  const dialog = page.getByRole('dialog').getByRole('heading');
  for (let round = 0; round < 2; round += 1) {
    await page.getByRole('button', { name: 'Discard: first' }).click();
    await expect(dialog).toBeVisible();
    expect(await pressBack(page)).toBe(true);
    await expect(dialog).toBeHidden();
    expect(await pressBack(page)).toBe(false);
  }
  await page.getByRole('button', { name: 'Discard: first' }).click();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(await pressBack(page)).toBe(false);
  await expect(page.getByRole('log').getByText('first')).toBeVisible();
});
