// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AccountDatabase } from '#src/data/db/database.ts';
import { keepStopsOf, useStopsStore } from '#src/features/stops/map/store.ts';
import { useStopToShow } from '#src/features/stops/map/useStopToShow.ts';
import { showStop } from '#src/ui/show-stop.ts';
import { fakePage } from '#tests/app/page.ts';

const AT = { latitude: 35.2, longitude: -100.2 };
let db: AccountDatabase;
let people = 0;

beforeEach(async () => {
  people += 1;
  keepStopsOf(`person-${people}`);
  db = new AccountDatabase('milepost:stop-to-show');
  await db.open();
  await db.stations.put({ id: '9', station: { id: '9', name: 'Panhandle', ...AT } as never, ...AT, seenAt: 0 });
  fakePage({ status: 'signed-in' }, db);
});
afterEach(() => db.delete());

const opened = (state: unknown, ready: boolean) => {
  const onShown = vi.fn();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <MemoryRouter initialEntries={[{ pathname: '/map', state }]}>{children}</MemoryRouter>
  );
  const view = renderHook((props: { ready: boolean }) => useStopToShow(props.ready, onShown), {
    wrapper,
    initialProps: { ready },
  });
  return { ...view, onShown };
};

describe('a map that is opened for a stop', () => {
  it('looks at it and expands its card once the last route is known, and only once', async () => {
    const { rerender, onShown } = opened(showStop('9'), false);
    expect(useStopsStore.getState().camera).toBeUndefined();
    rerender({ ready: true });
    await waitFor(() => expect(onShown).toHaveBeenCalledTimes(1));
    const { camera, open, selected, scrollTo } = useStopsStore.getState();
    expect([camera, open.has('9'), selected, scrollTo?.id]).toMatchObject([{ kind: 'point', at: AT }, true, '9', '9']);
    rerender({ ready: false });
    rerender({ ready: true });
    expect(useStopsStore.getState().scrollTo).toBe(scrollTo);
    expect(onShown).toHaveBeenCalledTimes(1);
  });

  it.each([undefined, null, { stop: 9 }, { write: true }])('is as always with the state %j', (state) => {
    const { onShown } = opened(state, true);
    expect(onShown).not.toHaveBeenCalled();
    expect(useStopsStore.getState().selected).toBeUndefined();
  });
});
