import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '#tests/support/console.ts';
import { readSession } from '#src/data/stored.ts';
import { closeClients, startClient, type TestClient } from '#tests/support/client/client.ts';
import { type Fate, type ModelServer, modelServer } from '#tests/support/client/model-server.ts';
import { emptyDevice } from '#tests/support/client/storage.ts';
import { liveThrough, liveUntil, turns } from '#tests/support/client/turns.ts';
import { type FakeDevice, fakeDevice } from '#tests/support/fakes/ports.ts';

const ADMIN = 'admin@milepost.test';
const RAY = 'ray@milepost.test';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let device: FakeDevice;
let server: ModelServer;

const begin = (inactivity = { staffMinutes: 60, driverMinutes: 720 }) => {
  server = modelServer({ clock: device.clock, inactivity });
};
beforeEach(async () => {
  await emptyDevice();
  device = fakeDevice();
  begin();
});
afterEach(closeClients);

const tab = (): Promise<TestClient> => startClient({ device, fetch: server.fetch });
const signedIn = async (who: string): Promise<TestClient> => {
  const client = await tab();
  await client.signIn(who);
  await turns(60);
  return client;
};
const pass = async (ms: number) => {
  device.clock.advance(ms);
  await turns(80);
};
/** Long enough for a session to end: it tells the server first. */
const moment = async () => {
  await turns(60);
  await pass(100);
};
/** Lives on, a minute at a time. */
const liveFor = async (ms: number) => {
  for (let lived = 0; lived < ms; lived += MINUTE) {
    device.clock.advance(MINUTE);
    await turns(20);
  }
};
const state = (client: TestClient) => client.runtime.session.store.getState();
const warning = (client: TestClient) => client.runtime.idle.store.getState().endsAt;
const idle = { status: 'signed-out', ended: 'idle' };

