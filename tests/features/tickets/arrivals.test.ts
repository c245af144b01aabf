import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Message } from '#src/contract/message.ts';
import { AccountDatabase } from '#src/data/db/database.ts';
import { type Call, type Runtime, setRuntime } from '#src/data/runtime.ts';
import { type Arrival, lookForArrivals, watchArrivals } from '#src/features/tickets/refresh/arrivals.ts';
import { ok } from '#src/lib/result.ts';
import { type FakeDevice, fakeDevice } from '#tests/support/fakes/ports.ts';
import { messageRow, ticketRow } from './rows.ts';

let db: AccountDatabase;
let device: FakeDevice;
/** What the server has, by ticket. */
let messages: Record<string, Message[]>;
let asked: string[];
let runs = 0;

/** Answers the lists as a server does; every address is written down. */
const call = (async (name: string, options?: { params?: { ticketId: string } }) => {
  const id = options?.params?.ticketId ?? '';
  asked.push(`${name} ${id}`.trim());
  if (name === 'messages') return ok(messages[id] ?? []);
  return ok({ items: Object.keys(messages).map((key) => ticketRow(Number(key)).ticket), hasNext: false });
}) as Call;

const tab = () =>
  setRuntime({ ports: device.tab().ports, config: { features: {} }, db: () => db, call } as unknown as Runtime);

beforeEach(async () => {
  runs += 1;
  db = new AccountDatabase(`milepost:arrivals-${runs}`);
  await db.open();
  device = fakeDevice();
  asked = [];
  messages = { 7: [messageRow(1, { mine: true }).message] };
  await db.meta.put({ name: 'senderId', value: 'me' });
  tab();
});
afterEach(() => db.delete());

const look = () => lookForArrivals({ staff: false }, new AbortController().signal);

it('says nothing of a conversation that this device has never had', async () => {
  messages[8] = [messageRow(1).message, messageRow(2).message];
  expect(await look()).toEqual([]);
});

it('tells of a message of somebody else, once, under the name of the stop', async () => {
  await look();
  messages[7]?.push(messageRow(2, { message: { text: 'On its way' } }).message);
  expect(await look()).toEqual([{ ticketId: '7', title: 'Panhandle Fuel Stop · #7', text: 'On its way' }]);
  expect(await look()).toEqual([]);
});

it('does not tell of what the person has written on another device', async () => {
  await look();
  messages[7]?.push({ ...messageRow(2).message, sender_id: 'me' });
  expect(await look()).toEqual([]);
});

it('tells of several at once in one sentence, with the last of them; a file by its kind', async () => {
  await look();
  messages[7]?.push(messageRow(2).message, messageRow(3, { message: { text: 'image:2' } }).message);
  expect(await look()).toMatchObject([{ text: '2 new messages · 2 photos' }]);
});

it('looks while the page is in the background alone, and two pages leave it to one', async () => {
  const settle = async () => {
    for (let turn = 0; turn < 40; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve));
  };
  const told: Arrival[] = [];
  const screens = [0, 1].map(() => {
    const listeners = new Set<() => void>();
    const screen = {
      shown: true,
      visible: () => screen.shown,
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
      set: (shown: boolean) => {
        screen.shown = shown;
        for (const listener of listeners) listener();
      },
    };
    return screen;
  });
  const stops = screens.map((screen) => {
    tab();
    return watchArrivals({ staff: false }, (arrival) => told.push(arrival), screen);
  });
  await settle();
  expect(asked).toEqual([]);
  for (const screen of screens) screen.set(false);
  await settle();
  expect(asked.filter((name) => name === 'ownTickets')).toHaveLength(1);
  messages[7]?.push(messageRow(2).message);
  for (let second = 0; second < 31; second += 1) {
    device.clock.advance(1000);
    await settle();
  }
  expect(told).toHaveLength(1);
  expect(asked.filter((name) => name === 'ownTickets')).toHaveLength(2);
  for (const stop of stops) stop();
});
