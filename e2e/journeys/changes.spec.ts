import type { TestServer } from '#tests/support/harness/server.ts';
import { makeTicket, openConversation } from '../support/conversation.ts';
import { expect, signIn, test, WITHOUT_WORKER } from '../support/fixtures.ts';

test.use(WITHOUT_WORKER);

const answer = async (backend: TestServer, ticketId: string, text: string): Promise<void> => {
  const admin = await backend.signIn('admin');
  const sent = await admin.call('sendMessage', { body: { text, ticket_id: Number(ticketId) } });
  expect(sent.status).toBe(200);
};

const streams = (backend: TestServer) => backend.faults.seen.filter(({ path }) => path === '/ticket/changes');

/** How often the ticket itself was asked for. */
const looks = (backend: TestServer, ticketId: string) =>
  backend.faults.seen.filter(({ path }) => path === `/ticket/${ticketId}`).length;

test('each answer is a reason to look at once', async ({ page, backend }) => {
  const ticketId = await makeTicket(await backend.signIn('driver'));
  await openConversation(page, ticketId);
  await expect.poll(() => streams(backend).map(({ status }) => status)).toEqual([200]);
  for (const text of ['A mechanic is on the way', 'He has the tires', 'Ten minutes']) {
    const before = looks(backend, ticketId);
    await answer(backend, ticketId, text);
    await expect(page.getByText(text, { exact: true })).toBeVisible();
    // One look may serve two answers that come close together. Without the stream the ticket is looked at every 15 s.
    await expect.poll(() => looks(backend, ticketId)).toBeGreaterThan(before);
  }
});

test('a new ticket comes to the board', async ({ page, backend }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const driver = await backend.signIn('driver');
  await makeTicket(driver);
  await signIn(page, 'admin', '/board-table');
  await expect(page.getByRole('tab', { name: 'Open tickets 1' })).toBeVisible();
  await expect.poll(() => streams(backend).map(({ status }) => status)).toEqual([200]);
  const next = await makeTicket(driver);
  await expect(page.getByRole('table').locator(`a[href="/chat/${next}"]`)).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Open tickets 2' })).toBeVisible();
});

test('where changes are not told, answers are looked for as ever', async ({ page, backend }) => {
  const ticketId = await makeTicket(await backend.signIn('driver'));
  backend.faults.add({ path: '/ticket/changes', action: { kind: 'status', status: 503, retryAfterSeconds: 60 } });
  await openConversation(page, ticketId);
  await expect.poll(() => streams(backend).map(({ status }) => status)).toEqual([503]);
  await answer(backend, ticketId, 'Found by looking');
  await expect(page.getByText('Found by looking', { exact: true })).toBeVisible();
});
