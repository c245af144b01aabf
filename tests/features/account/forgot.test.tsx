// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { err, ok } from '#src/lib/result.ts';
import { alerts, field, keys, openAt, press } from './account-pages.tsx';

const EMAIL = 'ray@ozark.com';
const PASSWORD = 'abcdefg1!';
const send = async (email = EMAIL) => {
  await userEvent.type(field('Email'), email);
  await press('Send');
};
const enter = async (digits: string) => {
  await userEvent.click(field('Digit 1 of 6'));
  await keys(digits);
  await press('Submit');
};
const choose = async (password: string, confirmation = password) => {
  await userEvent.type(field('New password'), password);
  await userEvent.type(field('Confirm new password'), confirmation);
  await press('Save password');
};

test('three stages, then the sign-in page with the news', async () => {
  const pages = openAt('/forgotpassword');
  pages.answer('resetVerify', ok({ resetToken: 'token-1' }));
  await send();
  expect(pages.sent('resetInitiate')).toEqual([{ email: EMAIL }]);
  await enter('123456');
  expect(pages.sent('resetVerify')).toEqual([{ email: EMAIL, code: '123456' }]);
  await choose(PASSWORD);
  expect(pages.sent('resetSetPassword')).toEqual([{ email: EMAIL, newPassword: PASSWORD, resetToken: 'token-1' }]);
  expect(screen.getByText(/arrived at \/signin/).textContent).toContain('Your password has been changed.');
  expect(sessionStorage.length).toBe(0);
});

test('who lost the account by a changed email is led on, where the backend can take it back', async () => {
  openAt('/forgotpassword');
  expect(screen.queryByRole('link', { name: 'Somebody else changed my email' })).toBeNull();
  cleanup();
  openAt('/forgotpassword', null, { proof: true });
  await userEvent.click(screen.getByRole('link', { name: 'Somebody else changed my email' }));
  expect(screen.getByText(/arrived at \/recover/)).toBeTruthy();
});

test('a backend that gives no token wants none', async () => {
  const pages = openAt('/forgotpassword');
  await send();
  await enter('123456');
  await choose(PASSWORD);
  expect(pages.sent('resetSetPassword')).toEqual([{ email: EMAIL, newPassword: PASSWORD }]);
});

test.each([
  ['', 'Email is required'],
  ['ray@', 'Email format is invalid'],
])('the e-mail %j', async (email, says) => {
  openAt('/forgotpassword');
  if (email) await userEvent.type(field('Email'), email);
  await press('Send');
  expect(alerts()).toEqual([says]);
});

test.each([
  ['', ['Password is required', 'Please confirm your password']],
  ['abc1!', ['Password must be at least 8 characters']],
  [
    'abcdefg1',
    ['at least one character and one number are required', 'Still missing: another character, such as ! or -.'],
  ],
  ['--------', ['at least one character and one number are required', 'Still missing: a letter and a number.']],
])('the new password %j', async (password, says) => {
  openAt('/forgotpassword');
  await send();
  await enter('123456');
  if (password) await choose(password);
  else await press('Save password');
  expect(alerts()).toEqual(says);
});

test('a confirmation that differs', async () => {
  openAt('/forgotpassword');
  await send();
  await enter('123456');
  await choose(PASSWORD, 'abcdefg2!');
  expect(alerts()).toEqual(['Passwords must match']);
});

test.each([
  ['resetInitiate', 'An error occurred during password reset initiation'],
  ['resetVerify', 'An error occurred during code verification'],
  ['resetSetPassword', 'The password could not be changed'],
] as const)('%s refused without words', async (name, says) => {
  const pages = openAt('/forgotpassword');
  pages.answer(name, err({ kind: 'rejected', status: 400 }));
  await send();
  if (name !== 'resetInitiate') await enter('123456');
  if (name === 'resetSetPassword') await choose(PASSWORD);
  expect(alerts()).toEqual([says]);
});

test('a code that is not six digits is incorrect, without asking the server', async () => {
  const pages = openAt('/forgotpassword');
  await send();
  await enter('12ab');
  expect(alerts()).toEqual(['Incorrect code: it has six digits']);
  expect(pages.sent('resetVerify')).toEqual([]);
});

test('a code that went stale meanwhile is asked for anew, in place of the password', async () => {
  const pages = openAt('/forgotpassword');
  pages.answer('resetSetPassword', err({ kind: 'rejected', status: 400, code: 'BAD_CODE', message: 'Too old' }));
  await send();
  await enter('123456');
  await choose(PASSWORD);
  expect(screen.getByText('Step 2 of 3')).toBeTruthy();
  expect(alerts()).toEqual(['Too old']);
});

test('a reload stays at its stage, without the password; a quarter of an hour later nothing is left', async () => {
  const pages = openAt('/forgotpassword');
  await send();
  pages.reload();
  expect(screen.getByText('Step 2 of 3')).toBeTruthy();
  await enter('123456');
  await userEvent.type(field('New password'), PASSWORD);
  pages.reload();
  expect(field('New password').value).toBe('');
  expect(JSON.stringify(sessionStorage)).not.toContain(PASSWORD);
  pages.clock.advance(15 * 60_000);
  pages.reload();
  expect(field('Email').value).toBe('');
});

test('the arrow and completed stages lead back', async () => {
  openAt('/forgotpassword');
  await send();
  await enter('123456');
  await press('Back');
  expect(screen.getByText('Step 2 of 3')).toBeTruthy();
  await enter('123456');
  await userEvent.click(screen.getByRole('button', { name: /Your email.*completed/ }));
  expect(field('Email').value).toBe(EMAIL);
});

test('the token outlives a reload before the new password, and a lost answer sends the same one again', async () => {
  const pages = openAt('/forgotpassword');
  pages.answer('resetVerify', ok({ resetToken: 'token-1' }));
  await send();
  await enter('123456');
  pages.reload();
  pages.answer('resetSetPassword', err({ kind: 'offline' }));
  await choose(PASSWORD);
  expect(alerts()).toHaveLength(1);
  pages.answer('resetSetPassword', ok({}));
  await press('Save password');
  const body = { email: EMAIL, newPassword: PASSWORD, resetToken: 'token-1' };
  expect(pages.sent('resetSetPassword')).toEqual([body, body]);
  expect(screen.getByText(/arrived at \/signin/)).toBeTruthy();
});
