import { fork } from 'node:child_process';
import { once } from 'node:events';
import { DEMONSTRATION_PASSWORD } from '#server/seed/accounts.ts';
import type { AccountDatabase } from '#src/data/db/database.ts';
import type { Bench, BenchResult } from '#tests/bench/bench.ts';
import { closeClients, startClient, type TestClient } from '#tests/support/client/client.ts';
import { modelServer } from '#tests/support/client/model-server.ts';
import { emptyDevice } from '#tests/support/client/storage.ts';
import { turns } from '#tests/support/client/turns.ts';
import type { FakeClock } from '#tests/support/fakes/clock.ts';
import { fakeDevice } from '#tests/support/fakes/ports.ts';
import type { ServerProcess } from './server-process.ts';

const ME = 'ray@milepost.test';
const ROUND_TRIP_MS = 400;
const MESSAGES = 200;

const commitAll = async (client: TestClient, ticketIds: readonly string[], count: number): Promise<void> => {
  for (let at = 0; at < count; at += 1) {
    const ticket_id = ticketIds[at % ticketIds.length] as string;
    const result = await client.runtime.outbox.commit('message.send', { ticket_id, text: `message ${at}` });
    if (!result.ok) throw new Error(JSON.stringify(result.error));
  }
};

/** A line whose requests take 400 ms of the device's time; time passes only when all that can be on it are on it. */
const longLine = (clock: FakeClock, serve: (request: Request) => Promise<Response>) => {
  const arrivals: number[] = [];
  return {
    send: async (request: Request): Promise<Response> => {
      const at = clock.now() + ROUND_TRIP_MS;
      arrivals.push(at);
      await new Promise<void>((arrive) => clock.after(ROUND_TRIP_MS, arrive));
      arrivals.splice(arrivals.indexOf(at), 1);
      return serve(request);
    },
    /** Waits for as many requests as can be on the line, or a while, and lets the next one arrive; all but once `done`. */
    step: async (most: () => number, done: () => boolean): Promise<void> => {
      const end = performance.now() + PATIENCE_MS;
      while (!done() && arrivals.length < most() && performance.now() < end) await turns(5);
      if (!done()) clock.advance(arrivals.length > 0 ? Math.min(...arrivals) - clock.now() : (clock.nextIn() ?? 1));
    },
  };
};

/** Milliseconds after which a request that could leave is taken not to: the figure then grows. */
const PATIENCE_MS = 10_000;
const QUEUES_MAX = 6;

/** Round trips that the way of 200 messages takes on a line of 400 ms, by the device's own clock. */
const roundTrips = async (tickets: number): Promise<number> => {
  await emptyDevice();
  const device = fakeDevice(tickets);
  const { clock } = device;
  const server = modelServer({ clock });
  const line = longLine(clock, server.fetch);
  let far = false;
  const ids = Array.from({ length: tickets }, () => server.addTicket(ME).id);
  const client = await startClient({ device, fetch: (request) => (far ? line.send(request) : server.fetch(request)) });
  await client.signIn(ME);
  device.setOnline(false);
  await commitAll(client, ids.map(String), MESSAGES);
  far = true;
  const start = clock.now();
  device.setOnline(true);
  const done = () => server.messages.length === MESSAGES;
  const open = () => ids.filter((id) => server.texts(id).length < MESSAGES / tickets).length;
  while (!done()) await line.step(() => Math.min(QUEUES_MAX, open()), done);
  await closeClients();
  return (clock.now() - start) / ROUND_TRIP_MS;
};

/** Messages a second to the reference server over HTTP, from the signal's return to the last answer. */
const onLoopback = async (): Promise<number> => {
  await emptyDevice();
  const backend = fork(new URL('./server-process.ts', import.meta.url), { execArgv: ['--import', 'tsx'] });
  const [{ url, ticketIds }] = (await once(backend, 'message')) as [ServerProcess];
  const device = fakeDevice(1);
  const client = await startClient({ device, origin: url });
  await client.signIn('driver@milepost.test', DEMONSTRATION_PASSWORD);
  const send = async (count: number): Promise<number> => {
    device.setOnline(false);
    await commitAll(client, ticketIds, count);
    const start = performance.now();
    device.setOnline(true);
    // The device's clock goes with the real one.
    let before = start;
    while ((await client.db().outbox.count()) > 0) {
      await new Promise<void>((resolve) => setTimeout(resolve, 20));
      const now = performance.now();
      device.clock.advance(now - before);
      before = now;
    }
    return (performance.now() - start) / 1000;
  };
  // Both programs are warm after some hundreds.
  await send(400);
  const seconds = await send(1_000);
  await closeClients();
  backend.send('close');
  await once(backend, 'exit');
  return 1_000 / seconds;
};

/** Fills the outbox as many commits would, in one go. */
const fill = async (db: AccountDatabase, ids: readonly string[], count: number, now: number): Promise<void> => {
  const rows = Array.from({ length: count }, (_, at) => {
    const lane = ids[at % ids.length] as string;
    const input = { ticket_id: lane, text: `message ${at}` };
    const key = `00000000-0000-4000-9000-${String(at).padStart(12, '0')}`;
    return {
      key,
      command: 'message.send' as const,
      input,
      lane,
      state: 'due' as const,
      attempts: 0,
      failures: 0,
      dueAt: now,
      madeAt: now,
    };
  });
  await db.outbox.bulkAdd(rows);
};

/** Milliseconds of this processor for each of 300 messages, while `waiting` wait. */
const stepMs = async (tickets: number, waiting: number): Promise<number> => {
  await emptyDevice();
  const device = fakeDevice(waiting);
  const server = modelServer({ clock: device.clock });
  const ids = Array.from({ length: tickets }, () => String(server.addTicket(ME).id));
  const client = await startClient({ device, fetch: server.fetch });
  await client.signIn(ME);
  device.setOnline(false);
  await fill(client.db(), ids, waiting, device.clock.now());
  device.setOnline(true);
  // The one reading of all that waits, at the beginning, is not what a step costs.
  while (server.messages.length < 10) await turns(20);
  const start = performance.now();
  while (server.messages.length < 310) await turns(20);
  const spent = performance.now() - start;
  device.setOnline(false);
  await closeClients();
  return spent / 300;
};

const drain: Bench = {
  name: 'outbox: sending',
  run: async (): Promise<BenchResult[]> => {
    const [of20, of1] = [await roundTrips(20), await roundTrips(1)];
    const perSecond = await onLoopback();
    const [few, many] = [await stepMs(50, 1_000), await stepMs(500, 10_000)];
    return [
      {
        name: '200 messages of 20 tickets on a line of 400 ms',
        value: of20,
        unit: 'round trips',
        limit: { max: 1.25 * 34 },
        note: 'six at a time; 34 is the least',
      },
      { name: '200 messages of one ticket', value: of1, unit: 'round trips', limit: { max: 200 } },
      { name: '1,000 messages to the reference server', value: perSecond, unit: 'a second', limit: { min: 100 } },
      {
        name: 'a message out of 10,000 waiting of 500 tickets, beside 1,000 of 50',
        value: many / few,
        unit: 'times',
        limit: { max: 2 },
        note: `${many.toFixed(1)} ms and ${few.toFixed(1)} ms`,
      },
    ];
  },
};

export const benches: Bench[] = [drain];
