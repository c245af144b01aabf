import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '#tests/support/console.ts';
import { AccountDatabase, accountDatabaseName } from '#src/data/db/database.ts';
import { readSession } from '#src/data/stored.ts';
import { closeClients, startClient, type TestClient } from '#tests/support/client/client.ts';
import { type ModelServer, modelServer } from '#tests/support/client/model-server.ts';
import { emptyDevice } from '#tests/support/client/storage.ts';
import { liveThrough, liveUntil, turns } from '#tests/support/client/turns.ts';
import { type FakeDevice, fakeDevice } from '#tests/support/fakes/ports.ts';

const RAY = 'ray@milepost.test';
const UMA = 'uma@milepost.test';
let device: FakeDevice;
let server: ModelServer;

beforeEach(async () => {
  await emptyDevice();
  device = fakeDevice();
  server = modelServer({ clock: device.clock });
});
afterEach(closeClients);

const tab = (): Promise<TestClient> => startClient({ device, fetch: server.fetch });
const state = (client: TestClient) => client.runtime.session.store.getState();
const requests = (path: string) => server.seen.filter((one) => one.path === path).length;
const say = (client: TestClient, ticketId: number, text: string) =>
  client.runtime.outbox.commit('message.send', { ticket_id: ticketId, text });
const emptied = (client: TestClient) =>
  liveUntil(device.clock, async () => (await client.outboxRows()).length === 0, 'an empty outbox');

describe('signing in', () => {
  it('answers the server’s own words on a wrong password and stays out', async () => {
    const client = await tab();
    const result = await client.runtime.session.signIn({ username: RAY, password: 'bad' });
    expect(result).toMatchObject({
      ok: false,
      error: { kind: 'rejected', status: 401, message: 'Incorrect username or password' },
    });
    expect(state(client).status).toBe('signed-out');
  });

  it('names the account by the username in lower case and loads the profile', async () => {
    const client = await tab();
    await client.signIn(' Ray@Milepost.test ');
    expect(state(client)).toMatchObject({ status: 'signed-in', account: RAY, profile: { username: RAY } });
  });

  it('is found again at the next start, with the stored profile while offline', async () => {
    await (await tab()).signIn(RAY);
    await closeClients();
    device.setOnline(false);
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const client = await tab();
    expect(state(client)).toMatchObject({ status: 'signed-in', account: RAY, profile: { username: RAY } });
    await liveUntil(device.clock, () => state(client).profileError !== undefined);
    expect(state(client)).toMatchObject({ profile: { username: RAY }, profileError: { kind: 'offline' } });
    expect(warned).toHaveBeenCalled();
    device.setOnline(true);
    await client.runtime.session.reloadProfile();
    expect(state(client).profileError).toBeUndefined();
  });

  it('is seen in every tab, and so is signing out', async () => {
    const [a, b] = [await tab(), await tab()];
    await a.signIn(RAY);
    await liveUntil(device.clock, () => state(b).status === 'signed-in');
    await liveThrough(device.clock, b.runtime.session.signOut('keep'));
    await liveUntil(device.clock, () => state(a).status === 'signed-out');
    expect(state(a).ended).toBeUndefined();
    expect(await readSession()).toBeUndefined();
  });

  it('mirrors the tokens under the names of the specification, and clears what was there', async () => {
    const kept = new Map([
      ['queries', 'old'],
      ['navigationDrawerOpen', 'true'],
      ['other', 'mine'],
    ]);
    vi.stubGlobal('localStorage', {
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    });
    const client = await tab();
    await client.signIn(RAY);
    const stored = await readSession();
    expect(Object.fromEntries(kept)).toEqual({
      other: 'mine',
      token: stored?.accessToken,
      refreshToken: stored?.refreshToken,
    });
    await liveThrough(device.clock, client.runtime.session.signOut('keep'));
    expect([...kept.keys()]).toEqual(['other']);
    vi.unstubAllGlobals();
  });
});

