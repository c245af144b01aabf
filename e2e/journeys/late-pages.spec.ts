import { eq } from 'drizzle-orm';
import { tickets } from '#server/db/schema.ts';
import { codeFor, fillCredentials, fillDriver, typeCode } from '../support/account.ts';
import { makeTicket, openConversation } from '../support/conversation.ts';
import { expect, signIn, test, WITH_WORKER, WITHOUT_WORKER, workerReady } from '../support/fixtures.ts';
import { holdRequests, holdStore } from '../support/hold.ts';
import { storedRow, write } from '../support/road.ts';
import { share } from '../support/share.ts';

// Who has gone on, or typed on, while an answer is awaited is neither brought back nor overwritten by it.
test.use(WITHOUT_WORKER);

// Fields, lists and tabs are in sight at once.
test.use({ viewport: { width: 1440, height: 900 } });

test('what is typed into the profile while it is being saved stays, and is not taken for saved', async ({ page }) => {
  await signIn(page, 'driver', '/profile');
  await expect(page.getByLabel('First name')).toBeEditable();
  const release = await holdRequests(page, '**/profile/me');
  await page.getByLabel('First name').fill('Raymond');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByLabel('Truck number').fill('77');
  release();
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  await expect(page.getByLabel('Truck number')).toHaveValue('77');
  await expect(page.getByText(/^Not saved yet/)).toBeVisible();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Nothing changed yet.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Raymond');
  await expect(page.getByLabel('Truck number')).toHaveValue('77');
});

test('who goes back to the log-in while a code is being asked for stays there', async ({ page }) => {
  await page.goto('/forgotpassword');
  const release = await holdRequests(page, '**/password-reset/**');
  await page.getByLabel('Email').fill('driver@milepost.test');
  const asked = page.waitForRequest(/password-reset/);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await asked;
  await page.getByRole('link', { name: 'Back to login' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
  const answered = page.waitForResponse(/password-reset/);
  release();
  await answered;
  await page.getByRole('link', { name: 'Help' }).click();
  await page.goBack();
  await expect(page.getByLabel('Username')).toBeVisible();
});

test('who reads the help while a code is being checked stays there', async ({ page, backend }) => {
  const email = 'slow.driver@ozarkfreight.test';
  await page.goto('/signup');
  await fillCredentials(page, 'Driver', email);
  await fillDriver(page);
  await page.waitForURL('**/verification');
  await typeCode(page, await codeFor(backend, email));
  const release = await holdRequests(page, '**/auth/confirm');
  const asked = page.waitForRequest('**/auth/confirm');
  await page.getByRole('button', { name: 'Verify account' }).click();
  await asked;
  await page.getByRole('link', { name: 'Help', exact: true }).click();
  await expect(page).toHaveURL(/\/help/);
  const answered = page.waitForResponse('**/auth/confirm');
  release();
  await answered;
  await page.getByRole('link', { name: 'Back to login' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/help/);
});

test('who has gone a step back before the account is refused is not taken another one back', async ({
  page,
  backend,
}) => {
  const email = 'slow.driver@ozarkfreight.test';
  await page.goto('/signup');
  await fillCredentials(page, 'Driver', email);
  const body = { fields: { email: 'Email already exists' } };
  backend.faults.add({ method: 'POST', path: '/auth/register', action: { kind: 'status', status: 400, body } });
  const release = await holdRequests(page, '**/auth/register');
  const asked = page.waitForRequest('**/auth/register');
  await fillDriver(page);
  await asked;
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.getByText('Step 1 of 2')).toBeVisible();
  const answered = page.waitForResponse('**/auth/register');
  release();
  await answered;
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Step 2 of 2')).toBeVisible();
});

test('who goes on while a refused message is kept for another request stays there', async ({
  page,
  context,
  backend,
}) => {
  const ticket = await makeTicket(await backend.signIn('driver'));
  await openConversation(page, ticket);
  await context.setOffline(true);
  await write(page, ['It is flat again']);
  // Longer ago than its customer may open it again by writing.
  const closed = { status: 'CLOSED', closeDate: new Date(Date.now() - 8 * 86_400_000) } as const;
  await backend.db
    .update(tickets)
    .set(closed)
    .where(eq(tickets.id, Number(ticket)));
  await context.setOffline(false);
  const again = page.getByRole('button', { name: 'Start a new request with: It is flat again' });
  await expect(again).toBeVisible();
  const release = await holdStore(page, 'drafts');
  await again.click();
  await page.getByRole('link', { name: 'My chats' }).click();
  await page.getByRole('link', { name: 'Settings' }).click();
  const settings = page.getByRole('heading', { name: 'Settings', exact: true });
  await expect(settings).toBeVisible();
  await release();
  await expect(page.getByText('Choose a stop and request service: your message is kept for it.')).toBeVisible();
  await expect(settings).toBeVisible();
  await expect(page).toHaveURL(/\/settings/);
});

test.describe('with the worker', () => {
  test.use(WITH_WORKER);

  test('who goes on while what was shared is put into a conversation stays there', async ({ page, backend }) => {
    const driver = await backend.signIn('driver');
    const [ticket] = [await makeTicket(driver), await makeTicket(driver)];
    await signIn(page, 'driver', '/chats');
    await workerReady(page);
    await share(page, [], { text: 'Due on Friday' });
    const choice = page.getByRole('button', { name: new RegExp(`#${ticket}$`) });
    await expect(choice).toBeVisible();
    const release = await holdStore(page, 'draftFiles');
    await choice.click();
    await page.getByRole('link', { name: 'Settings' }).click();
    const settings = page.getByRole('heading', { name: 'Settings', exact: true });
    await expect(settings).toBeVisible();
    await release();
    await expect.poll(() => storedRow(page, 'drafts', String(ticket))).toMatchObject({ text: 'Due on Friday' });
    await expect(settings).toBeVisible();
    await expect(page).toHaveURL(/\/settings/);
  });
});
