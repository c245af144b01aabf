// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import type { SessionState } from '#src/data/runtime.ts';
import { keepOrigin } from '#src/data/session/origin.ts';
import SignInPage from '#src/features/account/sign-in/pages/SignInPage.tsx';
import { err } from '#src/lib/result.ts';
import { fakePage } from '#tests/app/page.ts';

const Elsewhere = () => {
  const { pathname, state } = useLocation();
  return (
    <p>
      <span>arrived at {pathname}</span> <span>{JSON.stringify(state)}</span>
    </p>
  );
};

const open = (session?: SessionState, from?: string) => {
  const page = fakePage(session);
  keepOrigin(from);
  render(
    <MemoryRouter initialEntries={['/']}>
      <Routes>
        <Route path="/" element={<SignInPage />} />
        <Route path="*" element={<Elsewhere />} />
      </Routes>
    </MemoryRouter>,
  );
  return page;
};
const username = () => screen.getByLabelText<HTMLInputElement>('Username');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const logIn = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Log In' });
const type = async (name: string, word: string) => {
  if (name) await userEvent.type(username(), name);
  if (word) await userEvent.type(password(), word);
};

test('Log In is disabled until both fields are filled', async () => {
  open();
  expect(logIn().disabled).toBe(true);
  await type('ray@ozark.com', '');
  expect(logIn().disabled).toBe(true);
  await type('', 'abc');
  expect(logIn().disabled).toBe(false);
  await userEvent.clear(username());
  expect(logIn().disabled).toBe(true);
});

test('a password of two characters is refused here, and its field gets the focus', async () => {
  const page = open();
  await type('ray@ozark.com', 'ab');
  await userEvent.click(logIn());
  expect(screen.getByRole('alert').textContent).toBe('Password must be at least 3 characters');
  expect(document.activeElement).toBe(password());
  expect(page.signIns).toEqual([]);
});

test('the user name goes out trimmed, and nothing typed is lost when the server refuses', async () => {
  const page = open();
  page.answer = err({ kind: 'rejected', status: 401, message: 'Incorrect username or password.' });
  await type(' ray@ozark.com ', 'wrong-one');
  await userEvent.click(logIn());
  expect(screen.getByRole('alert').textContent).toBe('Incorrect username or password');
  expect(page.signIns).toEqual([{ username: 'ray@ozark.com', password: 'wrong-one' }]);
  expect([username().value, password().value]).toEqual([' ray@ozark.com ', 'wrong-one']);
});

test('a sentence of the server about one field stands under that field', async () => {
  const page = open();
  page.answer = err({ kind: 'rejected', status: 422, fields: { email: 'Not an address' } });
  await type('ray', 'some-word');
  await userEvent.click(logIn());
  expect(username().getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(username().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Not an address',
  );
});

test('the password can be shown and hidden', async () => {
  open();
  await type('', 'secret');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password().type).toBe('text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(password().type).toBe('password');
});

test.each([
  ['expired', 'status', 'Your session has expired. Please log in again.'],
  ['idle', 'status', /not used for a while/],
  ['cleared', 'status', /has deleted what Milepost had stored/],
  ['disapproved', 'alert', /has been disapproved/],
  // The account may have been deleted: nothing is said to wait for being sent.
  ['deactivated', 'alert', /is not active any more.* What was not sent stays on this device\./],
  ['deleted', 'status', 'Profile deleted successfully'],
] as const)('a session that is %s says so', (ended, role, text) => {
  open({ status: 'signed-out', ended });
  expect(within(screen.getByRole(role)).getByText(text)).toBeTruthy();
});

test('someone signed in goes where they came from, else to the dashboard', () => {
  open({ status: 'signed-in' }, '/chats');
  expect(screen.getByText('arrived at /chats')).toBeTruthy();
});

test('without an origin, to the dashboard', () => {
  open({ status: 'signed-in' });
  expect(screen.getByText('arrived at /dashboard')).toBeTruthy();
});

test.each([
  [{ signUpToken: 'mine' }, { email: 'ray@ozark.com', signUpToken: 'mine' }],
  ['not verified', { email: 'ray@ozark.com' }],
])(
  'an account that waits for its code: to the code of this sign-up, where the backend tells it (%#)',
  async (body, passed) => {
    const page = open();
    page.answer = err({ kind: 'rejected', status: 403, code: 'NOT_VERIFIED', message: 'Not verified', body });
    await type('ray@ozark.com', 'abc-123-x');
    await userEvent.click(logIn());
    expect(await screen.findByText('arrived at /verification')).toBeTruthy();
    expect(screen.getByText(JSON.stringify(passed))).toBeTruthy();
  },
);
