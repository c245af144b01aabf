import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { DEMONSTRATION_PASSWORD } from '#server/seed/accounts.ts';
import { logIn, PASSWORD } from '../support/account.ts';
import { axe, findings } from '../support/axe.ts';
import { makeTicket } from '../support/conversation.ts';
import { expect, signIn, test, WITHOUT_WORKER } from '../support/fixtures.ts';
import { sendRequest } from '../support/road.ts';

test.use(WITHOUT_WORKER);

const NEW = 'Another-Haul-43!';
const MINUTE = 60_000;

const storedKeys = (page: Page): Promise<string[]> => page.evaluate(() => Object.keys(localStorage).sort());

test('a session that expires says so, and signing in leads back to the very address', { tag: '@strict' }, async ({
  page,
  backend,
}) => {
  const ticket = await makeTicket(await backend.signIn('driver'));
  await signIn(page);
  for (const path of [`/chat/${ticket}`, '/settings?from=menu#password']) {
    await page.goto(path);
    await backend.db.execute(sql`update sessions set ended_at = now()`);
    await page.reload();
    await expect(page.getByText('Your session has expired. Please log in again.')).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/');
    await logIn(page, 'driver@milepost.test', DEMONSTRATION_PASSWORD);
    await page.waitForURL(`**${path}`);
  }
});

test('nobody there: a warning, an answer that stays, then signed out with the place remembered', async ({ page }) => {
  await page.clock.install();
  await signIn(page, 'admin', '/settings?x=1');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Still there?' });
  const question = page.getByRole('heading', { name: 'Still there?' });
  await page.clock.runFor(59 * MINUTE);
  await expect(question).toBeVisible();
  await expect(dialog.getByText(/^You are logged out in \d+ seconds\.$/).first()).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Stay signed in' })).toBeFocused();
  expect(await findings(axe(page).include('[role=dialog]'))).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await page.clock.runFor(50 * MINUTE);
  await expect(question).toBeHidden();
  await page.clock.runFor(9 * MINUTE);
  await expect(question).toBeVisible();
  await page.clock.runFor(MINUTE);
  await page.clock.runFor(1000);
  await expect(page.getByText(/Milepost was not used for a while/)).toBeVisible();
  await expect(page.getByLabel('Username')).toBeVisible();
  await logIn(page, 'admin@milepost.test', DEMONSTRATION_PASSWORD);
  await page.waitForURL('**/settings?x=1');
});

test('a laptop closed for hours is signed out when it wakes', async ({ page }) => {
  await page.clock.install();
  await signIn(page, 'admin', '/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  const now = await page.evaluate(() => Date.now());
  // Timers stood still meanwhile.
  await page.clock.setSystemTime(now + 180 * MINUTE);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await page.clock.runFor(1000);
  await expect(page.getByText(/Milepost was not used for a while/)).toBeVisible();
});

test('logged out in one tab is logged out in all, and nothing of the person stays in local storage', {
  tag: '@strict',
}, async ({ page, context }) => {
  await page.clock.install();
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'driver', '/settings');
  const other = await context.newPage();
  await other.goto('/chats');
  await expect(other.getByRole('heading', { name: 'Active Conversations', exact: true })).toBeVisible();
  expect(await storedKeys(page)).toEqual(expect.arrayContaining(['refreshToken', 'token']));
  await page.getByRole('button', { name: 'Log out' }).last().click();
  await expect(page.getByLabel('Username')).toBeVisible();
  await expect(other.getByLabel('Username')).toBeVisible();
  for (const tab of [page, other]) await expect.poll(() => storedKeys(tab)).toEqual([]);
  // What was about to be written comes no more.
  await page.clock.runFor(5_000);
  expect(await storedKeys(page)).toEqual([]);
  // Another account in one tab is that account in the other, which was left on another person's page.
  await logIn(page, 'owner@milepost.test', DEMONSTRATION_PASSWORD);
  await page.waitForURL('**/map');
  await other.waitForURL('**/map');
});

