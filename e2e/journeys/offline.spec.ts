import { sql } from 'drizzle-orm';
import type { TestServer } from '#tests/support/harness/server.ts';
import { allSent, expectOnServer, makeTicket, openConversation } from '../support/conversation.ts';
import { expect, signIn, test, workerReady } from '../support/fixtures.ts';
import { buildRoute, expectMarks, planFuel, requestFirst, SENT, write } from '../support/road.ts';

/** The server refuses the next message for good. */
const refuseNext = ({ faults }: TestServer): void => {
  faults.add({
    method: 'POST',
    path: '/message',
    times: 1,
    action: { kind: 'status', status: 422, body: { code: 'INVALID_INPUT', message: 'Not today' } },
  });
};

test('without signal after a reload: stations, route, plan and conversation are there, with their age', {
  tag: '@strict',
}, async ({ context }) => {
  const page = await context.newPage();
  await signIn(page);
  await workerReady(page);
  await expect(page.getByText(/^[\d,]+ stations on the map$/)).toBeVisible();
  await buildRoute(page);
  await page.getByRole('tab', { name: 'Near route' }).click();
  const request = page.getByRole('button', { name: /^Request Service at / }).first();
  await expect(request).toBeVisible();
  const station = (await request.getAttribute('aria-label')) ?? '';
  await planFuel(page, 150, 40);
  await expect(page.getByRole('img', { name: /Mile strip/ })).toBeVisible();
  const cost = await page
    .getByText(/gal · \d+ stops?/)
    .first()
    .textContent();

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/[\d,]+ mi · \d+ h/).first()).toBeVisible();
  await expect(page.getByText(/no signal/).first()).toBeVisible();
  await expect(page.getByText(cost ?? '').first()).toBeVisible();
  await page.getByRole('button', { name: 'Back to the map' }).click();
  await page.getByRole('tab', { name: 'Near route' }).click();
  await expect(page.getByRole('button', { name: station }).first()).toBeVisible();
  await page.getByRole('tab', { name: 'All stations' }).click();
  await expect(page.getByRole('button', { name: /^Request Service at / }).first()).toBeVisible();
});

test('a refused message stays in sight with Retry, Edit and Discard, and holds back only its own ticket', {
  tag: '@strict',
}, async ({ context, backend }) => {
  const page = await context.newPage();
  await signIn(page);
  await buildRoute(page);
  await requestFirst(page);
  await expect(page).toHaveURL(/\/chat\/\d+$/);
  refuseNext(backend);
  await write(page, ['refused once']);
  await expect(page.getByText('Not sent.')).toBeVisible();
  await expect(page.getByText('Not today')).toBeVisible();
  await page.getByRole('button', { name: 'Discard: refused once' }).click();
  await expect(page.getByRole('dialog')).toContainText('It is taken off this device and never sent.');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Retry: refused once' }).click();
  await expectMarks(page, /^Not sent\.$/, 0);
  await expect(page.getByText(SENT).last()).toBeVisible();
});

test('a closed conversation is read-only', { tag: '@strict' }, async ({ page, backend }) => {
  const driver = await backend.signIn('driver');
  const admin = await backend.signIn('admin');
  const stations = await driver.call('locations', { query: { latitude: 41.8, longitude: -87.6, radius: 200 } });
  const made = await driver.call('createTicket', {
    body: { message: 'Store 1\nTires', service_id: stations.body[0].id },
  });
  const id = String(made.body.id);
  await admin.call('assignTicket', { params: { id } });
  await admin.call('ticketStatus', { params: { id }, body: { status: 'IN_PROGRESS' } });
  await signIn(page);
  await page.goto(`/chat/${id}`);
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeEnabled();
  await admin.call('ticketStatus', { params: { id }, body: { status: 'CLOSED' } });
  // Longer ago than its customer could open it again by writing.
  await backend.db.execute(sql`update tickets set close_date = now() - interval '8 days' where id = ${Number(id)}`);
  await page.reload();
  await expect(page.getByPlaceholder('conversation closed')).toBeDisabled();
});

test('signing out with work waiting asks; kept, it is sent when the same person comes back', async ({
  context,
  backend,
}) => {
  const page = await context.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page);
  await workerReady(page);
  await buildRoute(page);
  await requestFirst(page);
  await expect(page).toHaveURL(/\/chat\/\d+$/);
  backend.faults.add({ method: 'POST', path: '/message', action: { kind: 'status', status: 503 } });
  await write(page, ['keep me']);
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('button', { name: /^Keep for next time/ }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
  backend.faults.clear();
  await signIn(page, 'owner');
  await page.goto('/chats');
  await expect(page.getByText('keep me')).toHaveCount(0);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
  await signIn(page);
  const driver = await backend.signIn('driver');
  await expect
    .poll(async () => {
      const own = await driver.call('ownTickets', { query: { page: 0, pageSize: 10 } });
      const texts = await driver.call('messages', { params: { ticketId: String(own.body.items[0].id) } });
      return JSON.stringify(texts.body).includes('keep me');
    })
    .toBe(true);
});

test('a refused message that is changed keeps its place before what was written on top of it', async ({
  page,
  backend,
}) => {
  const driver = await backend.signIn('driver');
  const ticket = await makeTicket(driver);
  await openConversation(page, ticket);
  refuseNext(backend);
  await write(page, ['The blue truck', 'No, the red one']);
  await expect(page.getByText('Not today')).toBeVisible();
  await page.getByRole('button', { name: 'Edit: The blue truck' }).click();
  const box = page.getByRole('textbox', { name: 'Message' });
  await expect(box).toHaveValue('The blue truck');
  await expect(page.getByText('It waits for the message before it, which you are changing.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send now: No, the red one' })).toBeVisible();
  await expectOnServer(driver, ticket, []);
  await box.fill('The blue truck at dock 4');
  await box.press('Enter');
  await allSent(page);
  await expectOnServer(driver, ticket, ['The blue truck at dock 4', 'No, the red one']);
});
