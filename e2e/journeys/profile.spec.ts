import type { Page } from '@playwright/test';
import type { TestServer } from '#tests/support/harness/server.ts';
import { codeFor, logIn, typeCode } from '../support/account.ts';
import { clean } from '../support/axe.ts';
import { makeTicket } from '../support/conversation.ts';
import { expect, signIn, test, WITH_WORKER, WITHOUT_WORKER, workerReady } from '../support/fixtures.ts';

test.use(WITHOUT_WORKER);

const OWN = 'Milepost-2026!';
const NOT_RIGHT = 'This password is not right. Enter the one you log in with.';

const openProfile = async (page: Page): Promise<void> => {
  await signIn(page, 'driver', '/profile');
  await expect(page.getByLabel('First name')).toBeEditable();
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
    ['Company name', 'O', 'Company name must be at least 2 characters'],
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

test('two devices: one saves its field, and what the other had saved meanwhile stays', { tag: '@strict' }, async ({
  page,
  backend,
}) => {
  await openProfile(page);
  const other = await backend.signIn('driver');
  const { body } = await other.call('profile');
  expect((await other.call('saveProfile', { body: { ...body, phoneNumber: '+1 573-555-0100' } })).status).toBe(200);
  await page.getByLabel('Truck number').fill('77');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  await expect(page.getByLabel('Phone number')).toHaveValue('+1 573-555-0100');
  expect((await other.call('profile')).body).toMatchObject({ phoneNumber: '+1 573-555-0100', truckNumber: '77' });
});

test('loading, a load that fails, a save and a deletion that fail, each in its words', async ({ page, backend }) => {
  // Signing in asks for the profile, too: the faults are for who asks after it.
  const known = page.waitForResponse('**/api/profile/me');
  await signIn(page);
  await known;
  backend.faults.add({ path: '/api/profile/me', action: { kind: 'hang-after' } });
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByText('Loading profile...')).toBeVisible();
  // Not told apart by their number: the reload may end the first before it has left.
  backend.faults.clear();
  backend.faults.add({ method: 'GET', path: '/api/profile/me', action: { kind: 'status', status: 500 } });
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
  await dialog.getByLabel('Password', { exact: true }).fill(OWN);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Failed to delete profile')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
});

test('a profile deleted: the dialog says what stays, and nobody can sign in with it', { tag: '@strict' }, async ({
  page,
  backend,
  kind,
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
  // Any other backend deletes as it always did.
  const password = dialog.getByLabel('Password', { exact: true });
  await expect(password).toHaveCount(kind === 'strict' ? 0 : 1);
  if (kind === 'reference') {
    await expect(password).toBeFocused();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(dialog.getByText('Password is required')).toBeVisible();
    await password.fill('not-this-one-1');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(dialog.getByText(NOT_RIGHT)).toBeVisible();
    await expect(password).toBeFocused();
    expect((await driver.call('profile')).status).toBe(200);
    await password.fill(OWN);
  }
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Profile deleted successfully')).toBeVisible();
  await expect(page.getByLabel('Username')).toBeVisible();
  await logIn(page, 'driver@milepost.test', OWN);
  await expect(page.getByRole('alert')).toContainText('Incorrect username or password');
  const staff = await backend.signIn('admin');
  const reply = await staff.call('ticket', { params: { id: ticket } });
  expect(reply.body).toMatchObject({ status: 'CLOSED', user_name: 'Deleted account' });
});

const fillProfile = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel('Company name').fill('Ozark Freight');
  await page.getByLabel('Address').fill('12 Depot Road');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Save Changes' }).click();
};

const giveNewEmail = async (page: Page, backend: TestServer, email: string): Promise<void> => {
  await fillProfile(page, email);
  const dialog = page.getByRole('dialog', { name: 'Enter your password' });
  await dialog.getByLabel('Password', { exact: true }).fill(OWN);
  await dialog.getByRole('button', { name: 'Change email' }).click();
  await page.getByRole('button', { name: 'Enter the code' }).click();
  await typeCode(page, await codeFor(backend, email));
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByText('Email changed. Log in with it from now on.')).toBeVisible();
};