test('the password changed: wrong, weak, unequal, then right; other devices are out', { tag: '@strict' }, async ({
  page,
  backend,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const elsewhere = await backend.signIn('owner');
  await signIn(page, 'owner');
  await page.getByRole('button', { name: 'Your account, menu' }).click();
  await page.getByRole('menuitem', { name: 'Change password' }).click();
  await page.waitForURL('**/settings#password');
  const section = page.getByRole('region', { name: 'Change password' });
  const field = (name: string) => section.getByLabel(name, { exact: true });
  await expect(field('Current password')).toHaveAttribute('autocomplete', 'current-password');
  for (const name of ['New password', 'Confirm new password'])
    await expect(field(name)).toHaveAttribute('autocomplete', 'new-password');
  const fill = async (current: string, next: string, again = next) => {
    await field('Current password').fill(current);
    await field('New password').fill(next);
    await field('Confirm new password').fill(again);
    await section.getByRole('button', { name: 'Change password' }).click();
  };
  await fill(DEMONSTRATION_PASSWORD, 'OnlyLetters1');
  await expect(section.getByText('at least one character and one number are required')).toBeVisible();
  await expect(field('New password')).toBeFocused();
  await fill(DEMONSTRATION_PASSWORD, NEW, `${NEW}x`);
  await expect(section.getByText('Passwords must match')).toBeVisible();
  await fill(PASSWORD, NEW);
  await expect(section.getByText('Current password is incorrect')).toBeVisible();
  await section.getByRole('button', { name: 'Show password' }).first().click();
  await expect(field('Current password')).toHaveAttribute('type', 'text');
  await fill(DEMONSTRATION_PASSWORD, NEW);
  await expect(section.getByText('Password changed. All other devices were logged out.')).toBeVisible();
  await expect(field('Current password')).toHaveValue('');
  expect((await elsewhere.call('profile')).status).toBe(401);
  expect((await backend.signIn('owner@milepost.test', NEW)).token).toBeTruthy();
  await page.goto('/chats');
  await expect(page.getByText('No active conversations')).toBeVisible();
});

test('where the account is logged in: one device ended, then all others; by the keyboard', async ({
  page,
  backend,
}) => {
  const others = [await backend.signIn('driver'), await backend.signIn('driver'), await backend.signIn('driver')];
  const open = async () =>
    (await Promise.all(others.map((one) => one.call('profile')))).filter((one) => one.status === 200);
  await signIn(page, 'driver', '/settings');
  const section = page.getByRole('region', { name: 'Where you are logged in' });
  const rows = section.getByRole('listitem');
  await expect(rows).toHaveCount(4);
  await expect(rows.first()).toContainText('This device');
  await rows.nth(1).getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(rows.getByText('Logged out')).toHaveCount(1);
  expect(await open()).toHaveLength(2);
  await section.getByRole('button', { name: 'Log out all other devices' }).press('Enter');
  await expect(rows.getByText('Logged out')).toHaveCount(3);
  await expect(section.getByText('You are logged in nowhere else.')).toBeVisible();
  expect(await open()).toHaveLength(0);
  await page.reload();
  await expect(rows).toHaveCount(1);
});

test('impatient presses at one place log out one device, whose row stays there and says so', async ({
  page,
  backend,
}) => {
  const others = [await backend.signIn('driver'), await backend.signIn('driver'), await backend.signIn('driver')];
  await signIn(page, 'driver', '/settings');
  const rows = page.getByRole('region', { name: 'Where you are logged in' }).getByRole('listitem');
  await expect(rows).toHaveCount(4);
  const ends: string[] = [];
  page.on('request', (request) => request.method() === 'DELETE' && ends.push(request.url()));
  let answerNow = () => {};
  const answered = new Promise<void>((resolve) => {
    answerNow = resolve;
  });
  await page.route('**/account/sessions/*', async (route) => {
    await answered;
    await route.continue();
  });
  const button = rows.nth(1).getByRole('button', { name: /^Log out / });
  await button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
  await expect(button).toHaveAttribute('aria-busy', 'true');
  const box = await button.boundingBox();
  if (!box) throw new Error('The button has gone');
  const pressThere = () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { clickCount: 2 });
  await pressThere();
  answerNow();
  await expect(rows.nth(1)).toContainText('Logged out');
  await expect(button).toBeDisabled();
  await pressThere();
  await expect(rows).toHaveCount(4);
  await expect(rows.getByText('Logged out')).toHaveCount(1);
  const open = (await Promise.all(others.map((one) => one.call('profile')))).filter((one) => one.status === 200);
  expect([open.length, ends.length]).toEqual([2, 1]);
});

test('a backend without that list has no such section', { tag: '@strict' }, async ({ page, kind }) => {
  await signIn(page, 'driver', '/settings');
  await expect(page.getByRole('heading', { name: 'About' })).toBeVisible();
  const title = page.getByRole('heading', { name: 'Where you are logged in' });
  await expect(title).toHaveCount(kind === 'strict' ? 0 : 1);
});

test('waiting for approval is said where service is asked for; disapproved, the next call ends the session and says why', async ({
  page,
  backend,
}) => {
  const approval = (value: string) =>
    backend.db.execute(sql`update users set approval = ${value} where email = 'driver@milepost.test'`);
  await approval('PENDING');
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page);
  const line = page.getByText(/^Your account is waiting for approval\. Until then/);
  await expect(line).toBeVisible();
  await page
    .getByRole('button', { name: /^Request Service at / })
    .first()
    .click();
  await sendRequest(page);
  await expect(page.getByText(/^Request not sent\. Your account is waiting for approval\./)).toBeVisible();
  await page.goto('/chats');
  await expect(line).toBeVisible();
  await approval('APPROVED');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(line).toBeHidden();
  await approval('REJECTED');
  await page.reload();
  await expect(page.getByText(/^Your account has been disapproved, so you were logged out/)).toBeVisible();
  await logIn(page, 'driver@milepost.test', DEMONSTRATION_PASSWORD);
  await expect(page.getByRole('alert')).toContainText('Your account has been disapproved. Please contact support.');
});
