import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { forgetOldSessions } from '#server/accounts/queries/sessions.ts';
import { refreshTokens } from '#server/db/schema.ts';
import { addTestUser } from '#tests/support/builders/users.ts';
import { eachDatabase } from '#tests/support/harness/each-database.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

const MINUTE = 60_000;

eachDatabase('sessions', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database });
  });
  afterAll(() => server.close());

  const refresh = (refreshToken: string | undefined, username = '') =>
    server.anonymous.call('refresh', { body: { refreshToken, username } });
  const profileWith = (token: string) =>
    server.anonymous.call('profile', { headers: { Authorization: `Bearer ${token}` } });

  describe('signing in', () => {
    it('gives tokens that open the profile, which says the role', async () => {
      const driver = await server.signIn('driver');
      const { status, body } = await driver.call('profile');
      expect(status).toBe(200);
      expect(body).toMatchObject({ profileTypeName: 'TRUCK_DRIVER', firstName: 'Ray', truckNumber: '2217' });
    });

    it('hears the e-mail without regard to case and blanks', async () => {
      expect((await server.signIn(' Driver@Milepost.TEST ')).token).toBeTruthy();
    });

    it('tells a wrong password and an unknown account apart in nothing', async () => {
      const wrong = await server.anonymous.call('login', {
        body: { username: 'driver@milepost.test', password: 'wrong-1' },
      });
      const unknown = await server.anonymous.call('login', { body: { username: 'no@one.test', password: 'wrong-1' } });
      expect(wrong.status).toBe(401);
      expect(wrong.body).toEqual({ code: 'BAD_CREDENTIALS', message: 'Incorrect username or password' });
      expect({ ...unknown, headers: undefined }).toEqual({ ...wrong, headers: undefined });
    });

    it('says which field is missing', async () => {
      const { status, body } = await server.anonymous.call('login', { body: { username: '', password: 'ab' } });
      expect(status).toBe(422);
      expect(body).toEqual({
        code: 'INVALID_INPUT',
        message: 'Email is required',
        fields: { username: 'Email is required', password: 'Password must be at least 3 characters' },
      });
    });

    it('refuses a body that is no JSON with a sentence', async () => {
      const { status, body } = await server.anonymous.call('login', { raw: '{"username":' });
      expect(status).toBe(400);
      expect(body.message).toBe('The request is not valid JSON.');
    });

    it.each([
      [{ approval: 'REJECTED' as const }, 'ACCOUNT_REJECTED'],
      [{ active: false }, 'ACCOUNT_INACTIVE'],
      [{ verified: false }, 'NOT_VERIFIED'],
    ])('refuses an account with %o', async (members, code) => {
      const user = await addTestUser(server.db, members);
      const { status, body } = await server.anonymous.call('login', {
        body: { username: user.email, password: 'Milepost-2026!' },
      });
      expect({ status, code: body.code }).toEqual({ status: 403, code });
    });

    it('lets an account in that waits for approval', async () => {
      const user = await addTestUser(server.db, { approval: 'PENDING' });
      const { body } = await (await server.signIn(user.email)).call('profile');
      expect(body.approved).toBe(false);
    });
  });

  describe('an access token', () => {
    it('is opaque', async () => {
      const { token = '' } = await server.signIn('driver');
      const parts = token.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'));
      expect(parts.join(' ')).not.toMatch(/sid|exp|driver/);
    });

    it('ends after a quarter of an hour', async () => {
      const driver = await server.signIn('driver');
      server.clock.advance(14 * MINUTE);
      expect((await driver.call('profile')).status).toBe(200);
      server.clock.advance(2 * MINUTE);
      expect(await driver.call('profile')).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
    });

    it.each(['', 'Bearer', 'Bearer nonsense', 'Basic ZHJpdmVyOng='])('is refused as %j', async (value) => {
      const { status } = await server.anonymous.call('profile', { headers: { Authorization: value } });
      expect(status).toBe(401);
    });

    it('ends at the next call when the account is disapproved, and its refreshing says why', async () => {
      const user = await addTestUser(server.db);
      const session = await server.signIn(user.email);
      await server.db.execute(`update users set approval = 'REJECTED' where id = ${user.id}`);
      expect((await session.call('profile')).status).toBe(401);
      expect(await refresh(session.refreshToken)).toMatchObject({ status: 403, body: { code: 'ACCOUNT_REJECTED' } });
      expect(await refresh('another one')).toMatchObject({ status: 401, body: { code: 'REFRESH_EXPIRED' } });
    });
  });

  describe('refreshing', () => {
    it('rotates: each answer brings a new refresh token and an access token that works', async () => {
      const { refreshToken } = await server.signIn('driver');
      const first = await refresh(refreshToken, 'driver@milepost.test');
      const second = await refresh(first.body.refreshToken);
      expect(new Set([refreshToken, first.body.refreshToken, second.body.refreshToken]).size).toBe(3);
      expect((await profileWith(second.body.token)).status).toBe(200);
    });

    it('honours the immediate predecessor for 60 s, though another tab uses its successor', async () => {
      const { refreshToken } = await server.signIn('driver');
      const { body } = await refresh(refreshToken);
      expect((await profileWith(body.token)).status).toBe(200);
      server.clock.advance(59_000);
      const again = await refresh(refreshToken);
      expect(again.status).toBe(200);
      expect((await refresh(again.body.refreshToken)).status).toBe(200);
    });

    it('lets two tabs that refresh at the same time both go on', async () => {
      const { refreshToken } = await server.signIn('driver');
      const answers = await Promise.all([refresh(refreshToken), refresh(refreshToken)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      for (const { body } of answers) expect((await profileWith(body.token)).status).toBe(200);
      for (const { body } of answers) expect((await refresh(body.refreshToken)).status).toBe(200);
    });

    it.each([
      ['later', 61_000],
      ['while the clock is set back', -60 * MINUTE],
    ])('ends the whole session when the predecessor comes back %s', async (_, ms) => {
      const { refreshToken } = await server.signIn('driver');
      const { body } = await refresh(refreshToken);
      expect((await profileWith(body.token)).status).toBe(200);
      server.clock.advance(ms);
      onTestFinished(() => server.clock.advance(Math.max(0, -ms)));
      const reused = await refresh(refreshToken);
      expect(reused).toMatchObject({
        status: 401,
        body: { code: 'REFRESH_EXPIRED', message: 'Refresh token expired' },
      });
      expect((await refresh(body.refreshToken)).status).toBe(401);
      expect((await profileWith(body.token)).status).toBe(401);
    });

    it('ends the whole session when an older token comes back at once', async () => {
      const { refreshToken } = await server.signIn('driver');
      const second = (await refresh(refreshToken)).body.refreshToken;
      const third = (await refresh(second)).body.refreshToken;
      expect((await refresh(refreshToken)).status).toBe(401);
      expect((await refresh(third)).status).toBe(401);
    });

    it('leaves other sessions of the account alone', async () => {
      const phone = await server.signIn('owner');
      const desk = await server.signIn('owner');
      const second = (await refresh(phone.refreshToken)).body.refreshToken;
      await refresh(second);
      expect((await refresh(phone.refreshToken)).status).toBe(401);
      expect((await desk.call('profile')).status).toBe(200);
      expect((await refresh(desk.refreshToken)).status).toBe(200);
    });

    it('forgets a session that was not used for a month, with its tokens', async () => {
      const { refreshToken } = await server.signIn('driver');
      const rows = async () => (await server.db.select().from(refreshTokens)).length;
      const before = await rows();
      await forgetOldSessions(server.db, server.clock.now());
      expect(await rows()).toBe(before);
      await forgetOldSessions(server.db, new Date(server.clock.now().getTime() + 31 * 24 * 60 * MINUTE));
      expect(await rows()).toBe(0);
      expect((await refresh(refreshToken)).status).toBe(401);
    });

    it("refuses another account's name, an unknown token and a session unused for a month", async () => {
      const { refreshToken } = await server.signIn('driver');
      expect((await refresh(refreshToken, 'owner@milepost.test')).status).toBe(401);
      expect((await refresh('unknown')).status).toBe(401);
      server.clock.advance(31 * 24 * 60 * MINUTE);
      expect((await refresh(refreshToken)).status).toBe(401);
    });
  });
});

describe('the limit on sign-ins', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ limitCalls: true });
  });
  afterAll(() => server.close());

  it('asks to wait after ten wrong passwords for an account, and lets others in', async () => {
    const attempt = (username: string, password: string) =>
      server.anonymous.call('login', { body: { username, password } });
    for (let i = 0; i < 10; i += 1) {
      expect((await attempt('driver@milepost.test', `wrong-${i}`)).status).toBe(401);
      server.clock.advance(1_000);
    }
    const refused = await attempt('driver@milepost.test', 'Milepost-2026!');
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    const wait = Number(refused.headers.get('retry-after'));
    // One more each 90 seconds, of which ten have gone by.
    expect(wait).toBe(90 - 10);
    expect((await attempt('owner@milepost.test', 'Milepost-2026!')).status).toBe(200);
    server.clock.advance(wait * 1_000);
    expect((await attempt('driver@milepost.test', 'Milepost-2026!')).status).toBe(200);
  });
});
