import { DEMONSTRATION_PASSWORD } from '#server/seed/accounts.ts';
import { addTestUser } from '#tests/support/builders/users.ts';
import { makeTicket, openReplies } from '../support/conversation.ts';
import { expect, signIn, test, WITHOUT_WORKER } from '../support/fixtures.ts';
import { holdRequests } from '../support/hold.ts';

// What is answered late must not undo what staff have done meanwhile.
test.use({ ...WITHOUT_WORKER, viewport: { width: 1440, height: 900 } });

test('who presses Enter in Find and closes it before the answer stays where they are', async ({ page, backend }) => {
  const driver = await backend.signIn('driver');
  const ticket = await makeTicket(driver);
  await driver.call('sendMessage', { body: { ticket_id: ticket, text: 'The outer tire lost its tread' } });
  await signIn(page, 'admin', '/board-table');
  const board = page.getByRole('heading', { name: 'Tickets' });
  await expect(board).toBeVisible();
  const release = await holdRequests(page, '**/ticket/search*');
  await page.keyboard.press('/');
  const find = page.getByRole('dialog', { name: 'Find in tickets and messages' });
  const asked = page.waitForRequest('**/ticket/search*');
  await find.getByRole('searchbox', { name: 'Words' }).fill('outer');
  await page.keyboard.press('Enter');
  await asked;
  await page.keyboard.press('Escape');
  await expect(find).toHaveCount(0);
  const answered = page.waitForResponse('**/ticket/search*');
  release();
  await answered;
  await page.keyboard.press('/');
  await expect(find.getByText('1 found')).toBeVisible();
  await expect(page).toHaveURL(/board-table/);
});

test('a reply that is being saved or deleted keeps its dialog, so that nothing else is written over', async ({
  page,
  backend,
}) => {
  const ticket = await makeTicket(await backend.signIn('driver'));
  await signIn(page, 'admin', `/chat/${ticket}`);
  await openReplies(page);
  await page.getByRole('button', { name: 'Manage replies' }).click();
  const adding = page.getByRole('dialog', { name: 'New reply' });
  const title = adding.getByRole('textbox', { name: 'Title' });
  await page.getByRole('button', { name: 'Add a reply' }).click();
  await title.fill('On the way');
  await adding.getByRole('textbox', { name: 'Text' }).fill('Help is on the way.');
  const save = await holdRequests(page, '**/ticket/replies', { method: 'POST' });
  await title.press('Enter');
  await expect(adding.getByRole('button', { name: 'Saving...' })).toBeVisible();
  await expect(adding.getByRole('button', { name: 'Back' })).toBeDisabled();
  await expect(title).not.toBeEditable();
  await expect(title).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(title).toBeVisible();
  save();
  await expect(page.getByText('Reply saved')).toBeVisible();

  const remove = await holdRequests(page, '**/ticket/replies/*', { method: 'DELETE' });
  await page.getByRole('button', { name: 'Delete On the way' }).click();
  const deleting = page.getByRole('dialog', { name: 'Delete reply?' });
  await deleting.getByRole('button', { name: 'Delete' }).click();
  await expect(deleting.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(deleting.getByText('is gone for all staff')).toBeVisible();
  remove();
  await expect(page.getByText('Reply deleted')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a reply' })).toBeVisible();
});

test('two administrators are promoted on a slow line: one proof is enough for both', async ({ page, backend }) => {
  for (const firstName of ['Ada', 'Grace'])
    await addTestUser(backend.db, { firstName, lastName: 'Slow', role: 'ADMIN' });
  await signIn(page, 'super', '/user-management');
  const release = await holdRequests(page, '**/promote-super-admin', { times: 2 });
  for (const name of ['Ada Slow', 'Grace Slow']) {
    const asked = page.waitForRequest('**/promote-super-admin');
    await page.getByRole('button', { name: `Make Super Admin: ${name}` }).click();
    await page.getByRole('dialog', { name }).getByRole('button', { name: 'Make Super Admin' }).click();
    await asked;
  }
  release();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(DEMONSTRATION_PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const row = (name: string) => page.getByRole('table', { name: 'Users' }).getByRole('row').filter({ hasText: name });
  for (const name of ['Ada', 'Grace']) await expect(row(name).getByText('Super administrator')).toBeVisible();
});

test('the password of an administrator who was created after the page was left waits there', async ({ page }) => {
  await signIn(page, 'super', '/accounts');
  await page.getByRole('link', { name: 'User management' }).click();
  await page.getByRole('button', { name: 'Create Admin' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill('late@milepost.test');
  await dialog.getByLabel('First name').fill('Late');
  await dialog.getByLabel('Last name').fill('Admin');
  await dialog.getByRole('button', { name: 'Create Admin' }).click();
  await dialog.getByLabel('Password', { exact: true }).fill(DEMONSTRATION_PASSWORD);
  const release = await holdRequests(page, '**/register', { method: 'POST' });
  const asked = page.waitForRequest('**/register');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await asked;
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Accounts' })).toBeVisible();
  release();
  await expect(page.getByText('The password of late@milepost.test waits in User management.')).toBeVisible();
  await page.getByRole('link', { name: 'User management' }).click();
  await expect(dialog.getByText('late@milepost.test')).toBeVisible();
  await expect(dialog.getByLabel('Password')).toHaveValue(/^.{12}$/);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toHaveCount(0);
});

test('what is said to be under way is what was pressed last, also where the server tells of it before it answers', async ({
  page,
  backend,
}) => {
  const ticket = await makeTicket(await backend.signIn('driver'));
  await signIn(page, 'admin', `/chat/${ticket}`);
  const taken = await holdRequests(page, '**/ticket/status/*', { method: 'PUT', answered: true });
  const given = await holdRequests(page, '**/ticket/hand-over/*', { method: 'PUT' });
  await page.getByRole('button', { name: 'Assign to me' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Assign to me' }).click();
  await expect(page.getByText('Dana Whitfield (you)')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Assigning' })).toBeVisible();
  taken();
  await page.getByRole('button', { name: 'Hand over' }).click();
  const giving = page.getByRole('dialog');
  await giving.getByRole('radio', { name: 'Marisol Keane' }).check();
  await giving.getByRole('textbox', { name: /^Note for them/ }).fill('My shift ends');
  await giving.getByRole('button', { name: 'Hand over' }).click();
  await expect(page.getByRole('button', { name: 'Handing over' })).toBeVisible();
  const note = page.getByRole('region', { name: 'Internal note by you' });
  await expect(note).toContainText('My shift ends');
  await expect(note).toContainText('Waiting');
  given();
  await expect(page.getByRole('button', { name: 'Take over' })).toBeVisible();
  await expect(note).toHaveCount(1);
  await expect(note).not.toContainText('Waiting');
});
