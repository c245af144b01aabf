import type { Locator, Page } from '@playwright/test';
import { eq, sql } from 'drizzle-orm';
import { messages, tickets } from '#server/db/schema.ts';
import { comeBack, makeTicket, openConversation } from '../support/conversation.ts';
import { expect, signIn, test, textsOf, ticketsOf, WITHOUT_WORKER } from '../support/fixtures.ts';
import { buildRoute, requestFirst, write } from '../support/road.ts';

test.use(WITHOUT_WORKER);

/** Milliseconds: a lost request is waited for 20 s before anybody is asked (decision 0364), on a busy machine. */
const ASKED = { timeout: 45_000 };

const log = (page: Page): Locator => page.getByRole('log');

/** Presses a button by keyboard alone. */
const pressByKeyboard = async (page: Page, button: Locator): Promise<void> => {
  await expect(button).toBeVisible();
  await button.focus();
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
};

test('a lost message beside the same from another device: both are shown, and the person sends theirs', {
  tag: '@strict-only',
}, async ({ page, backend }) => {
  const driver = await backend.signIn('driver');
  const ticket = await makeTicket(driver);
  await openConversation(page, ticket);
  await write(page, ['first']);
  await expect(page.getByText(/Sent$/)).not.toHaveCount(0);
  backend.faults.add({ method: 'POST', path: '/message', times: 1, action: { kind: 'drop-before' } });
  await write(page, ['ok']);
  // Ours has met its fault before the other device writes.
  const tries = () => backend.faults.seen.filter(({ method, path }) => method === 'POST' && path === '/message').length;
  await expect.poll(tries).toBe(2);
  await driver.call('sendMessage', { body: { ticket_id: ticket, text: 'ok' } });
  // By the server's clock it was written long after the try that was lost.
  await backend.db.execute(sql`update messages set created_at = now() + interval '1 hour' where text = 'ok'`);
  const question = log(page).getByRole('region', { name: 'Was this message already sent?' });
  await expect(question).toBeVisible(ASKED);
  await expect(question.getByText('Yours')).toBeVisible();
  await expect(question.getByText('On the server')).toBeVisible();
  await pressByKeyboard(page, question.getByRole('button', { name: 'No, send mine' }));
  await expect(question).toBeHidden();
  await expect(async () => {
    await comeBack(page);
    expect([...(await textsOf(driver, ticket))].slice(1)).toEqual(['first', 'ok', 'ok']);
  }).toPass();
});

test('a request whose conversation begins empty: the person says that it was made, and writes on in it', {
  tag: '@strict-only',
}, async ({ page, backend }) => {
  const driver = await backend.signIn('driver');
  await signIn(page);
  await buildRoute(page);
  backend.faults.add({ method: 'POST', path: '/ticket', times: 1, action: { kind: 'drop-after' } });
  const held = backend.faults.add({ path: '/message/ticket/*', action: { kind: 'drop-before' } });
  const before = (await ticketsOf(driver)).length;
  await requestFirst(page);
  await expect(async () => expect(await ticketsOf(driver)).toHaveLength(before + 1)).toPass();
  const id = (await ticketsOf(driver)).at(-1)?.id ?? 0;
  await backend.db.delete(messages).where(eq(messages.ticketId, id));
  held();
  await comeBack(page);
  const question = page.getByRole('region', { name: 'Was this request already made?' });
  await expect(question).toBeVisible(ASKED);
  await expect(question.getByText('Nothing is written in it yet.')).toBeVisible();
  await pressByKeyboard(page, question.getByRole('button', { name: /^Yes, this one/ }));
  await expect(page).toHaveURL(new RegExp(`/chat/${id}$`));
  await write(page, ['Left rear']);
  await expect(async () => expect(await textsOf(driver, id)).toEqual(['Left rear'])).toPass();
  expect(await ticketsOf(driver)).toHaveLength(before + 1);
});

