// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { MapColors } from '#src/map/theme.ts';
import { useMapStyle } from '#src/map/useMapStyle.ts';

const COLORS = { land: '#F4F4EF' } as MapColors;
const STYLE = { version: 8, sources: {}, layers: [], name: 'night' };

/** The hook over tries that are answered when the test says so. */
const start = () => {
  const tries: { address: string; failures: number; signal: AbortSignal; answer: (style: object) => void }[] = [];
  const fetchStyle = (address: string, failures: number, signal: AbortSignal) =>
    new Promise<object>((answer) => tries.push({ address, failures, signal, answer }));
  const port = { again: () => () => undefined, fetchStyle };
  const view = renderHook(({ address }) => useMapStyle(address, COLORS, port), {
    initialProps: { address: '/day.json' },
  });
  return {
    tries,
    style: () => view.result.current.style,
    to: (address: string) => view.rerender({ address }),
    fail: () => act(() => view.result.current.onFailed()),
    answer: (style: object) => act(async () => tries.at(-1)?.answer(style)),
    leave: view.unmount,
  };
};

describe("the map's style", () => {
  it('is a bare ground while it fails, and what another try has', async () => {
    const map = start();
    map.to('/night.json');
    expect(map.style()).toBe('/night.json');
    map.fail();
    expect(map.style()).toMatchObject({ sources: {}, layers: [{ id: 'ground' }] });
    await map.answer(STYLE);
    expect(map.style()).toBe(STYLE);
    map.to('/day.json');
    expect(map.style()).toBe('/day.json');
  });

  it('is asked for once more, later, where what was answered is no style', async () => {
    const map = start();
    map.fail();
    await map.answer({ error: 'busy' });
    map.fail();
    expect(map.style()).toMatchObject({ layers: [{ id: 'ground' }] });
    expect(map.tries.map(({ failures }) => failures)).toEqual([1, 2]);
    await map.answer(STYLE);
    expect(map.style()).toBe(STYLE);
  });

  it('is asked for no more when another is wanted, or the map has gone', () => {
    const map = start();
    map.fail();
    map.to('/night.json');
    expect(map.tries[0]?.signal.aborted).toBe(true);
    map.fail();
    map.leave();
    expect(map.tries[1]?.signal.aborted).toBe(true);
  });
});
