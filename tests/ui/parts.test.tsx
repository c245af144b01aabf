// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Button } from '#src/ui/Button.tsx';
import { Field } from '#src/ui/Field.tsx';
import { Price } from '#src/ui/Price.tsx';
import { Segmented } from '#src/ui/Segmented.tsx';
import { nearestSnap, nextSnap, snapHeight } from '#src/ui/sheet-snap.ts';
import { Toaster } from '#src/ui/Toaster.tsx';
import { toast, toastStore } from '#src/ui/toast.ts';
import '#tests/app/page.ts';

const Tabs = () => {
  const [value, setValue] = useState<'a' | 'b' | 'c'>('a');
  const options = [
    { value: 'a', label: 'A' },
    { value: 'b', label: 'B', disabled: true },
    { value: 'c', label: 'C' },
  ] as const;
  return <Segmented label="Letters" options={options} value={value} onChange={setValue} />;
};

test('a busy button does nothing, keeps the focus, says so, and does not send its form', async () => {
  const pressed = vi.fn();
  const sent = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <form onSubmit={sent}>
      <Button type="submit" busy busyLabel="Calculating..." onClick={pressed}>
        Build Route
      </Button>
    </form>,
  );
  const button = screen.getByRole('button');
  await userEvent.click(button);
  expect(pressed).not.toHaveBeenCalled();
  expect(sent).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-busy')).toBe('true');
});

test('a field belongs to its label, its error and its hint', () => {
  const { rerender } = render(<Field label="Tank capacity" hint="In gallons" />);
  const input = screen.getByLabelText('Tank capacity');
  const message = () => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent;
  expect(message()).toBe('In gallons');
  expect(input.hasAttribute('aria-invalid')).toBe(false);
  rerender(<Field label="Tank capacity" hint="In gallons" error="Tank capacity is required" />);
  expect(message()).toBe('Tank capacity is required');
  expect(input.getAttribute('aria-invalid')).toBe('true');
});

test('tabs have one tab stop; arrows go round and past what is disabled', async () => {
  render(<Tabs />);
  const selected = () => screen.getByRole('tab', { selected: true }).textContent;
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');
  expect([selected(), document.activeElement?.textContent]).toEqual(['C', 'C']);
  await userEvent.keyboard('{ArrowRight}');
  expect(selected()).toBe('A');
  await userEvent.keyboard('{End}');
  expect(selected()).toBe('C');
  await userEvent.keyboard('{ArrowLeft}');
  expect(selected()).toBe('A');
  expect(screen.getAllByRole('tab').filter((tab) => tab.tabIndex === 0)).toHaveLength(1);
});

test('a price has two decimals and its thousands apart', () => {
  const { container } = render(<Price value={1680.456} />);
  expect(container.textContent).toBe('$1,680.46');
});

test('the sheet comes to rest at the next snap point, and a low place bounds them', () => {
  expect([snapHeight('peek', 700), snapHeight('half', 700), snapHeight('full', 700)]).toEqual([96, 428, 700]);
  expect(snapHeight('half', 300)).toBe(300);
  expect([snapHeight('peek', 320), snapHeight('peek', 200)]).toEqual([50, 28]);
  expect([nearestSnap(100, 700), nearestSnap(400, 700), nearestSnap(690, 700)]).toEqual(['peek', 'half', 'full']);
  expect([nextSnap('peek'), nextSnap('half'), nextSnap('full')]).toEqual(['half', 'full', 'half']);
});

describe('notices', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    toastStore.setState({ items: [] });
  });
  afterEach(() => vi.useRealTimers());
  const shown = () =>
    screen.queryAllByRole('listitem').map((item) => item.firstElementChild?.nextElementSibling?.textContent);
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  const open = () => render(<Toaster label="Notices" closeLabel="Close" />);

  test('success and product errors go after 3000 ms, the error snackbar after 6000', () => {
    open();
    act(() => {
      toast.success('saved');
      toast.error('failed');
      toast.snackbar('no plan');
    });
    pass(2999);
    expect(shown()).toEqual(['saved', 'failed', 'no plan']);
    pass(1);
    expect(shown()).toEqual(['no plan']);
    pass(3000);
    expect(shown()).toEqual([]);
  });

  test('three at once; a fourth waits for a place and then has its whole time', () => {
    open();
    act(() => {
      for (const text of ['1', '2', '3', '4']) toast.success(text);
    });
    expect(shown()).toEqual(['1', '2', '3']);
    pass(3000);
    expect(shown()).toEqual(['4']);
    pass(2999);
    expect(shown()).toEqual(['4']);
    pass(1);
    expect(shown()).toEqual([]);
  });

  test('the same words twice are one notice', () => {
    open();
    act(() => {
      toast.error('failed');
      toast.error('failed');
    });
    expect(shown()).toEqual(['failed']);
  });

  test('under a pointer the time stands still; an error is an alert; its action runs and closes it', () => {
    const retry = vi.fn();
    open();
    act(() => toast.error('failed', { label: 'Try again', onPress: retry }));
    expect(screen.getByRole('alert').textContent).toBe('failed');
    fireEvent.pointerEnter(screen.getByRole('listitem'));
    pass(10_000);
    expect(shown()).toEqual(['failed']);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledOnce();
    expect(shown()).toEqual([]);
  });
});
