import { sql } from 'drizzle-orm';
import { makeTicket, openConversation } from '../support/conversation.ts';
import { expect, signIn, test, WITHOUT_WORKER } from '../support/fixtures.ts';

test.use(WITHOUT_WORKER);

test.use({ viewport: { width: 1440, height: 900 } });

test('a closed ticket says how long it took, and a stop without services has its general name', async ({
  page,
  backend,
}) => {
  const driver = await backend.signIn('driver');
  const ticket = await makeTicket(driver);
  await openConversation(page, ticket);
  for (const [hours, text] of [
    [5, '5h'],
    [51, '2d 3h'],
  ] as const) {
    await backend.db.execute(sql`
      update tickets set status = 'CLOSED', close_date = now() - interval '8 days', services = 0,
        created_at = now() - interval '8 days' - make_interval(hours => ${hours}), updated_at = now() + make_interval(hours => ${hours})
      where id = ${Number(ticket)}`);
    await page.reload();
    await expect(page.getByText(text, { exact: true })).toBeVisible();
    await expect(page.getByText('General Service', { exact: true }).first()).toBeVisible();
    await expect(page.getByPlaceholder('conversation closed')).toBeVisible();
  }
});

test('staff see what they are working on under In Progress', async ({ page }) => {
  await signIn(page, 'admin', '/chats');
  await expect(page.getByRole('heading', { name: 'In Progress', exact: true })).toBeVisible();
});

test('what the customer wrote before the server closed the ticket is shown to the agent who closes it @strict', async ({
  page,
  backend,
}) => {
  const [driver, admin] = [await backend.signIn('driver'), await backend.signIn('admin')];
  const ticket = await makeTicket(driver);
  await admin.call('ticketStatus', { params: { id: ticket }, body: { status: 'IN_PROGRESS' } });
  await page.clock.install();
  await signIn(page, 'admin', `/chat/${ticket}`);
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeEnabled();
  // The line takes no actions for a while: the ticket is closed on this screen alone.
  backend.faults.add({ method: 'PUT', path: '/ticket/status/*', action: { kind: 'status', status: 503 } });
  await page.getByRole('button', { name: 'Close ticket', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Close ticket' })
    .getByRole('button', { name: 'Close ticket', exact: true })
    .click();
  await expect(page.getByPlaceholder('conversation closed')).toBeVisible();
  const looksAgain = async (): Promise<void> => {
    const answered = page.waitForResponse((answer) => answer.url().includes(`/message/ticket/${ticket}`));
    // The page's own pause between two looks, without living through it: each timer at its time, as no jump would have it.
    await page.clock.runFor(30_000);
    await answered;
  };
  // Not the one that was under way.
  for (const _ of ['first', 'second']) await looksAgain();
  await driver.call('sendMessage', { body: { ticket_id: ticket, text: 'One more thing', attachments: [] } });
  await looksAgain();
  await expect(page.getByRole('log').getByText('One more thing')).toBeVisible();
});

test('the question whether to close a ticket, asked on the board, tells what the customer writes meanwhile', async ({
  page,
  backend,
}) => {
  const [driver, admin] = [await backend.signIn('driver'), await backend.signIn('admin')];
  const ticket = await makeTicket(driver);
  await admin.call('ticketStatus', { params: { id: ticket }, body: { status: 'IN_PROGRESS' } });
  await signIn(page, 'admin', '/board-table');
  await page.getByRole('tab', { name: /^In progress/ }).click();
  const read = page.waitForResponse((answer) => answer.url().includes(`/message/ticket/${ticket}`));
  await page.locator(`button[data-ticket="${ticket}"]`).click();
  const dialog = page.getByRole('dialog', { name: 'Close ticket' });
  await expect(dialog.getByText(/^Close the ticket of/)).toBeVisible();
  await read;
  await driver.call('sendMessage', { body: { ticket_id: ticket, text: 'WAIT, do not close', attachments: [] } });
  await expect(dialog.getByText(/ has written since: WAIT, do not close$/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(async () => {
    await dialog.getByRole('button', { name: 'Close ticket' }).click();
    await expect(dialog).toHaveCount(0, { timeout: 500 });
  }).toPass();
  await expect
    .poll(async () => (await admin.call('ticket', { params: { id: ticket } })).body.status, { timeout: 20_000 })
    .toBe('CLOSED');
});

test('what is written in a conversation that the server takes away stays in sight there, and has a way on', async ({
  page,
  backend,
}) => {
  const ticket = await makeTicket(await backend.signIn('driver'));
  await openConversation(page, ticket);
  await page.getByRole('textbox', { name: 'Message' }).fill('The left one, too');
  await backend.db.execute(sql`
    update tickets set user_id = (select id from users where email = 'owner@milepost.test') where id = ${Number(ticket)}`);
  await page.reload();
  await expect(page.getByText('This conversation is no longer there for you.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeDisabled();
  const left = page.getByRole('region', { name: 'Not sent' });
  await expect(left.getByText('The left one, too')).toBeVisible();
  await left.getByRole('button', { name: 'Discard' }).click();
  await page.reload();
  await expect(page).toHaveURL(/\/chats$/);
  await expect(page.getByText('Ticket not found.')).toBeVisible();
});