describe('sign-out by inactivity', () => {
  it('comes as soon as the storage is well where that was broken as the session was over', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const client = await signedIn(ADMIN);
    await pass(59 * MINUTE);
    const broken = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('The disk cannot be read', 'UnknownError');
    });
    await pass(MINUTE);
    await liveFor(3 * MINUTE);
    broken.mockRestore();
    await liveFor(2 * MINUTE);
    expect(state(client)).toEqual(idle);
    expect(await readSession()).toMatchObject({ account: ADMIN, ended: 'idle' });
    vi.restoreAllMocks();
  });

  it('warns staff 60 seconds before the hour is over, then ends the session in all tabs', async () => {
    const a = await signedIn(ADMIN);
    const b = await tab();
    await turns(60);
    await pass(59 * MINUTE - 1);
    expect(warning(a)).toBeUndefined();
    await pass(1);
    expect([warning(a), warning(b)]).toEqual(Array(2).fill(device.clock.now() + MINUTE));
    expect(state(a).status).toBe('signed-in');
    await pass(MINUTE);
    await moment();
    expect([state(a), state(b)]).toEqual([idle, idle]);
    expect(warning(a)).toBeUndefined();
    expect(await readSession()).toEqual({ id: expect.any(String), account: ADMIN, username: ADMIN, ended: 'idle' });
  });

  it('leaves drivers twelve hours', async () => {
    const client = await signedIn(RAY);
    for (let hour = 0; hour < 11; hour += 1) await pass(HOUR);
    await pass(59 * MINUTE - 1);
    expect([state(client).status, warning(client)]).toEqual(['signed-in', undefined]);
    await pass(1);
    expect(warning(client)).toBeDefined();
    await pass(MINUTE);
    await moment();
    expect(state(client)).toEqual(idle);
  });

  it('counts what the person does in any tab', async () => {
    const [a, b] = [await signedIn(ADMIN), await tab()];
    await turns(60);
    await pass(40 * MINUTE);
    b.runtime.idle.touch();
    await turns(60);
    await pass(58 * MINUTE);
    expect([state(a).status, warning(a)]).toEqual(['signed-in', undefined]);
    await pass(MINUTE);
    expect(warning(a)).toBeDefined();
  });

  it('takes the answer to the warning in one tab for all, and a stray movement for none', async () => {
    const [a, b] = [await signedIn(ADMIN), await tab()];
    await turns(60);
    await pass(59 * MINUTE);
    a.runtime.idle.touch();
    await turns(60);
    expect(warning(a)).toBeDefined();
    b.runtime.idle.stay();
    await turns(60);
    expect([warning(a), warning(b)]).toEqual([undefined, undefined]);
    await pass(58 * MINUTE);
    expect(state(a).status).toBe('signed-in');
  });

  it('is over when a laptop wakes too late, whose timers have stood still, whatever is pressed first', async () => {
    const client = await signedIn(ADMIN);
    device.clock.jump(3 * HOUR);
    client.focus();
    await moment();
    expect(state(client)).toEqual(idle);
    await client.signIn(ADMIN);
    await turns(60);
    device.clock.jump(3 * HOUR);
    client.runtime.idle.touch();
    await moment();
    expect(state(client)).toEqual(idle);
  });

  it('is over at the next start as well, and goes on after a short break', async () => {
    await signedIn(ADMIN);
    await closeClients();
    device.clock.jump(30 * MINUTE);
    const client = await tab();
    await turns(60);
    expect(state(client).status).toBe('signed-in');
    await closeClients();
    device.clock.jump(31 * MINUTE);
    const late = await tab();
    await moment();
    expect(state(late)).toEqual(idle);
  });

  it('waits for a voice note that is being recorded, then still warns', async () => {
    const client = await signedIn(ADMIN);
    client.runtime.activity.setState({ recording: true });
    for (let minute = 0; minute < 90; minute += 1) await pass(MINUTE);
    expect([state(client).status, warning(client)]).toEqual(['signed-in', undefined]);
    client.runtime.activity.setState({ recording: false });
    await pass(10_000);
    expect(warning(client)).toBeDefined();
    expect(state(client).status).toBe('signed-in');
    await pass(MINUTE);
    await moment();
    expect(state(client)).toEqual(idle);
  });

  it('keeps what waits for the same person, who goes on', async () => {
    const ticket = server.addTicket(RAY);
    const client = await signedIn(ADMIN);
    device.setOnline(false);
    await client.runtime.outbox.commit('message.send', { ticket_id: ticket.id, text: 'kept' });
    device.clock.jump(2 * HOUR);
    client.focus();
    await liveUntil(device.clock, () => state(client).status === 'signed-out');
    expect(state(client)).toEqual(idle);
    device.setOnline(true);
    await moment();
    expect(server.texts()).toEqual([]);
    await client.signIn(ADMIN);
    await liveUntil(device.clock, () => server.texts().length === 1);
    expect(server.texts()).toEqual(['kept']);
  });

  it('sends what a driver left waiting before it ends, also where the app is opened with signal much later', async () => {
    const ticket = server.addTicket(RAY);
    const before = await signedIn(RAY);
    device.setOnline(false);
    const texts = ['one', 'two', 'three'];
    for (const text of texts) await before.runtime.outbox.commit('message.send', { ticket_id: ticket.id, text });
    await closeClients();
    device.clock.jump(14 * HOUR);
    device.setOnline(true);
    const client = await tab();
    await turns(20);
    // Who holds the phone by now need not be who left it there.
    client.runtime.idle.touch();
    const opened = device.clock.now();
    await liveUntil(device.clock, () => state(client).status === 'signed-out');
    expect(server.texts()).toEqual(texts);
    expect(state(client)).toEqual(idle);
    expect(device.clock.now() - opened).toBeLessThan(2 * MINUTE);
  });

  it('waits with a driver’s end while a server takes nothing, not for what a refused message holds back', async () => {
    const ticket = server.addTicket(RAY);
    const client = await signedIn(RAY);
    const say = (text: string) => client.runtime.outbox.commit('message.send', { ticket_id: ticket.id, text });
    server.setFate(({ method, path }) => (method === 'POST' && path === '/message' ? { status: 503 } : 'answer'));
    await say('one');
    for (let hour = 0; hour < 15; hour += 1) await pass(HOUR);
    expect(state(client).status).toBe('signed-in');
    server.setFate(({ method, path }) => (method === 'POST' && path === '/message' ? { status: 400 } : 'answer'));
    await say('two');
    await liveUntil(device.clock, () => state(client).status === 'signed-out');
    expect(state(client)).toEqual(idle);
    await client.signIn(RAY);
    expect((await client.outboxRows()).map((row) => row.state)).toEqual(['failed', 'due']);
  });

  /** A server whose answers say what time it is there. */
  const withTime = async (who = RAY): Promise<TestClient> => {
    let wrongBy = 0;
    const jump = device.clock.jump;
    device.clock.jump = (ms) => {
      wrongBy += ms;
      jump(ms);
    };
    const client = await startClient({
      device,
      fetch: async (request) => {
        const answer = await server.fetch(request);
        answer.headers.set('date', new Date(device.clock.now() - wrongBy).toUTCString());
        answer.headers.set('cache-control', 'no-store');
        return answer;
      },
    });
    await client.signIn(who);
    await turns(60);
    return client;
  };

  it('ends that of staff all the same where the clock is set forth', async () => {
    const client = await withTime(ADMIN);
    client.runtime.idle.touch();
    device.clock.jump(30 * MINUTE);
    await client.runtime.session.reloadProfile();
    device.clock.jump(31 * MINUTE);
    client.runtime.idle.touch();
    await moment();
    expect(state(client)).toEqual(idle);
  });

  it('leaves a driver in who was there a moment ago, where the clock is set forth meanwhile', async () => {
    const client = await withTime();
    client.runtime.idle.touch();
    device.clock.jump(13 * HOUR);
    client.runtime.idle.touch();
    await moment();
    await pass(HOUR);
    expect([state(client).status, warning(client)]).toEqual(['signed-in', undefined]);
    await liveFor(11 * HOUR + 10 * MINUTE);
    expect(state(client)).toEqual(idle);
  });

  it('leaves a driver in where a clock that was days behind is put right, and not one who was away', async () => {
    const client = await withTime();
    device.clock.jump(-72 * HOUR);
    client.runtime.idle.touch();
    await client.runtime.session.reloadProfile();
    await pass(MINUTE);
    client.runtime.idle.touch();
    await turns(60);
    device.clock.jump(72 * HOUR);
    client.focus();
    await moment();
    expect([state(client).status, warning(client)]).toEqual(['signed-in', undefined]);
    await pass(13 * HOUR);
    client.runtime.idle.touch();
    await moment();
    expect(state(client)).toEqual(idle);
  });

  it('leaves a driver without signal what is stored, however long the night was; who wakes there stays signed in', async () => {
    const client = await signedIn(RAY);
    device.setOnline(false);
    for (let hour = 0; hour < 30; hour += 1) await pass(HOUR);
    expect([state(client).status, warning(client)]).toEqual(['signed-in', undefined]);
    await closeClients();
    const woken = await tab();
    await moment();
    expect(state(woken).status).toBe('signed-in');
    woken.runtime.idle.touch();
    await turns(60);
    device.setOnline(true);
    await moment();
    expect(state(woken).status).toBe('signed-in');
    await pass(12 * HOUR - 2 * MINUTE);
    expect([state(woken).status, warning(woken)]).toEqual(['signed-in', undefined]);
    await pass(2 * MINUTE);
    await moment();
    expect(state(woken)).toEqual(idle);
  });

  it.each<readonly [what: string, fate: Fate]>([
    ['does not answer', 'drop-before'],
    ['answers too late', 'hang'],
    ['is down', { status: 503 }],
    [
      'is behind a page of the Wi-Fi',
      { status: 200, body: '<h1>Welcome</h1>', headers: { 'content-type': 'text/html' } },
    ],
  ])('keeps a driver signed in whose phone believes in a signal, where the server %s', async (_, fate) => {
    const client = await signedIn(RAY);
    server.setFate(() => fate);
    await liveFor(30 * HOUR);
    expect([state(client).status, warning(client)]).toEqual(['signed-in', undefined]);
    // Who is there by then has been seen.
    client.runtime.idle.touch();
    await liveFor(HOUR);
    server.setFate(() => 'answer');
    await liveFor(10 * HOUR);
    expect([state(client).status, warning(client)]).toEqual(['signed-in', undefined]);
    await liveFor(3 * HOUR);
    expect(state(client)).toEqual(idle);
  });

  it('asks whether a driver could sign in again no more than every five minutes', async () => {
    await signedIn(RAY);
    server.setFate(() => 'drop-before');
    await liveFor(12 * HOUR);
    const before = server.seen.length;
    await liveFor(2 * HOUR);
    expect(server.seen.length - before).toBeGreaterThan(0);
    expect(server.seen.length - before).toBeLessThanOrEqual(24);
  });

  it('ends the session of staff without signal as well', async () => {
    const client = await signedIn(ADMIN);
    device.setOnline(false);
    for (let minute = 0; minute < 61; minute += 1) await pass(MINUTE);
    await moment();
    expect(state(client)).toEqual(idle);
  });

  it('does not mind a clock that is set back', async () => {
    const client = await signedIn(ADMIN);
    device.clock.jump(-5 * HOUR);
    await pass(58 * MINUTE);
    expect(state(client).status).toBe('signed-in');
    await pass(3 * MINUTE);
    await pass(HOUR);
    await moment();
    expect(state(client)).toEqual(idle);
  });

  it('is off at zero minutes', async () => {
    begin({ staffMinutes: 0, driverMinutes: 0 });
    const client = await signedIn(ADMIN);
    device.clock.jump(100 * HOUR);
    client.focus();
    await turns(60);
    expect(state(client).status).toBe('signed-in');
  });

  it('tells the server that the session is over, as logging out does', async () => {
    const client = await signedIn(ADMIN);
    const told = () =>
      server.seen.filter(({ method, path }) => `${method} ${path}` === 'DELETE /account/sessions/current');
    await liveThrough(device.clock, client.runtime.session.signOut('keep'));
    expect(told()).toHaveLength(1);
    await client.signIn(ADMIN);
    device.clock.jump(2 * HOUR);
    client.focus();
    await moment();
    expect(told()).toHaveLength(2);
  });
});
