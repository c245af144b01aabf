import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rememberCaller } from '#server/accounts/queries/known-callers.ts';
import { userByEmail } from '#server/accounts/queries/users.ts';
import { createApp } from '#server/app.ts';
import { composeServices } from '#server/compose.ts';
import { defaultConfig } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows.ts';
import { forgetOldLimits } from '#server/http/limit-meters.ts';
import type { LimitName } from '#server/http/limit-rules.ts';
import { createLimits, type Limits } from '#server/http/limits.ts';
import { listen } from '#server/http/listen.ts';
import { DEMONSTRATION_PASSWORD } from '#server/seed/accounts.ts';
import type { EndpointName } from '#src/contract/endpoints.ts';
import { driverSignUp } from '#tests/support/builders/sign-ups.ts';
import { addTestUser } from '#tests/support/builders/users.ts';
import { createClient, prove } from '#tests/support/harness/client.ts';
import { createTestClock, type TestClock } from '#tests/support/harness/clock.ts';
import { freshDatabase } from '#tests/support/harness/databases.ts';
import { eachDatabase } from '#tests/support/harness/each-database.ts';
import { withCostlyHashes } from '#tests/support/harness/hashes.ts';
import { take } from '#tests/support/harness/limit-use.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const PICTURE = {
  ...{ fileName: 'a.png', mediaType: 'image', mimeType: 'image/png' },
  ...{ sizeBytes: 1, sha256: '0'.repeat(64), ticketId: 1 },
};

