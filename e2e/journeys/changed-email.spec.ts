import type { Page } from '@playwright/test';
import { updateUser } from '#server/accounts/queries/users.ts';
import { DEMONSTRATION_PASSWORD } from '#server/seed/accounts.ts';
import { addTestUser } from '#tests/support/builders/users.ts';
import type { TestServer } from '#tests/support/harness/server.ts';
import { logIn } from '../support/account.ts';
import { expectOnServer, makeTicket } from '../support/conversation.ts';
import { expect, test, WITHOUT_WORKER } from '../support/fixtures.ts';
import { write } from '../support/road.ts';

test.use(WITHOUT_WORKER);

const OLD = 'ray@changed.test';
const NEXT = 'ray.next@changed.test';

/** Writes what the server does not take yet, and logs out keeping it; meanwhile the e-mail is changed at a desk. */
const leaveWork = async (page: Page, backend: TestServer): Promise<string> => {
  const first = await addTestUser(backend.db, { email: OLD });
  const ticket = await makeTicket(await backend.signIn(OLD));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/chat/${ticket}`);
  await logIn(page, OLD, DEMONSTRATION_PASSWORD);
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeEnabled();
  backend.faults.add({ method: 'POST', path: '/message', action: { kind: 'status', status: 503 } });
  await write(page, ['keep me']);
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('button', { name: /^Keep for next time/ }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
  await updateUser(backend.db, first.id, { email: NEXT });
  backend.faults.clear();
  return ticket;
};

test('what was kept is sent for the same person under the e-mail that they have by now', async ({ page, backend }) => {
  const ticket = await leaveWork(page, backend);
  await logIn(page, NEXT, DEMONSTRATION_PASSWORD);
  await page.waitForURL('**/map');
  const driver = await backend.signIn(NEXT);
  await expect(() => expectOnServer(driver, ticket, ['keep me'])).toPass();
});

test('whoever has the old e-mail by now neither sees nor sends it', async ({ page, backend }) => {
  const ticket = await leaveWork(page, backend);
  await addTestUser(backend.db, { email: OLD, firstName: 'Uma' });
  await logIn(page, OLD, DEMONSTRATION_PASSWORD);
  await page.waitForURL('**/map');
  await page.goto('/chats');
  await expect(page.getByRole('heading', { name: 'Active Conversations', exact: true })).toBeVisible();
  await expect(page.getByText('keep me')).toHaveCount(0);
  await expect(page.getByText(/^Waiting · /)).toHaveCount(0);
  const driver = await backend.signIn(NEXT);
  await expectOnServer(driver, ticket, []);
  await page.getByRole('button', { name: 'Log out' }).click();
  await logIn(page, NEXT, DEMONSTRATION_PASSWORD);
  await expect(() => expectOnServer(driver, ticket, ['keep me'])).toPass();
});