describe('a token that has run out', () => {
  it('is refreshed once for all who want one, and each call is repeated once', async () => {
    const [a, b] = [await tab(), await tab()];
    await a.signIn(RAY);
    await liveUntil(device.clock, () => state(b).profile !== undefined);
    server.expire();
    const answers = await liveThrough(
      device.clock,
      Promise.all([a, a, b, b].map((client) => client.runtime.call('ownTickets'))),
    );
    expect(answers.every((answer) => answer.ok)).toBe(true);
    expect(requests('/auth/refresh')).toBe(1);
  });

  it('is refreshed once more at once when the answer to the refresh was lost', async () => {
    const client = await tab();
    await client.signIn(RAY);
    server.expire();
    server.script('POST', '/auth/refresh', 'drop-after');
    expect(await client.runtime.call('ownTickets')).toMatchObject({ ok: true });
    expect(requests('/auth/refresh')).toBe(2);
  });

  const firewall = { status: 403, body: '<h1>Forbidden</h1>', headers: { 'content-type': 'text/html' } };
  it.each([
    ['the server is down', { status: 503 }],
    ['a firewall’s page forbids it', firewall],
  ])('keeps the session where %s at the refresh', async (_, answer) => {
    const client = await tab();
    await client.signIn(RAY);
    server.expire();
    server.script('POST', '/auth/refresh', answer);
    expect(await client.runtime.call('ownTickets')).toMatchObject({ ok: false, error: { kind: 'retryable' } });
    expect(state(client).status).toBe('signed-in');
    expect(await client.runtime.call('ownTickets')).toMatchObject({ ok: true });
  });

  it('refreshes in the middle of a drain, and nothing is sent twice', async () => {
    const ticket = server.addTicket(RAY);
    const client = await tab();
    await client.signIn(RAY);
    device.setOnline(false);
    for (const text of ['one', 'two', 'three']) await say(client, ticket.id, text);
    server.expire();
    device.setOnline(true);
    await emptied(client);
    expect(server.texts()).toEqual(['one', 'two', 'three']);
    expect(requests('/auth/refresh')).toBe(1);
  });

  it('ends the session when the refresh is refused; the queue waits for the same person', async () => {
    const ticket = server.addTicket(RAY);
    const client = await tab();
    await client.signIn(RAY);
    device.setOnline(false);
    await say(client, ticket.id, 'kept');
    server.expire(true);
    device.setOnline(true);
    await liveUntil(device.clock, () => state(client).status === 'signed-out');
    expect(state(client).ended).toBe('expired');
    expect(await readSession()).toEqual({ id: expect.any(String), account: RAY, username: RAY, ended: 'expired' });
    expect(server.texts()).toEqual([]);
    await client.signIn(RAY);
    await emptied(client);
    expect(server.texts()).toEqual(['kept']);
  });
});

describe('an account that may not be used any more', () => {
  it.each([
    ['ACCOUNT_REJECTED', 'disapproved'],
    ['ACCOUNT_INACTIVE', 'deactivated'],
    [undefined, 'expired'],
  ])('a refresh refused as %s ends the session as %s, in every tab and at the next start', async (code, ended) => {
    const [a, b] = [await tab(), await tab()];
    await a.signIn(RAY);
    await liveUntil(device.clock, () => state(b).profile !== undefined);
    server.expire();
    server.script('POST', '/auth/refresh', { status: 403, body: { code, message: 'No' } });
    expect(await a.runtime.call('ownTickets')).toMatchObject({ ok: false, error: { kind: 'session' } });
    await liveUntil(device.clock, () => state(a).ended !== undefined && state(b).ended !== undefined);
    // A call that comes too late changes nothing.
    await b.runtime.call('ownTickets');
    await closeClients();
    const states = [state(a), state(b), state(await tab())];
    expect(states).toEqual(Array(3).fill({ status: 'signed-out', ended }));
  });
});

