// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, renderHook, waitFor } from '@testing-library/react';
import { Dexie } from 'dexie';
import { createElement, type ReactNode } from 'react';
import { MemoryRouter, useNavigate } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useAskedService } from '#src/app/useAskedService.ts';
import { PATHS } from '#src/contract/paths.ts';
import type { Station } from '#src/contract/station.ts';
import { keepAsked, takeAsked } from '#src/data/asked-service.ts';
import { runtime, setRuntime } from '#src/data/runtime.ts';
import { finishAsked } from '#src/features/tickets/refresh/keep.ts';
import { requestService } from '#src/features/tickets/request/commands.ts';
import { TICKET_WORDS } from '#src/texts/ticket-words.ts';
import { toastStore } from '#src/ui/toast.ts';
import { profileOf } from '#tests/app/page.ts';
import { fakeClock } from '#tests/support/fakes/clock.ts';
import { type TicketsPage, ticketsPage } from './page.ts';

const STATION = { id: '7', name: 'Store 0412', latitude: 41, longitude: -88 } as Station;

let page: TicketsPage;
const clock = fakeClock();
beforeEach(async () => {
  page = await ticketsPage();
  const { ports, ...rest } = runtime();
  setRuntime({ ...rest, ports: { ...ports, clock } });
  toastStore.setState({ items: [] });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await page.db.delete();
});

const told = () => toastStore.getState().items.map(({ text }) => text);
const requests = () => page.db.outbox.count();
const isStored = async () => (await page.db.meta.get('askedService')) !== undefined;
const finish = () => finishAsked(() => true);
/** A page of drive mode that dies within its five seconds. */
const dies = async () => (await keepAsked(STATION)).letGo();

it('a page that starts elsewhere requests what one of drive mode has left, once, and says so', async () => {
  await dies();
  await Promise.all([finish(), finish()]);
  await finish();
  expect(await requests()).toBe(1);
  expect(told()).toEqual([expect.stringMatching(/^Asked for service at Store 0412/)]);
});

it('what was left is requested where the browser breaks the reading off, or the storing', async () => {
  const broken = () => new DOMException('broken off', 'UnknownError');
  const put = vi.spyOn(page.db.meta, 'put').mockRejectedValueOnce(broken());
  await dies();
  put.mockRestore();
  expect(await isStored()).toBe(true);
  vi.spyOn(page.db.meta, 'get').mockRejectedValueOnce(broken());
  const done = finish();
  await vi.waitFor(() => expect(clock.nextIn()).toBeDefined());
  clock.advance(1_000);
  await done;
  expect([await requests(), await isStored()]).toEqual([1, false]);
});

it('died between the request and the end of what was asked for, it was requested once', async () => {
  const dead = await keepAsked(STATION);
  expect((await requestService(STATION, { after: dead.asked.after })).ok).toBe(true);
  dead.letGo();
  await finish();
  expect([await requests(), told(), await isStored()]).toEqual([1, [], false]);
  await finish();
  expect(await requests()).toBe(1);
});

it('nor is it told of as not asked where the app is opened long after that', async () => {
  const dead = await keepAsked(STATION);
  expect((await requestService(STATION, { after: dead.asked.after })).ok).toBe(true);
  dead.letGo();
  clock.advance(11 * 60_000);
  await finish();
  expect([await requests(), told(), await isStored()]).toEqual([1, [], false]);
});

it('of long ago, or by a clock that was set back, it is told of alone', async () => {
  for (const ms of [11 * 60_000, -11 * 60_000]) {
    toastStore.setState({ items: [] });
    await dies();
    clock.jump(ms);
    await finish();
    expect([await requests(), await isStored()]).toEqual([0, false]);
    expect(told()).toEqual([expect.stringMatching(/^Store 0412 was not asked for service/)]);
  }
});

it('nothing that was left is nothing to say', async () => {
  await page.db.meta.put({ name: 'askedService', value: { of: 'another version' } });
  await finish();
  expect([await requests(), told()]).toEqual([0, []]);
});

