import type { Browser, Page } from '@playwright/test';
import type { ApiClient } from '#tests/support/harness/client.ts';
import { makeTicket } from '../support/conversation.ts';
import { expect, signIn, test, WITHOUT_WORKER } from '../support/fixtures.ts';

const DESKTOP = { width: 1440, height: 900 };
test.use({ ...WITHOUT_WORKER, viewport: DESKTOP });

/** Tickets of the driver's that the demonstration admin works on, oldest first. Answers their ids. */
const takenTickets = async (driver: ApiClient, admin: ApiClient, count: number): Promise<string[]> => {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    const id = await makeTicket(driver);
    await admin.call('ticketStatus', { params: { id }, body: { status: 'IN_PROGRESS' } });
    ids.push(id);
  }
  return ids;
};

/** The other agent, in a browser of their own, with the ticket open. */
const otherAgent = async (browser: Browser, baseURL: string, ticket: string): Promise<Page> => {
  const context = await browser.newContext({ baseURL, viewport: DESKTOP, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await signIn(page, 'super', `/chat/${ticket}`);
  return page;
};

/** Presses an action and confirms it. */
const act = async (page: Page, action: string): Promise<void> => {
  await page.getByRole('button', { name: action, exact: true }).click();
  await page.getByRole('dialog', { name: action }).getByRole('button', { name: action, exact: true }).click();
};

const statusOf = async (client: ApiClient, id: string): Promise<string> =>
  (await client.call('ticket', { params: { id } })).body.status;

test('two agents see each other in a ticket; one returns it, takes it over and closes it', async ({
  page,
  browser,
  backend,
  baseURL,
}) => {
  const [driver, admin] = [await backend.signIn('driver'), await backend.signIn('admin')];
  const [ticket = ''] = await takenTickets(driver, admin, 1);
  await signIn(page, 'admin', `/chat/${ticket}`);
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeEnabled();
  const other = await otherAgent(browser, baseURL ?? '', ticket);
  await expect(other.getByText('Dana Whitfield is looking at this ticket')).toBeVisible();
  await page.getByRole('textbox', { name: 'Message' }).pressSequentially('One moment');
  await expect(page.getByText('Marisol Keane is looking at this ticket')).toBeVisible();

  // Every action asks first, and nothing happens where the answer is no.
  await page.getByRole('button', { name: 'Return to board' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('In progress', { exact: true })).toBeVisible();
  await act(page, 'Return to board');
  await expect(page).toHaveURL('/chats');
  await expect.poll(() => statusOf(admin, ticket)).toBe('TO_DO');

  // The other one is told by the server, and takes it from where it is open.
  await act(other, 'Reassign to me');
  await expect.poll(() => statusOf(admin, ticket)).toBe('IN_PROGRESS');
  await expect(other.getByText('Marisol Keane (you)')).toBeVisible();
  await act(other, 'Close ticket');
  await expect(other.getByPlaceholder('conversation closed')).toBeVisible();
  await expect.poll(() => statusOf(admin, ticket)).toBe('CLOSED');
  await expect(other).toHaveURL(`/chat/${ticket}`);
  await expect(other.getByRole('button', { name: 'Close ticket' })).toHaveCount(0);
  await expect(other.getByText('0h', { exact: true })).toBeVisible();
  await other.context().close();
});

test('answered before its question has left the screen, an action by keyboard leaves the focus with the buttons that come', async ({
  page,
  backend,
}) => {
  const [driver, admin] = [await backend.signIn('driver'), await backend.signIn('admin')];
  const [ticket = ''] = await takenTickets(driver, admin, 3);
  await signIn(page, 'admin', `/chat/${ticket}`);
  // What had the focus before the button, and lies under the bar of the buttons.
  const details = page.getByRole('complementary', { name: 'Ticket details' });
  const other = details.getByRole('listitem').getByRole('link').last();
  const dialog = page.getByRole('dialog');
  const leaving = page.locator('[role=dialog] [data-leave]').first();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.evaluate(() => {
    const slow = new CSSStyleSheet();
    slow.replaceSync('[role=dialog] [data-leave] { transition-duration: 600s !important }');
    document.adoptedStyleSheets.push(slow);
  });
  for (const [action, next] of [
    ['Close ticket', 'Reopen'],
    ['Reopen', 'Close ticket'],
  ] as const) {
    await other.focus();
    await page.getByRole('button', { name: action, exact: true }).press('Enter');
    // A dialog that is still coming leaves as fast as it has come.
    await expect.poll(() => dialog.evaluate((element) => element.getAnimations({ subtree: true }).length)).toBe(0);
    await dialog.getByRole('button', { name: action, exact: true }).press('Enter');
    await expect(details.getByText(next, { exact: true }).first()).toBeAttached();
    // The answer came first: what this is about.
    await expect(leaving).toHaveCount(1);
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
    });
    await expect(leaving).toHaveCount(0);
    await expect(page.locator(':focus').getByRole('button', { name: next, exact: true })).toBeVisible();
  }
});

test('in My chats the neighbour is selected, what is read loses its mark, and a refusal puts the ticket back', async ({
  page,
  backend,
}) => {
  const [driver, admin] = [await backend.signIn('driver'), await backend.signIn('admin')];
  // Who waits longest stands first.
  const [first = '', middle = '', last = ''] = await takenTickets(driver, admin, 3);
  await signIn(page, 'admin', `/chats?ticket=${middle}`);
  const list = page.getByRole('navigation', { name: 'In Progress, tickets' });
  const selected = list.locator('[aria-current=true]');
  const item = (id: string) => list.locator(`a[href$="ticket=${id}"]`);
  // Opened, it is read; the others keep their mark.
  await expect(item(first).getByText('unread message')).toBeAttached();
  await expect(item(middle).getByText('unread message')).toHaveCount(0);
  await expect.poll(async () => (await admin.call('ticket', { params: { id: middle } })).body.unread).toBe(0);

  // From conversation to conversation by keyboard, and not beyond the ends; the sheet names the keys.
  await item(middle).focus();
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  // The keys come with the staff's tools, a moment after the list.
  await expect(async () => {
    await page.keyboard.press('?');
    await expect(sheet.getByText('Next ticket')).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 15_000 });
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await page.keyboard.press('j');
  await expect(item(last)).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(item(middle)).toBeFocused();
  await expect(selected).toHaveAttribute('href', `/chats?ticket=${middle}`);

  await act(page, 'Close ticket');
  await expect(selected).toHaveAttribute('href', `/chats?ticket=${last}`);
  await expect(item(last)).toBeFocused();
  await expect(item(middle)).toHaveCount(0);
  await expect.poll(() => statusOf(admin, middle)).toBe('CLOSED');

  // The last of the list: the one before it is next.
  backend.faults.add({
    method: 'PUT',
    path: `/ticket/status/${last}`,
    times: 1,
    action: { kind: 'status', status: 403 },
  });
  await act(page, 'Return to board');
  const notice = page.getByText('Failed to return ticket. Please try again.', { exact: true });
  await expect(notice).toBeVisible();
  // What is said of it does not lie over Send.
  const [said, send] = [await notice.boundingBox(), await page.getByRole('button', { name: 'Send' }).boundingBox()];
  expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThan(send?.y ?? 0);
  await expect(item(last)).toBeVisible();
  await expect(selected).toHaveAttribute('href', `/chats?ticket=${first}`);
  await expect(item(first).getByText('unread message')).toHaveCount(0);

  // On a phone the details hold the actions.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/chat/${last}`);
  await page.getByRole('button', { name: /Show ticket details/ }).click();
  await act(page, 'Return to board');
  await expect(page).toHaveURL('/chats');
  await expect.poll(() => statusOf(admin, last)).toBe('TO_DO');

  // After the last one the focus is on what is said of that.
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(item(first)).toBeVisible();
  await act(page, 'Close ticket');
  await expect(page.locator(':focus')).toContainText('No in-progress conversations');
  await expect(page.getByRole('link', { name: 'Go to map' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the board' }).click();
  await expect(page).toHaveURL('/board-table');
});

test('a driver goes from a conversation to its stop on the map', async ({ page, backend }) => {
  const driver = await backend.signIn('driver');
  const ticket = await makeTicket(driver);
  const { service_id, station_name } = (await driver.call('ticket', { params: { id: ticket } })).body;
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'driver', `/chat/${ticket}`);
  await page.getByRole('button', { name: /Show ticket details/ }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Open the stop on the map' }).click();
  await expect(page).toHaveURL(/\/map/);
  expect(service_id).toBeTruthy();
  await expect(
    page
      .getByRole('tabpanel')
      .getByText(station_name ?? '')
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Request Service' }).first()).toBeVisible();
});
