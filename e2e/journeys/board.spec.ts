import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { ApiClient } from '#tests/support/harness/client.ts';
import { makeTicket } from '../support/conversation.ts';
import { expect, signIn, test, textsOf, WITHOUT_WORKER } from '../support/fixtures.ts';

test.use({ ...WITHOUT_WORKER, viewport: { width: 1440, height: 900 } });

const statusOf = async (client: ApiClient, id: string): Promise<string> =>
  (await client.call('ticket', { params: { id } })).body.status;

/** The row's link, by its ticket. */
const link = (page: Page, id: string): Locator => page.getByRole('table').locator(`a[href="/chat/${id}"]`);

/** Brings the focus to a row by the keys of the table. */
const chooseRow = async (page: Page, id: string): Promise<void> => {
  await expect(link(page, id)).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('j');
    await expect(link(page, id)).toBeFocused({ timeout: 500 });
  }).toPass();
};

/** Confirms the question that stands there, by Tab and Enter. */
const confirm = async (page: Page, action: string): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: action });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: action })).toBeFocused();
  await page.keyboard.press('Enter');
};

/** Says yes to taking a ticket: Enter alone, since the focus is on it. */
const take = async (page: Page, action: string): Promise<void> => {
  await expect(page.getByRole('dialog', { name: action }).getByRole('button', { name: action })).toBeFocused();
  await page.keyboard.press('Enter');
};

/** Another tab of the board by the arrow keys. */
const openTab = async (page: Page, name: RegExp): Promise<void> => {
  const tab = page.getByRole('tab', { name });
  await page.getByRole('tab', { selected: true }).focus();
  await expect(async () => {
    await page.keyboard.press('ArrowRight');
    await expect(tab).toHaveAttribute('aria-selected', 'true', { timeout: 500 });
  }).toPass();
};

