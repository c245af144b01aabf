// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { atPauses } from '#src/data/at-pauses.ts';
import { runtime, setRuntime } from '#src/data/runtime.ts';
import { fakePage } from '#tests/app/page.ts';
import { fakeClock } from '#tests/support/fakes/clock.ts';

it('stores at a pause, each second without one, and nothing that was called off', () => {
  const clock = fakeClock();
  fakePage();
  setRuntime({ ...runtime(), ports: { ...runtime().ports, clock } });
  const store = vi.fn();
  const { typed, cancel } = atPauses(store);
  typed();
  clock.advance(400);
  expect(store).toHaveBeenCalledTimes(1);
  for (let key = 0; key < 100; key += 1) {
    typed();
    clock.advance(100);
  }
  expect(store).toHaveBeenCalledTimes(11);
  typed();
  cancel();
  clock.advance(5_000);
  expect(store).toHaveBeenCalledTimes(11);
  expect(clock.nextIn()).toBeUndefined();
});
