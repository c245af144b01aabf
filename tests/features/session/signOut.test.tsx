// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { requestSignOut } from '#src/features/session/commands.ts';
import SignOutDialog from '#src/features/session/ui/SignOutDialog.tsx';
import { fakePage } from '#tests/app/page.ts';

beforeAll(() => {
  // Headless UI asks for both; happy-dom has neither.
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  Element.prototype.getAnimations ??= () => [];
});

const withWork = (waiting: number, failed = 0, online = true) => {
  const page = fakePage({ status: 'signed-in' });
  page.sync.setState({ waiting, failed, online });
  render(<SignOutDialog />);
  act(requestSignOut);
  return page;
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('with nothing waiting, log out asks nothing', () => {
  const page = withWork(0);
  expect(page.signOuts).toEqual(['keep']);
});

test('with work waiting, nobody is signed out before an answer, and Cancel leaves all as it is', async () => {
  const page = withWork(2);
  expect(screen.getByText(/2 actions are not sent yet/)).toBeTruthy();
  await press('Cancel');
  expect(page.signOuts).toEqual([]);
  expect(page.session.getState().status).toBe('signed-in');
});

test.each([
  ['Keep for next time', 'keep'],
  ['Delete', 'delete'],
])('%s', async (name, choice) => {
  const page = withWork(1);
  await press(name);
  expect(page.signOuts).toEqual([choice]);
});

test('Send first waits until the last one is sent, then signs out', async () => {
  const page = withWork(2);
  await press('Send first');
  expect(page.sent).toBe(1);
  act(() => page.sync.setState({ waiting: 1, sending: true }));
  expect(page.signOuts).toEqual([]);
  await act(async () => page.sync.setState({ waiting: 0, sending: false }));
  expect(page.signOuts).toEqual(['keep']);
});

test('Send first stays when something fails on the way', async () => {
  const page = withWork(1);
  await press('Send first');
  await act(async () => page.sync.setState({ waiting: 0, failed: 1 }));
  expect(page.signOuts).toEqual([]);
  expect(screen.getByText(/Not everything could be sent/)).toBeTruthy();
});

test('without signal, Send first is disabled with its reason', () => {
  withWork(1, 0, false);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send first' }).disabled).toBe(true);
  expect(screen.getByText('There is no signal to send with.')).toBeTruthy();
});
