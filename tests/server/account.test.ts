import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deviceLabel } from '#server/accounts/device.ts';
import { users } from '#server/db/schema.ts';
import { DEMONSTRATION_PASSWORD } from '#server/seed/accounts.ts';
import { addTestUser } from '#tests/support/builders/users.ts';
import type { ApiClient } from '#tests/support/harness/client.ts';
import { createClient } from '#tests/support/harness/client.ts';
import { eachDatabase } from '#tests/support/harness/each-database.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

const MINUTE = 60_000;
const PIXEL =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36';
const NEW = 'brand-new-77';

eachDatabase('an account', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database });
  });
  afterAll(() => server.close());

  const signInWith = async (username: string, userAgent: string, password = DEMONSTRATION_PASSWORD) => {
    const headers = { 'User-Agent': userAgent };
    return createClient(server, (await server.anonymous.call('login', { body: { username, password }, headers })).body);
  };
  const statusOf = async (client: ApiClient) => (await client.call('profile')).status;

  describe('its password', () => {
    it('is changed with the present one; other devices are signed out, this one stays', async () => {
      const { email } = await addTestUser(server.db);
      const [here, there] = [await server.signIn(email), await server.signIn(email)];
      const body = { currentPassword: DEMONSTRATION_PASSWORD, newPassword: NEW };
      expect((await here.call('changePassword', { body })).status).toBe(200);
      expect([await statusOf(here), await statusOf(there)]).toEqual([200, 401]);
      await expect(server.signIn(email)).rejects.toThrow('401');
      expect((await server.signIn(email, NEW)).token).toBeTruthy();
      expect(await server.mails(email)).toMatchObject([{ subject: 'Your Milepost password was changed' }]);
    });

    it('stays as it is where the present one is wrong', async () => {
      const { email } = await addTestUser(server.db);
      const client = await server.signIn(email);
      const body = { currentPassword: 'not-this-one-1', newPassword: NEW };
      const message = 'Current password is incorrect';
      expect(await client.call('changePassword', { body })).toMatchObject({
        status: 422,
        body: { code: 'BAD_CREDENTIALS', message, fields: { currentPassword: message } },
      });
      expect((await server.signIn(email)).token).toBeTruthy();
    });

    it('has the reset rule', async () => {
      const { email } = await addTestUser(server.db);
      const client = await server.signIn(email);
      const body = { currentPassword: '', newPassword: 'onlyletters' };
      expect((await client.call('changePassword', { body })).body.fields).toEqual({
        currentPassword: 'Password is required',
        newPassword: 'at least one character and one number are required',
      });
    });

    it('is not guessed for nothing in the field of the new one', async () => {
      const limited = await startServer({ database, limitCalls: true });
      const { email } = await addTestUser(limited.db);
      const client = await limited.signIn(email);
      const right = { currentPassword: DEMONSTRATION_PASSWORD, newPassword: NEW };
      expect((await client.call('changePassword', { body: right })).status).toBe(200);
      const body = { currentPassword: 'wrong-one-1', newPassword: NEW };
      const statuses: number[] = [];
      for (let guess = 0; guess < 12; guess += 1) statuses.push((await client.call('changePassword', { body })).status);
      await limited.close();
      expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
    });

    it('may be changed again to the same one, after a lost answer', async () => {
      const { email } = await addTestUser(server.db);
      const client = await server.signIn(email);
      const body = { currentPassword: DEMONSTRATION_PASSWORD, newPassword: NEW };
      server.faults.add({ path: '/account/change-password', times: 1, action: { kind: 'drop-after' } });
      await expect(client.call('changePassword', { body })).rejects.toThrow();
      expect((await client.call('changePassword', { body })).status).toBe(200);
      expect(await server.mails(email)).toHaveLength(1);
    });
  });

  describe('its sessions', () => {
    it('are listed with device and times, this one first', async () => {
      const { email } = await addTestUser(server.db);
      const phone = await signInWith(email, PIXEL);
      const signedInAt = server.clock.now().toISOString();
      server.clock.advance(10 * MINUTE);
      const desk = await signInWith(email, 'curl/8.5');
      server.clock.advance(MINUTE);
      const refreshedAt = server.clock.now().toISOString();
      await server.anonymous.call('refresh', { body: { refreshToken: phone.refreshToken, username: '' } });
      const { body } = await desk.call('sessions');
      expect(body).toMatchObject([
        { device: 'Unknown device', current: true },
        { device: 'Chrome on Android', current: false, createdAt: signedInAt, lastUsedAt: refreshedAt },
      ]);
      expect(Object.keys(body[0]).sort()).toEqual(['createdAt', 'current', 'device', 'id', 'lastUsedAt', 'push']);
    });

    it('end one by one, and a person ends their own alone', async () => {
      const { email } = await addTestUser(server.db);
      const [here, there] = [await server.signIn(email), await server.signIn(email)];
      const stranger = await server.signIn('driver');
      const listed: { id: string; current: boolean }[] = (await here.call('sessions')).body;
      const id = listed.find(({ current }) => !current)?.id ?? '';
      expect((await stranger.call('endSession', { params: { id } })).status).toBe(404);
      expect(await statusOf(there)).toBe(200);
      expect((await here.call('endSession', { params: { id } })).status).toBe(200);
      expect([await statusOf(here), await statusOf(there)]).toEqual([200, 401]);
      expect((await here.call('endSession', { params: { id } })).status).toBe(404);
      expect((await here.call('sessions')).body).toHaveLength(1);
    });

    it('end with the one that calls: logging out', async () => {
      const { email } = await addTestUser(server.db);
      const [here, there] = [await server.signIn(email), await server.signIn(email)];
      expect((await here.call('endSession', { params: { id: 'current' } })).status).toBe(200);
      expect([await statusOf(here), await statusOf(there)]).toEqual([401, 200]);
    });

    it('end all but this one', async () => {
      const { email } = await addTestUser(server.db);
      const [here, ...others] = await Promise.all([1, 2, 3].map(() => server.signIn(email)));
      const stranger = await server.signIn('driver');
      expect((await here?.call('endOtherSessions'))?.body).toEqual({ ended: 2 });
      for (const other of others) expect(await statusOf(other)).toBe(401);
      expect(await statusOf(stranger)).toBe(200);
      expect((await here?.call('sessions'))?.body).toHaveLength(1);
    });
  });

  it('that is inactive is made active by a super administrator, with GET /account/activate', async () => {
    const { id, email } = await addTestUser(server.db);
    const session = await server.signIn(email);
    await server.db.update(users).set({ active: false }).where(eq(users.id, id));
    expect(await statusOf(session)).toBe(401);
    const login = () => server.anonymous.call('login', { body: { username: email, password: DEMONSTRATION_PASSWORD } });
    expect(await login()).toMatchObject({
      status: 403,
      body: { code: 'ACCOUNT_INACTIVE', message: 'Your account is not active. Please contact support.' },
    });
    const boss = await server.signIn('super');
    expect((await boss.call('activateAccount', { query: { username: email } })).status).toBe(200);
    expect((await login()).status).toBe(200);
    expect((await boss.call('activateAccount', { query: { username: 'no@one.test' } })).status).toBe(404);
    expect((await boss.call('activateAccount')).body.fields).toEqual({ username: 'username is required' });
  });
});

it.each([
  [PIXEL, 'Chrome on Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Windows'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)', 'Mac'],
  ['curl/8.5', 'Unknown device'],
  [undefined, 'Unknown device'],
])('the device of %s is %s', (userAgent, label) => {
  expect(deviceLabel(userAgent)).toBe(label);
});
