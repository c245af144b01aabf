import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetOldGuesses, mayTry } from '#server/accounts/queries/code-tries.ts';
import { codeGuesses, codes } from '#server/db/schema.ts';
import { CODES } from '#src/contract/limits.ts';
import { driverSignUp } from '#tests/support/builders/sign-ups.ts';
import { addTestUser } from '#tests/support/builders/users.ts';
import { createClient, prove } from '#tests/support/harness/client.ts';
import { eachDatabase } from '#tests/support/harness/each-database.ts';
import { withCostlyHashes } from '#tests/support/harness/hashes.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

const HOUR = 3_600_000;
/** Tries of strangers: for one code, and for one address in a day. */
const STRANGERS_A_CODE = 10;
const STRANGERS_A_DAY = 30;
const HOME = '198.51.100.1';
const other = (code: string): string => (code === '123456' ? '654321' : '123456');
const stranger = (i: number): string => `203.0.113.${i}`;
const FORM = {
  ...{ firstName: 'Ray', lastName: 'Ortega', phoneNumber: '417 555 0182', companyName: 'Ozark Freight' },
  ...{ username: 'ray.ortega', address: '1840 W Kearney St, Springfield' },
};

eachDatabase('a code', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database, trustedProxies: 1 });
  });
  afterAll(() => server.close());

  const from = (address: string) => ({ 'X-Forwarded-For': address });
  const codeOf = async (email: string): Promise<string> => (await server.mails(email)).at(-1)?.code ?? '';
  const profileForm = { ...FORM };

  /** The three kinds of code, each asked for from `HOME`, where the account has signed in before. */
  const KINDS = {
    'of a sign-up': {
      call: 'confirm',
      ask: async () => {
        const body = driverSignUp();
        await server.anonymous.call('register', { body, headers: from(HOME) });
        return body.email;
      },
    },
    'of a reset': {
      call: 'resetVerify',
      ask: async () => {
        const { email } = await addTestUser(server.db);
        await server.anonymous.call('login', {
          body: { username: email, password: 'Milepost-2026!' },
          headers: from(HOME),
        });
        await server.anonymous.call('resetInitiate', { body: { email }, headers: from(HOME) });
        return email;
      },
    },
    'of another e-mail': {
      call: 'confirm',
      ask: async () => {
        const user = await addTestUser(server.db);
        const email = `new-${user.email}`;
        const client = await server.signIn(user.email);
        const proof = await prove(client, 'email');
        await client.call('saveProfile', { body: { ...profileForm, email }, headers: { ...proof, ...from(HOME) } });
        return email;
      },
    },
  } as const;
  const asked = async (kind: keyof typeof KINDS) => {
    const { call, ask } = KINDS[kind];
    const email = await ask();
    const code = await codeOf(email);
    const enter = (typed: string, address: string) =>
      server.anonymous.call(call, { body: { email, code: typed }, headers: from(address) });
    return { email, code, enter };
  };

  describe.each(Object.keys(KINDS) as (keyof typeof KINDS)[])('%s', (kind) => {
    it('is good for its owner although strangers have spent all their tries, and lost to them', async () => {
      const { code, enter } = await asked(kind);
      for (let i = 0; i < CODES.attempts; i += 1) await enter(other(code), stranger(1));
      expect((await enter(code, stranger(1))).status).toBe(422);
      for (let i = 0; i < STRANGERS_A_CODE; i += 1) await enter(other(code), stranger(2 + i));
      expect((await enter(code, stranger(99))).status).toBe(422);
      expect((await enter(code, HOME)).status).toBe(200);
    });

    it('is judged no more often than allowed, also when tries come at once', async () => {
      await withCostlyHashes(async () => {
        const { email, code, enter } = await asked(kind);
        const addresses = Array.from({ length: 50 }, (_, i) => (i % 2 === 0 ? HOME : stranger(1 + (i % 10))));
        const replies = await Promise.all(addresses.map((address) => enter(other(code), address)));
        expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([422]));
        const rows = (await server.db.select().from(codes)).filter((row) => row.email === email);
        expect(rows).toHaveLength(1);
        const { [HOME]: owner = 0, ...strangers } = rows[0]?.tries ?? {};
        expect(owner).toBe(CODES.attempts);
        expect(Object.values(strangers).reduce((sum, times) => sum + times, 0)).toBe(STRANGERS_A_CODE);
        expect((await enter(code, HOME)).status).toBe(422);
      });
    });
  });

  it(`of an address is tried ${STRANGERS_A_DAY} times a day by strangers, whether it has one or not`, async () => {
    const { email } = await addTestUser(server.db);
    for (const its of [email, 'nobody@tries.test']) {
      const enter = (address: string) =>
        server.anonymous.call('resetVerify', { body: { email: its, code: '000000' }, headers: from(address) });
      const statuses = [];
      for (let i = 0; i < STRANGERS_A_DAY; i += 1) {
        if (i % STRANGERS_A_CODE === 0) {
          await server.anonymous.call('resetInitiate', { body: { email: its }, headers: from(stranger(i)) });
        }
        statuses.push((await enter(stranger(i))).status);
      }
      expect(new Set(statuses)).toEqual(new Set([422]));
      const refused = await enter(stranger(200));
      expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
      expect(Number(refused.headers.get('retry-after'))).toBe((24 * HOUR) / 1000);
    }
    await server.anonymous.call('login', {
      body: { username: email, password: 'Milepost-2026!' },
      headers: from(HOME),
    });
    const mailed = async () => {
      await server.anonymous.call('resetInitiate', { body: { email }, headers: from(HOME) });
      return codeOf(email);
    };
    const enter = async (address: string) =>
      server.anonymous.call('resetVerify', { body: { email, code: await mailed() }, headers: from(address) });
    expect((await enter(stranger(201))).status).toBe(429);
    expect((await enter(HOME)).status).toBe(200);
    server.clock.advance(24 * HOUR);
    expect((await enter(stranger(201))).status).toBe(200);
    await forgetOldGuesses(server.db, new Date(server.clock.now().getTime() + 25 * HOUR));
    expect(await server.db.select().from(codeGuesses)).toEqual([]);
  });

  it('is tried again a day after a clock that was ahead was put right, and not later', async () => {
    const enter = (address: string) =>
      server.anonymous.call('resetVerify', {
        body: { email: 'ahead@tries.test', code: '000000' },
        headers: from(address),
      });
    server.clock.advance(72 * HOUR);
    for (let i = 0; i < STRANGERS_A_DAY; i += 1) await enter(stranger(i));
    server.clock.advance(-72 * HOUR);
    const refused = await enter(stranger(200));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String((24 * HOUR) / 1000)]);
    server.clock.advance(24 * HOUR);
    expect((await enter(stranger(200))).status).toBe(422);
  });

  it('is not taken away by a stranger who asks for another one, nor is what came of it', async () => {
    const { email, code, enter } = await asked('of a reset');
    await server.anonymous.call('resetInitiate', { body: { email }, headers: from(stranger(1)) });
    const { status, body } = await enter(code, HOME);
    expect(status).toBe(200);
    for (const address of [HOME, stranger(1)]) {
      await server.anonymous.call('resetInitiate', { body: { email }, headers: from(address) });
    }
    await server.mails();
    const input = { email, newPassword: 'brand-new-77', ...body };
    expect((await server.anonymous.call('resetSetPassword', { body: input, headers: from(HOME) })).status).toBe(200);
  });

  it('for an e-mail is not taken away by another account that wants the same one', async () => {
    const { email, code, enter } = await asked('of another e-mail');
    const rival = await addTestUser(server.db);
    const token = await server.signIn(rival.email);
    const client = createClient(server, { accessToken: token.token ?? '', refreshToken: '' });
    const proof = await prove(client, 'email');
    const headers = { ...proof, ...from(stranger(1)) };
    expect((await client.call('saveProfile', { body: { ...profileForm, email }, headers })).status).toBe(200);
    await server.mails();
    expect((await enter(code, HOME)).status).toBe(200);
    expect((await server.signIn(email)).token).toBeTruthy();
  });
});

describe('whether a code may be tried once more', () => {
  const networks = ['home', 'a', 'b', 'c', 'd', 'e'];

  it('leaves its owner five tries and strangers ten together, in whatever order they come', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...networks), { maxLength: 120 }), (order) => {
        const tries: Record<string, number> = {};
        let guesses = 0;
        for (const network of order) {
          if (!mayTry(tries, network, (it) => it === 'home', guesses)) continue;
          tries[network] = (tries[network] ?? 0) + 1;
          if (network !== 'home') guesses += 1;
        }
        const { home = 0, ...strangers } = tries;
        expect(home).toBe(Math.min(CODES.attempts, order.filter((network) => network === 'home').length));
        const used = Object.values(strangers).reduce((sum, times) => sum + times, 0);
        expect(used).toBeLessThanOrEqual(STRANGERS_A_CODE);
        for (const times of Object.values(strangers)) expect(times).toBeLessThanOrEqual(CODES.attempts);
      }),
    );
  });

  it('ends for strangers with the day’s guesses', () => {
    expect(mayTry({}, 'a', () => false, STRANGERS_A_DAY)).toBe(false);
    expect(mayTry({}, 'a', () => true, STRANGERS_A_DAY)).toBe(true);
  });
});