eachDatabase('limits', (kind) => {
  let database: Database;
  let clock: TestClock;
  let limits: Limits;
  beforeAll(async () => {
    database = await freshDatabase(kind, 'none');
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.db.execute('truncate rate_limits');
    clock = createTestClock();
    limits = createLimits(database.db, clock.now);
  });

  const RAY = 'ray@fleet.test';
  const bot = (index: number, account = RAY) => ({ address: `198.18.0.${index}`, account });
  const rows = async () => rowsOf<{ key: string }>(await database.db.execute('select key from rate_limits'));

  it('allow some uses at once, and then one after the other', async () => {
    const ray = { address: '192.0.2.1', account: RAY };
    for (let i = 0; i < 5; i += 1) expect(await take(limits, 'mail', ray)).toBe(0);
    expect(await take(limits, 'mail', { ...ray, account: ' RAY@fleet.test' })).toBe(12 * 60);
    expect(await take(limits, 'mail', { ...ray, account: 'other@fleet.test' })).toBe(0);
    clock.advance(12 * MINUTE);
    expect(await take(limits, 'mail', ray)).toBe(0);
    expect(await take(limits, 'mail', ray)).toBe(12 * 60);
    clock.advance(HOUR);
    for (let i = 0; i < 5; i += 1) expect(await take(limits, 'mail', ray)).toBe(0);
  });

  it('take nothing for a use that they refuse, also for those that had room', async () => {
    const ray = { address: '192.0.2.1', account: RAY };
    for (let i = 0; i < 50; i += 1) {
      await take(limits, 'login', ray);
      clock.advance(1_001);
    }
    clock.advance(15 * MINUTE);
    for (let i = 0; i < 10; i += 1) expect(await take(limits, 'login', ray)).toBe(0);
  });

  it('count an address over all its accounts, and each name by itself', async () => {
    const address = '192.0.2.1';
    for (let i = 0; i < 100; i += 1)
      expect(await take(limits, 'register', { address, account: `${i}@a.test` })).toBe(0);
    expect(await take(limits, 'register', { address, account: RAY })).toBe(36);
    expect(await take(limits, 'register', bot(1))).toBe(0);
    expect(await take(limits, 'mail', { address, account: RAY })).toBe(0);
  });

  it('count the same for every process of a database, and as exactly when all ask at once', async () => {
    const both = [limits, createLimits(database.db, clock.now)];
    const waits = await Promise.all(
      Array.from({ length: 60 }, (_, i) => take(both[i % 2] ?? limits, 'password', { address: 'any', signer: 7 })),
    );
    expect(waits.filter((wait) => wait === 0)).toHaveLength(10);
  });

  it('give a use back that went well, and forgive what this caller had used up', async () => {
    const home = { address: '192.0.2.1', account: RAY };
    for (let i = 0; i < 9; i += 1) await take(limits, 'login', home);
    await (await limits.consume('login', home)).giveBack();
    for (let i = 0; i < 10; i += 1) expect(await take(limits, 'login', home)).toBe(0);
    expect(await take(limits, 'login', home)).toBe(90);
    for (let i = 0; i < 20; i += 1) await (await limits.consume('password', { address: 'any', signer: 8 })).giveBack();
  });

  it('keep a turn for a stranger where others use an account up, later for each, and not for ever', async () => {
    for (let i = 0; i < 10; i += 1) expect(await take(limits, 'mail', bot(i))).toBe(0);
    const owner = { address: '203.0.113.7', account: RAY };
    expect(await take(limits, 'mail', bot(11))).toBe(6 * 60);
    expect(await take(limits, 'mail', bot(12))).toBe(12 * 60);
    expect(await take(limits, 'mail', owner)).toBe(18 * 60);
    // Asking again meanwhile neither loses the turn nor takes another.
    expect(await take(limits, 'mail', owner)).toBe(18 * 60);
    clock.advance(18 * MINUTE - 1_000);
    for (let i = 13; i < 100; i += 1) expect(await take(limits, 'mail', bot(i))).toBeLessThanOrEqual(3_600);
    expect(await take(limits, 'mail', owner)).toBe(1);
    clock.advance(1_000);
    expect(await take(limits, 'mail', owner)).toBe(0);
    // It was one turn; for another one there is a queue again, which is full.
    expect(await take(limits, 'mail', owner)).toBe(3_600);
  });

  it('let a turn be used once by many at once, and lapse when nobody comes', async () => {
    for (let i = 0; i < 10; i += 1) await take(limits, 'mail', bot(i));
    const owner = { address: '203.0.113.7', account: RAY };
    expect(await take(limits, 'mail', owner)).toBe(6 * 60);
    clock.advance(6 * MINUTE);
    const waits = await Promise.all(Array.from({ length: 20 }, () => take(limits, 'mail', owner)));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(1);
    clock.advance(3 * HOUR);
    await forgetOldLimits(database.db, clock.now());
    expect(await rows()).toEqual([]);
  });

  it('count the networks of an IPv6 site together, too: its owner may choose among 65,536', async () => {
    const all = (address: string) => limits.consume('register', { address }, 100);
    for (let i = 0; i < 20; i += 1) await all(`2001:db8:7:${i.toString(16)}::1`);
    await expect(all('2001:db8:7:ffff::1')).rejects.toMatchObject({ status: 429 });
    await all('2001:db8:8::1');
    await all('203.0.113.7');
  });

  it('leave those alone who were signed in to the account before, by address or device', async () => {
    const { id, email } = await addTestUser(database.db);
    const device = 'd'.repeat(43);
    await rememberCaller(database.db, id, { address: '2001:db8:0:1::7', device }, clock.now());
    for (let i = 0; i < 100; i += 1) expect(await take(limits, 'login', bot(i, email))).toBe(0);
    expect(await take(limits, 'login', bot(101, email))).toBe(9);
    for (const caller of [{ address: '2001:db8:0:1:ffff::1' }, { address: '198.18.0.1', device }]) {
      for (let i = 0; i < 10; i += 1) expect(await take(limits, 'login', { ...caller, account: email })).toBe(0);
      expect(await take(limits, 'login', { ...caller, account: email })).toBe(90);
    }
    expect(await take(limits, 'login', { address: '2001:db8:0:2::7', account: email })).toBeGreaterThan(0);
    expect(await take(limits, 'login', { ...bot(102, email), device: 'e'.repeat(43) })).toBeGreaterThan(0);
  });

  it('remember the twenty latest addresses and devices of an account', async () => {
    const { id, email } = await addTestUser(database.db);
    for (let i = 0; i < 25; i += 1) {
      await rememberCaller(database.db, id, { address: `203.0.113.${i}` }, clock.now());
      clock.advance(1_000);
    }
    for (let i = 0; i < 100; i += 1) await take(limits, 'login', bot(i, email));
    expect(await take(limits, 'login', { address: '203.0.113.4', account: email })).toBeGreaterThan(0);
    expect(await take(limits, 'login', { address: '203.0.113.5', account: email })).toBe(0);
  });

  it('keep keys of one size, whatever is typed', async () => {
    await take(limits, 'login', { address: '192.0.2.1', account: 'my-secret-password '.repeat(100_000) });
    const kept = await rows();
    expect(kept).toHaveLength(3);
    for (const { key } of kept) expect(key).toMatch(/^[\w-]{43}$/);
  });

  it('leave nothing behind of calls that are refused or went well', async () => {
    const [address, elsewhere] = ['192.0.2.1', '192.0.2.2'];
    await (await limits.consume('login', { address, account: RAY })).giveBack();
    expect(await rows()).toEqual([]);
    for (let i = 0; i < 10; i += 1) await take(limits, 'mail', bot(i));
    const counted = (await rows()).length;
    for (let i = 0; i < 10; i += 1) await take(limits, 'mail', bot(100 + i));
    for (let i = 0; i < 20; i += 1) await take(limits, 'mail', { address: elsewhere, account: RAY });
    // The turns of those who were asked to wait.
    expect(await rows()).toHaveLength(counted + 10);
  });

  it('are swept once they count no longer', async () => {
    await take(limits, 'login', bot(1));
    clock.advance(10_000);
    await forgetOldLimits(database.db, clock.now());
    expect(await rows()).toHaveLength(1);
    clock.advance(15 * MINUTE);
    await forgetOldLimits(database.db, clock.now());
    expect(await rows()).toEqual([]);
  });
});

