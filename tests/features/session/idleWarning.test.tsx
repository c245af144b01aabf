// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import IdleWarning from '#src/features/session/ui/IdleWarning.tsx';
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

const warned = () => {
  const page = fakePage({ status: 'signed-in' });
  render(<IdleWarning />);
  act(() => page.idle.setState({ endsAt: Date.now() + 60_000 }));
  return page;
};

test('tells of what the person does, and shows nothing', () => {
  const page = fakePage({ status: 'signed-in' });
  render(<IdleWarning />);
  expect(screen.queryByRole('dialog')).toBeNull();
  for (const happens of [fireEvent.pointerMove, fireEvent.keyDown, fireEvent.wheel]) happens(document.body);
  expect(page.touched).toBe(3);
});

test('counts down in sight, and says it politely', () => {
  warned();
  expect(screen.getByRole('dialog', { name: 'Still there?' })).toBeTruthy();
  const timer = screen.getByRole('timer');
  expect([timer.getAttribute('aria-live'), timer.textContent]).toEqual(['polite', 'You are logged out in 60 seconds.']);
});

test('Stay signed in stays, and so does Escape', async () => {
  const page = warned();
  await userEvent.click(screen.getByRole('button', { name: 'Stay signed in' }));
  expect(page.idle.getState().endsAt).toBeUndefined();
  act(() => page.idle.setState({ endsAt: Date.now() + 30_000 }));
  await userEvent.keyboard('{Escape}');
  expect(page.idle.getState().endsAt).toBeUndefined();
  expect(page.signOuts).toEqual([]);
});

test('Log out now logs out', async () => {
  const page = warned();
  await userEvent.click(screen.getByRole('button', { name: 'Log out now' }));
  await act(async () => undefined);
  expect(page.signOuts).toEqual(['keep']);
});