test('an agent works a ticket from the board to the history by keyboard alone', async ({ page, backend }) => {
  const [driver, admin] = [await backend.signIn('driver'), await backend.signIn('admin')];
  const [older, ticket] = [await makeTicket(driver), await makeTicket(driver)];
  await signIn(page, 'admin', '/board-table');
  await expect(page.getByRole('heading', { name: 'Tickets' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Open tickets 2' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Our agent' })).toHaveCount(0);

  // Taken from Open; the row in its place is chosen.
  await chooseRow(page, ticket);
  const chosen = page.getByRole('row').filter({ has: page.locator(`a[href="/chat/${ticket}"]`) });
  await expect(chosen.getByRole('cell').last()).toHaveCSS('box-shadow', /inset/);
  await page.keyboard.press('a');
  await take(page, 'Assign to me');
  await expect(link(page, ticket)).toHaveCount(0);
  await expect.poll(() => statusOf(admin, ticket)).toBe('IN_PROGRESS');
  await expect(link(page, older)).toBeFocused();
  await expect(page.getByRole('tab', { name: 'In progress 1' })).toBeVisible();

  // Opened from In progress, answered, returned.
  await openTab(page, /^In progress/);
  await expect(page).toHaveURL(/tab=in-progress/);
  await chooseRow(page, ticket);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/chat/${ticket}`);
  await page.getByRole('textbox', { name: 'Message' }).focus();
  await page.keyboard.type('Help is on the way.');
  await page.keyboard.press('Enter');
  await expect.poll(() => textsOf(admin, ticket)).toContain('Help is on the way.');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('textbox', { name: 'Message' }).blur();
  await page.keyboard.press('r');
  await confirm(page, 'Return to board');
  await expect(page).toHaveURL('/chats');
  await expect(page.locator(':focus')).toContainText('No in-progress conversations');
  await expect.poll(() => statusOf(admin, ticket)).toBe('TO_DO');

  // Taken over from To do, and closed from the board.
  await page.keyboard.press('g');
  await page.keyboard.press('b');
  await openTab(page, /^To do/);
  await expect(page.getByRole('cell', { name: 'Dana Whitfield' })).toBeVisible();
  await chooseRow(page, ticket);
  await page.keyboard.press('a');
  await take(page, 'Reassign to me');
  await expect.poll(() => statusOf(admin, ticket)).toBe('IN_PROGRESS');
  await expect(page.getByText('Nothing to do', { exact: true })).toBeVisible();
  await openTab(page, /^In progress/);
  await chooseRow(page, ticket);
  await page.keyboard.press('a');
  await confirm(page, 'Close ticket');
  await expect.poll(() => statusOf(admin, ticket)).toBe('CLOSED');
  await expect(page.locator(':focus')).toContainText('No tickets in progress');

  // It stands in the history, is exported, and can be read.
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await expect(page.getByRole('cell', { name: '0h', exact: true })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).press('Enter');
  const saved = await download;
  await expect(page.getByRole('button', { name: 'Export as CSV' })).toBeFocused();
  expect(saved.suggestedFilename()).toMatch(/^milepost-history-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await saved.path(), 'utf8')).split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(`${ticket},Ray Ortega,`);
  await page.getByRole('link', { name: 'View chat with Ray Ortega' }).press('Enter');
  await expect(page.getByPlaceholder('conversation closed')).toBeVisible();
});

test('taken without signal a ticket waits; of one that somebody else took it is said who has it; a failed load says so', {
  tag: '@strict',
}, async ({ page, context, backend }) => {
  const [driver, admin, other] = await Promise.all([
    backend.signIn('driver'),
    backend.signIn('admin'),
    backend.signIn('super'),
  ]);
  const [mine, theirs] = [await makeTicket(driver), await makeTicket(driver)];
  await signIn(page, 'admin', '/board-table');
  const row = (id: string) => page.getByRole('row').filter({ has: page.locator(`a[href="/chat/${id}"]`) });
  const take = async (id: string) => {
    await row(id)
      .getByRole('button', { name: `Assign to me: Ray Ortega, #${id}` })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Assign to me' }).click();
    await expect(row(id).getByText('Assigning')).toBeVisible();
  };
  await expect(row(mine)).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(/^No signal\. Tickets as they were at /)).toBeVisible();
  await take(mine);
  await take(theirs);
  await other.call('assignTicket', { params: { id: theirs } });
  await other.call('ticketStatus', { params: { id: theirs }, body: { status: 'IN_PROGRESS' } });
  await context.setOffline(false);
  await expect(page.getByText(/^Marisol Keane took the ticket of Ray Ortega, /)).toBeVisible();
  await expect(page.getByText('Failed to assign ticket. Please try again.', { exact: true })).toHaveCount(0);
  await expect
    .poll(async () => (await admin.call('ticket', { params: { id: mine } })).body)
    .toMatchObject({
      status: 'IN_PROGRESS',
      assigned_manager_name: 'Dana Whitfield',
    });
  await expect(page.getByText('No open tickets', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: /^In progress/ }).click();
  await expect(row(theirs).getByText('Marisol Keane')).toBeVisible();
  await expect(row(mine).getByText('Dana Whitfield')).toBeVisible();

  const fails = backend.faults.add({ method: 'GET', path: '/ticket', action: { kind: 'status', status: 500 } });
  await page.getByRole('tab', { name: /^To do/ }).click();
  const panel = page.getByRole('alert').filter({ hasText: 'Something went wrong. Please try again.' });
  await expect(panel).toBeVisible();
  // Nothing is known of it, and nothing is on its way.
  await expect(page.getByRole('table')).toHaveCount(0);
  fails();
  // A ticket of which the backend tells next to nothing.
  const body = {
    items: [{ id: 990, status: 'TO_DO', created_at: '2026-11-21T20:00:00Z' }],
    last: true,
    hasNext: false,
  };
  backend.faults.add({ method: 'GET', path: '/ticket', action: { kind: 'status', status: 200, body } });
  await panel.getByRole('button', { name: 'Try again' }).click();
  for (const text of ['Unknown', 'No address', 'No services', 'No truck brands'])
    await expect(row('990').getByText(text, { exact: true })).toBeVisible();
  await expect(panel).toHaveCount(0);
});

