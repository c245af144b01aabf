// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Station } from '#src/contract/station.ts';
import { keepAsked } from '#src/data/asked-service.ts';
import { runtime, setRuntime } from '#src/data/runtime.ts';
import { finishAsked } from '#src/features/tickets/refresh/keep.ts';
import { requestService } from '#src/features/tickets/request/commands.ts';
import { toastStore } from '#src/ui/toast.ts';
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
afterEach(() => page.db.delete());

const told = () => toastStore.getState().items.map(({ text }) => text);
const requests = () => page.db.outbox.count();
const isStored = async () => (await page.db.meta.get('askedService')) !== undefined;
/** A page of drive mode that dies within its five seconds. */
const dies = async () => (await keepAsked(STATION)).letGo();

it('a page that starts elsewhere requests what one of drive mode has left, once, and says so', async () => {
  await dies();
  await Promise.all([finishAsked(), finishAsked()]);
  await finishAsked();
  expect(await requests()).toBe(1);
  expect(told()).toEqual([expect.stringMatching(/^Asked for service at Store 0412/)]);
});

it('died between the request and the end of what was asked for, it was requested once', async () => {
  const dead = await keepAsked(STATION);
  expect((await requestService(STATION, { after: dead.asked.after })).ok).toBe(true);
  dead.letGo();
  await finishAsked();
  expect([await requests(), told(), await isStored()]).toEqual([1, [], false]);
  await finishAsked();
  expect(await requests()).toBe(1);
});

it('nor is it told of as not asked where the app is opened long after that', async () => {
  const dead = await keepAsked(STATION);
  expect((await requestService(STATION, { after: dead.asked.after })).ok).toBe(true);
  dead.letGo();
  clock.advance(11 * 60_000);
  await finishAsked();
  expect([await requests(), told(), await isStored()]).toEqual([1, [], false]);
});

it('of long ago, or by a clock that was set back, it is told of alone', async () => {
  await dies();
  clock.advance(11 * 60_000);
  await finishAsked();
  expect(await requests()).toBe(0);
  expect(told()).toEqual([expect.stringMatching(/^Store 0412 was not asked for service/)]);
});

it('nothing that was left is nothing to say', async () => {
  await page.db.meta.put({ name: 'askedService', value: { of: 'another version' } });
  await finishAsked();
  expect([await requests(), told()]).toEqual([0, []]);
});
