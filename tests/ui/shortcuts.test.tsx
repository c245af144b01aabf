// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useLiveShortcuts, useShortcut } from '#src/ui/shortcuts.ts';
import '#tests/app/page.ts';

const ran: string[] = [];
const Keys = ({ keys, enabled = true }: { readonly keys: readonly string[]; readonly enabled?: boolean }) => (
  <>
    {keys.map((key) => (
      <Key key={key} keys={key} enabled={enabled} />
    ))}
  </>
);
const Key = ({ keys, enabled }: { readonly keys: string; readonly enabled: boolean }) => {
  useShortcut(keys, `does ${keys}`, () => ran.push(keys), { enabled });
  return null;
};
const Page = () => {
  useShortcut('j', 'the page', () => ran.push('page'), { group: 'Board' });
  return null;
};
const press = (key: string, init: KeyboardEventInit = {}, target: Element = document.body): boolean =>
  fireEvent.keyDown(target, { key, ...init });

beforeEach(() => ran.splice(0));
afterEach(() => vi.useRealTimers());

test('one key, and two one after the other; the second of two is nothing of its own', () => {
  render(<Keys keys={['a', 'x', 'g a']} />);
  press('a');
  press('g');
  press('a');
  press('g');
  press('x');
  press('x');
  expect(ran).toEqual(['a', 'g a', 'x']);
});

test('the first of two keys is forgotten after a second', () => {
  vi.useFakeTimers();
  render(<Keys keys={['a', 'g a']} />);
  press('g');
  vi.advanceTimersByTime(1001);
  press('a');
  expect(ran).toEqual(['a']);
});

test('a sign counts with Shift and without; a letter with Shift is not the letter', () => {
  render(<Keys keys={['?', '/', 'j']} />);
  press('Shift', { shiftKey: true });
  press('?', { shiftKey: true, modifierShift: true } as KeyboardEventInit);
  press('/');
  press('j', { ctrlKey: true });
  expect(ran).toEqual(['?', '/']);
});

test('typing in a field is typing; Escape leaves it', () => {
  render(
    <>
      <Keys keys={['a', 'Escape']} />
      <input aria-label="text" />
      <textarea aria-label="long" />
      <input type="checkbox" aria-label="tick" />
    </>,
  );
  for (const name of ['text', 'long']) press('a', {}, screen.getByLabelText(name));
  expect(ran).toEqual([]);
  press('Escape', {}, screen.getByLabelText('text'));
  press('a', {}, screen.getByLabelText('tick'));
  expect(ran).toEqual(['Escape', 'a']);
});

test('nothing while a dialog is open; Enter stays with a button', () => {
  const { rerender } = render(
    <>
      <Keys keys={['a', 'Enter']} />
      <div role="dialog" />
      <button type="button">Press</button>
    </>,
  );
  press('a');
  expect(ran).toEqual([]);
  rerender(
    <>
      <Keys keys={['a', 'Enter']} />
      <button type="button">Press</button>
    </>,
  );
  expect(press('Enter', {}, screen.getByRole('button'))).toBe(true);
  press('Enter');
  expect(ran).toEqual(['Enter']);
});

test('the later of two on the same keys counts, and the list holds what is live', () => {
  const { rerender } = render(<Keys keys={['j']} />);
  rerender(
    <>
      <Keys keys={['j']} />
      <Page />
    </>,
  );
  press('j');
  expect(useLiveShortcuts.getState().live.map(({ group }) => group)).toEqual(['', 'Board']);
  rerender(<Keys keys={['j']} />);
  press('j');
  rerender(<Keys keys={['j']} enabled={false} />);
  press('j');
  expect(ran).toEqual(['page', 'j']);
  act(() => {});
  expect(useLiveShortcuts.getState().live).toEqual([]);
});
