import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit, refreshTokens } from '#server/db/schema.ts';
import { hashToken } from '#server/db/secrets.ts';
import { addTestUser } from '#tests/support/builders/users.ts';
import type { ApiClient } from '#tests/support/harness/client.ts';
import { eachDatabase } from '#tests/support/harness/each-database.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

const DAY = 86_400_000;
/** Of one account, at most. */
const SESSIONS = 20;

eachDatabase('the life of a session', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database });
  });
  afterAll(() => server.close());

  const refresh = (refreshToken: string | undefined, at = server) =>
    at.anonymous.call('refresh', { body: { refreshToken, username: '' } });
  const statusWith = async (token: string | undefined) =>
    (await server.anonymous.call('profile', { headers: { Authorization: `Bearer ${token}` } })).status;
  const statusOf = async (client: ApiClient) => (await client.call('profile')).status;
  /** Days that a session lasts which is refreshed every 20 days, then every day. */
  const lifeOf = async (at: TestServer, who: string, limit: number): Promise<number> => {
    let { refreshToken } = await at.signIn(who);
    const begun = at.clock.now().getTime();
    const step = async (days: number): Promise<boolean> => {
      at.clock.advance(days * DAY);
      const { status, body } = await refresh(refreshToken, at);
      refreshToken = body.refreshToken;
      return status === 200;
    };
    for (let day = 20; day < limit - 1; day += 20) expect(await step(20)).toBe(true);
    while (await step(1));
    return (at.clock.now().getTime() - begun) / DAY;
  };

  it('is 90 days of a driver and 30 of staff, however much it is used', async () => {
    expect(await lifeOf(server, 'driver', 90)).toBe(90);
    expect(await lifeOf(server, 'owner', 90)).toBe(90);
    expect(await lifeOf(server, 'admin', 30)).toBe(30);
  });

  it('is as the installation says', async () => {
    const own = await startServer({ database, sessionDays: { drivers: 7, staff: 1 } });
    expect(await lifeOf(own, 'driver', 7)).toBe(7);
    expect(await lifeOf(own, 'super', 1)).toBe(1);
    await own.close();
  });

  it('keeps the tokens of its last 200 refreshes: an older copy is too old, a younger one ends it', async () => {
    const client = await server.signIn('owner');
    const tokens = [client.refreshToken];
    for (let time = 0; time < 300; time += 1) tokens.push((await refresh(tokens.at(-1))).body.refreshToken);
    const [newest] = await server.db
      .select()
      .from(refreshTokens)
      .where(eq(refreshTokens.hash, hashToken(tokens.at(-1) ?? '')));
    const kept = await server.db
      .select()
      .from(refreshTokens)
      .where(eq(refreshTokens.sessionId, newest?.sessionId ?? ''));
    expect(kept).toHaveLength(201);
    expect((await refresh(tokens[0])).status).toBe(401);
    expect(await statusOf(client)).toBe(200);
    expect((await refresh(tokens.at(-101))).status).toBe(401);
    expect(await statusOf(client)).toBe(401);
  });

  it('ends for its access token too', async () => {
    const agent = await server.signIn('admin');
    server.clock.advance(29 * DAY);
    const { refreshToken } = (await refresh(agent.refreshToken)).body;
    server.clock.advance(DAY - 60_000);
    const { body } = await refresh(refreshToken);
    expect(await statusWith(body.token)).toBe(200);
    server.clock.advance(60_000);
    expect(await statusWith(body.token)).toBe(401);
  });

  it(`is over for the one that was not used for the longest time, once an account has ${SESSIONS}`, async () => {
    const { email, id } = await addTestUser(server.db);
    const clients: ApiClient[] = [];
    for (let i = 0; i < SESSIONS; i += 1) {
      clients.push(await server.signIn(email));
      server.clock.advance(1_000);
    }
    const [first, second, ...rest] = clients;
    // The oldest one is in use, so the next takes the one after it away.
    expect((await refresh(first?.refreshToken)).status).toBe(200);
    server.clock.advance(1_000);
    const newest = await server.signIn(email);
    const expected = [first, ...rest, newest].map(() => 200);
    expect(await Promise.all([first, ...rest, newest].map((client) => client && statusOf(client)))).toEqual(expected);
    expect((await refresh(second?.refreshToken)).status).toBe(401);
    expect((await newest.call('sessions')).body).toHaveLength(SESSIONS);
    const entries = await server.db.select().from(audit).where(eq(audit.actorId, id));
    expect(entries.filter(({ action }) => action === 'sessions-ended')).toMatchObject([{ detail: '1' }]);
  });

  it('is counted also where many sign in at once', async () => {
    const { email } = await addTestUser(server.db);
    await Promise.all(Array.from({ length: SESSIONS + 10 }, () => server.signIn(email)));
    server.clock.advance(1_000);
    expect((await (await server.signIn(email)).call('sessions')).body).toHaveLength(SESSIONS);
  });

  describe('whose refresh token comes again', () => {
    const rowsOf = async () => (await server.db.select().from(refreshTokens)).length;

    it('within the grace answers the same one, and a hundred times store nothing', async () => {
      const { refreshToken } = await server.signIn('driver');
      const first = (await refresh(refreshToken)).body.refreshToken;
      const before = await rowsOf();
      const answers = await Promise.all(Array.from({ length: 100 }, () => refresh(refreshToken)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(new Set(answers.map(({ body }) => body.refreshToken))).toEqual(new Set([first]));
      expect(await rowsOf()).toBe(before);
    });

    it('at the same moment, as from two tabs, answers both the same', async () => {
      const { refreshToken } = await server.signIn('driver');
      const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(refreshToken)));
      expect(new Set(answers.map(({ body }) => body.refreshToken)).size).toBe(1);
      const next = await refresh(answers[0]?.body.refreshToken);
      expect(next.status).toBe(200);
    });

    it('goes on where a former version gave two tabs a token each', async () => {
      const { refreshToken } = await server.signIn('driver');
      const [session] = await server.db
        .select()
        .from(refreshTokens)
        .where(eq(refreshTokens.hash, hashToken(refreshToken ?? '')));
      await server.db
        .insert(refreshTokens)
        .values({ hash: hashToken('the other tab'), sessionId: session?.sessionId ?? '', generation: 1 });
      const answers = [await refresh(refreshToken), await refresh('the other tab')];
      for (const { status, body } of answers) {
        expect(status).toBe(200);
        expect((await refresh(body.refreshToken)).status).toBe(200);
      }
    });

    it('within the grace gives an access token that lives no longer than the first one', async () => {
      const { refreshToken } = await server.signIn('driver');
      expect(await statusWith((await refresh(refreshToken)).body.token)).toBe(200);
      server.clock.advance(50_000);
      const { token } = (await refresh(refreshToken)).body;
      server.clock.advance(14 * 60_000);
      expect(await statusWith(token)).toBe(200);
      server.clock.advance(15_000);
      expect(await statusWith(token)).toBe(401);
    });

    it('days later goes on where no answer to it was ever used, and ends the session once one was', async () => {
      const { email } = await addTestUser(server.db);
      const { refreshToken } = await server.signIn(email);
      const lost = (await refresh(refreshToken)).body;
      server.clock.advance(5 * DAY);
      const lostToo = (await refresh(refreshToken)).body;
      server.clock.advance(20 * DAY);
      const { status, body } = await refresh(refreshToken);
      expect(status).toBe(200);
      expect(new Set([lost, lostToo, body].map((one) => one.refreshToken)).size).toBe(1);
      server.clock.advance(14 * 60_000);
      expect(await statusWith(body.token)).toBe(200);
      // Whoever comes with the former one now has copied it.
      expect((await refresh(refreshToken)).status).toBe(401);
      expect((await refresh(body.refreshToken)).status).toBe(401);
      expect(await server.mails(email)).toHaveLength(1);
    });

    it('has its grace anew as long as no answer to it is used', async () => {
      const { refreshToken } = await server.signIn('driver');
      for (let tries = 0; tries < 3; tries += 1) {
        await refresh(refreshToken);
        server.clock.advance(50_000);
      }
      expect(await statusWith((await refresh(refreshToken)).body.token)).toBe(200);
      // One that the line had held back.
      server.clock.advance(50_000);
      expect((await refresh(refreshToken)).status).toBe(200);
      server.clock.advance(11_000);
      expect((await refresh(refreshToken)).status).toBe(401);
    });

    it('after another has exchanged its successor ends the session, used or not', async () => {
      const { refreshToken } = await server.signIn('driver');
      await refresh((await refresh(refreshToken)).body.refreshToken);
      expect((await refresh(refreshToken)).status).toBe(401);
    });

    it('is told by a call that the fast way answers, as by any other', async () => {
      const client = await server.signIn('driver');
      expect(await statusOf(client)).toBe(200);
      const { token } = (await refresh(client.refreshToken)).body;
      for (let call = 0; call < 3; call += 1) expect(await statusWith(token)).toBe(200);
      server.clock.advance(61_000);
      expect((await refresh(client.refreshToken)).status).toBe(401);
    });

    it('after the grace is written down and told to its owner by mail, once a session', async () => {
      const { email, id } = await addTestUser(server.db);
      const { refreshToken } = await server.signIn(email);
      expect(await statusWith((await refresh(refreshToken)).body.token)).toBe(200);
      server.clock.advance(61_000);
      const replies = await Promise.all([1, 2, 3].map(() => refresh(refreshToken)));
      for (const reply of replies) expect(reply).toMatchObject({ status: 401, body: { code: 'REFRESH_EXPIRED' } });
      const mails = await server.mails(email);
      expect(mails.map(({ subject }) => subject)).toEqual(['A device was signed out of your Milepost account']);
      expect(mails[0]?.text.replace(/\s+/g, ' ')).toContain('Unknown device, signed in since');
      const entries = await server.db.select().from(audit).where(eq(audit.subjectId, id));
      expect(entries.map(({ action, detail }) => ({ action, detail }))).toEqual([
        { action: 'token-reused', detail: 'Unknown device' },
      ]);
    });

    it('after signing out is nothing to write home about', async () => {
      const { email } = await addTestUser(server.db);
      const client = await server.signIn(email);
      const next = await refresh(client.refreshToken);
      expect(await statusWith(next.body.token)).toBe(200);
      await client.call('endSession', { params: { id: 'current' } });
      server.clock.advance(61_000);
      for (const token of [client.refreshToken, next.body.refreshToken])
        expect((await refresh(token)).status).toBe(401);
      expect(await server.mails(email)).toEqual([]);
    });
  });
});
