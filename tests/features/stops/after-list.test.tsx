// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useAfterList } from '#src/features/stops/map/useAfterList.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
/** A list that loads: what follows is told to it as it comes. */
const loading = () => {
  const view = renderHook(({ listed, answered }) => useAfterList(listed, answered), {
    initialProps: { listed: false, answered: 0 },
  });
  return {
    open: () => view.result.current,
    answer: (answered: number, listed = false) => view.rerender({ listed, answered }),
  };
};

describe("the map's code", () => {
  it('waits while answers for the list come, each of them in time', () => {
    const list = loading();
    pass(1_400);
    list.answer(1);
    pass(1_400);
    expect(list.open()).toBe(false);
  });

  it('comes once the list is painted, not when it is only made', () => {
    const painting: FrameRequestCallback[] = [];
    vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => painting.push(callback));
    const list = loading();
    list.answer(1, true);
    pass(1_000);
    expect(list.open()).toBe(false);
    for (const paint of painting) paint(0);
    expect(list.open()).toBe(false);
    pass(1);
    expect(list.open()).toBe(true);
  });

  it.each([
    ['no answer comes', () => undefined],
    ['the page is not painted, as in a tab behind others', (list: ReturnType<typeof loading>) => list.answer(1, true)],
  ])('comes where %s', (_, after) => {
    vi.stubGlobal('requestAnimationFrame', () => 0);
    const list = loading();
    after(list);
    pass(1_499);
    expect(list.open()).toBe(false);
    pass(1);
    expect(list.open()).toBe(true);
  });

  it('comes after three seconds, however many answers there are', () => {
    const list = loading();
    for (const answered of [1, 2]) {
      pass(1_000);
      list.answer(answered);
    }
    expect(list.open()).toBe(false);
    pass(1_000);
    expect(list.open()).toBe(true);
  });
});
