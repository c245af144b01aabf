import { sql } from 'drizzle-orm';
import { allSent, expectOnServer, makeTicket, openConversation } from '../support/conversation.ts';
import { expect, signIn, test, textsOf, workerReady } from '../support/fixtures.ts';
import { expectMarks, WAITING, write } from '../support/road.ts';

test('a session that ends with work waiting: another person neither sees nor sends it, the same one sends it', {
  tag: '@strict',
}, async ({ page, context, backend }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const ticket = await makeTicket(await backend.signIn('driver'));
  await openConversation(page, ticket);
  await workerReady(page);
  await context.setOffline(true);
  await write(page, ['first of mine', 'second of mine']);
  await expectMarks(page, WAITING, 2);
  await backend.db.execute(sql`update sessions set ended_at = now()`);
  await context.setOffline(false);
  await expect(page.getByText('Your session has expired. Please log in again.')).toBeVisible();

  const driver = await backend.signIn('driver');
  await signIn(page, 'owner', '/chats');
  await expect(page.getByText('No active conversations')).toBeVisible();
  await expect(page.getByText(/of mine/)).toHaveCount(0);
  const owner = await backend.signIn('owner');
  const own = await makeTicket(owner);
  await page.goto(`/chat/${own}`);
  await write(page, ['of the owner']);
  // What is the driver's waits on meanwhile.
  await expect.poll(async () => (await textsOf(owner, own)).slice(1), { timeout: 60_000 }).toEqual(['of the owner']);
  await expectOnServer(driver, ticket, []);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();

  await openConversation(page, ticket);
  await allSent(page);
  await expectOnServer(driver, ticket, ['first of mine', 'second of mine']);
});
