import { makeTicket } from '../support/conversation.ts';
import { expect, signIn, test, WITHOUT_WORKER } from '../support/fixtures.ts';

test.use({ ...WITHOUT_WORKER, viewport: { width: 1440, height: 900 } });

const NEW_TICKET = /^New ticket: Ray Ortega, /;

test('an agent on another page is told of a new ticket, and is there in one press @strict', async ({
  page,
  backend,
}) => {
  const driver = await backend.signIn('driver');
  await makeTicket(driver);
  await signIn(page, 'admin', '/settings');
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  // What was there before is no news; that it was looked at is seen by what the server was asked.
  await expect
    .poll(() => backend.faults.seen.filter(({ path, status }) => path === '/ticket/user' && status === 200).length)
    .toBeGreaterThan(0);
  await expect(page.getByText(NEW_TICKET)).toHaveCount(0);
  const ticket = await makeTicket(driver);
  await expect(page.getByText(NEW_TICKET)).toBeVisible();
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.waitForURL(`**/chat/${ticket}`);
});

test('an answer in an agent’s own ticket is told, one in a colleague’s is not; the title counts what waits', async ({
  page,
  backend,
}) => {
  const [driver, admin, colleague] = [
    await backend.signIn('driver'),
    await backend.signIn('admin'),
    await backend.signIn('super'),
  ];
  const take = async (client: typeof admin, id: string) => {
    await client.call('assignTicket', { params: { id } });
    await client.call('ticketStatus', { params: { id }, body: { status: 'IN_PROGRESS' } });
    await client.call('sendMessage', { body: { text: 'Hello', ticket_id: Number(id) } });
  };
  const [own, other] = [await makeTicket(driver), await makeTicket(driver)];
  await take(admin, own);
  await take(colleague, other);
  await signIn(page, 'admin', '/settings');
  await expect.poll(() => backend.faults.seen.filter(({ path }) => path === '/ticket/changes').length).toBe(1);
  await driver.call('sendMessage', { body: { text: 'For the colleague', ticket_id: Number(other) } });
  await driver.call('sendMessage', { body: { text: 'Any news?', ticket_id: Number(own) } });
  await expect(page.getByText(/^New answer: Ray Ortega, /)).toBeVisible();
  await expect(page).toHaveTitle('(1) Settings · Milepost');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.waitForURL(`**/chat/${own}`);
  await expect(page.getByText('Any news?', { exact: true })).toBeVisible();
  // Read now.
  await expect(page).not.toHaveTitle(/^\(/);
  await makeTicket(driver);
  await expect(page).toHaveTitle(/^\(1\) /);
});
