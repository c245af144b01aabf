import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLimits, type LimitName } from '#server/http/limits.ts';
import type { EndpointName } from '#src/contract/endpoints.ts';
import { driverSignUp } from '#tests/support/builders/signUps.ts';
import { addTestUser } from '#tests/support/builders/users.ts';
import { prove } from '#tests/support/harness/client.ts';
import { createTestClock } from '#tests/support/harness/clock.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('limits', () => {
  const take = (limits: ReturnType<typeof createLimits>, name: LimitName, address: string, account?: string) => {
    try {
      limits.take(name, account === undefined ? { address } : { address, account });
      return 0;
    } catch (error) {
      return (error as { extras: { retryAfterSeconds: number } }).extras.retryAfterSeconds;
    }
  };

  it('say how long to wait: until the oldest use that counts has left the window', () => {
    const clock = createTestClock();
    const limits = createLimits(clock.now);
    for (let i = 0; i < 5; i += 1) {
      expect(take(limits, 'mail', 'a', 'ray@fleet.test')).toBe(0);
      clock.advance(MINUTE);
    }
    expect(take(limits, 'mail', 'b', ' RAY@fleet.test')).toBe(55 * 60);
    expect(take(limits, 'mail', 'b', 'other@fleet.test')).toBe(0);
    clock.advance(55 * MINUTE);
    expect(take(limits, 'mail', 'b', 'ray@fleet.test')).toBe(0);
    expect(take(limits, 'mail', 'b', 'ray@fleet.test')).toBe(60);
  });

  it('count an address over all its accounts, and each name by itself', () => {
    const limits = createLimits(createTestClock().now);
    for (let i = 0; i < 30; i += 1) expect(take(limits, 'register', 'a', `${i}@fleet.test`)).toBe(0);
    expect(take(limits, 'register', 'a', 'next@fleet.test')).toBe(3600);
    expect(take(limits, 'register', 'b', 'next@fleet.test')).toBe(0);
    expect(take(limits, 'mail', 'a', 'next@fleet.test')).toBe(0);
  });

  it('of sign-ins lock an account’s owner out from nowhere else, unless there are very many', () => {
    const limits = createLimits(createTestClock().now);
    for (let i = 0; i < 10; i += 1) take(limits, 'login', 'thief', 'ray@fleet.test');
    expect(take(limits, 'login', 'thief', 'ray@fleet.test')).toBeGreaterThan(0);
    expect(take(limits, 'login', 'home', 'ray@fleet.test')).toBe(0);
    for (let i = 0; i < 90; i += 1) take(limits, 'login', `bot${i}`, 'ray@fleet.test');
    expect(take(limits, 'login', 'home', 'ray@fleet.test')).toBeGreaterThan(0);
  });

  it('forget an account’s wrong tries from an address where one was right', () => {
    const limits = createLimits(createTestClock().now);
    const caller = { address: 'home', account: 'ray@fleet.test' };
    for (let i = 0; i < 9; i += 1) limits.count('login', caller);
    limits.forget('login', caller);
    for (let i = 0; i < 10; i += 1) expect(take(limits, 'login', 'home', 'ray@fleet.test')).toBe(0);
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
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'RATE_LIMITED', message: 'Too many attempts. Please wait and try again.' },
    });
    return Number(refused.headers.get('retry-after'));
  };

  it.each<readonly [EndpointName, object]>([
    ['resetInitiate', { email: 'ray@fleet.test' }],
    ['accountResetInit', { email: 'ray@fleet.test' }],
    ['resendCode', { email: 'ray@fleet.test' }],
    ['register', driverSignUp({ email: 'ray@fleet.test' })],
  ])('%s: five an hour for one address of mail, known or not, from anywhere', async (name, body) => {
    let at = 0;
    const call = () => {
      at += 1;
      return server.anonymous.call(name, { body, headers: from(`198.51.100.${at}`) });
    };
    expect(await limited(5, call)).toBe(3600);
    server.clock.advance(HOUR);
    expect((await call()).status).toBe(200);
  });

  it.each<readonly [EndpointName, object]>([
    ['confirm', { email: 'ray@fleet.test', code: '123456' }],
    ['resetVerify', { email: 'ray@fleet.test', code: '123456' }],
    ['resetSetPassword', { email: 'ray@fleet.test', newPassword: 'brand-new-77' }],
  ])('%s: sixty wrong ones an hour from one network address', async (name, body) => {
    expect(await limited(60, () => server.anonymous.call(name, { body, headers: from('198.51.100.1') }))).toBe(3600);
    const elsewhere = await server.anonymous.call(name, { body, headers: from('198.51.100.2') });
    expect(elsewhere.status).toBe(422);
  });

  it('the availability check: sixty in a quarter of an hour from one network address', async () => {
    const call = () => server.anonymous.call('emailAvailability', { query: { email: 'ray@fleet.test' } });
    expect(await limited(60, call)).toBe(15 * 60);
  });

  it('the present password: ten wrong ones', async () => {
    const { email } = await addTestUser(server.db);
    const client = await server.signIn(email);
    const body = { currentPassword: 'wrong-one-1', newPassword: 'brand-new-77' };
    expect(await limited(10, () => client.call('changePassword', { body }))).toBe(15 * 60);
  });

  it('a proof by password: as the present password, and both together', async () => {
    const { email } = await addTestUser(server.db);
    const client = await server.signIn(email);
    const proof = () => client.call('proof', { body: { password: 'wrong-one-1', action: 'delete' } });
    const change = { currentPassword: 'wrong-one-1', newPassword: 'brand-new-77' };
    for (let i = 0; i < 5; i += 1) await client.call('changePassword', { body: change });
    expect(await limited(5, proof)).toBe(15 * 60);
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
    expect(await limited(5, save)).toBe(3600);
    expect((await client.call('saveProfile', { body: { ...form, email } })).status).toBe(200);
  });

  it('believe no more of X-Forwarded-For than the proxy has written', async () => {
    let at = 0;
    const call = () => {
      at += 1;
      const headers = from(`203.0.113.${at}, 198.51.100.1`);
      return server.anonymous.call('emailAvailability', { query: { email: 'ray@fleet.test' }, headers });
    };
    expect(await limited(60, call)).toBe(15 * 60);
  });
});
