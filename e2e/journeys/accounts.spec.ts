import { codeFor, fillCredentials, fillDriver, logIn, PASSWORD, typeCode } from '../support/account.ts';
import { expect, test, WITH_WORKER, WITHOUT_WORKER, workerReady } from '../support/fixtures.ts';

test.use(WITHOUT_WORKER);

test('by keyboard alone, on a phone: sign up, verify, sign in', async ({ page, backend }) => {
  const email = 'keys@ozarkfreight.test';
  const { keyboard } = page;
  /** Types into what has the focus, then goes on as often as it takes. */
  const type = async (text: string, tabs: number): Promise<void> => {
    await keyboard.type(text);
    for (let press = 0; press < tabs; press += 1) await keyboard.press('Tab');
  };
  await page.goto('/');
  await page.getByRole('link', { name: 'Create account' }).focus();
  await keyboard.press('Enter');
  await expect(page.getByText('Choose your role')).toBeVisible();
  // The page before had the focus: its link is gone, so Tab begins at the page's start.
  await keyboard.press('Tab');
  await keyboard.press('Space');
  await keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Company Driver' })).toBeChecked();
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Login Credentials' })).toBeFocused();
  await keyboard.press('Tab');
  await expect(page.getByLabel('Email')).toBeFocused();
  await type(email, 1);
  // Each password has a button that shows it.
  await type(PASSWORD, 2);
  await type(PASSWORD, 0);
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Personal Info' })).toBeFocused();
  await keyboard.press('Enter');
  await type('', 1);
  await type('Ray', 1);
  await type('Ortega', 1);
  await keyboard.press('Enter');
  await expect(page.getByText('Phone number is required')).toBeVisible();
  await expect(page.getByLabel('Phone number')).toBeFocused();
  await type('512 555 0147', 2);
  await expect(page.getByRole('checkbox')).toBeFocused();
  await keyboard.press('Space');
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/verification$/);
  const code = await codeFor(backend, email);
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused();
  await keyboard.type(`${code.slice(0, 3)}9`);
  await keyboard.press('Backspace');
  await keyboard.press('Backspace');
  await keyboard.type(code.slice(2));
  await keyboard.press('Enter');
  await expect(page.getByText('Account verified successfully! You can now sign in.')).toBeVisible();
  await keyboard.press('Tab');
  await type(email, 1);
  await type(PASSWORD, 0);
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/map/);
});

test.describe('with the worker', () => {
  test.use(WITH_WORKER);

  test('signal lost in the middle of signing up: it says so, keeps all, and goes on when it is back', async ({
    page,
    context,
  }) => {
    await page.goto('/signup');
    await workerReady(page);
    await context.setOffline(true);
    await fillCredentials(page, 'Driver', 'tunnel@ozarkfreight.test');
    await fillDriver(page);
    await expect(page.getByRole('alert')).toHaveText('No signal. This needs it; what you typed stays here.');
    await expect(page.getByLabel('Phone number')).toHaveValue('+1 (512) 555-0147');
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page).toHaveURL(/\/verification$/);
  });
});

test('signed in before verifying: to the code, which can be sent again and outlives a reload', async ({
  page,
  backend,
}) => {
  const email = 'later@ozarkfreight.test';
  await page.goto('/signup');
  await fillCredentials(page, 'Driver', email);
  await fillDriver(page);
  await expect(page.getByText(/^A new code can be sent in (1:00|\d+ s)$/)).toBeVisible();
  const first = await codeFor(backend, email);

  // Another day, in another tab.
  const again = await page.context().newPage();
  await again.goto('/');
  await logIn(again, email);
  await expect(again).toHaveURL(/\/verification$/);
  await expect(again.getByText(email)).toBeVisible();
  await again.getByRole('button', { name: 'Send a new code' }).click();
  await expect(again.getByText('A new code is on its way.')).toBeVisible();
  await expect.poll(async () => (await backend.mails(email)).length).toBe(2);
  const second = await codeFor(backend, email);
  expect(second).not.toBe(first);
  await again.reload();
  await expect(again.getByText(email)).toBeVisible();
  await expect(again.getByRole('button', { name: 'Send a new code' })).toBeDisabled();
  await typeCode(again, second);
  await again.getByRole('button', { name: 'Verify account' }).click();
  await expect(again).toHaveURL(/\/$/);
});

test('the phone’s own Back leads one step back, and a reload stays at the stage', async ({ page, backend }) => {
  const email = 'driver@milepost.test';
  await page.goto('/');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Step 2 of 3')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Step 2 of 3')).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.goForward();
  await typeCode(page, await codeFor(backend, email));
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.reload();
  await expect(page.getByText('Step 3 of 3')).toBeVisible();
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue('');
  await page.goBack();
  await expect(page.getByText('Step 2 of 3')).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page.getByLabel('Username')).toBeVisible();
});
