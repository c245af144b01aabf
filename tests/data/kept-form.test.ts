// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { AccountDatabase } from '#src/data/db/database.ts';
import { readHalfMade, writeHalfMade } from '#src/data/db/meta.ts';
import { keptForm } from '#src/data/kept-form.ts';
import { runtime, setRuntime } from '#src/data/runtime.ts';
import { fakePage } from '#tests/app/page.ts';
import { type FakeClock, fakeClock } from '#tests/support/fakes/clock.ts';

const NAME = 'form';
let db: AccountDatabase;
let clock: FakeClock;
let runs = 0;

beforeEach(async () => {
  runs += 1;
  db = new AccountDatabase(`kept-form-${runs}`);
  await db.open();
  clock = fakeClock();
  fakePage({ status: 'signed-in', account: 'ray' }, db);
  setRuntime({ ...runtime(), ports: { ...runtime().ports, clock } });
});
afterEach(() => db.delete());

/** A page with the form on it, of which `now` is half made. */
const opened = () => {
  const form = createStore<{ readonly read: boolean; readonly now: unknown }>(() => ({ read: false, now: undefined }));
  const kept = keptForm({
    name: NAME,
    account: () => 'ray',
    now: () => form.getState().now,
    subscribe: form.subscribe,
    isRead: () => form.getState().read,
    apply: (stored) => form.setState({ read: true, now: stored && structuredClone(stored) }),
  });
  return { form, end: kept.watch() };
};
const stored = () => readHalfMade(db, NAME);

it('is taken away where it is used before it was stored anew', async () => {
  await writeHalfMade(db, NAME, { to: 'Dal' });
  const { form, end } = opened();
  await vi.waitFor(() => expect(form.getState().now).toEqual({ to: 'Dal' }));
  form.setState({ now: { to: 'Dallas, TX' } });
  form.setState({ now: undefined });
  clock.advance(400);
  await vi.waitFor(async () => expect(await stored()).toBeUndefined());
  end();
});

it('is stored at the next change where the disk was full at the last', async () => {
  const { form, end } = opened();
  await vi.waitFor(() => expect(form.getState().read).toBe(true));
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const full = vi.spyOn(db.meta, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  form.setState({ now: { to: 'Dal' } });
  clock.advance(400);
  await vi.waitFor(() => expect(console.warn).toHaveBeenCalled());
  full.mockRestore();
  form.setState({ read: true });
  clock.advance(400);
  await vi.waitFor(async () => expect(await stored()).toEqual({ to: 'Dal' }));
  end();
});

it('comes back where the browser breaks the reading off, and nothing typed meanwhile takes its place', async () => {
  await writeHalfMade(db, NAME, { to: 'Dal' });
  vi.spyOn(db.meta, 'get').mockRejectedValueOnce(new DOMException('broken off', 'UnknownError'));
  const { form, end } = opened();
  await vi.waitFor(() => expect(clock.nextIn()).toBeDefined());
  clock.advance(1_000);
  await vi.waitFor(() => expect(form.getState()).toEqual({ read: true, now: { to: 'Dal' } }));
  end();
});

it('stays as it is where this version cannot read it', async () => {
  await writeHalfMade(db, NAME, 'of another version');
  const form = createStore<{ readonly read: boolean; readonly now: unknown }>(() => ({ read: false, now: undefined }));
  const { watch } = keptForm({
    name: NAME,
    account: () => 'ray',
    now: () => form.getState().now,
    subscribe: form.subscribe,
    isRead: () => form.getState().read,
    apply: () => form.setState({ read: true }),
  });
  const end = watch();
  await vi.waitFor(() => expect(form.getState().read).toBe(true));
  clock.advance(1_000);
  expect(clock.nextIn()).toBeUndefined();
  expect(await stored()).toBe('of another version');
  end();
});
