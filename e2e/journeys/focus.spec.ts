import type { Page } from '@playwright/test';
import { makeTicket, openConversation } from '../support/conversation.ts';
import { choose, LARGE_PICTURE, PICTURE } from '../support/files.ts';
import { expect, signIn, test, WITHOUT_WORKER } from '../support/fixtures.ts';
import { buildRoute, write } from '../support/road.ts';

test.use({ ...WITHOUT_WORKER, permissions: ['microphone'] });

/** The name of what has the focus, or its kind where it has no name: `body` where the focus is lost. */
const focused = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const now = document.activeElement;
    return now?.getAttribute('aria-label') ?? (now?.id || now?.tagName.toLowerCase());
  });

const REFUSED = {
  method: 'POST',
  path: '/message',
  action: { kind: 'status', status: 422, body: { code: 'INVALID_INPUT', message: 'Not today' } },
} as const;

test('the focus stays near a control that goes with what was done', async ({ page, backend }) => {
  const ticket = await makeTicket(await backend.signIn('driver'));
  await openConversation(page, ticket);
  const allow = backend.faults.add(REFUSED);
  await write(page, ['first']);
  await page.getByRole('button', { name: 'Retry: first' }).press('Enter');
  await expect.poll(() => focused(page)).toMatch(/^Messages, /);
  await page.getByRole('button', { name: 'Discard: first' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).press('Enter');
  await expect(page.getByRole('log').getByText('first')).toBeHidden();
  await expect.poll(() => focused(page)).toMatch(/^Messages, /);

  await write(page, ['second', 'third']);
  await page.getByRole('link', { name: 'See why' }).click();
  await page.getByRole('button', { name: 'Retry Message: second' }).press('Enter');
  await expect.poll(() => focused(page)).toBe('li');
  await page.getByRole('button', { name: 'Discard Message: second' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).press('Enter');
  await expect(page.getByText('second', { exact: true })).toBeHidden();
  await expect.poll(() => focused(page)).toBe('waiting');
  await page.getByRole('button', { name: 'Edit Message: third' }).press('Enter');
  const box = page.getByRole('textbox', { name: 'Message' });
  await expect(box).toHaveValue('third');
  await expect(box).toBeFocused();
  allow();
});

test('the focus stays in the conversation: pictures at their end, a voice note thrown away', async ({
  page,
  backend,
}) => {
  const ticket = await makeTicket(await backend.signIn('driver'));
  await openConversation(page, ticket);
  await choose(page, [PICTURE, LARGE_PICTURE]);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText(/Sent$/)).toHaveCount(2);
  await page.getByRole('button', { name: `Show ${PICTURE.name}` }).press('Enter');
  await page.getByRole('button', { name: 'Next picture' }).press('Enter');
  const large = page.getByRole('dialog');
  await expect(large.getByRole('heading', { name: LARGE_PICTURE.name })).toBeVisible();
  await expect(large).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(large.getByRole('heading', { name: PICTURE.name })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: `Show ${PICTURE.name}` })).toBeFocused();

  const microphone = page.getByRole('button', { name: 'Record voice message' });
  await microphone.press('Enter');
  await expect(page.getByRole('timer')).toHaveText('0:02');
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).press('Enter');
  await expect(microphone).toBeFocused();
});

test('the focus follows to the page that a press leads to', async ({ page }) => {
  await signIn(page);
  await buildRoute(page);
  await expect.poll(() => focused(page)).not.toBe('body');
  await page
    .getByRole('button', { name: /^Request Service at / })
    .first()
    .press('Enter');
  await page.getByRole('button', { name: 'Send request' }).press('Enter');
  await page.waitForURL('**/chat/*');
  await expect.poll(() => focused(page)).toBe('page');
  await page.getByRole('link', { name: /^Back to/ }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Active Conversations' })).toBeVisible();
  await expect.poll(() => focused(page)).toBe('page');
});

test('the filters open with the focus on a button that can be pressed, and keep it when they are cleared', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await page.getByRole('button', { name: 'Filters' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Filters' });
  await expect(dialog.getByRole('button', { name: 'Show stations' })).toBeFocused();
  await dialog.getByRole('button', { pressed: false }).first().press('Enter');
  await dialog.getByRole('button', { name: 'Clear filters' }).press('Enter');
  await expect(dialog).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeFocused();
});
