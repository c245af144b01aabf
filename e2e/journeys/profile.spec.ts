import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { codeFor, logIn, typeCode } from '../support/account.ts';
import { makeTicket } from '../support/conversation.ts';
import { expect, signIn, test, workerReady } from '../support/fixtures.ts';

const OWN = 'Milepost-2026!';

const openProfile = async (page: Page): Promise<void> => {
  await signIn(page, 'driver', '/profile');
  await expect(page.getByLabel('First name')).toBeEditable();
};

const clean = async (page: Page): Promise<void> => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id} at ${nodes.map((n) => n.target).join(' | ')}`)).toEqual([]);
};

test('the profile: each rule says its sentence; saved, it is there after a reload', { tag: '@strict' }, async ({
  page,
}) => {
  await openProfile(page);
  await expect(page).toHaveTitle('Profile Settings · Milepost');
  for (const name of ['Personal Information', 'Company Information'])
    await expect(page.getByRole('heading', { name })).toBeVisible();
  const save = page.getByRole('button', { name: 'Save Changes' });
  await expect(save).toBeDisabled();
  await clean(page);
  const long = 'x'.repeat(201);
  for (const [field, typed, text] of [
    ['First name', 'R', 'First name must be at least 2 characters'],
    ['Last name', 'x'.repeat(51), 'Last name must not exceed 50 characters'],
    ['Email', 'no address', 'Please enter a valid email address'],
    ['Phone number', 'call me', 'Please enter a valid phone number'],
    ['Company name', '', 'Company name is required'],
    ['Username', 'ab', 'Username must be at least 3 characters'],
    ['Address', long, 'Address must not exceed 200 characters'],
    ['Truck number', '1'.repeat(21), 'Truck number must not exceed 20 characters'],
  ] as const) {
    const input = page.getByLabel(field, { exact: true });
    const before = await input.inputValue();
    await input.fill(typed);
    await input.blur();
    await expect(page.getByText(text, { exact: true })).toBeVisible();
    await input.fill(before || 'Ozark Freight');
  }
  await page.getByLabel('First name').fill('Raymond');
  await page.getByLabel('Truck number').fill('77');
  await page.getByLabel('Address').fill('12 Depot Road\nSpringfield, MO');
  await save.click();
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  await expect(save).toBeDisabled();
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Raymond');
  await expect(page.getByLabel('Address')).toHaveValue('12 Depot Road\nSpringfield, MO');
});

test('loading, a load that fails, a save and a deletion that fail, each in its words', async ({ page, backend }) => {
  await signIn(page);
  backend.faults.add({ path: '/api/profile/me', times: 1, action: { kind: 'delay', ms: 600 } });
  backend.faults.add({ method: 'GET', path: '/api/profile/me', skip: 1, action: { kind: 'status', status: 500 } });
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByText('Loading profile...')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Failed to load profile data. Please try again.')).toBeVisible();
  backend.faults.clear();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('First name')).toBeEditable();

  backend.faults.add({ method: 'PUT', path: '/api/profile/me', action: { kind: 'status', status: 400, body: {} } });
  await page.getByLabel('First name').fill('Raymond');
  await page.getByLabel('Company name').fill('Ozark Freight');
  await page.getByLabel('Address').fill('12 Depot Road');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Failed to update profile')).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Raymond');

  backend.faults.add({ method: 'DELETE', path: '/api/profile/me', action: { kind: 'status', status: 400, body: {} } });
  await page.getByRole('button', { name: 'Delete Profile' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Profile' });
  await clean(page);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Failed to delete profile')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
});

test('a profile deleted: the dialog says what stays, and nobody can sign in with it', { tag: '@strict' }, async ({
  page,
  backend,
}) => {
  const driver = await backend.signIn('driver');
  const ticket = await makeTicket(driver);
  await openProfile(page);
  await page.getByRole('button', { name: 'Delete Profile' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Profile' });
  await expect(
    dialog.getByText('Are you sure you want to delete your profile? This action cannot be undone.'),
  ).toBeVisible();
  await expect(dialog.getByText(/Your open tickets are closed\. Tickets and messages stay/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Profile deleted successfully')).toBeVisible();
  await expect(page.getByLabel('Username')).toBeVisible();
  await logIn(page, 'driver@milepost.test', OWN);
  await expect(page.getByRole('alert')).toContainText('Incorrect username or password');
  const staff = await backend.signIn('admin');
  const reply = await staff.call('ticket', { params: { id: ticket } });
  expect(reply.body).toMatchObject({ status: 'CLOSED', user_name: 'Deleted account' });
});

test('a new e-mail counts once its code was entered', async ({ page, backend }) => {
  const email = 'ray.new@ozarkfreight.test';
  await openProfile(page);
  await page.getByLabel('Company name').fill('Ozark Freight');
  await page.getByLabel('Address').fill('12 Depot Road');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('button', { name: 'Enter the code' }).click();
  await typeCode(page, await codeFor(backend, email));
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByText('Email changed. Log in with it from now on.')).toBeVisible();
  expect((await backend.signIn(email, OWN)).token).toBeTruthy();
});

test('what was changed and not saved outlives another page, and a reload without signal, which can be read alone', async ({
  page,
  context,
}) => {
  await openProfile(page);
  await workerReady(page);
  await page.getByLabel('First name').fill('Raymond');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Raymond');
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Raymond');
  await expect(page.getByLabel('First name')).not.toBeEditable();
  await expect(page.getByText(/^No signal/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete Profile' })).toBeDisabled();
});
