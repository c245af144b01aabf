import { afterEach, beforeEach, expect, it } from 'vitest';
import { DEMONSTRATION_PASSWORD } from '#server/seed/accounts.ts';
import { driverSignUp } from '#tests/support/builders/sign-ups.ts';
import { addTestUser } from '#tests/support/builders/users.ts';
import type { Reply } from '#tests/support/harness/client.ts';
import { eachDatabase } from '#tests/support/harness/each-database.ts';
import { withCostlyHashes } from '#tests/support/harness/hashes.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

const HOME = '203.0.113.7';

const from = (address: string) => ({ 'X-Forwarded-For': address });
/** An address of a botnet. */
const bot = (index: number): string => `198.18.${index >> 8}.${index & 255}`;
const waitOf = (reply: Reply): number => Number(reply.headers.get('retry-after'));

/** Makes calls, fifty at a time, and counts the answers by status. */
const flood = async (times: number, call: (index: number) => Promise<Reply>): Promise<Record<number, number>> => {
  const counts: Record<number, number> = {};
  for (let start = 0; start < times; start += 50) {
    const size = Math.min(50, times - start);
    const replies = await Promise.all(Array.from({ length: size }, (_, index) => call(start + index)));
    for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
};

eachDatabase('under attack', (database) => {
  let server: TestServer;
  let email: string;
  beforeEach(async () => {
    server = await startServer({ database, limitCalls: true, trustedProxies: 1 });
    email = (await addTestUser(server.db)).email;
  });
  afterEach(() => server.close());

  const signIn = (password: string, address: string, more: object = {}) =>
    server.anonymous.call('login', { body: { username: email, password, ...more }, headers: from(address) });
  const reset = (address: string, more: object = {}) =>
    server.anonymous.call('resetInitiate', { body: { email, ...more }, headers: from(address) });

  it('judges ten of 120 wrong passwords that come at once, and tells each of the others when to come back', async () => {
    await withCostlyHashes(async () => {
      ({ email } = await addTestUser(server.db));
      const replies = await Promise.all(Array.from({ length: 120 }, (_, index) => signIn(`wrong-${index}`, bot(0))));
      expect(replies.filter(({ status }) => status === 401)).toHaveLength(10);
      const refused = replies.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(110);
      for (const reply of refused) expect(waitOf(reply)).toBeGreaterThan(0);
    });
  });

  it('lets no sign-up with another’s address undo the wrong tries at the account itself', async () => {
    expect((await signIn(DEMONSTRATION_PASSWORD, HOME)).status).toBe(200);
    const body = driverSignUp({ username: email, email });
    expect((await server.anonymous.call('register', { body })).status).toBe(200);
    const statuses: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      for (let guess = 0; guess < 9; guess += 1) statuses.push((await signIn(`wrong-${round}-${guess}`, HOME)).status);
      await signIn(body.password, HOME);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(17);
  });

  it('lets the owner in from an address they have signed in at, while a thousand wrong tries come from elsewhere', async () => {
    expect((await signIn(DEMONSTRATION_PASSWORD, HOME)).status).toBe(200);
    expect(await flood(1_000, (index) => signIn('wrong-one-1', bot(index)))).toEqual({ 401: 100, 429: 900 });
    expect((await signIn(DEMONSTRATION_PASSWORD, HOME)).status).toBe(200);
  }, 120_000);

  it('knows the owner’s device wherever it is, by what an earlier sign-in gave it', async () => {
    const { deviceToken } = (await signIn(DEMONSTRATION_PASSWORD, HOME)).body;
    expect(deviceToken).toMatch(/^[\w-]{43}$/);
    await flood(150, (index) => signIn('wrong-one-1', bot(index)));
    const abroad = await signIn(DEMONSTRATION_PASSWORD, '203.0.113.99');
    expect(abroad.status).toBe(429);
    const again = await signIn(DEMONSTRATION_PASSWORD, '203.0.113.98', { deviceToken });
    expect(again).toMatchObject({ status: 200, body: { deviceToken } });
    expect((await reset('203.0.113.97', { deviceToken })).status).toBe(200);
  }, 120_000);

  it('asks the owner at a new address to wait, and has them in at the time that it said, while the attack goes on', async () => {
    await flood(120, (index) => signIn('wrong-one-1', bot(index)));
    const asked = await signIn(DEMONSTRATION_PASSWORD, HOME);
    expect(asked.status).toBe(429);
    expect(waitOf(asked)).toBeLessThanOrEqual(15 * 60);
    server.clock.advance(waitOf(asked) * 1_000);
    await flood(120, (index) => signIn('wrong-one-1', bot(1_000 + index)));
    expect((await signIn(DEMONSTRATION_PASSWORD, HOME)).status).toBe(200);
  }, 120_000);

  it('knows the address that a forgotten password was replaced from', async () => {
    await reset(HOME);
    const code = (await server.mails(email)).at(-1)?.code ?? '';
    const verified = await server.anonymous.call('resetVerify', { body: { email, code }, headers: from(HOME) });
    const body = { email, newPassword: 'brand-new-77', ...verified.body };
    expect((await server.anonymous.call('resetSetPassword', { body, headers: from(HOME) })).status).toBe(200);
    await flood(120, (index) => signIn('wrong-one-1', bot(index)));
    expect((await signIn('brand-new-77', HOME)).status).toBe(200);
  }, 120_000);

  it('counts all addresses of one IPv6 network as one, and IPv4 in IPv6 clothes as IPv4', async () => {
    const tried = await flood(20, (index) => signIn('wrong-one-1', `2001:db8:1:2:${index.toString(16)}::1`));
    expect(tried).toEqual({ 401: 10, 429: 10 });
    expect((await signIn(DEMONSTRATION_PASSWORD, '2001:db8:1:3::1')).status).toBe(200);
    const mapped = await flood(20, (index) =>
      signIn('wrong-one-1', index % 2 === 0 ? '192.0.2.1' : '::ffff:192.0.2.1'),
    );
    expect(mapped).toEqual({ 401: 10, 429: 10 });
  });

  it('takes entries that are no address for one and the same caller', async () => {
    const tried = await flood(20, (index) => signIn('wrong-one-1', `nobody-${index}`));
    expect(tried).toEqual({ 401: 10, 429: 10 });
  });

  it('sends the owner a reset code at a known address, whatever strangers have asked for', async () => {
    expect((await signIn(DEMONSTRATION_PASSWORD, HOME)).status).toBe(200);
    expect(await flood(200, (index) => reset(bot(index)))).toEqual({ 200: 10, 429: 190 });
    const before = (await server.mails(email)).length;
    expect((await reset(HOME)).status).toBe(200);
    expect(await server.mails(email)).toHaveLength(before + 1);
  });

  it('leaves a driver their reset after five requests by a stranger', async () => {
    for (let i = 0; i < 6; i += 1) await reset(bot(0));
    expect((await reset(HOME)).status).toBe(200);
  });
});