/** What goes on beside the pages, begun at a path; answers how to go to another. */
const besides = (path: string) => {
  page.session.setState({ profile: profileOf('TRUCK_DRIVER') });
  const wrapper = ({ children }: { readonly children: ReactNode }) =>
    createElement(MemoryRouter, { initialEntries: [path] }, children);
  const hook = () => {
    useAskedService();
    return useNavigate();
  };
  const { result, unmount } = renderHook(hook, { wrapper });
  return { go: (to: string) => act(async () => void result.current(to)), unmount };
};

it('drive mode counts its own seconds first: what goes on beside it asks once drive mode is left', async () => {
  await dies();
  const { go, unmount } = besides(PATHS.drive);
  // Drive mode gets it at once.
  const drive = await takeAsked();
  expect(drive?.asked.station.id).toBe('7');
  drive?.letGo();
  await new Promise((done) => setTimeout(done, 50));
  expect([await requests(), await isStored()]).toEqual([0, true]);
  await go(PATHS.map);
  await waitFor(async () => expect([await requests(), await isStored()]).toEqual([1, false]));
  unmount();
});

it('drive mode opened while another page is at it takes it over before what began to wait elsewhere', async () => {
  const other = await keepAsked(STATION);
  const { go, unmount } = besides(PATHS.map);
  await new Promise((done) => setTimeout(done, 50));
  await go(PATHS.drive);
  const drive = takeAsked();
  other.letGo();
  expect((await drive)?.asked.station.id).toBe('7');
  expect(await requests()).toBe(0);
  (await drive)?.letGo();
  unmount();
});

it('a request that breaks off is told of, and keeps nobody from looking', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  await dies();
  const { outbox, ...rest } = runtime();
  setRuntime({ ...rest, outbox: { ...outbox, commit: () => Promise.reject(new Error('A part that is not there')) } });
  await finish();
  expect(told()).toEqual(['Store 0412 was not asked for service. The request could not be stored. Call support.']);
  expect(await isStored()).toBe(false);
  // Nobody is kept from it.
  await dies();
  expect((await takeAsked())?.asked.station.id).toBe('7');
});

it('where the request before it could not be read, it is asked for all the same', async () => {
  await requestService(STATION);
  const broken = () => Dexie.Promise.reject(new Dexie.AbortError('Broken off'));
  const get = vi.spyOn(page.db.meta, 'get').mockImplementation(broken);
  const dead = await keepAsked(STATION);
  get.mockRestore();
  expect(dead.asked.after).toBeUndefined();
  dead.letGo();
  await finish();
  expect([await requests(), told()]).toEqual([2, [expect.stringMatching(/^Asked for service at Store 0412/)]]);
});

it('what waited for one account is neither read nor requested for another that has signed in meanwhile', async () => {
  const first = await keepAsked(STATION);
  const finished = finish();
  await new Promise((done) => setTimeout(done, 50));
  const one = page;
  page = await ticketsPage();
  const { ports, ...rest } = runtime();
  setRuntime({ ...rest, ports: { ...ports, clock } });
  const theirs = { station: { ...STATION, id: '9' }, askedAt: clock.now(), after: '' };
  await page.db.meta.put({ name: 'askedService', value: theirs });
  first.letGo();
  await finished;
  expect([await requests(), await one.db.outbox.count(), told()]).toEqual([0, 0, []]);
  // Each is where it was.
  expect([await isStored(), await one.db.meta.get('askedService')]).toEqual([true, expect.anything()]);
  await one.db.delete();
});

it('what stood in the way is told with the stop, which nobody has in view at an app start', async () => {
  await dies();
  page.refuse = { kind: 'quota', code: 'QUOTA', message: '' };
  await finish();
  expect(told()).toEqual([`Store 0412 was not asked for service. ${TICKET_WORDS.diskFull}`]);
  expect(await isStored()).toBe(false);
});
