import 'fake-indexeddb/auto';
import { update } from 'idb-keyval';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '#tests/support/console.ts';
import { AccountDatabase, accountDatabaseName } from '#src/data/db/database.ts';
import { readProfile } from '#src/data/db/meta.ts';
import { changeSession, readAccounts, readSession } from '#src/data/stored.ts';
import { closeClients, startClient, type TestClient } from '#tests/support/client/client.ts';
import { type ModelServer, modelServer } from '#tests/support/client/model-server.ts';
import { emptyDevice } from '#tests/support/client/storage.ts';
import { liveThrough, liveUntil, turns } from '#tests/support/client/turns.ts';
import { type FakeDevice, fakeDevice } from '#tests/support/fakes/ports.ts';
import { onSync } from '../../../sw/drain.ts';

const RAY = 'ray@milepost.test';
const UMA = 'uma@milepost.test';
const DB = accountDatabaseName(RAY);
/** What the server answers of whoever asks, or that it does not. */
type Told = { readonly id?: string; readonly email?: string } | 'nothing';

let device: FakeDevice;
let server: ModelServer;
let told: Told;
let client: TestClient;

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  await emptyDevice();
  device = fakeDevice();
  server = modelServer({ clock: device.clock });
  told = {};
  server.setFate(({ path }) => {
    if (path !== '/api/profile/me') return 'answer';
    return told === 'nothing'
      ? { status: 503 }
      : { status: 200, body: { profileTypeName: 'TRUCK_DRIVER', username: 'ray', ...told } };
  });
  client = await tab();
});
afterEach(closeClients);

const tab = (): Promise<TestClient> => startClient({ device, fetch: server.fetch });
const state = (of = client) => of.runtime.session.store.getState();
const asked = (path: string) => server.seen.filter((one) => one.path === path).length;
const signOut = () => liveThrough(device.clock, client.runtime.session.signOut('keep'));
const signIn = (who: string, profile: Told) => {
  told = profile;
  return client.signIn(who);
};
/** Somebody signs in, writes without signal and logs out. */
const leaveWork = async (who: string, profile: Told) => {
  const ticket = server.addTicket(who);
  await signIn(who, profile);
  device.setOnline(false);
  await client.runtime.outbox.commit('message.send', { ticket_id: ticket.id, text: `of ${who}` });
  await signOut();
  device.setOnline(true);
};
/** What an older version left of an account, here or not. */
const forget = async (...metas: string[]) => {
  const db = new AccountDatabase(DB);
  await db.meta.bulkDelete(['owner', ...metas]);
  db.close();
};
const put = async (name: string, value: unknown) => {
  const db = new AccountDatabase(DB);
  await db.meta.put({ name, value });
  db.close();
};

describe('a database on this device', () => {
  it.each<[string, Told, string, Told, boolean]>([
    ['the same id under another name', { id: '7', email: RAY }, UMA, { id: '7', email: UMA }, true],
    ['another id under the same name', { id: '7', email: RAY }, RAY, { id: '8', email: RAY }, false],
    ['no id, the same e-mail', { email: RAY }, RAY, { email: RAY }, true],
    ['no id, the same e-mail in other letters', { email: RAY }, 'ray', { email: 'Ray@Milepost.Test' }, true],
    ['no id, another e-mail', { email: UMA }, RAY, { email: RAY }, false],
    ['an id that is new, the same e-mail', { email: RAY }, RAY, { id: '7', email: RAY }, true],
    ['an id that is gone', { id: '7', email: RAY }, RAY, { email: RAY }, false],
    ['neither, the same name', {}, RAY, {}, true],
    ['neither, another name', {}, UMA, {}, false],
  ])('%s', async (_, first, name, second, same) => {
    await leaveWork(RAY, first);
    await signIn(name, second);
    expect(client.db().name === DB).toBe(same);
    expect(await readAccounts()).toHaveLength(same ? 1 : 2);
    expect(await client.outboxRows()).toHaveLength(same ? 1 : 0);
    if (same) return;
    await signOut();
    await signIn(RAY, first);
    expect(client.db().name).toBe(DB);
  });

  it('is one of three that one name has had, each with its own', async () => {
    const names = [];
    for (const id of ['1', '2', '3', '2', '1']) {
      await signIn(RAY, { id, email: RAY });
      names.push(client.db().name);
      await signOut();
    }
    expect(names).toEqual([DB, `${DB}:2`, `${DB}:3`, `${DB}:2`, DB]);
  });
});

