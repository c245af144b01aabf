import { requireStaffPasskeys } from '#server/accounts/queries/passkeys.ts';
import { DEMONSTRATION_PASSWORD } from '#server/seed/accounts.ts';
import { logIn } from '../support/account.ts';
import { test as base, expect, signIn, WITHOUT_WORKER } from '../support/fixtures.ts';
import { addAuthenticator, addInSettings, byName, logOut, proveByPassword, tap } from '../support/passkeys.ts';

const test = base.extend({
  origin: async ({ backend }, use) => {
    await use(byName(backend.url));
    await requireStaffPasskeys(backend.db, false);
  },
});
test.use(WITHOUT_WORKER);

test('a driver adds a passkey, signs in with one tap, and removes it', async ({ page, backend }) => {
  const device = await addAuthenticator(page);
  await signIn(page, 'driver', '/settings');
  const section = page.getByRole('region', { name: 'Passkeys' });
  await expect(section.getByText(/^You have no passkey yet/)).toBeVisible();
  await addInSettings(page);
  expect(await device.count()).toBe(1);
  await expect(section.getByText(/^Not used yet · added/)).toBeVisible();

  await logOut(page);
  await tap(page);
  await page.waitForURL('**/map');

  await page.goto('/settings');
  await expect(section.getByText(/^Used just now/)).toBeVisible();
  await section.getByRole('button', { name: /^Rename passkey/ }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Cab phone');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(section.getByText('Cab phone')).toBeVisible();

  await section.getByRole('button', { name: 'Remove passkey Cab phone' }).click();
  await page.getByRole('dialog', { name: 'Is it you?' }).getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('Passkey removed. Delete it on your device, too.')).toBeVisible();
  await expect(section.getByText(/^You have no passkey yet/)).toBeVisible();
  const subjects = (await backend.mails('driver@milepost.test')).map(({ subject }) => subject);
  expect(subjects).toContain('A passkey was added to your Milepost account');
  expect(subjects).toContain('A passkey of your Milepost account was removed');

  await logOut(page);
  await tap(page);
  await expect(page.getByRole('alert')).toContainText('This passkey is not known here');
});

test('a sign-in by passkey leads on to where the person wanted to go', async ({ page }) => {
  await addAuthenticator(page);
  await signIn(page, 'driver', '/settings');
  await addInSettings(page);
  await logOut(page);
  await page.goto('/profile');
  await tap(page);
  await page.waitForURL('**/profile');
  await expect(page.getByLabel('First name')).toBeVisible();
});

test('the name field offers the passkey beside the password, and one that is chosen there signs in', async ({
  page,
}) => {
  await addAuthenticator(page, { offers: true });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/passkey/options')) asked.push(request.method());
  });
  await page.goto('/settings');
  await expect(page.getByLabel('Username')).toHaveAttribute('autocomplete', 'username webauthn');
  await expect.poll(() => asked).toEqual(['POST']);
  await logIn(page, 'driver@milepost.test', DEMONSTRATION_PASSWORD);
  await page.waitForURL('**/settings');
  await addInSettings(page);
  await page.getByRole('button', { name: 'Log out', exact: true }).last().click();
  await page.waitForURL('**/map');
  await expect.poll(() => asked).toEqual(['POST']);
});

test('what stands against it is a sentence, and the password still works', async ({ page, context }) => {
  const device = await addAuthenticator(page);
  await page.goto('/');
  await device.agree(false);
  await tap(page);
  await expect(page.getByRole('alert')).toContainText('No passkey was used');
  await context.setOffline(true);
  await tap(page);
  await expect(page.getByRole('alert')).toContainText('No signal');
  await context.setOffline(false);
  await logIn(page, 'driver@milepost.test', DEMONSTRATION_PASSWORD);
  await page.waitForURL('**/map');
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill('not-this-one-1');
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('dialog').getByText('This password is not right.')).toBeVisible();
  await proveByPassword(page);
  await expect(page.getByRole('alert')).toContainText('No passkey was added');
  await device.agree(true);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await addInSettings(page);
});

test('a page in a browser or at an address without passkeys shows nothing of them', async ({ page, backend }) => {
  await page.goto(backend.url);
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeHidden();
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));
  await signIn(page, 'driver', '/settings');
  await expect(page.getByRole('heading', { name: 'Change password' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Passkeys' })).toBeHidden();
});

test('staff must have a passkey once a super administrator says so, and add one at once', async ({
  page,
  backend,
  browser,
  origin,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  await addAuthenticator(page);
  await signIn(page, 'super', '/settings');
  const duty = page.getByRole('switch', { name: 'Staff must log in with a passkey' });
  await expect(duty).toBeDisabled();
  await addInSettings(page);
  await expect(duty).toBeEnabled();
  await duty.click();
  await proveByPassword(page);
  await expect(page.getByText('Staff must log in with a passkey from now on')).toBeVisible();
  await expect(duty).toBeChecked();

  const elsewhere = await browser.newContext({
    baseURL: origin,
    serviceWorkers: 'block',
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  });
  const agent = await elsewhere.newPage();
  await addAuthenticator(agent);
  await agent.goto('/board-table');
  await logIn(agent, 'admin@milepost.test', DEMONSTRATION_PASSWORD);
  await expect(agent.getByRole('heading', { level: 1, name: 'Add a passkey to go on' })).toBeVisible();
  await agent.goto('/accounts');
  await expect(agent.getByRole('heading', { level: 1, name: 'Add a passkey to go on' })).toBeVisible();
  await agent.getByRole('button', { name: 'Add a passkey' }).click();
  await proveByPassword(agent);
  await expect(agent.getByRole('heading', { level: 1, name: 'Accounts' })).toBeVisible();

  await agent.goto('/settings');
  await logOut(agent);
  await logIn(agent, 'admin@milepost.test', DEMONSTRATION_PASSWORD);
  await expect(agent.getByRole('heading', { level: 1, name: 'Use your passkey to go on' })).toBeVisible();
  await agent.getByRole('button', { name: 'Use my passkey' }).click();
  await agent.waitForURL('**/map');

  await page.goto('/user-management');
  await page.getByRole('button', { name: /^Remove the passkeys of/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove passkeys' }).click();
  await proveByPassword(page);
  await expect(page.getByText(/^Passkeys of .* removed/)).toBeVisible();
  const mails = await backend.mails('admin@milepost.test');
  expect(mails.at(-1)?.subject).toBe('Your Milepost passkeys were removed');
  await elsewhere.close();
});

test('a deletion by passkey that is on its way cannot be cancelled any more', async ({ page, backend }) => {
  await addAuthenticator(page);
  await signIn(page, 'driver', '/settings');
  await addInSettings(page);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Delete Profile' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Profile' });
  backend.faults.add({ method: 'DELETE', path: '/api/profile/me', action: { kind: 'delay', ms: 2_000 } });
  await dialog.getByRole('button', { name: 'Delete with a passkey' }).click();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await expect(page.getByLabel('Username')).toBeVisible();
});
