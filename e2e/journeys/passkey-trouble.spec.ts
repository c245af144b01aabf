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

test('a passkey that was deleted on the device: each page says what else there is', async ({ page }) => {
  const device = await addAuthenticator(page);
  await signIn(page, 'driver', '/settings');
  await addInSettings(page);
  await device.forget();
  await logOut(page);
  await tap(page);
  await expect(page.getByRole('alert')).toContainText(/^No passkey was used: .* or log in with your password\.$/);
  await logIn(page, 'driver@milepost.test', DEMONSTRATION_PASSWORD);
  await page.waitForURL('**/map');
  await page.goto('/settings');
  await page.getByRole('button', { name: /^Remove passkey/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Is it you?' });
  await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(dialog.getByRole('alert')).toContainText(/^No passkey was used: .* or enter your password\.$/);
  await proveByPassword(page);
  await expect(page.getByText('Passkey removed. Delete it on your device, too.')).toBeVisible();
});

test('a device whose person does not come is not waited for beyond the time, and a second passkey on it is not made', async ({
  page,
}) => {
  const device = await addAuthenticator(page);
  await page.route('**/auth/passkey/options', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), timeout: 500 } });
  });
  await signIn(page, 'driver', '/settings');
  await addInSettings(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await proveByPassword(page);
  await expect(page.getByRole('alert')).toHaveText(
    'This device has a passkey of yours already. You can log in with it.',
  );
  await device.attend(false);
  await logOut(page);
  await tap(page);
  await expect(page.getByRole('alert')).toContainText(/^No passkey was used: .* it took too long/);
});

test('a device without a screen lock is told what it needs', async ({ page }) => {
  await addAuthenticator(page, { locks: false });
  await signIn(page, 'driver', '/settings');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await proveByPassword(page);
  await expect(page.getByRole('alert')).toHaveText(/^No passkey was added: .* this device has no screen lock/);
});

test('staff who must use a passkey are not sent to a password, which opens nothing', async ({ page, backend }) => {
  const device = await addAuthenticator(page);
  await signIn(page, 'admin', '/settings');
  await addInSettings(page);
  await requireStaffPasskeys(backend.db, true);
  await logOut(page);
  await device.forget();
  await logIn(page, 'admin@milepost.test', DEMONSTRATION_PASSWORD);
  await expect(page.getByRole('heading', { level: 1, name: 'Use your passkey to go on' })).toBeVisible();
  await page.getByRole('button', { name: 'Use my passkey' }).click();
  await expect(page.getByRole('alert')).toContainText(/^No passkey was used: .* the device that has your passkey\.$/);
  await expect(page.getByRole('main')).not.toContainText(/password/i);
});
