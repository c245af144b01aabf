// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { Activity, Runtime, SessionState, SyncState } from '#src/data/runtime.ts';
import { startWorker } from '#src/data/worker.ts';
import { fakeDevice } from '#tests/support/fakes/ports.ts';

/** A worker of the browser, as far as the page sees it. */
class FakeWorker extends EventTarget {
  readonly scriptURL = new URL('/sw.js', location.href).href;
  readonly told: unknown[] = [];
  state: ServiceWorkerState = 'installing';
  postMessage(message: unknown): void {
    this.told.push(message);
  }
  become(state: ServiceWorkerState): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

/**
 * A registration, as the standard moves its workers: one that has installed waits, also where there is none before it, and
 * becomes active in a later task.
 */
class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  active: FakeWorker | null = null;
  update = async (): Promise<void> => undefined;

  install(worker: FakeWorker): void {
    this.installing = worker;
    this.dispatchEvent(new Event('updatefound'));
  }
  installed(): void {
    const worker = this.installing;
    this.waiting = worker;
    this.installing = null;
    worker?.become('installed');
  }
  activate(): void {
    const [worker, before] = [this.waiting, this.active];
    this.active = worker;
    this.waiting = null;
    before?.become('redundant');
    worker?.become('activating');
    worker?.become('activated');
  }
}

let registration: FakeRegistration;
let container: EventTarget & { controller: FakeWorker | null; register(): Promise<FakeRegistration> };
const settle = async () => {
  for (let turn = 0; turn < 10; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve));
};

beforeEach(() => {
  registration = new FakeRegistration();
  const controller = new FakeWorker();
  controller.become('activated');
  registration.active = controller;
  container = Object.assign(new EventTarget(), { controller, register: async () => registration });
  vi.stubGlobal('navigator', { ...navigator, serviceWorker: container });
});
afterEach(() => vi.unstubAllGlobals());

const start = () => {
  const device = fakeDevice();
  const tab = device.tab();
  const activity = createStore<Activity>(() => ({ recording: false, outdated: false }));
  const sync = createStore<SyncState>(() => ({ online: true, waiting: 0, failed: 0, sending: false, full: false }));
  const page = {
    ports: tab.ports,
    activity,
    outbox: { store: sync },
    session: { store: createStore<SessionState>(() => ({ status: 'signed-out' })) },
  } as unknown as Runtime;
  const reload = vi.fn();
  return { device, tab, activity, sync, reload, worker: startWorker(page, reload) };
};

/** A new version: it installs, and waits when the test lets it. */
const deploy = () => {
  const next = new FakeWorker();
  registration.update = async () => registration.install(next);
  return { next, finish: () => registration.installed() };
};

/** A first visit: nothing is on the device yet. */
const firstVisit = (): FakeWorker => {
  const first = new FakeWorker();
  container.controller = null;
  registration.active = null;
  registration.install(first);
  return first;
};
/** The active worker takes over the pages that are open. */
const claim = (): void => {
  container.controller = registration.active;
  container.dispatchEvent(new Event('controllerchange'));
};

it('a first worker is no new version, however far it is when the page registers it once more', async () => {
  firstVisit();
  registration.installed();
  const { worker } = start();
  await settle();
  expect([worker.store.getState().updateReady, await worker.checkForUpdate()]).toEqual([false, 'newest']);
  registration.activate();
  claim();
  await settle();
  expect(worker.store.getState().updateReady).toBe(false);
});

it('a first worker that takes its time to become active is none either', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  container.controller = null;
  registration.active = null;
  const { worker } = start();
  await settle();
  registration.install(new FakeWorker());
  registration.installed();
  vi.advanceTimersByTime(1000);
  await settle();
  expect(worker.store.getState().updateReady).toBe(false);
  vi.useRealTimers();
});

it.each(['controls this page', 'does not, since the person has loaded it past the worker'])(
  'a new version that waits already is shown, where the former one %s',
  async (how) => {
    if (!how.startsWith('controls')) container.controller = null;
    registration.install(new FakeWorker());
    registration.installed();
    const { worker } = start();
    await settle();
    expect([worker.store.getState().updateReady, await worker.checkForUpdate()]).toEqual([true, 'ready']);
  },
);

it('Check for updates waits until the new version is on the device', async () => {
  const { worker } = start();
  const { finish } = deploy();
  const checked = worker.checkForUpdate();
  await settle();
  finish();
  expect(await checked).toBe('ready');
});

it('says that there is none, and that the server could not be asked', async () => {
  const { worker } = start();
  expect(await worker.checkForUpdate()).toBe('newest');
  registration.update = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await worker.checkForUpdate()).toBe('unreachable');
});

it('swaps on the tap alone, after the voice note, and loads anew when the new worker has taken over', async () => {
  const { worker, activity, reload } = start();
  const { next, finish } = deploy();
  const checked = worker.checkForUpdate();
  await settle();
  finish();
  await checked;
  await settle();
  expect(next.told).toEqual([]);
  activity.setState({ recording: true });
  worker.applyUpdate();
  await settle();
  expect([next.told, worker.store.getState().applying]).toEqual([[], true]);
  activity.setState({ recording: false });
  await settle();
  expect(next.told).toEqual([{ type: 'SKIP_WAITING' }]);
  expect(reload).not.toHaveBeenCalled();
  container.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledTimes(1);
});

it('a page that did not ask for the swap stays as it is, and offers to load anew', async () => {
  const { worker, reload } = start();
  await settle();
  container.dispatchEvent(new Event('controllerchange'));
  expect([worker.store.getState().updateReady, reload.mock.calls.length]).toEqual([true, 0]);
});

it('looks by itself when the person comes back, once an hour', async () => {
  const { device, tab } = start();
  await settle();
  const update = vi.spyOn(registration, 'update');
  tab.focus();
  device.clock.advance(60 * 60 * 1000);
  tab.focus();
  tab.focus();
  await settle();
  expect(update).toHaveBeenCalledTimes(1);
});