describe('a changed e-mail', () => {
  it('finds what waits under the old one', async () => {
    const ticket = server.addTicket(RAY);
    const client = await tab();
    await client.signIn(RAY);
    const profile = { profileTypeName: 'TRUCK_DRIVER', username: 'ray', email: 'Ray.New@milepost.test' };
    server.script('GET', '/api/profile/me', { status: 200, body: profile });
    await client.runtime.session.reloadProfile();
    device.setOnline(false);
    await say(client, ticket.id, 'kept');
    const { name } = client.db();
    await liveThrough(device.clock, client.runtime.session.signOut('keep'));
    device.setOnline(true);
    await client.signIn('ray.new@milepost.test');
    expect([client.db().name, state(client).account]).toEqual([name, RAY]);
    expect((await client.outboxRows()).length).toBe(1);
  });
});

describe('a deleted account', () => {
  it('leaves nothing on the device, and says so on this page alone', async () => {
    const [a, b] = [await tab(), await tab()];
    const ticket = server.addTicket(RAY);
    await a.signIn(RAY);
    await liveUntil(device.clock, () => state(b).profile !== undefined);
    server.script('POST', '/message', { status: 422 });
    await say(a, ticket.id, 'never sent');
    await liveUntil(device.clock, async () => (await a.outboxRows())[0]?.state === 'failed', 'a refused message');
    const { name } = a.db();
    server.script('DELETE', '/api/profile/me', { status: 200 });
    expect(await liveThrough(device.clock, a.runtime.session.deleteProfile(undefined))).toMatchObject({ ok: true });
    await liveUntil(device.clock, () => state(b).status === 'signed-out');
    expect([state(a), state(b)]).toEqual([{ status: 'signed-out', ended: 'deleted' }, { status: 'signed-out' }]);
    const left = new AccountDatabase(name);
    const rows = await Promise.all(left.tables.filter((table) => table.name !== 'meta').map((table) => table.count()));
    left.close();
    expect(rows.reduce((sum, count) => sum + count, 0)).toBe(0);
    expect(server.texts()).toEqual([]);
  });
});

