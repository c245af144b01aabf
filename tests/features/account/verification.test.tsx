// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { err } from '#src/lib/result.ts';
import { toastStore } from '#src/ui/toast.ts';
import { alerts, button, keys, openAt, press } from './account-pages.tsx';

const EMAIL = 'ray@ozark.com';
const open = () => openAt('/verification', { email: EMAIL });
const box = (at: number) => screen.getByLabelText<HTMLInputElement>(`Digit ${at} of 6`);
const code = () => [1, 2, 3, 4, 5, 6].map((at) => box(at).value || '_').join('');
const verify = () => button('Verify account');
const type = async (digits: string) => {
  await userEvent.click(box(1));
  await keys(digits);
};

test('without an e-mail passed along, sign-up opens', () => {
  openAt('/verification');
  expect(screen.getByText('Choose your role')).toBeTruthy();
});

test('the boxes go on by themselves, and back with Backspace; the button waits for all six', async () => {
  open();
  await type('12345');
  expect([code(), document.activeElement]).toEqual(['12345_', box(6)]);
  expect(verify().disabled).toBe(true);
  await keys('{Backspace}');
  expect([code(), document.activeElement]).toEqual(['1234__', box(5)]);
  await keys('56');
  expect(verify().disabled).toBe(false);
});

test('a whole code can be pasted into any box, spaces and dashes and all', async () => {
  open();
  await userEvent.click(box(3));
  await userEvent.paste('123-4 56');
  expect([code(), document.activeElement]).toEqual(['123456', box(6)]);
});

test('the first box takes the code that the keyboard offers', async () => {
  open();
  expect([box(1).autocomplete, box(1).inputMode, box(1).maxLength]).toEqual(['one-time-code', 'numeric', -1]);
  box(1).value = '123456';
  act(() => {
    box(1).dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
  expect(code()).toBe('123456');
});

test('Enter before the code is complete says what is missing', async () => {
  const pages = open();
  await type('123{Enter}');
  expect(alerts()).toEqual(['Please enter the complete 6-digit verification code']);
  expect(pages.sent('confirm')).toEqual([]);
  await userEvent.click(box(4));
  await keys('4');
  expect(alerts()).toEqual([]);
});

test('a code that is right leads to the root with its news', async () => {
  const pages = open();
  await type('123456{Enter}');
  expect(pages.sent('confirm')).toEqual([{ email: EMAIL, code: '123456' }]);
  expect(screen.getByText(/arrived at \//).textContent).toContain(
    'Account verified successfully! You can now sign in.',
  );
});

test('a code that is wrong gives way to the next one, and says so at the empty boxes until that is begun', async () => {
  const pages = open();
  pages.answer('confirm', err({ kind: 'rejected', status: 400, message: 'Invalid verification code: try 2 of 5' }));
  await type('123456');
  await press('Verify account');
  expect(alerts()).toEqual(['Invalid verification code']);
  expect([code(), document.activeElement]).toEqual(['______', box(1)]);
  await keys('{ArrowRight}{ArrowLeft}');
  expect(alerts()).toEqual(['Invalid verification code']);
  await keys('6');
  expect([code(), alerts()]).toEqual(['6_____', []]);
});

test('a verification that fails without words leaves the code to be sent again', async () => {
  const pages = open();
  pages.answer('confirm', err({ kind: 'retryable', status: 500 }));
  await type('123456{Enter}');
  expect(alerts()).toEqual(['An error occurred during verification']);
  expect(code()).toBe('123456');
});

test('another code: at once after a sign-in, then after a minute, and a reload does not shorten it', async () => {
  const pages = open();
  await press('Send a new code');
  expect(pages.sent('resendCode')).toEqual([{ email: EMAIL }]);
  expect(toastStore.getState().items.map(({ text }) => text)).toEqual(['A new code is on its way.']);
  expect(button('Send a new code').disabled).toBe(true);
  act(() => pages.clock.advance(30_000));
  pages.reload();
  expect(screen.getByText('A new code can be sent in 30 s')).toBeTruthy();
  act(() => pages.clock.advance(30_000));
  expect(button('Send a new code').disabled).toBe(false);
});

test('a server that asks to wait longer is heeded', async () => {
  const pages = open();
  pages.answer('resendCode', err({ kind: 'retryable', status: 429, message: 'Too many', retryAfterMs: 90_000 }));
  await press('Send a new code');
  expect(alerts()).toEqual(['Too many']);
  expect(screen.getByText('A new code can be sent in 1:30')).toBeTruthy();
});

test('a backend that sends no further code is not asked again, and the way on is said', async () => {
  const pages = open();
  pages.answer('resendCode', err({ kind: 'rejected', status: 404 }));
  await press('Send a new code');
  expect(screen.queryByRole('button', { name: 'Send a new code' })).toBeNull();
  expect(screen.getByText(/Sign up again with this email/)).toBeTruthy();
});

test('the code goes with the token of the sign-up that was passed along, also after a reload', async () => {
  const pages = openAt('/verification', { email: EMAIL, signUpToken: 'first' });
  pages.reload();
  await press('Send a new code');
  expect(pages.sent('resendCode')).toEqual([{ email: EMAIL, signUpToken: 'first' }]);
  await type('123456{Enter}');
  expect(pages.sent('confirm')).toEqual([{ email: EMAIL, code: '123456', signUpToken: 'first' }]);
});

test('a later sign-in as the same person says which sign-up it is from then on', async () => {
  openAt('/verification', { email: EMAIL, signUpToken: 'first' });
  cleanup();
  const pages = openAt('/verification', { email: EMAIL, signUpToken: 'second' });
  await type('123456{Enter}');
  expect(pages.sent('confirm')).toEqual([{ email: EMAIL, code: '123456', signUpToken: 'second' }]);
});
