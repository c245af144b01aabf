import type { Locator, Page } from '@playwright/test';
import { updateUser, userByEmail } from '#server/accounts/queries/users.ts';
import { DEMONSTRATION_PASSWORD } from '#server/seed/accounts.ts';
import { addTestUser } from '#tests/support/builders/users.ts';
import { signInAt } from '#tests/support/harness/client.ts';
import { endSessions } from '../support/account.ts';
import { clean } from '../support/axe.ts';
import { expect, signIn, test, WITHOUT_WORKER } from '../support/fixtures.ts';

test.use({ ...WITHOUT_WORKER, viewport: { width: 1440, height: 900 } });

/** Presses the one button of a dialog that is not its safe one. */
const confirm = async (page: Page, question: string, action: string): Promise<void> => {
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(question, { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: action }).click();
  await expect(dialog).toBeHidden();
};

/** Opens a question by the keyboard and answers it by the keyboard. */
const byKeyboard = async (page: Page, button: Locator): Promise<void> => {
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
};

test('accounts: found, approved and disapproved after a question; a failure is said and changes nothing', async ({
  page,
  backend,
  context,
}) => {
  const names = { firstName: 'Lonnie', lastName: 'Pruitt', companyName: 'Pine_Ridge Hauling' };
  const pruitt = await addTestUser(backend.db, { ...names, approval: 'PENDING' });
  await signIn(page, 'admin', '/accounts');
  const table = page.getByRole('table', { name: 'Truck drivers and truck owners' });
  const approve = page.getByRole('button', { name: 'Approve Lonnie Pruitt' });
  const disapprove = page.getByRole('button', { name: 'Disapprove Lonnie Pruitt' });
  await expect(approve).toBeVisible();
  await expect(table.getByRole('cell', { name: 'Administrator' })).toHaveCount(0);
  await expect(page.getByLabel('Rows per page')).toHaveValue('25');
  await clean(page);

  await approve.click();
  // Of many people, several have the same name.
  await expect(page.getByRole('dialog').getByText(pruitt.email, { exact: true })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(approve).toBeFocused();
  // Another administrator decides meanwhile: nothing is decided over that, and the row says it.
  const boss = await backend.signIn('super');
  await boss.call('rejectUser', { params: { userId: String(pruitt.id) } });
  await approve.click();
  await confirm(page, 'Are you sure you want to approve the user Lonnie Pruitt?', 'Approve');
  await expect(page.getByText('Marisol Keane has disapproved this person meanwhile.')).toBeVisible();
  await expect(table.getByText('Disapproved', { exact: true })).toBeVisible();
  backend.faults.add({ method: 'PUT', path: '/api/admin/users/*', times: 1, action: { kind: 'status', status: 500 } });
  await approve.click();
  await confirm(page, 'Are you sure you want to approve the user Lonnie Pruitt?', 'Approve');
  await expect(page.getByText('Lonnie Pruitt could not be approved.')).toBeVisible();
  await expect(approve).toBeVisible();

  await page.getByRole('tab', { name: 'Not approved' }).click();
  await expect(table.getByRole('row')).toHaveCount(2);
  await byKeyboard(page, approve);
  await expect(page.getByText('Lonnie Pruitt is approved')).toBeVisible();
  // The row has gone with its button: the focus is on what is said of that.
  await expect(page.locator(':focus')).toContainText('No rows found');
  await page.getByRole('tab', { name: 'All' }).click();

  const search = page.getByRole('searchbox', { name: 'Search by name, company or email' });
  await search.fill('pine_ridge');
  await expect(table.getByRole('row')).toHaveCount(2);
  await expect(page).toHaveURL(/q=pine_ridge/);
  await disapprove.click();
  await confirm(page, 'Are you sure you want to reject the user Lonnie Pruitt?', 'Disapprove');
  await expect(approve).toBeVisible();
  // An address with more than may be searched for.
  await page.goto(`/accounts?q=${'x'.repeat(500)}`);
  await expect(page.getByText('No rows found')).toBeVisible();
  await expect(search).toHaveValue('x'.repeat(200));
  await search.fill('nobody at all');
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(search).toHaveValue('');
  await search.fill('nobody at all');
  await expect(page).toHaveURL(/q=nobody/);
  // Words of which nothing can be seen are none.
  await search.fill('\u200b\u2060');
  await expect(page).not.toHaveURL(/q=/);
  await expect(approve).toBeVisible();

  await page.getByRole('button', { name: 'Last name' }).click();
  await expect(page.getByRole('columnheader', { name: 'Last name' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/sort=lastName/);
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Last name' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(approve).toBeVisible();

  await context.setOffline(true);
  await expect(page.getByText(/No signal\. This list is from/)).toBeVisible();
  await expect(approve).toBeDisabled();
  await context.setOffline(false);
  await expect(approve).toBeEnabled();

  await page.setViewportSize({ width: 390, height: 844 });
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Lonnie Pruitt' }) });
  await expect(card.getByText('Truck driver')).toBeVisible();
  await clean(page);
});

test('user management: an admin is made with a password seen once, promoted, deleted', { tag: '@strict' }, async ({
  page,
  backend,
  kind,
}) => {
  const email = 'priya.natarajan@milepost.test';
  backend.faults.add({ path: '/api/admin/users', times: 1, action: { kind: 'delay', ms: 1000 } });
  await addTestUser(backend.db, { firstName: 'Lonnie', lastName: 'Pruitt', approval: 'PENDING' });
  await signIn(page, 'super', '/user-management');
  await expect(page.getByText('Loading users...')).toBeVisible();
  const table = page.getByRole('table', { name: 'Users' });
  const row = (name: string) => table.getByRole('row').filter({ hasText: name });
  await expect(row('super@milepost.test').getByText('This is you')).toBeVisible();
  await expect(row('super@milepost.test').getByRole('button', { name: /^Delete/ })).toBeDisabled();
  await expect(row('Pruitt').getByText('No', { exact: true })).toBeVisible();
  await expect(row('admin@milepost.test').getByText('Yes', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Rows per page')).toHaveValue('10');
  await clean(page);

  // The page has a key, as the other entries of the navigation have.
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog').getByText('User management', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.getByRole('button', { name: 'Create Admin' }).click();
  const dialog = page.getByRole('dialog');
  const create = dialog.getByRole('button', { name: 'Create Admin' });
  await expect(create).toBeDisabled();
  for (const [field, typed, text] of [
    ['Email', 'priya', 'Please enter a valid email'],
    ['Email', '', 'Email is required'],
    ['First name', '', 'First name is required'],
    ['Last name', '', 'Last name is required'],
  ] as const) {
    await dialog.getByLabel(field).fill('x');
    await dialog.getByLabel(field).fill(typed);
    await dialog.getByLabel(field).blur();
    await expect(dialog.getByText(text, { exact: true })).toBeVisible();
  }
  await clean(page);
  await dialog.getByLabel('Email').fill('admin@milepost.test');
  await dialog.getByLabel('First name').fill('Priya');
  await dialog.getByLabel('Last name').fill('Natarajan');
  // The session ends meanwhile: what was typed is there again.
  await endSessions(page, backend, () => page.reload());
  await signIn(page, 'super', '/user-management');
  await page.getByRole('button', { name: 'Create Admin' }).click();
  await expect(dialog.getByLabel('Email')).toHaveValue('admin@milepost.test');
  await expect(dialog.getByLabel('Last name')).toHaveValue('Natarajan');
  await create.click();
  // Once: what is proved holds for all that follows.
  if (kind === 'reference') {
    await expect(dialog.getByText('Is it you?')).toBeVisible();
    await clean(page);
    await dialog.getByLabel('Password', { exact: true }).fill(DEMONSTRATION_PASSWORD);
    await dialog.getByRole('button', { name: 'Continue' }).click();
  }
  await expect(dialog.getByText(/^Error creating user: ./)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Create Admin' }).click();
  await expect(dialog.getByLabel('First name')).toHaveValue('Priya');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Email').press('Enter');
  await expect(page.getByText('User created successfully')).toBeVisible();
  const password = await dialog.getByLabel('Password').inputValue();
  expect(password).toMatch(/^[A-Za-z0-9!@#$%^&*]{12}$/);
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('button', { name: 'Copy password' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Password copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(password);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  expect((await signInAt(backend, email, password)).token).toBeTruthy();
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stored).not.toContain(password);

  const fault = (method: string) =>
    backend.faults.add({ method, path: '/api/admin/users/*', times: 1, action: { kind: 'status', status: 500 } });
  const promote = page.getByRole('button', { name: 'Make Super Admin: Priya Natarajan' });
  const remove = page.getByRole('button', { name: 'Delete Priya Natarajan' });
  const questions = {
    promote: 'Are you sure you want to promote this user to super admin?',
    delete: 'Are you sure you want to delete this user?',
  };
  fault('PUT');
  await promote.click();
  await confirm(page, questions.promote, 'Make Super Admin');
  await expect(page.getByText('Error promoting user to super admin')).toBeVisible();
  await promote.click();
  await confirm(page, questions.promote, 'Make Super Admin');
  await expect(page.getByText('User promoted to super admin successfully')).toBeVisible();
  await expect(promote).toBeHidden();
  await expect(row('Priya').getByText('Super administrator')).toBeVisible();

  fault('DELETE');
  await remove.click();
  await confirm(page, questions.delete, 'Delete');
  await expect(page.getByText('Error deleting user')).toBeVisible();
  await byKeyboard(page, remove);
  await expect(page.getByText('User deleted successfully')).toBeVisible();
  await expect(row('Priya')).toHaveCount(0);
  // The newest stood first: its neighbour has the focus.
  await expect(page.getByRole('button', { name: /Lonnie Pruitt/ }).first()).toBeFocused();
});

test('who is made a super administrator has their pages at once: by address, and on the page that is open', async ({
  page,
  backend,
}) => {
  const admin = await userByEmail(backend.db, 'admin@milepost.test');
  const become = (role: 'ADMIN' | 'SUPER_ADMIN') => updateUser(backend.db, admin?.id ?? 0, { role });
  await signIn(page, 'admin', '/accounts');
  const link = page.getByRole('link', { name: 'User management' });
  await expect(page.getByRole('link', { name: 'Reports' })).toBeVisible();
  await page.goto('/user-management');
  await page.waitForURL('**/map');
  await expect(link).toHaveCount(0);

  await become('SUPER_ADMIN');
  await page.goto('/user-management');
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
  await expect(page).toHaveURL(/user-management$/);

  // The page is open, and its person comes back to it.
  await become('ADMIN');
  const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await comeBack();
  await page.waitForURL('**/map');
  await expect(link).toHaveCount(0);
  await become('SUPER_ADMIN');
  await comeBack();
  await expect(link).toBeVisible();
});