describe('a slow log-out', () => {
  const WAYS = {
    'Log out, Keep': (client: TestClient) => client.runtime.session.signOut('keep'),
    'Log out, Delete': (client: TestClient) => client.runtime.session.signOut('delete'),
    'the end by inactivity': (client: TestClient) => client.runtime.session.end('idle'),
  };
  /** Two tabs of one person. One of them logs out and is stopped midway; in the other somebody signs in meanwhile. */
  const overtaken = async (way: keyof typeof WAYS, username: string): Promise<readonly [TestClient, TestClient]> => {
    const [a, b] = [await tab(), await tab()];
    await a.signIn(RAY);
    await liveUntil(device.clock, () => state(b).account === RAY);
    const slow = WAYS[way](a);
    a.freeze();
    await liveThrough(device.clock, b.runtime.session.signOut('keep'));
    await b.signIn(username);
    const written = await readSession();
    a.thaw();
    await liveThrough(device.clock, slow);
    expect(await readSession()).toEqual(written);
    await liveUntil(device.clock, () => state(a).account === written?.account, 'the session of the other tab');
    return [a, b];
  };
  const mirrored = new Map<string, string>();
  beforeEach(() => {
    mirrored.clear();
    vi.stubGlobal('localStorage', {
      setItem: (key: string, value: string) => void mirrored.set(key, value),
      removeItem: (key: string) => void mirrored.delete(key),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it.each(Object.keys(WAYS) as (keyof typeof WAYS)[])('ends nobody else’s session: %s', async (way) => {
    const [, b] = await overtaken(way, UMA);
    expect(state(b)).toMatchObject({ status: 'signed-in', account: UMA });
    expect(mirrored.get('token')).toBe((await readSession())?.accessToken);
  });

  it.each(Object.keys(WAYS) as (keyof typeof WAYS)[])('ends no later session of the same person: %s', async (way) => {
    const ticket = server.addTicket(RAY);
    const [, b] = await overtaken(way, RAY);
    expect(state(b)).toMatchObject({ status: 'signed-in', account: RAY });
    device.setOnline(false);
    await say(b, ticket.id, 'after that');
    expect(await b.outboxRows()).toHaveLength(1);
    device.setOnline(true);
    await emptied(b);
    expect(server.texts()).toEqual(['after that']);
  });

  it('still takes away what the person wanted gone, of the account that was left', async () => {
    const ticket = server.addTicket(RAY);
    const [a, b] = [await tab(), await tab()];
    await a.signIn(RAY);
    await liveUntil(device.clock, () => state(b).account === RAY);
    device.setOnline(false);
    await say(a, ticket.id, 'never mind');
    const slow = a.runtime.session.signOut('delete');
    a.freeze();
    await liveThrough(device.clock, b.runtime.session.signOut('keep'));
    device.setOnline(true);
    await b.signIn(UMA);
    a.thaw();
    await liveThrough(device.clock, slow);
    const left = new AccountDatabase(accountDatabaseName(RAY));
    expect(await left.outbox.count()).toBe(0);
    left.close();
  });
});

describe('a deletion that never arrived', () => {
  it('is forgotten once the account is seen to be there a minute later', async () => {
    const client = await tab();
    await client.signIn(RAY);
    server.script('DELETE', '/api/profile/me', 'drop-before', 'drop-before');
    expect(await client.runtime.session.deleteProfile(undefined)).toMatchObject({ ok: false });
    const noted = device.clock.now();
    await client.runtime.session.reloadProfile();
    expect(await readSession()).toMatchObject({ deleting: noted });
    device.clock.advance(61_000);
    await client.runtime.session.reloadProfile();
    expect(await readSession()).toMatchObject({ account: RAY });
    expect(await readSession()).not.toHaveProperty('deleting');
  });
});

describe('two people on one device', () => {
  it('keeps what one wrote from the other, who neither sees nor sends it', async () => {
    const ticket = server.addTicket(RAY);
    const client = await tab();
    await client.signIn(RAY);
    await client.db().messages.put({
      key: 'server:1',
      serverId: '1',
      ticketId: String(ticket.id),
      order: 's1',
      message: {
        id: '1',
        text: 'read before',
        sender_id: 'agent',
        sender_name: undefined,
        created_at: new Date(0).toISOString(),
        ticket_id: String(ticket.id),
        attachments: [],
      },
      mine: false,
      delivery: 'sent',
    });
    device.setOnline(false);
    await say(client, ticket.id, 'for later');
    const raysDatabase = client.db().name;
    await liveThrough(device.clock, client.runtime.session.signOut('keep'));
    device.setOnline(true);
    await client.signIn(UMA);
    expect(client.db().name).not.toBe(raysDatabase);
    expect(await client.outboxRows()).toEqual([]);
    client.runtime.outbox.sendNow();
    await turns(100);
    device.clock.advance(600_000);
    await turns(100);
    expect(server.texts()).toEqual([]);
    await liveThrough(device.clock, client.runtime.session.signOut('keep'));
    await client.signIn(RAY);
    await emptied(client);
    expect(server.texts()).toEqual(['for later']);
    expect((await client.db().messages.toArray()).map((row) => row.message.text)).toEqual(['for later']);
  });

  it('deletes the queue where the person said so', async () => {
    const ticket = server.addTicket(RAY);
    const client = await tab();
    await client.signIn(RAY);
    device.setOnline(false);
    await say(client, ticket.id, 'never mind');
    await liveThrough(device.clock, client.runtime.session.signOut('delete'));
    device.setOnline(true);
    await client.signIn(RAY);
    await turns(100);
    expect(await client.outboxRows()).toEqual([]);
    expect(await client.db().messages.count()).toBe(0);
    expect(server.texts()).toEqual([]);
  });

  it('never uses a token of another who signed in elsewhere on the device', async () => {
    const [a, b] = [await tab(), await tab()];
    await a.signIn(RAY);
    await liveUntil(device.clock, () => state(b).account === RAY);
    b.freeze();
    await liveThrough(device.clock, a.runtime.session.signOut('keep'));
    await a.signIn(UMA);
    const asked = server.seen.length;
    const answer = b.runtime.call('ownTickets');
    expect(await answer).toMatchObject({ ok: false, error: { kind: 'session' } });
    expect(server.seen.slice(asked)).toEqual([]);
    b.thaw();
    await liveUntil(device.clock, () => state(b).account === UMA);
  });
});
