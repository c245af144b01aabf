import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMONSTRATION_PASSWORD } from '#server/seed/accounts.ts';
import type { EndpointName } from '#src/contract/endpoints.ts';
import { addTestUser } from '#tests/support/builders/users.ts';
import { eachDatabase } from '#tests/support/harness/each-database.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

const MINUTE = 60_000;
const NEW = 'brand-new-77';
const BAD_CODE = { status: 422, body: { code: 'BAD_CODE', message: 'Invalid verification code' } };

eachDatabase('a forgotten password', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database, trustedProxies: 1 });
  });
  afterAll(() => server.close());

  const from = (address: string) => ({ 'X-Forwarded-For': address });
  const initiate = (email: string) => server.anonymous.call('resetInitiate', { body: { email } });
  const verify = (email: string, code: string, address = '198.51.100.1') =>
    server.anonymous.call('resetVerify', { body: { email, code }, headers: from(address) });
  const setPassword = (body: object, address = '198.51.100.1') =>
    server.anonymous.call('resetSetPassword', { body, headers: from(address) });
  const asked = async (members: Parameters<typeof addTestUser>[1] = {}) => {
    const { email } = await addTestUser(server.db, members);
    await initiate(email);
    const code = (await server.mails(email)).at(-1)?.code ?? '';
    return { email, code, wrong: code === '123456' ? '654321' : '123456' };
  };

  it('is replaced in three calls, and every session of the account ends', async () => {
    const { email, code } = await asked();
    const before = await server.signIn(email);
    const { status, body } = await verify(email, code);
    expect(status).toBe(200);
    const answered = await setPassword({ email, newPassword: NEW, ...body });
    expect(answered).toMatchObject({
      status: 200,
      body: { message: 'Your password has been changed. Please sign in.' },
    });
    expect((await before.call('profile')).status).toBe(401);
    expect(
      (await server.anonymous.call('refresh', { body: { refreshToken: before.refreshToken, username: '' } })).status,
    ).toBe(401);
    const login = (password: string) => server.anonymous.call('login', { body: { username: email, password } });
    expect((await login(DEMONSTRATION_PASSWORD)).status).toBe(401);
    expect((await login(NEW)).status).toBe(200);
    expect((await server.mails(email)).at(-1)?.subject).toBe('Your Milepost password was changed');
  });

  it('is asked for with the same answer whether the address is known or not', async () => {
    const { email } = await addTestUser(server.db);
    const known = await initiate(email);
    const unknown = await initiate('nobody@reset.test');
    expect({ ...known, headers: undefined }).toEqual({ ...unknown, headers: undefined });
    expect(known.status).toBe(200);
    expect(await server.mails(email)).toHaveLength(1);
    expect(await server.mails('nobody@reset.test')).toEqual([]);
  });

  it.each([
    ['', 'Email is required'],
    ['nobody', 'Email format is invalid'],
  ])('needs an address that is one: %j', async (email, message) => {
    expect(await initiate(email)).toMatchObject({ status: 422, body: { message, fields: { email: message } } });
  });

  it('refuses a wrong code alike for known and unknown addresses, five times at most', async () => {
    const { email, code, wrong } = await asked();
    expect(await verify('nobody@reset.test', code)).toMatchObject(BAD_CODE);
    for (let i = 0; i < 5; i += 1) expect(await verify(email, wrong)).toMatchObject(BAD_CODE);
    expect(await verify(email, code)).toMatchObject(BAD_CODE);
    await initiate(email);
    expect((await verify(email, (await server.mails(email)).at(-1)?.code ?? '')).status).toBe(200);
  });

  it('refuses a code after 15 minutes, and the password 15 minutes after the code', async () => {
    const late = await asked();
    server.clock.advance(15 * MINUTE);
    expect(await verify(late.email, late.code)).toMatchObject(BAD_CODE);
    const { email, code } = await asked();
    server.clock.advance(14 * MINUTE);
    const { body } = await verify(email, code);
    server.clock.advance(15 * MINUTE);
    expect(await setPassword({ email, newPassword: NEW, ...body })).toMatchObject(BAD_CODE);
  });

  it('is not set without a code that was entered, and a verification code is none', async () => {
    const { email } = await asked();
    expect(await setPassword({ email, newPassword: NEW })).toMatchObject(BAD_CODE);
    const unverified = await addTestUser(server.db, { verified: false });
    await server.anonymous.call('resendCode', { body: { email: unverified.email } });
    const code = (await server.mails(unverified.email)).at(-1)?.code ?? '';
    expect(await verify(unverified.email, code)).toMatchObject(BAD_CODE);
  });

  it('is set with the token of the entered code from anywhere, and without it not even from the same address', async () => {
    const { email, code } = await asked();
    const { body } = await verify(email, code, '198.51.100.7');
    const input = { email, newPassword: NEW };
    for (const more of [{}, { resetToken: 'guessed' }]) {
      expect(await setPassword({ ...input, ...more }, '198.51.100.7')).toMatchObject(BAD_CODE);
    }
    expect((await setPassword({ ...input, ...body }, '203.0.113.9')).status).toBe(200);
  });

  it('spends the code; the same password again, after a lost answer, is answered alike', async () => {
    const { email, code } = await asked();
    const { body } = await verify(email, code);
    server.faults.add({ path: '/auth/password-reset/set-password', times: 1, action: { kind: 'drop-after' } });
    await expect(setPassword({ email, newPassword: NEW, ...body })).rejects.toThrow();
    const mails = (await server.mails(email)).length;
    expect((await setPassword({ email, newPassword: NEW, ...body })).status).toBe(200);
    expect(await server.mails(email)).toHaveLength(mails);
    expect(await setPassword({ email, newPassword: 'another-new-78', ...body })).toMatchObject(BAD_CODE);
    expect(await verify(email, code)).toMatchObject(BAD_CODE);
  });

  it('verifies an account by the way: its mail was read', async () => {
    const { email, code } = await asked({ verified: false });
    const { body } = await verify(email, code);
    await setPassword({ email, newPassword: NEW, ...body });
    expect((await server.signIn(email, NEW)).token).toBeTruthy();
  });

  it('lets no disapproved account in', async () => {
    const { email, code } = await asked({ approval: 'REJECTED' });
    const { body } = await verify(email, code);
    expect((await setPassword({ email, newPassword: NEW, ...body })).status).toBe(200);
    const login = await server.anonymous.call('login', { body: { username: email, password: NEW } });
    expect(login).toMatchObject({ status: 403, body: { code: 'ACCOUNT_REJECTED' } });
  });

  describe('the new password', () => {
    it.each([
      ['', 'Password is required'],
      ['short-1', 'Password must be at least 8 characters'],
      [`${'a'.repeat(31)}-1`, 'Password must not exceed 32 characters'],
      ['letters-only', 'at least one character and one number are required'],
      ['1234567-8', 'at least one character and one number are required'],
      ['noSymbol123', 'at least one character and one number are required'],
    ])('%j: %s', async (newPassword, message) => {
      const { email, code } = await asked();
      const { body } = await verify(email, code);
      expect(await setPassword({ email, newPassword, ...body })).toMatchObject({
        status: 422,
        body: { fields: { newPassword: message } },
      });
    });
  });

  it.each<readonly [EndpointName, EndpointName, EndpointName]>([
    ['accountResetInit', 'accountResetCheck', 'accountResetComplete'],
    ['resetInitiate', 'resetCheck', 'resetComplete'],
  ])('has other names in the main API: %s, %s, %s', async (init, check, complete) => {
    const { email } = await addTestUser(server.db);
    await server.anonymous.call(init, { body: { email } });
    const code = (await server.mails(email)).at(-1)?.code;
    const { status, body } = await server.anonymous.call(check, { body: { email, code } });
    expect(status).toBe(200);
    expect((await server.anonymous.call(complete, { body: { email, newPassword: NEW, ...body } })).status).toBe(200);
    expect((await server.signIn(email, NEW)).token).toBeTruthy();
  });
});