describe('a database of an older version, which did not say whose it is', () => {
  it.each<[string, () => Promise<unknown>, Told, boolean]>([
    ['nothing is known of it', async () => {}, { id: '8', email: RAY }, true],
    ['its profile has this id', () => put('profile', { id: '8', email: UMA }), { id: '8', email: RAY }, true],
    ['its profile has another id', () => put('profile', { id: '7', email: RAY }), { id: '8', email: RAY }, false],
    ['its profile has another e-mail', () => put('profile', { email: UMA }), { email: RAY }, false],
    ['its messages are of this id', () => put('senderId', '8'), { id: '8', email: RAY }, true],
    ['its messages are of another id', () => put('senderId', '7'), { id: '8', email: RAY }, false],
    ['its messages have a sender, profiles no id', () => put('senderId', '7'), { email: RAY }, true],
    ['its person has had another e-mail since', () => update('names', () => ({ [UMA]: RAY })), { email: RAY }, false],
    ['its person has this e-mail by now', () => update('names', () => ({ [UMA]: RAY })), { id: '8', email: UMA }, true],
  ])('%s', async (_, left, now, same) => {
    await leaveWork(RAY, { id: '8' });
    await forget();
    await left();
    await signIn(typeof now === 'object' && now.email === UMA ? UMA : RAY, now);
    expect(client.db().name === DB).toBe(same);
  });

  it('is found by the work in it, where a second one has been begun under a new e-mail', async () => {
    await leaveWork(RAY, { id: '8', email: RAY });
    await forget();
    await put('senderId', '8');
    await client.close();
    // As the older version did: by the name.
    const db = new AccountDatabase(accountDatabaseName(UMA));
    await db.meta.put({ name: 'profile', value: { id: '8', email: UMA } });
    db.close();
    await update<string[]>('accounts', (accounts = []) => [UMA, ...accounts]);
    client = await tab();
    await signIn(UMA, { id: '8', email: UMA });
    expect(client.db().name).toBe(DB);
  });

  it('is left again where its stored session turns out to be somebody else’s', async () => {
    await leaveWork(RAY, { id: '7', email: RAY });
    await signIn(UMA, { id: '8', email: UMA });
    await client.close();
    await changeSession((stored) => stored && { ...stored, account: RAY });
    told = 'nothing';
    server.setFate(() => ({ status: 503 }));
    client = await tab();
    server.setFate(({ path }) =>
      path === '/api/profile/me'
        ? { status: 200, body: { profileTypeName: 'TRUCK_DRIVER', id: '8', email: UMA } }
        : { status: 503 },
    );
    await client.runtime.session.reloadProfile();
    expect([client.db().name, state().account, (await readSession())?.account]).toEqual([
      accountDatabaseName(UMA),
      UMA,
      UMA,
    ]);
  });
});

describe('signing in', () => {
  it('asks for the profile once', async () => {
    await signIn(RAY, { id: '7' });
    await turns(100);
    expect(asked('/api/profile/me')).toBe(1);
  });

  it('opens and sends nothing until the profile is known, and goes on by itself then', async () => {
    await leaveWork(RAY, { id: '7', email: RAY });
    await signIn(RAY, 'nothing');
    expect(state()).toMatchObject({ status: 'signed-in', profileError: { status: 503 } });
    expect(() => client.db()).toThrow('Nobody is signed in');
    client.runtime.outbox.sendNow();
    await onSync(client.ports);
    await turns(100);
    expect(server.texts()).toEqual([]);
    // Nor at the next start, nor in another tab.
    await client.close();
    client = await tab();
    const other = await tab();
    await liveUntil(device.clock, () => state().profileError !== undefined && state(other).profileError !== undefined);
    expect(server.texts()).toEqual([]);

    told = { id: '7', email: RAY };
    await liveUntil(device.clock, () => server.texts().length === 1, 'the message');
    expect(state()).toMatchObject({ status: 'signed-in', account: RAY, profile: told });
    expect(state().profileError).toBeUndefined();
    await liveUntil(device.clock, () => state(other).account === RAY);
    expect(server.texts()).toEqual([`of ${RAY}`]);
  });

  it.each([
    ['the network is back', () => device.setOnline(true)],
    ['the person is', () => client.focus()],
    ['they ask for it', () => client.runtime.session.reloadProfile()],
  ])('goes on at once when %s', async (_, back) => {
    await signIn(RAY, 'nothing');
    told = { id: '7', email: RAY };
    await back();
    for (let i = 0; i < 50 && state().profile === undefined; i += 1) await turns(10);
    expect(state()).toMatchObject({ account: RAY, profile: told });
  });

  it('can be given up again where the profile does not come', async () => {
    await signIn(RAY, 'nothing');
    await signOut();
    expect([state(), await readSession()]).toEqual([{ status: 'signed-out' }, undefined]);
    await signIn(UMA, { id: '8', email: UMA });
    expect(state()).toMatchObject({ account: UMA, profile: told });
  });

  it('shows nothing of anybody any more where it is given up, though an earlier session was never logged out', async () => {
    await signIn(RAY, { id: '7', email: RAY });
    await signIn(RAY, 'nothing');
    await signOut();
    const db = new AccountDatabase(DB);
    expect(await readProfile(db)).toBeUndefined();
    db.close();
  });

  it('takes the page of another person away in every tab at once, whoever comes', async () => {
    const other = await tab();
    await signIn(RAY, { id: '7', email: RAY });
    await liveUntil(device.clock, () => state(other).profile !== undefined);
    await signIn(RAY, 'nothing');
    await liveUntil(device.clock, () => state(other).profile === undefined);
    expect(() => other.db()).toThrow('Nobody is signed in');
    expect(state(other).status).toBe('signed-in');
  });

  it('keeps a token that was refreshed while the account was being found', async () => {
    told = { id: '7', email: RAY };
    server.script('GET', '/api/profile/me', { status: 401 });
    await client.signIn(RAY);
    expect(state()).toMatchObject({ account: RAY, profile: { username: RAY } });
    expect(asked('/auth/refresh')).toBe(1);
    server.expire();
    expect(await client.runtime.call('ownTickets')).toMatchObject({ ok: true });
  });
});