describe('limited calls', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startServer({ limitCalls: true, trustedProxies: 1 });
  });
  afterEach(() => server.close());

  const from = (address: string) => ({ 'X-Forwarded-For': address });
  const limited = async (times: number, call: () => Promise<{ status: number; headers: Headers }>) => {
    const statuses = [];
    for (let i = 0; i < times; i += 1) statuses.push((await call()).status);
    expect(statuses).not.toContain(429);
    const refused = await call();
    const seconds = Number(refused.headers.get('retry-after'));
    const wait = seconds < 60 ? `${seconds} second` : `${Math.ceil(seconds / 60)} minute`;
    const message = new RegExp(`^Too many attempts\\. Please try again in ${wait}s?\\.$`);
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'RATE_LIMITED', message: expect.stringMatching(message) },
    });
    return seconds;
  };

  it.each<readonly [EndpointName, object]>([
    ['resetInitiate', { email: 'ray@fleet.test' }],
    ['accountResetInit', { email: 'ray@fleet.test' }],
    ['resendCode', { email: 'ray@fleet.test' }],
    ['register', driverSignUp({ email: 'ray@fleet.test' })],
  ])(
    '%s: for one address of mail five an hour from one network address, ten from all strangers',
    async (name, body) => {
      const call = (address: string) => server.anonymous.call(name, { body, headers: from(address) });
      expect(await limited(5, () => call('198.51.100.0'))).toBe(12 * 60);
      let at = 0;
      const elsewhere = () => {
        at += 1;
        return call(`198.51.100.${at}`);
      };
      expect(await limited(5, elsewhere)).toBe(6 * 60);
      server.clock.advance(HOUR);
      expect((await call('198.51.100.0')).status).toBe(200);
    },
  );

  it.each<readonly [EndpointName, object]>([
    ['confirm', { code: '123456' }],
    ['resetVerify', { code: '123456' }],
    ['resetSetPassword', { newPassword: 'brand-new-77' }],
  ])('%s: 25 wrong ones an hour about one account from one network address', async (name, members) => {
    const body = { email: 'ray@fleet.test', ...members };
    expect(await limited(25, () => server.anonymous.call(name, { body, headers: from('198.51.100.1') }))).toBe(144);
    const elsewhere = await server.anonymous.call(name, { body, headers: from('198.51.100.2') });
    expect(elsewhere.status).toBe(422);
  });

  it('the availability check: 300 in a quarter of an hour from one network address', async () => {
    const call = () => server.anonymous.call('emailAvailability', { query: { email: 'ray@fleet.test' } });
    expect(await limited(300, call)).toBe(3);
  });

  it('the check of a password at sign-up: 300 in a quarter of an hour from one network address', async () => {
    const body = { email: 'ray@fleet.test', password: 'Long-Haul-42' };
    expect(await limited(300, () => server.anonymous.call('passwordCheck', { body }))).toBe(3);
  });

  it('the geocoder: 3,000 in a quarter of an hour from one network address', async () => {
    await server.services.limits.consume('geocoder', { address: '198.51.100.9' }, 2_998);
    const search = async () => {
      const response = await fetch(`${server.url}/maps/geocoder/api?q=`, { headers: from('198.51.100.9') });
      return { status: response.status, headers: response.headers, body: await response.json() };
    };
    expect(await limited(2, search)).toBe(1);
    expect((await fetch(`${server.url}/maps/geocoder/api?q=`, { headers: from('198.51.100.8') })).status).toBe(400);
  });

  it('refreshing: six thousand in a quarter of an hour from one network address', async () => {
    await server.services.limits.consume('refresh', { address: '198.51.100.9' }, 5_998);
    const body = { refreshToken: 'unknown' };
    expect(await limited(2, () => server.anonymous.call('refresh', { body, headers: from('198.51.100.9') }))).toBe(1);
  });

  it('the present password: ten wrong ones of one session, which leave the owner’s own alone', async () => {
    const { email } = await addTestUser(server.db);
    const [stolen, own] = [await server.signIn(email), await server.signIn(email)];
    const body = { currentPassword: 'wrong-one-1', newPassword: 'brand-new-77' };
    expect(await limited(10, () => stolen.call('changePassword', { body }))).toBe(90);
    const right = { currentPassword: DEMONSTRATION_PASSWORD, newPassword: 'brand-new-77' };
    expect((await own.call('changePassword', { body: right })).status).toBe(200);
  });

  it('a proof by password: as the present password, and both together', async () => {
    const { email } = await addTestUser(server.db);
    const client = await server.signIn(email);
    const proof = () => client.call('proof', { body: { password: 'wrong-one-1', action: 'delete' } });
    const change = { currentPassword: 'wrong-one-1', newPassword: 'brand-new-77' };
    for (let i = 0; i < 5; i += 1) await client.call('changePassword', { body: change });
    expect(await limited(5, proof)).toBe(90);
    await expect(prove(client, 'delete')).rejects.toThrow('429');
  });

  it('another e-mail for the profile: as any mail', async () => {
    const { email } = await addTestUser(server.db);
    const client = await server.signIn(email);
    const form = {
      ...{ firstName: 'Ray', lastName: 'Ortega', phoneNumber: '417 555 0182', companyName: 'Ozark Freight' },
      ...{ username: 'ray', address: 'Springfield, MO', email: 'someone@fleet.test' },
    };
    const save = async () => client.call('saveProfile', { body: form, headers: await prove(client, 'email') });
    // Without a proof none of them is used up.
    for (let i = 0; i < 6; i += 1) expect((await client.call('saveProfile', { body: form })).status).toBe(403);
    expect(await limited(5, save)).toBe(12 * 60);
    expect((await client.call('saveProfile', { body: { ...form, email } })).status).toBe(200);
  });

  it('another e-mail for the profile: ten an hour for one account, whatever the addresses', async () => {
    const { email } = await addTestUser(server.db);
    const client = await server.signIn(email);
    let at = 0;
    const call = async () => {
      at += 1;
      const form = {
        ...{ firstName: 'Ray', lastName: 'Ortega', phoneNumber: '417 555 0182', companyName: 'Ozark Freight' },
        ...{ username: 'ray', address: 'Springfield, MO', email: `someone${at}@fleet.test` },
      };
      return client.call('saveProfile', { body: form, headers: await prove(client, 'email') });
    };
    expect(await limited(10, call)).toBe(6 * 60);
  });

  it('sign-ins that go well: 300 in a quarter of an hour for one account', async () => {
    const { id, email } = await addTestUser(server.db);
    const caller = { address: 'any', signer: id };
    await server.services.limits.consume('session', caller, 299);
    const body = { username: email, password: DEMONSTRATION_PASSWORD };
    expect(await limited(1, () => server.anonymous.call('login', { body }))).toBe(3);
  });

  it.each<readonly [EndpointName, LimitName, number, number, object]>([
    ['createTicket', 'ticket', 200, 18, { service_id: 1, message: 'Hello' }],
    ['sendMessage', 'message', 1_000, 1, { ticket_id: 1, text: 'Hello' }],
    ['initUpload', 'upload', 1_000, 4, PICTURE],
  ])('%s: as many as an outbox may hold at once, by account', async (name, limit, uses, wait, body) => {
    const [client, other] = [await server.signIn('driver'), await server.signIn('owner')];
    const { id } = (await userByEmail(server.db, 'driver@milepost.test')) ?? { id: 0 };
    await server.services.limits.consume(limit, { address: 'any', signer: id }, uses - 2);
    expect(await limited(2, () => client.call(name, { body }))).toBe(wait);
    expect((await other.call(name, { body })).status).not.toBe(429);
  });

  it('the files of a form: as those that are announced', async () => {
    const client = await server.signIn('driver');
    const { id } = (await userByEmail(server.db, 'driver@milepost.test')) ?? { id: 0 };
    await server.services.limits.consume('upload', { address: 'any', signer: id }, 998);
    const send = (files: number) => {
      const raw = new FormData();
      raw.set('text', 'Look');
      raw.set('ticket_id', '1');
      for (let i = 0; i < files; i += 1) raw.append('attachments', new Blob(['x']), `picture-${i}.txt`);
      return client.call('sendMessage', { raw });
    };
    expect((await send(3)).status).toBe(429);
    expect((await send(0)).status).not.toBe(429);
    expect((await send(2)).status).not.toBe(429);
    expect((await send(1)).status).toBe(429);
  });

  it('believe no more of X-Forwarded-For than the proxy has written', async () => {
    let at = 0;
    const call = () => {
      at += 1;
      const headers = from(`203.0.113.${at}, 198.51.100.1`);
      return server.anonymous.call('emailAvailability', { query: { email: 'ray@fleet.test' }, headers });
    };
    expect(await limited(300, call)).toBe(3);
  });
});

eachDatabase('two servers over one database', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database: kind, limitCalls: true });
  });
  afterAll(() => server.close());

  it('judge ten of 120 wrong passwords together', async () => {
    const { database, clock, mailbox, uploadsFolder } = server;
    const composed = { database, config: defaultConfig(), now: clock.now, mailer: mailbox.mailer, uploadsFolder };
    const second = await listen(createApp(await composeServices(composed)).fetch, 0, '127.0.0.1');
    const url = `http://127.0.0.1:${second.port}`;
    const clients = [server.anonymous, createClient({ url, mainApiUrl: url, authApiUrl: url })];
    await withCostlyHashes(async () => {
      const { email } = await addTestUser(server.db);
      const attempts = Array.from({ length: 120 }, (_, i) =>
        clients[i % 2]?.call('login', { body: { username: email, password: `wrong-${i}` } }),
      );
      const statuses = (await Promise.all(attempts)).map((reply) => reply?.status);
      await second.close(0);
      expect(statuses.filter((status) => status === 401)).toHaveLength(10);
      expect(statuses.filter((status) => status === 429)).toHaveLength(110);
    });
  });
});