test('another e-mail needs the password; a wrong one and a closed dialog lose nothing that was typed', async ({
  page,
  backend,
}) => {
  const email = 'ray.new@ozarkfreight.test';
  await openProfile(page);
  await fillProfile(page, email);
  const dialog = page.getByRole('dialog', { name: 'Enter your password' });
  await expect(dialog.getByText(email)).toBeVisible();
  const password = dialog.getByLabel('Password', { exact: true });
  await expect(password).toBeFocused();
  await clean(page);
  await password.fill('not-this-one-1');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(NOT_RIGHT)).toBeVisible();
  await expect(password).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  expect(await backend.mails(email)).toEqual([]);

  backend.faults.add({ path: '/account/proof', action: { kind: 'drop-before' } });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(password).toHaveValue('');
  await password.fill(OWN);
  await dialog.getByRole('button', { name: 'Change email' }).click();
  await expect(dialog.getByRole('alert')).toContainText('The server does not answer.');
  backend.faults.clear();
  await dialog.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Enter the code' }).click();
  await typeCode(page, await codeFor(backend, email));
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByText('Email changed. Log in with it from now on.')).toBeVisible();
  // The form begins with it: the next save asks for no other one.
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  await expect(page.getByText('Nothing changed yet.')).toBeVisible();
  expect((await backend.signIn(email, OWN)).token).toBeTruthy();
});

test('an e-mail that somebody else has changed is taken back with the mail that came to the old address', async ({
  page,
  backend,
}) => {
  await openProfile(page);
  await giveNewEmail(page, backend, 'thief@elsewhere.test');
  const old = 'driver@milepost.test';
  await expect.poll(async () => (await backend.mails(old)).at(-1)?.subject).toBe('Your Milepost e-mail was changed');
  const code = /\b(?:[0-9A-Z]{5}-){4}[0-9A-Z]{5}\b/.exec((await backend.mails(old)).at(-1)?.text ?? '')?.[0] ?? '';
  await page.goto(`/recover#${code}`);
  await expect(page).toHaveTitle('Take your email back · Milepost');
  await clean(page);
  const field = page.getByLabel('Code from the mail');
  await expect(field).toHaveValue(code);
  await field.fill('ABCDE');
  await page.getByRole('button', { name: 'Take my email back' }).click();
  await expect(page.getByText('This code is not complete. Copy the whole code from the mail.')).toBeVisible();
  await field.fill('ABCDE-ABCDE-ABCDE-ABCDE-ABCDE');
  await page.getByRole('button', { name: 'Take my email back' }).click();
  await expect(page.getByText(/^This code is not valid, or no longer\./)).toBeVisible();
  await field.fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Take my email back' }).click();
  await expect(page.getByRole('heading', { name: 'It is yours again' })).toBeFocused();
  await expect(page.getByText(old)).toBeVisible();
  await clean(page);
  await expect(backend.signIn('thief@elsewhere.test', OWN)).rejects.toThrow('401');
  await page.getByRole('button', { name: 'Choose a new password' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(old);
  await page.getByRole('button', { name: 'Send' }).click();
  await typeCode(page, await codeFor(backend, old));
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByLabel('New password', { exact: true }).fill('Dragon-2024');
  await page.getByLabel('Confirm new password').fill('Dragon-2024');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText(/^This password is easy to guess\./)).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill('Mine-again-42');
  await page.getByLabel('Confirm new password').fill('Mine-again-42');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Your password has been changed. You can now sign in.')).toBeVisible();
  await logIn(page, old, 'Mine-again-42');
  await page.waitForURL('**/map');
});

test.describe('with the worker', () => {
  test.use(WITH_WORKER);

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
});
