import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { ApiClient } from '#tests/support/harness/client.ts';
import { makeTicket } from '../support/conversation.ts';
import { expect, signIn, test, WITHOUT_WORKER } from '../support/fixtures.ts';

test.use(WITHOUT_WORKER);

const say = (client: ApiClient, ticket_id: string, text: string) =>
  client.call('sendMessage', { body: { ticket_id, text } });
const take = async (client: ApiClient, id: string, text: string) => {
  await client.call('ticketStatus', { params: { id }, body: { status: 'IN_PROGRESS' } });
  await client.call('assignTicket', { params: { id } });
  await say(client, id, text);
};

test('an agent sees their own first, what presses in words, and whose a colleague’s is; filters and order last', async ({
  page,
  backend,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const [driver, admin, colleague] = [
    await backend.signIn('driver'),
    await backend.signIn('admin'),
    await backend.signIn('super'),
  ];
  const [late, asks, theirs, answered] = [
    await makeTicket(driver),
    await makeTicket(driver),
    await makeTicket(driver),
    await makeTicket(driver),
  ];
  await take(admin, asks, 'What tire size is it?');
  await say(driver, asks, 'It is a 295/75R22.5, left rear outer.');
  await take(admin, answered, 'The mobile mechanic is about forty minutes out.');
  await take(colleague, theirs, 'Looking for somebody near you.');
  await backend.db.execute(sql`update tickets set created_at = created_at - interval '40 minutes',
    waiting_since = waiting_since - interval '40 minutes' where id = ${Number(late)}`);

  // Who waits stands first, with what was said last; a colleague's is elsewhere.
  await signIn(page, 'admin', '/chats');
  const list = page.getByRole('navigation', { name: 'In Progress, tickets' });
  const rows = list.getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('It is a 295/75R22.5');
  await expect(rows.first()).toContainText(/Waiting \d+ m/);
  await expect(rows.last()).toContainText('You: The mobile mechanic');
  await expect(page.getByRole('heading', { level: 1, name: 'In Progress' })).toBeVisible();
  await list.getByRole('tab', { name: 'Everyone' }).click();
  await expect(page).toHaveURL(/list=all/);
  const theirRow = rows.filter({ hasText: 'Agent: Marisol Keane' });
  await theirRow.getByRole('link').click();
  await page.getByRole('button', { name: 'Return to board' }).click();
  await expect(page.getByRole('dialog')).toContainText('which Marisol Keane is working on');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await list.getByRole('tab', { name: 'Unassigned' }).click();
  // Nobody works on these: they are not called what is in progress.
  await expect(page.getByRole('heading', { level: 1, name: 'Unassigned' })).toBeVisible();
  const waiting = page.getByRole('navigation', { name: 'Unassigned, tickets' }).getByRole('listitem');
  await expect(waiting).toHaveCount(1);
  await expect(waiting.first()).toContainText('Answer overdue');
  await waiting.first().getByRole('link').click();
  await page.getByRole('link', { name: 'Ticket details' }).click();
  await expect(page).toHaveTitle(/Ray Ortega, .+ · Milepost$/);

  // What presses is set beside the conversation, too.
  await page.getByRole('button', { name: `Priority of Ray Ortega, #${late}: Normal` }).click();
  await page.getByRole('menuitem', { name: 'Low' }).click();
  await page.getByRole('button', { name: `Priority of Ray Ortega, #${late}: Low` }).click();
  await page.getByRole('menuitem', { name: 'Normal' }).click();
  await expect(page.getByRole('button', { name: `Priority of Ray Ortega, #${late}: Normal` })).toBeVisible();

  // On the board what is late is found, made urgent, and the filter stands in the address.
  await page.goto(`${backend.url}/board-table?overdue=true&state=TX&agent=me`);
  await expect(page.getByText('No ticket fits the filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('button', { name: 'Overdue' }).click();
  await expect(page).toHaveURL(/overdue=true/);
  await page.getByRole('button', { name: `Priority of Ray Ortega, #${late}: Normal` }).click();
  await page.getByRole('menuitem', { name: 'Urgent' }).click();
  await expect(page.getByRole('button', { name: `Priority of Ray Ortega, #${late}: Urgent` })).toBeVisible();
  await expect(page.getByRole('cell').filter({ hasText: 'Answer overdue' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Longest waiting');
  await page.goto(`${backend.url}/board-table`);
  await expect(page.getByRole('combobox', { name: 'Order' })).toHaveValue('waiting');

  // What is exported is what the history shows.
  for (const id of [asks, answered]) await admin.call('ticketStatus', { params: { id }, body: { status: 'CLOSED' } });
  await page.goto(`${backend.url}/chat-history`);
  await expect(page.getByRole('link', { name: 'View chat with Ray Ortega' })).toHaveCount(2);
  await page.getByRole('searchbox', { name: 'Search closed tickets' }).fill('nobody');
  await expect(page.getByRole('link', { name: 'View chat with Ray Ortega' })).toHaveCount(0);
  // Words of which nothing can be seen are none.
  await page.getByRole('searchbox', { name: 'Search closed tickets' }).fill('\u200b\u2060');
  await expect(page.getByRole('link', { name: 'View chat with Ray Ortega' })).toHaveCount(2);
  await page.getByRole('searchbox', { name: 'Search closed tickets' }).fill(`#${asks}`);
  await expect(page.getByRole('link', { name: 'View chat with Ray Ortega' })).toHaveCount(1);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toMatch(new RegExp(`^${asks},`));
});

test('what is read without signal is read on the other devices too, once there is one, and stays so here', async ({
  page,
  context,
  backend,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const [other, admin] = [await backend.signIn('driver'), await backend.signIn('admin')];
  const ticket = await makeTicket(other);
  await take(admin, ticket, 'They are with you.');
  const unread = async () => (await other.call('ticket', { params: { id: ticket } })).body.unread;
  expect(await unread()).toBe(1);
  await signIn(page, 'driver', '/settings');
  await page.getByRole('link', { name: 'My chats 1 unread' }).click();
  const row = page.getByRole('navigation', { name: 'Active Conversations, tickets' }).getByRole('listitem');
  await expect(row).toContainText('They are with you.');
  // Kept on the device without having been opened.
  await expect
    .poll(() => backend.faults.seen.some(({ path }) => path.startsWith(`/message/ticket/${ticket}`)))
    .toBe(true);
  await context.setOffline(true);
  await row.getByRole('link').click();
  await expect(page.getByRole('log').getByText('They are with you.')).toBeVisible();
  await page.getByRole('link', { name: /^Back to/ }).click();
  await expect(row).not.toContainText('unread');
  await context.setOffline(false);
  await expect.poll(unread, { timeout: 30_000 }).toBe(0);
  await expect(row).not.toContainText('unread');
});

test('a driver is shown what is unread wherever they are, the last word first, and reads what is closed without signal', {
  tag: '@strict',
}, async ({ page, context, backend }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const [driver, admin] = [await backend.signIn('driver'), await backend.signIn('admin')];
  const [closed, older, newer] = [await makeTicket(driver), await makeTicket(driver), await makeTicket(driver)];
  await take(admin, closed, 'They are with you.');
  await admin.call('ticketStatus', { params: { id: closed }, body: { status: 'CLOSED' } });
  await take(admin, newer, 'On it.');
  await take(admin, older, 'Somebody is on the way.');

  await signIn(page, 'driver', '/settings');
  const entry = page.getByRole('link', { name: 'My chats 2 unread' });
  await expect(entry).toBeVisible({ timeout: 20_000 });
  await expect(page).toHaveTitle('(2) Settings · Milepost');
  await entry.click();
  const rows = page.getByRole('navigation', { name: 'Active Conversations, tickets' }).getByRole('listitem');
  await expect(rows.first()).toContainText('Somebody is on the way.');
  await expect(rows.nth(1)).toContainText('On it.');
  await expect(rows.first()).toContainText('1 unread message');
  await rows.first().getByRole('link').click();
  await expect(page.getByRole('log').getByText('Somebody is on the way.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Active Conversations' }).click();
  await expect(page.getByRole('link', { name: 'My chats 1 unread' })).toBeVisible();
  await expect(rows.first()).not.toContainText('unread');

  // Kept without having been opened.
  await page.getByRole('tab', { name: 'Closed' }).click();
  const done = page.getByRole('navigation', { name: 'Closed Conversations, tickets' }).getByRole('listitem');
  await expect(done).toContainText('They are with you.');
  await context.setOffline(true);
  await page.getByRole('tab', { name: 'Active' }).click();
  await page.getByRole('tab', { name: 'Closed' }).click();
  await done.getByRole('link').click();
  await expect(page.getByRole('log').getByText('They are with you.')).toBeVisible();
  // Where the backend lets its customer open it again, that is said; elsewhere nothing more can be written.
  await expect(
    page.getByPlaceholder('conversation closed').or(page.getByText(/Writing here opens it again, until /)),
  ).toBeVisible();
  // The way back is called what it leads to.
  await page.getByRole('link', { name: 'Back to tickets' }).click();
  await expect(page).toHaveURL(/list=closed/);
});

test('a list that is read to its end is all there, also where the next page brings nothing that is not stored', async ({
  page,
  backend,
}) => {
  // More than are kept for the road, which are the first two pages of the list.
  const [ahead, all] = [20, 25];
  await backend.db.execute(sql`insert into tickets (user_id, station_name, status, created_at, updated_at, close_date)
    select id, 'Stop ' || n, 'CLOSED', now() - n * interval '1 minute', now() - n * interval '1 minute',
      now() - n * interval '1 minute'
    from users, generate_series(1, ${all}::int) n where email = 'driver@milepost.test'`);
  await signIn(page, 'driver', '/chats');
  const read = () => {
    const asked = backend.faults.seen.map(({ path }) => /^\/message\/ticket\/(\d+)/.exec(path)?.[1]);
    return new Set(asked.filter(Boolean)).size;
  };
  await expect.poll(read, { timeout: 40_000 }).toBe(ahead);
  await page.getByRole('tab', { name: 'Closed' }).click();
  const rows = page.getByRole('navigation', { name: 'Closed Conversations, tickets' }).getByRole('listitem');
  await expect(rows).toHaveCount(ahead);
  await page.locator('[data-scroll]').evaluate((list) => list.scrollTo(0, list.scrollHeight));
  await expect(rows).toHaveCount(all);
});
