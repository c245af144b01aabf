// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SearchField } from '#src/ui/SearchField.tsx';
import { Tabs } from '#src/ui/Tabs.tsx';
import '#src/ui/icons/all.ts';
import '#tests/app/page.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const DELAY_MS = 250;
const TABS = [
  { value: 'open', label: 'Open tickets', count: 6 },
  { value: 'todo', label: 'To do' },
] as const;
const TwoTabs = () => {
  const [value, setValue] = useState<'open' | 'todo'>('open');
  return <Tabs label="Tickets by state" options={TABS} value={value} onChange={setValue} controls="panel" />;
};

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' });
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const open = (value = '') => {
  const told = vi.fn();
  const draw = (now: string) => <SearchField label="Search" clearLabel="Clear search" value={now} onChange={told} />;
  const { rerender } = render(draw(value));
  return { told, show: (now: string) => rerender(draw(now)) };
};

test('the page is told once, 250 ms after the last key', () => {
  const { told } = open();
  type('r');
  pass(DELAY_MS - 1);
  type('ray');
  pass(DELAY_MS - 1);
  expect(told).not.toHaveBeenCalled();
  pass(1);
  expect(told.mock.calls).toEqual([['ray']]);
});

test('Enter does not wait; Escape and the button empty it at once', () => {
  const { told } = open();
  type('ray');
  fireEvent.keyDown(box(), { key: 'Enter' });
  fireEvent.keyDown(box(), { key: 'Escape' });
  expect(told.mock.calls).toEqual([['ray'], ['']]);
  expect([box().value, screen.queryByRole('button')]).toEqual(['', null]);
  type('al');
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  pass(DELAY_MS);
  expect([box().value, document.activeElement]).toEqual(['', box()]);
  expect(told.mock.calls.slice(2)).toEqual([]);
});

test('a search from elsewhere is shown; the page that lags behind does not undo what is typed', () => {
  const { told, show } = open('old');
  show('from the address');
  expect(box().value).toBe('from the address');
  type('new');
  show('from the address');
  expect(box().value).toBe('new');
  pass(DELAY_MS);
  expect(told.mock.calls).toEqual([['new']]);
});

test('tabs: one tab stop, arrows move and select, a count where one is known', async () => {
  vi.useRealTimers();
  render(<TwoTabs />);
  const selected = () => screen.getByRole('tab', { selected: true });
  expect([selected().textContent, selected().getAttribute('aria-controls')]).toEqual(['Open tickets6', 'panel']);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');
  expect([selected().textContent, document.activeElement]).toEqual(['To do', selected()]);
  await userEvent.keyboard('{ArrowRight}');
  expect(selected().textContent).toBe('Open tickets6');
});
