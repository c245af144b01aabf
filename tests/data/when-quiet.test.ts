import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { Activity, Outbox, SyncState } from '#src/data/runtime.ts';
import { whenQuiet } from '#src/data/when-quiet.ts';

const world = (sending: boolean, recording: boolean) => {
  const store = createStore<SyncState>(() => ({ online: true, waiting: 0, failed: 0, sending, full: false }));
  const activity = createStore<Activity>(() => ({ recording, outdated: false }));
  let swaps = 0;
  whenQuiet({ outbox: { store } as unknown as Outbox, activity }, () => {
    swaps += 1;
  });
  return { store, activity, swaps: () => swaps };
};

describe('a new version is swapped in', () => {
  it('at once where nothing is under way', () => {
    expect(world(false, false).swaps()).toBe(1);
  });

  it('only after the voice note that is being recorded, and once', () => {
    const { store, activity, swaps } = world(false, true);
    store.setState({ waiting: 1 });
    expect(swaps()).toBe(0);
    activity.setState({ recording: false });
    activity.setState({ recording: true });
    activity.setState({ recording: false });
    expect(swaps()).toBe(1);
  });

  it('not between the recording and the sending of the same note', () => {
    const { store, activity, swaps } = world(false, true);
    store.setState({ sending: true });
    activity.setState({ recording: false });
    expect(swaps()).toBe(0);
    store.setState({ sending: false });
    expect(swaps()).toBe(1);
  });
});
