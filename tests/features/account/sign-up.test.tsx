// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { err, ok } from '#src/lib/result.ts';
import { toastStore } from '#src/ui/toast.ts';
import { alerts, field, keys, openAt, press } from './account-pages.tsx';

const choose = async (role: 'Company Owner' | 'Company Driver') => {
  await userEvent.click(screen.getByLabelText(new RegExp(role)));
  await press('Continue');
};
const login = async (email = 'ray@ozark.com', password = 'abcdefg1') => {
  await userEvent.type(field('Email'), email);
  await userEvent.type(field('Password'), password);
  await userEvent.type(field('Confirm password'), password);
  await press('Continue');
};
const agree = () => userEvent.click(screen.getByRole('checkbox'));
const back = () => press('Back');

test('a role is asked for before anything else', async () => {
  openAt('/signup');
  await press('Continue');
  expect(alerts()).toEqual(['Choose a role to go on']);
  await choose('Company Owner');
  expect(screen.getByText('Step 1 of 2')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Login Credentials' }));
});

test.each([
  ['', '', '', ['Email is required', 'Password is required', 'Please confirm your password']],
  ['ray@', 'abc1', 'abc1', ['Please enter a valid email address', 'Password must be at least 8 characters']],
  ['ray@ozark.com', 'abcdefgh', 'abcdefgh', ['Password must contain at least one letter and one number']],
  ['ray@ozark.com', `${'a'.repeat(32)}1`, `${'a'.repeat(32)}1`, ['Password must not exceed 32 characters']],
  ['ray@ozark.com', 'abcdefg1', 'abcdefg2', ['Passwords must match']],
])('login credentials %j, %j, %j', async (email, password, confirmation, says) => {
  openAt('/signup');
  await choose('Company Driver');
  for (const [label, text] of [
    ['Email', email],
    ['Password', password],
    ['Confirm password', confirmation],
  ] as const) {
    if (text) await userEvent.type(field(label), text);
  }
  await press('Continue');
  expect(alerts()).toEqual(says);
  expect(screen.getByText('Step 1 of 2')).toBeTruthy();
});

describe('the e-mail check', () => {
  test('is made once, when the typing has stopped, and its error is shown at once', async () => {
    const pages = openAt('/signup');
    pages.answer('emailAvailability', ok({ available: false }));
    await choose('Company Owner');
    await userEvent.type(field('Email'), 'ray@ozark.com');
    expect(pages.sent('emailAvailability')).toEqual([]);
    await act(async () => pages.clock.advance(500));
    expect(pages.sent('emailAvailability')).toEqual([{ email: 'ray@ozark.com' }]);
    expect(alerts()).toEqual(['This email already has an account']);
    await userEvent.type(field('Email'), 'm');
    expect(alerts()).toEqual([]);
  });

  test('blocks Continue, also where it had not been made yet', async () => {
    const pages = openAt('/signup');
    pages.answer('emailAvailability', ok({ available: false }));
    await choose('Company Owner');
    await login();
    expect(alerts()).toEqual([
      'This email already has an account',
      'Please fix the email validation error before continuing',
    ]);
    expect(document.activeElement).toBe(field('Email'));
    pages.answer('emailAvailability', ok({ available: true }));
    await userEvent.type(field('Email'), 'm');
    await press('Continue');
    expect(screen.getByText('Step 2 of 2')).toBeTruthy();
  });

  test.each([
    ['a backend that has none', err({ kind: 'rejected', status: 404 } as const)],
    ['a backend that knows no such method', err({ kind: 'rejected', status: 405 } as const)],
    ['too many questions', err({ kind: 'retryable', status: 429 } as const)],
    ['no signal', err({ kind: 'offline' } as const)],
  ])('%s: sign-up goes on', async (_, answer) => {
    const pages = openAt('/signup');
    pages.answer('emailAvailability', answer);
    await choose('Company Owner');
    await login();
    expect(screen.getByText('Step 2 of 2')).toBeTruthy();
  });
});

describe('a password that is easy to guess', () => {
  const EASY = 'This password is easy to guess.';
  const easy = err({ kind: 'rejected', status: 422, code: 'COMMON_PASSWORD', fields: { password: EASY } } as const);

  test('is told where it is chosen, and blocks Continue until another one stands there', async () => {
    const pages = openAt('/signup');
    pages.answer('passwordCheck', easy);
    await choose('Company Driver');
    await login();
    expect(screen.getByText('Step 1 of 2')).toBeTruthy();
    expect([alerts(), document.activeElement]).toEqual([[EASY], field('Password')]);
    expect(pages.sent('passwordCheck')).toEqual([{ email: 'ray@ozark.com', password: 'abcdefg1' }]);
    pages.answer('passwordCheck', ok({}));
    await userEvent.type(field('Password'), '7');
    await userEvent.type(field('Confirm password'), '7');
    expect(alerts()).toEqual([]);
    await press('Continue');
    expect(screen.getByText('Step 2 of 2')).toBeTruthy();
  });

  test('is told beside an e-mail that is taken', async () => {
    const pages = openAt('/signup');
    pages.answer('passwordCheck', easy);
    pages.answer('emailAvailability', ok({ available: false }));
    await choose('Company Driver');
    await login();
    expect(alerts()).toEqual([
      'This email already has an account',
      EASY,
      'Please fix the email validation error before continuing',
    ]);
  });

  test.each([
    ['a backend without the check', err({ kind: 'rejected', status: 404 } as const)],
    ['too many questions', err({ kind: 'retryable', status: 429, message: 'Too many' } as const)],
    ['no signal', err({ kind: 'offline' } as const)],
  ])('%s: sign-up goes on, and tells at its end', async (_, answer) => {
    const pages = openAt('/signup');
    pages.answer('passwordCheck', answer);
    await choose('Company Owner');
    await login();
    expect(screen.getByText('Step 2 of 2')).toBeTruthy();
  });
});

test('an owner gives a company name, a phone number and agreement', async () => {
  const pages = openAt('/signup');
  await choose('Company Owner');
  await login();
  await press('Create account');
  expect(alerts()).toEqual([
    'Company name is required',
    'Phone number is required',
    'You must agree to the terms and conditions',
  ]);
  expect(screen.queryByLabelText('Truck number')).toBeNull();
  await userEvent.type(field('Company name'), 'Ozark Freight');
  await userEvent.type(field('Phone number'), '+1 (417) 555-0100');
  await agree();
  await press('Create account');
  expect(pages.sent('register')).toEqual([
    expect.objectContaining({ accountType: 'owner', email: 'ray@ozark.com', companyName: 'Ozark Freight' }),
  ]);
  expect(toastStore.getState().items.map(({ text }) => text)).toEqual([
    'Account created. Please check your email for verification code.',
  ]);
  expect(screen.getByText('ray@ozark.com')).toBeTruthy();
  expect(screen.getByRole('group', { name: 'Verification code' })).toBeTruthy();
});

test('a driver gives a phone number, and a truck number of digits or none', async () => {
  const pages = openAt('/signup');
  await choose('Company Driver');
  await login();
  expect(screen.queryByLabelText('Company name')).toBeNull();
  await userEvent.type(field('Phone number'), 'four');
  await userEvent.type(field('Truck number'), 'A1');
  await agree();
  await press('Create account');
  expect(alerts()).toEqual(['Please enter a valid phone number', 'Truck number must contain digits only']);
  await userEvent.clear(field('Phone number'));
  await userEvent.type(field('Phone number'), '417 555 0100');
  await userEvent.clear(field('Truck number'));
  await press('Create account');
  expect(pages.sent('register')).toEqual([expect.objectContaining({ accountType: 'driver', truckNumber: 0 })]);
});

test('the Terms open in a new tab, and the form stays', async () => {
  openAt('/signup');
  await choose('Company Driver');
  await login();
  const link = screen.getByRole('link', { name: /Terms and Conditions/ });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/terms-and-conditions', '_blank']);
});

test('completed steps and the arrow lead back, and each role keeps its own data', async () => {
  openAt('/signup');
  await choose('Company Owner');
  await login();
  await userEvent.type(field('Company name'), 'Ozark Freight');
  await userEvent.click(screen.getByRole('button', { name: /Login Credentials.*completed/ }));
  expect(field('Email').value).toBe('ray@ozark.com');
  expect(field('Password').value).toBe('abcdefg1');
  await back();
  expect(screen.getByText('Choose your role')).toBeTruthy();
  await choose('Company Driver');
  expect(field('Email').value).toBe('');
  await back();
  await choose('Company Owner');
  expect(field('Email').value).toBe('ray@ozark.com');
  await press('Continue');
  expect(field('Company name').value).toBe('Ozark Freight');
});

test('a reload keeps all but the password, which is asked for again', async () => {
  const pages = openAt('/signup');
  await choose('Company Owner');
  await login();
  await userEvent.type(field('Company name'), 'Ozark Freight');
  expect(JSON.stringify(sessionStorage)).not.toContain('abcdefg1');
  pages.reload();
  expect(screen.getByText('Step 1 of 2')).toBeTruthy();
  expect([field('Email').value, field('Password').value]).toEqual(['ray@ozark.com', '']);
  expect(screen.getByText('Type it again: a password is never stored on this device')).toBeTruthy();
  await userEvent.type(field('Password'), 'abcdefg1');
  await userEvent.type(field('Confirm password'), 'abcdefg1');
  await press('Continue');
  expect(field('Company name').value).toBe('Ozark Freight');
});

test('what was left for hours is forgotten', async () => {
  const pages = openAt('/signup');
  await choose('Company Owner');
  await userEvent.type(field('Email'), 'ray@ozark.com');
  pages.clock.advance(2 * 60 * 60 * 1000);
  pages.reload();
  await choose('Company Owner');
  expect(field('Email').value).toBe('');
});

test.each([
  ['its own sentence', err({ kind: 'rejected', status: 400, message: 'We are full' } as const), 'We are full'],
  ['no words', err({ kind: 'rejected', status: 400 } as const), 'An error occurred during account creation'],
])('an account that is refused with %s (8): it stands over the form, and nothing is lost', async (_, answer, says) => {
  const pages = openAt('/signup');
  pages.answer('register', answer);
  await choose('Company Driver');
  await login();
  await userEvent.type(field('Phone number'), '417 555 0100');
  await agree();
  await press('Create account');
  expect(alerts()).toEqual([says]);
  expect(field('Phone number').value).toBe('417 555 0100');
});

test('an e-mail that the server refuses is shown at the e-mail', async () => {
  const pages = openAt('/signup');
  pages.answer('register', err({ kind: 'rejected', status: 409, fields: { email: 'Already in use' } }));
  await choose('Company Driver');
  await login();
  await userEvent.type(field('Phone number'), '417 555 0100');
  await agree();
  await press('Create account');
  expect(screen.getByText('Step 1 of 2')).toBeTruthy();
  expect(alerts()).toEqual(['Already in use']);
  expect(document.activeElement).toBe(field('Email'));
});

test('without signal it says so in words, and keeps everything', async () => {
  const pages = openAt('/signup');
  await choose('Company Driver');
  await login();
  await userEvent.type(field('Phone number'), '417 555 0100');
  await agree();
  act(() => pages.setOnline(false));
  expect(screen.getByText('No signal. This needs it; what you typed stays here.')).toBeTruthy();
  pages.answer('register', err({ kind: 'offline' }));
  await press('Create account');
  expect(alerts()).toEqual(['No signal. This needs it; what you typed stays here.']);
  expect(field('Phone number').value).toBe('417 555 0100');
});

test('password managers are told what each field is', async () => {
  openAt('/signup');
  await choose('Company Owner');
  const told = (label: string) => field(label).autocomplete;
  expect(['Email', 'Password', 'Confirm password'].map(told)).toEqual(['username', 'new-password', 'new-password']);
  await login();
  expect(['First name', 'Last name', 'Company name', 'Phone number'].map(told)).toEqual([
    'given-name',
    'family-name',
    'organization',
    'tel',
  ]);
});

test('the sign-up that was made is the one whose code is entered', async () => {
  const pages = openAt('/signup');
  pages.answer('register', ok({ signUpToken: 'mine' }));
  await choose('Company Driver');
  await login();
  await userEvent.type(field('Phone number'), '+1 (417) 555-0100');
  await agree();
  await press('Create account');
  await userEvent.click(field('Digit 1 of 6'));
  await keys('123456{Enter}');
  expect(pages.sent('confirm')).toEqual([{ email: 'ray@ozark.com', code: '123456', signUpToken: 'mine' }]);
});