test('what waits behind a refused message says so, and goes without it by one key', async ({ page, backend }) => {
  const driver = await backend.signIn('driver');
  const ticket = await makeTicket(driver);
  await openConversation(page, ticket);
  backend.faults.add({ method: 'POST', path: '/message', times: 1, action: { kind: 'status', status: 422 } });
  await write(page, ['Which truck?', 'The red one']);
  await expect(log(page).getByText('Waits for “Which truck?”, which was not sent.')).toBeVisible();
  await pressByKeyboard(page, page.getByRole('button', { name: 'Send without it: The red one' }));
  await expect(log(page).getByText(/^Waits for /)).toHaveCount(0);
  await expect(async () => expect((await textsOf(driver, ticket)).slice(1)).toEqual(['The red one'])).toPass();
  await expect(log(page).getByText('Not sent.')).toBeVisible();
});

test('an internal note behind a refused answer says so, and goes without it', async ({ page, backend }) => {
  const ticket = await makeTicket(await backend.signIn('driver'));
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'admin', `/chat/${ticket}`);
  backend.faults.add({ method: 'POST', path: '/message', times: 1, action: { kind: 'status', status: 422 } });
  await write(page, ['Which truck?']);
  await expect(log(page).getByText('Not sent.')).toBeVisible();
  await page.getByRole('radio', { name: 'Internal note' }).check({ force: true });
  const box = page.getByRole('textbox', { name: 'Internal note, for staff alone' });
  await box.fill('He calls later');
  await box.press('Enter');
  const note = page.getByRole('region', { name: 'Internal note by you' });
  await expect(note).toContainText('Waits for “Which truck?”, which was not sent.');
  await pressByKeyboard(page, note.getByRole('button', { name: 'Send without it: He calls later' }));
  await expect(note.locator('time')).toBeVisible();
  await expect(log(page).getByText('Not sent.')).toBeVisible();
});

test('a message that a closed ticket refuses is copied, and asks for service at the same stop anew', async ({
  page,
  context,
  backend,
}) => {
  const driver = await backend.signIn('driver');
  await signIn(page);
  await buildRoute(page);
  await requestFirst(page);
  await page.waitForURL(/\/chat\/\d+$/);
  const [ticket] = (await ticketsOf(driver)).slice(-1);
  await context.setOffline(true);
  await write(page, ['It is flat again']);
  // Longer ago than its customer may open it again by writing.
  const closed = { status: 'CLOSED', closeDate: new Date(Date.now() - 8 * 86_400_000) } as const;
  const [row] = await backend.db
    .update(tickets)
    .set(closed)
    .where(eq(tickets.id, ticket?.id ?? 0))
    .returning();
  await context.setOffline(false);
  const action = (name: string) => log(page).getByRole('button', { name: `${name}: It is flat again` });
  await expect(action('Copy')).toBeVisible();
  await expect(log(page).getByRole('button', { name: /^(Retry|Edit)/ })).toHaveCount(0);
  await expect(action('Discard')).toBeVisible();
  await pressByKeyboard(page, action('Copy'));
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('It is flat again');
  await pressByKeyboard(page, log(page).getByRole('button', { name: 'Start a new request with: It is flat again' }));
  await page.waitForURL('**/map*');
  const request = page.getByRole('button', { name: `Request Service at ${row?.stationName}` }).first();
  // Its card is open, its button a thumb's way further down.
  await expect(page.getByRole('region', { name: 'All stations' }).getByText(row?.stationName ?? '')).toBeInViewport();
  await pressByKeyboard(page, request);
  // What was kept is said with the request.
  await expect(page.getByRole('textbox', { name: /^Anything to add/ })).toHaveValue('It is flat again');
  await pressByKeyboard(page, page.getByRole('button', { name: 'Send request' }));
  await page.waitForURL('**/chat/*');
  await expect(log(page).getByText('It is flat again', { exact: true })).toBeVisible();
  const stop = { service_id: row?.stationId, status: 'OPEN' };
  await expect(async () => expect(await ticketsOf(driver)).toEqual([expect.objectContaining(stop)])).toPass();
});
