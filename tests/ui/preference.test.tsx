// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { preference } from '#src/ui/preference.ts';
import { Switch } from '#src/ui/Switch.tsx';
import { setTheme } from '#src/ui/theme.ts';
import '#tests/app/page.ts';

beforeEach(() => localStorage.clear());

const colour = () => preference<'red' | 'blue'>('colour', ['red', 'blue']);

test('a choice is shown at once and holds after a reload; the default leaves nothing behind', () => {
  const first = colour();
  expect(first.store.getState().value).toBe('red');
  first.set('blue');
  expect([first.store.getState().value, colour().store.getState().value]).toEqual(['blue', 'blue']);
  first.set('red');
  expect(localStorage.getItem('colour')).toBeNull();
});

test('a word that nobody knows is the default', () => {
  localStorage.setItem('colour', 'green');
  expect(colour().store.getState().value).toBe('red');
});

test('a choice in another tab is followed', () => {
  const here = colour();
  localStorage.setItem('colour', 'blue');
  window.dispatchEvent(new StorageEvent('storage', { key: 'colour' }));
  expect(here.store.getState().value).toBe('blue');
});

test("a chosen theme paints the browser's own bars, and System gives them back to the device", () => {
  document.head.innerHTML = `
    <meta name="theme-color" content="#F2F4F1" media="(prefers-color-scheme: light)" />
    <meta name="theme-color" content="#0A0C0C" media="(prefers-color-scheme: dark)" />`;
  const bars = () => [...document.querySelectorAll('meta')].map((meta) => meta.content);
  act(() => setTheme('night'));
  expect([document.documentElement.dataset.theme, ...bars()]).toEqual(['night', '#0A0C0C', '#0A0C0C']);
  act(() => setTheme('system'));
  expect([document.documentElement.dataset.theme, ...bars()]).toEqual([undefined, '#F2F4F1', '#0A0C0C']);
});

test('a switch says its name, its hint and its state, and its whole row presses it', async () => {
  const values: boolean[] = [];
  render(<Switch label="Alerts" hint="Only while open." checked={false} onChange={(value) => values.push(value)} />);
  const box = screen.getByRole<HTMLInputElement>('switch', { name: 'Alerts' });
  expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Only while open.');
  await userEvent.click(screen.getByText('Only while open.'));
  expect(values).toEqual([true]);
});
