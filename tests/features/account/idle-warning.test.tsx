// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import ShellDialogs from '#src/features/account/session/ui/ShellDialogs.tsx';
import { fakePage } from '#tests/app/page.ts';

beforeAll(async () => {
  // Loaded when it is first wanted; compiling it takes a busy machine longer than a test waits.
  await import('#src/features/account/session/ui/IdleWarning.tsx');
});

const warned = async () => {
  const page = fakePage({ status: 'signed-in' });
  render(<ShellDialogs />);
  act(() => page.idle.setState({ endsAt: Date.now() + 60_000 }));
  await screen.findByRole('dialog', { name: 'Still there?' });
  return page;
};

test('tells of what the person does, and shows nothing', () => {
  const page = fakePage({ status: 'signed-in' });
  render(<ShellDialogs />);
  expect(screen.queryByRole('dialog')).toBeNull();
  for (const happens of [fireEvent.pointerMove, fireEvent.keyDown, fireEvent.wheel]) happens(document.body);
  expect(page.touched).toBe(3);
});

test('counts down in sight, and says it politely', async () => {
  await warned();
  const timer = screen.getByRole('timer');
  expect([timer.getAttribute('aria-live'), timer.textContent]).toEqual([
    'polite',
    expect.stringMatching(/^You are logged out in \d+ seconds\.$/),
  ]);
});

test('Stay signed in stays, and so does Escape', async () => {
  const page = await warned();
  await userEvent.click(screen.getByRole('button', { name: 'Stay signed in' }));
  expect(page.idle.getState().endsAt).toBeUndefined();
  act(() => page.idle.setState({ endsAt: Date.now() + 30_000 }));
  await userEvent.keyboard('{Escape}');
  expect(page.idle.getState().endsAt).toBeUndefined();
  expect(page.signOuts).toEqual([]);
});

test('Log out now logs out', async () => {
  const page = await warned();
  await userEvent.click(screen.getByRole('button', { name: 'Log out now' }));
  await act(async () => undefined);
  expect(page.signOuts).toEqual(['keep']);
});