test('without signal a ticket that was never opened says that its conversation is not here', async ({
  page,
  context,
  backend,
}) => {
  const driver = await backend.signIn('driver');
  const [opened, unopened] = [await makeTicket(driver), await makeTicket(driver)];
  await signIn(page, 'admin', `/chat/${opened}`);
  await expect(page.getByRole('log').getByText('Store 1')).toBeVisible();
  await page.getByRole('link', { name: /^Chat board table/ }).click();
  await expect(link(page, unopened)).toBeVisible();
  await context.setOffline(true);
  await link(page, unopened).click();
  await expect(page.getByText('No signal, and this conversation is not stored on this device yet.')).toBeVisible();
  await page.goBack();
  await link(page, opened).click();
  await expect(page.getByRole('log').getByText('Store 1')).toBeVisible();
});

test('a double press takes a ticket once, and closes it once, however fast; one that opens a question leaves it open', async ({
  page,
  backend,
}) => {
  const [driver, admin] = [await backend.signIn('driver'), await backend.signIn('admin')];
  const ticket = await makeTicket(driver);
  await signIn(page, 'admin', `/chat/${ticket}`);
  const puts: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'PUT' && pathname.endsWith(`/${ticket}`)) puts.push(pathname.split('/').at(-2) ?? '');
  });
  const actions = () => puts.filter((what) => what === 'status' || what === 'assign');
  const dialog = page.getByRole('dialog');

  await page.getByRole('button', { name: 'Assign to me' }).first().dblclick();
  await dialog.getByRole('button', { name: 'Assign to me' }).dblclick();
  await expect(dialog).toBeHidden();
  await expect.poll(() => statusOf(admin, ticket)).toBe('IN_PROGRESS');
  await page.getByRole('button', { name: 'Close ticket', exact: true }).click();
  await dialog.getByRole('button', { name: 'Close ticket' }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect.poll(() => statusOf(admin, ticket)).toBe('CLOSED');
  await expect(page.getByPlaceholder('conversation closed')).toBeVisible();
  await expect(page.getByText(/^Somebody was first/)).toBeHidden();
  // Nothing more is on its way.
  await page.goto('/settings');
  await expect(page.getByText('Everything you did is on the server.')).toBeVisible();
  expect(actions()).toEqual(['status', 'assign', 'status']);
});

test('the way back from a conversation leads to where one came from, as it was left', async ({ page, backend }) => {
  const [driver, admin] = [await backend.signIn('driver'), await backend.signIn('admin')];
  const ticket = await makeTicket(driver);
  await admin.call('ticketStatus', { params: { id: ticket }, body: { status: 'IN_PROGRESS' } });
  await signIn(page, 'admin', '/board-table');
  await openTab(page, /^In progress/);
  await link(page, ticket).click();
  await expect(page).toHaveURL(`/chat/${ticket}`);
  await page.reload();
  await page.getByRole('link', { name: 'Back to tickets' }).click();
  await expect(page).toHaveURL(/board-table\?tab=in-progress/);
  await chooseRow(page, ticket);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Back to tickets' }).click();
  await expect(page).toHaveURL(/board-table\?tab=in-progress/);
  await page.goto(`/chat/${ticket}`);
  await page.getByRole('link', { name: 'Back to tickets' }).click();
  await expect(page).toHaveURL('/chats');
});

test('a name that is one long word is written over no other column, and none of it is cut off', async ({
  page,
  backend,
}) => {
  const driver = await backend.signIn('driver');
  const ticket = await makeTicket(driver);
  const long = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralterns';
  await page.route(/\/ticket(?!\/changes)/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('Ortega', long) });
  });
  await signIn(page, 'admin', '/board-table');
  const row = page.getByRole('row').filter({ has: page.locator(`a[href="/chat/${ticket}"]`) });
  const right = async (place: Locator) => {
    const { x = 0, width = 0 } = (await place.boundingBox()) ?? {};
    return x + width;
  };
  await expect(link(page, ticket)).toContainText(long);
  const [name, cell] = [link(page, ticket), row.getByRole('cell').first()];
  await expect.poll(async () => (await right(cell)) - (await right(name))).toBeGreaterThan(0);
  await name.click();
  const step = page.getByRole('complementary', { name: 'Ticket details' }).getByText(`Opened by Ray ${long}`);
  await expect(step).toBeVisible();
  expect(await step.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});
