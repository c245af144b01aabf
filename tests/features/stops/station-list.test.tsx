// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TIME } from '#src/contract/limits.ts';
import { keepStopsOf, reveal } from '#src/features/stops/map/store.ts';
import type { ListedStation } from '#src/features/stops/stations/ui/StationCard.tsx';
import { StationList } from '#src/features/stops/stations/ui/StationList.tsx';
import { fakePage } from '#tests/app/page.ts';

const listOf = (...ids: string[]) => (
  <StationList
    items={ids.map(
      (id): ListedStation => ({ station: { id, name: `Stop ${id}`, latitude: 35, longitude: -100 } as never }),
    )}
    kind="all"
    now={0}
    label="Stops"
  />
);
const scrolled = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  Element.prototype.scrollTo = scrolled;
  scrolled.mockReset();
  keepStopsOf('station-list');
  fakePage({ status: 'signed-in' });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('a card that was asked for', () => {
  it('is scrolled to as soon as it is listed, and not again when it leaves and comes back', () => {
    const { rerender } = render(listOf('1', '2'));
    act(() => reveal('9'));
    // The list places itself when it comes.
    scrolled.mockClear();
    const wait = () => act(() => vi.advanceTimersByTime(TIME.scrollToCardMs));
    wait();
    expect(scrolled).not.toHaveBeenCalled();
    rerender(listOf('1', '2', '9'));
    wait();
    expect(scrolled).toHaveBeenCalled();
    scrolled.mockClear();
    rerender(listOf('1', '2'));
    rerender(listOf('1', '2', '9'));
    wait();
    expect(scrolled).not.toHaveBeenCalled();
  });
});
