import { codeFor, fillCredentials, fillDriver, logIn, otherThan, PASSWORD, typeCode } from '../support/account.ts';
import { clean } from '../support/axe.ts';
import { expect, test, WITHOUT_WORKER } from '../support/fixtures.ts';

test.use(WITHOUT_WORKER);

test('a driver signs up, verifies and signs in, and is where the sign-in was asked for', { tag: '@strict' }, async ({
  page,
  backend,
}) => {
  const email = 'new.driver@ozarkfreight.test';
  await page.goto('/chats');
  await page.getByRole('link', { name: 'Create account' }).click();
  await expect(page).toHaveTitle('Create account · Milepost');
  await fillCredentials(page, 'Driver', email);
  await expect(page.getByText('Step 2 of 2')).toBeVisible();
  const privacy = page.getByRole('link', { name: /^Privacy Policy/ });
  await expect(privacy).toHaveAttribute('href', '/privacy-policy');
  await expect(privacy).toHaveAttribute('target', '_blank');
  await fillDriver(page);
  await expect(page.getByText('Account created. Please check your email for verification code.')).toBeVisible();
  await expect(page).toHaveURL(/\/verification$/);
  await expect(page.getByText(email)).toBeVisible();
  const code = await codeFor(backend, email);

  const verify = page.getByRole('button', { name: 'Verify account' });
  await expect(verify).toBeDisabled();
  await typeCode(page, otherThan(code));
  await verify.click();
  await expect(page.getByRole('alert')).toHaveText('Invalid verification code');
  // The next code can be pasted or typed at once.
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused();
  for (const at of [1, 6]) await expect(page.getByLabel(`Digit ${at} of 6`)).toHaveValue('');
  await page.evaluate((text) => navigator.clipboard.writeText(text), code);
  await page.keyboard.press('Control+V');
  await verify.click();
  await expect(page.getByText('Account verified successfully! You can now sign in.')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await logIn(page, email);
  await page.waitForURL('**/chats');
});

test('an owner: each rule says its sentence, a reload keeps all but the password, completed steps lead back', async ({
  page,
}) => {
  await page.goto('/signup');
  await expect(page.getByText('Choose your role')).toBeVisible();
  await clean(page);
  await page.getByRole('radio', { name: 'Company Owner' }).check({ force: true });
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Step 1 of 2')).toBeVisible();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.getByRole('radio', { name: 'Company Owner' })).toBeChecked();
  await page.getByRole('button', { name: 'Continue' }).click();
  const go = page.getByRole('button', { name: 'Continue' });
  const email = page.getByLabel('Email');
  const password = page.getByLabel('Password', { exact: true });
  const again = page.getByLabel('Confirm password');
  await go.click();
  for (const text of ['Email is required', 'Password is required', 'Please confirm your password'])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  await expect(email).toBeFocused();
  await clean(page);
  await email.fill('no address');
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  for (const [typed, text] of [
    ['short1', 'Password must be at least 8 characters'],
    [`${'a1'.repeat(17)}`, 'Password must not exceed 32 characters'],
    ['only letters', 'Password must contain at least one letter and one number'],
  ] as const) {
    await password.fill(typed);
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
  await password.fill(PASSWORD);
  await again.fill('something else 1');
  await expect(page.getByText('Passwords must match')).toBeVisible();
  await email.fill('new.owner@ozarkfreight.test');
  for (const one of [password, again]) await one.fill('trucker1');
  await go.click();
  await expect(page.getByText(/^This password is easy to guess\. Use a few words of your own/)).toBeVisible();
  await expect(password).toBeFocused();
  for (const one of [password, again]) await one.fill(PASSWORD);
  await go.click();

  const create = page.getByRole('button', { name: 'Create account' });
  await create.click();
  await expect(page.getByText('You must agree to the terms and conditions')).toBeVisible();
  await page.getByLabel('Phone number').fill('five five five');
  await expect(page.getByText('Please enter a valid phone number')).toBeVisible();
  await page.getByLabel('Company name').fill('Ozark Freight');
  await clean(page);

  await page.reload();
  await expect(page.getByLabel('Email')).toHaveValue('new.owner@ozarkfreight.test');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Company name')).toHaveValue('Ozark Freight');
  await page.getByRole('button', { name: 'Login Credentials' }).click();
  await expect(page.getByText('Step 1 of 2')).toBeVisible();
  await page.getByRole('link', { name: 'Back to login' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
});

test('an e-mail that has an account blocks going on', async ({ page }) => {
  await page.goto('/signup');
  await page.getByRole('radio', { name: 'Company Driver' }).check({ force: true });
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Email').fill('driver@milepost.test');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Please fix the email validation error before continuing')).toBeVisible();
  await expect(page.getByText('Step 1 of 2')).toBeVisible();
});

test('the terms open in a tab of their own, and what was typed stays', async ({ page, context }) => {
  await page.goto('/signup');
  await fillCredentials(page, 'Driver', 'reader@ozarkfreight.test');
  await page.getByLabel('Phone number').fill('512 555 0147');
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: /^Terms and Conditions/ }).click();
  const terms = await opened;
  await expect(terms).toHaveTitle('Terms and Conditions · Milepost');
  await expect(terms.getByRole('heading', { name: 'Arbitration' })).toBeVisible();
  await expect(page.getByRole('checkbox')).not.toBeChecked();
  await expect(page.getByLabel('Phone number')).toHaveValue('512 555 0147');
});

test('verification: without an e-mail, to sign-up; the boxes by keyboard; Enter says what is missing', async ({
  page,
}) => {
  await page.goto('/verification');
  await expect(page).toHaveURL(/\/signup$/);
  await fillCredentials(page, 'Driver', 'boxes@ozarkfreight.test');
  await fillDriver(page);
  await expect(page).toHaveURL(/\/verification$/);
  await clean(page);
  await typeCode(page, '123');
  await expect(page.getByLabel('Digit 4 of 6')).toBeFocused();
  await page.keyboard.press('Backspace');
  await expect(page.getByLabel('Digit 3 of 6')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Please enter the complete 6-digit verification code');
  await expect(page.getByLabel('Digit 1 of 6')).toHaveAttribute('autocomplete', 'one-time-code');
});

test('a password is recovered: code, new password, sign-in with the news, and on to where it was wanted', {
  tag: '@strict',
}, async ({ page, backend }) => {
  const email = 'owner@milepost.test';
  await page.goto('/settings?from=menu#password');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByLabel('Email').fill('no address');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Email format is invalid')).toBeVisible();
  await clean(page);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await typeCode(page, await codeFor(backend, email));
  await page.getByRole('button', { name: 'Submit' }).click();
  const save = page.getByRole('button', { name: 'Save password' });
  await page.getByLabel('New password', { exact: true }).fill('lettersand1');
  await save.click();
  await expect(page.getByText('at least one character and one number are required')).toBeVisible();
  await clean(page);
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm new password').fill(PASSWORD);
  await save.click();
  await expect(page).toHaveURL(/\/signin$/);
  await expect(page.getByText('Your password has been changed. You can now sign in.')).toBeVisible();
  await logIn(page, email);
  await page.waitForURL('**/settings?from=menu#password');
});
