import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Fetch } from '#server/http/listen.ts';
import '#tests/support/console.ts';
import type { Change } from '#src/data/changes/changes.ts';
import { followChanges } from '#src/data/changes/follow.ts';
import { closeClients, type TestClient, until } from '#tests/support/client/client.ts';
import { openRealDesk, type RealDesk } from '#tests/support/client/real-desk.ts';
import type { ApiClient } from '#tests/support/harness/client.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

const DRIVER = 'driver@milepost.test';

let server: TestServer;
let desk: RealDesk;
let other: ApiClient;
/** A proxy lets the first bytes of each stream through, and ends it with them: before any time can pass. */
let cutsStreams = false;
const proxy =
  (next: Fetch): Fetch =>
  async (request, env) => {
    const answer = await next(request, env);
    if (!cutsStreams || new URL(request.url).pathname !== '/ticket/changes') return answer;
    await answer.body?.cancel();
    return new Response(': open\n\n', answer);
  };
beforeAll(async () => {
  server = await startServer({ seed: 'stations', wrap: proxy });
  other = await server.signIn('driver');
});
afterAll(() => server.close());
beforeEach(async () => {
  desk = await openRealDesk(server);
  server.faults.clear();
});
afterEach(async () => {
  cutsStreams = false;
  server.faults.up();
  server.faults.clear();
  await closeClients();
});

/** A page that follows; `show` is its screen. */
const follow = (client: TestClient) => {
  const { ports, changes } = client.runtime;
  const listeners = new Set<() => void>();
  const screen = { shown: true };
  const visibility = {
    visible: () => screen.shown,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  const heard: Change[] = [];
  changes?.subscribe((change) => heard.push(change));
  const stop = followChanges(client.runtime, DRIVER, {
    clock: ports.clock,
    connectivity: ports.connectivity,
    visibility,
  });
  const show = (shown: boolean) => {
    screen.shown = shown;
    for (const listener of listeners) listener();
  };
  const live = () => changes?.live() === true;
  return { heard, stop, show, live };
};
const streams = () => server.faults.seen.filter(({ path }) => path === '/ticket/changes').length;
const request = async (): Promise<string> =>
  String((await other.call('createTicket', { body: { message: 'Tires', service_id: 1 } })).body.id);
const hears = (heard: readonly Change[], id: string) =>
  until(() => heard.some((change) => change !== 'all' && change.ticket_id === id), `a change of ${id}`);

it('two tabs share one stream, and the second takes it over when the first is put away', async () => {
  const [one, two] = [await desk.signedIn(DRIVER), await desk.tab()];
  await until(() => two.runtime.session.store.getState().status === 'signed-in');
  const first = follow(one);
  await until(first.live, 'the stream');
  const second = follow(two);
  const id = await request();
  await Promise.all([hears(first.heard, id), hears(second.heard, id)]);
  expect(streams()).toBe(1);
  first.show(false);
  await until(() => streams() === 2, 'a stream of the second tab');
  const next = await request();
  await Promise.all([hears(first.heard, next), hears(second.heard, next)]);
  first.stop();
  second.stop();
});

it('a server that is gone is found out, and followed again when it is back, with what was missed', async () => {
  const client = await desk.signedIn(DRIVER);
  const page = follow(client);
  await until(page.live, 'the stream');
  server.faults.down();
  server.services.changes.close();
  await until(() => {
    desk.device.clock.advance(500);
    return !page.live();
  }, 'the loss');
  expect(page.heard.at(-1)).toBe('all');
  server.faults.up();
  const missed = await request();
  await until(() => {
    desk.device.clock.advance(1_000);
    return page.live();
  }, 'the stream again');
  await hears(page.heard, missed);
  page.stop();
});

it('a stream that falls silent is opened anew; refused with Retry-After, not before its time', async () => {
  const client = await desk.signedIn(DRIVER);
  const page = follow(client);
  await until(page.live, 'the stream');
  expect(streams()).toBe(1);
  server.faults.add({
    path: '/ticket/changes',
    times: 1,
    action: { kind: 'status', status: 503, retryAfterSeconds: 300 },
  });
  desk.device.clock.advance(46_000);
  await until(() => {
    desk.device.clock.advance(1_000);
    return streams() === 2;
  }, 'the second try');
  for (let second = 0; second < 290; second += 1) {
    desk.device.clock.advance(1_000);
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
  expect(streams()).toBe(2);
  await until(() => {
    desk.device.clock.advance(1_000);
    return streams() === 3;
  }, 'the third try');
  page.stop();
});

/** Lets seconds pass, each with a call's time for what is answered meanwhile. */
const pass = async (seconds: number) => {
  for (let second = 0; second < seconds; second += 1) {
    desk.device.clock.advance(1_000);
    await other.call('profile');
  }
};

it('a page that answers every path, as a Wi-Fi’s or an app’s own, is no stream: it is asked ever less, and polls go on', async () => {
  const client = await desk.signedIn(DRIVER);
  const body = '<!doctype html><title>Welcome to our Wi-Fi</title>';
  const end = server.faults.add({ path: '/ticket/changes', action: { kind: 'status', status: 200, body } });
  const page = follow(client);
  await pass(120);
  expect(page.live()).toBe(false);
  expect(streams()).toBeLessThan(10);
  end();
  await pass(61);
  await until(page.live, 'the stream, once there is one');
  page.stop();
});

it('a proxy that ends every stream at once is asked ever less, and polls go on', async () => {
  const client = await desk.signedIn(DRIVER);
  cutsStreams = true;
  const page = follow(client);
  await pass(120);
  expect(streams()).toBeGreaterThan(2);
  expect(streams()).toBeLessThan(12);
  expect(page.live()).toBe(false);
  cutsStreams = false;
  await pass(61);
  await until(page.live, 'the stream, once it lasts');
  page.stop();
});

it('a backend without the call is asked once', async () => {
  const client = await desk.signedIn(DRIVER);
  server.faults.add({ path: '/ticket/changes', action: { kind: 'status', status: 404 } });
  const page = follow(client);
  await until(() => streams() === 1, 'the question');
  for (let minute = 0; minute < 60; minute += 1) {
    desk.device.clock.advance(60_000);
    page.show(minute % 2 === 0);
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
  expect({ asked: streams(), live: page.live() }).toEqual({ asked: 1, live: false });
  page.stop();
});
