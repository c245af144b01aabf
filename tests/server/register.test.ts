import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetUnverified } from '#server/accounts/queries/accounts.ts';
import { userByEmail } from '#server/accounts/queries/users.ts';
import { codes } from '#server/db/schema.ts';
import { driverSignUp, ownerSignUp } from '#tests/support/builders/sign-ups.ts';
import { addTestUser } from '#tests/support/builders/users.ts';
import { prove } from '#tests/support/harness/client.ts';
import { eachDatabase } from '#tests/support/harness/each-database.ts';
import { withCostlyHashes } from '#tests/support/harness/hashes.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

const MINUTE = 60_000;
const BAD_CODE = { status: 422, body: { code: 'BAD_CODE', message: 'Invalid verification code' } };

eachDatabase('signing up', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database });
  });
  afterAll(() => server.close());

  const register = (body: unknown) => server.anonymous.call('register', { body });
  const confirm = (email: string, code: string) => server.anonymous.call('confirm', { body: { email, code } });
  const newestCode = async (email: string): Promise<string> => (await server.mails(email)).at(-1)?.code ?? '';
  const otherThan = (code: string): string => (code === '123456' ? '654321' : '123456');
  const signUp = async (body: ReturnType<typeof driverSignUp | typeof ownerSignUp> = driverSignUp()) => {
    await register(body);
    return { ...body, code: await newestCode(body.email) };
  };

  it.each([
    ['owner', ownerSignUp(), { profileTypeName: 'TRUCK_OWNER', companyName: 'Ozark Freight', truckNumber: '' }],
    ['driver', driverSignUp(), { profileTypeName: 'TRUCK_DRIVER', companyName: '', truckNumber: '2217' }],
    ['driver without a truck', driverSignUp({ truckNumber: 0 }), { truckNumber: '' }],
    ['driver without a name', driverSignUp({ firstName: '', lastName: '' }), { firstName: '', lastName: '' }],
  ])('leads an %s from the payload over the code to the first sign-in', async (_, body, profile) => {
    expect(await register(body)).toMatchObject({
      status: 200,
      body: { message: 'Account created. Please check your email for verification code.' },
    });
    const mails = await server.mails(body.email);
    expect(mails).toHaveLength(1);
    const { code = '', text } = mails[0] ?? {};
    expect(code).toMatch(/^\d{6}$/);
    expect(text).toContain(code);

    const login = { body: { username: body.email, password: body.password } };
    expect(await server.anonymous.call('login', login)).toMatchObject({ status: 403, body: { code: 'NOT_VERIFIED' } });
    expect((await confirm(body.email, code)).status).toBe(200);
    const client = await server.signIn(body.email, body.password);
    const { email, username, approved } = (await client.call('profile')).body;
    expect({ email, username, approved }).toEqual({ email: body.email, username: body.email, approved: false });
    expect((await client.call('profile')).body).toMatchObject(profile);
  });

  it('keeps the e-mail in lower case, and neither password nor code in plain', async () => {
    const body = driverSignUp({ email: 'Mixed.Case@Sign-Up.test' });
    await register(body);
    const user = await userByEmail(server.db, 'mixed.case@sign-up.test');
    expect(user?.passwordHash).toMatch(/^\$argon2id\$/);
    await server.mails();
    for (const { hash } of await server.db.select().from(codes)) expect(hash).toMatch(/^\$argon2id\$/);
  });

  it.each([
    [ownerSignUp({ email: '' }), { email: 'Email is required' }],
    [ownerSignUp({ email: 'nobody' }), { email: 'Please enter a valid email address' }],
    [ownerSignUp({ password: '' }), { password: 'Password is required' }],
    [ownerSignUp({ password: 'short-1' }), { password: 'Password must be at least 8 characters' }],
    [ownerSignUp({ password: `${'a'.repeat(32)}1` }), { password: 'Password must not exceed 32 characters' }],
    [
      ownerSignUp({ password: 'only-letters' }),
      { password: 'Password must contain at least one letter and one number' },
    ],
    [ownerSignUp({ password: '12345678' }), { password: 'Password must contain at least one letter and one number' }],
    [ownerSignUp({ companyName: 'O' }), { companyName: 'Company name must be at least 2 characters' }],
    [ownerSignUp({ companyName: 'O'.repeat(101) }), { companyName: 'Company name must not exceed 100 characters' }],
    [ownerSignUp({ phoneNumber: '' }), { phoneNumber: 'Phone number is required' }],
    [driverSignUp({ phoneNumber: 'call me' }), { phoneNumber: 'Please enter a valid phone number' }],
    [driverSignUp({ phoneNumber: '+()-' }), { phoneNumber: 'Please enter a valid phone number' }],
  ])('holds the rules of the form (%#)', async (body, fields) => {
    expect(await register(body)).toMatchObject({ status: 422, body: { code: 'INVALID_INPUT', fields } });
    expect(await server.mails(String(body.email))).toEqual([]);
  });

  it('takes no account type that nobody may choose', async () => {
    const { status, body } = await register(driverSignUp({ accountType: 'admin', role: 'SUPER_ADMIN' }));
    expect(status).toBe(422);
    expect(body.message).toBe('Please choose an account type');
  });

  it('answers for an address that has an account what it answers for any other, and tells its owner by mail', async () => {
    const { email } = await addTestUser(server.db);
    const known = await register(driverSignUp({ email }));
    const unknown = await register(driverSignUp());
    const body = { message: unknown.body.message, signUpToken: expect.stringMatching(/^[\w-]{43}$/) };
    for (const reply of [known, unknown])
      expect({ status: reply.status, body: reply.body }).toEqual({ status: 200, body });
    expect(await server.mails(email)).toMatchObject([{ subject: 'You already have a Milepost account' }]);
    expect((await server.signIn(email)).token).toBeTruthy();
  });

  it('serves POST /company/account/create as an owner’s sign-up, and as nobody else’s', async () => {
    const body = ownerSignUp();
    expect((await server.anonymous.call('createCompany', { body })).status).toBe(200);
    expect((await confirm(body.email, await newestCode(body.email))).status).toBe(200);
    expect((await server.anonymous.call('createCompany', { body: driverSignUp() })).status).toBe(422);
  });

  it('forgets a sign-up that nobody has verified for a month', async () => {
    const { email } = await signUp();
    const later = (days: number) => new Date(server.clock.now().getTime() + days * 24 * 60 * MINUTE);
    await forgetUnverified(server.db, later(29));
    expect(await userByEmail(server.db, email)).toBeDefined();
    await forgetUnverified(server.db, later(31));
    expect(await userByEmail(server.db, email)).toBeUndefined();
    expect(await userByEmail(server.db, 'driver@milepost.test')).toBeDefined();
  });

  describe('the verification code', () => {
    it.each(['', '12345', '1234567', '12345a', '      '])('%j is an invalid one', async (code) => {
      const { email } = await signUp();
      expect(await confirm(email, code)).toMatchObject({ status: 422, body: { message: 'Invalid verification code' } });
    });

    it('is refused alike for an address that is known, verified, unknown, or was never sent one', async () => {
      const { email, code } = await signUp();
      const verified = await addTestUser(server.db);
      const unverified = await addTestUser(server.db, { verified: false });
      for (const address of [email, verified.email, unverified.email, 'nobody@sign-up.test']) {
        expect(await confirm(address, otherThan(code))).toMatchObject(BAD_CODE);
      }
    });

    it('is good for 15 minutes', async () => {
      const early = await signUp();
      server.clock.advance(15 * MINUTE - 1);
      expect((await confirm(early.email, early.code)).status).toBe(200);
      const late = await signUp();
      server.clock.advance(15 * MINUTE);
      expect(await confirm(late.email, late.code)).toMatchObject(BAD_CODE);
    });

    it('stands four wrong tries, and none after the fifth, also when they come at once', async () => {
      const patient = await signUp();
      for (let i = 0; i < 4; i += 1) await confirm(patient.email, otherThan(patient.code));
      expect((await confirm(patient.email, patient.code)).status).toBe(200);

      const hasty = await signUp();
      await withCostlyHashes(async () => {
        await Promise.all(Array.from({ length: 5 }, () => confirm(hasty.email, otherThan(hasty.code))));
      });
      expect(await confirm(hasty.email, hasty.code)).toMatchObject(BAD_CODE);
    });

    it('may be sent again after a lost answer', async () => {
      const { email, code } = await signUp();
      server.faults.add({ path: '/auth/confirm', times: 1, action: { kind: 'drop-after' } });
      await expect(confirm(email, code)).rejects.toThrow();
      expect((await confirm(email, code)).status).toBe(200);
    });

    it('is replaced by another one on request', async () => {
      const { email, code, password } = await signUp();
      for (let i = 0; i < 5; i += 1) await confirm(email, otherThan(code));
      expect((await server.anonymous.call('resendCode', { body: { email } })).status).toBe(200);
      const next = await newestCode(email);
      expect(await server.mails(email)).toHaveLength(2);
      expect((await confirm(email, next)).status).toBe(200);
      expect((await server.signIn(email, password)).token).toBeTruthy();
    });

    it('goes to nobody who does not wait for one, and the answer is the same', async () => {
      const { email } = await signUp();
      const verified = await addTestUser(server.db);
      const answers = await Promise.all(
        [email, verified.email, 'nobody@sign-up.test'].map((address) =>
          server.anonymous.call('resendCode', { body: { email: address } }),
        ),
      );
      expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
      expect(await server.mails(verified.email)).toEqual([]);
      expect(await server.mails('nobody@sign-up.test')).toEqual([]);
    });

    it('comes anew with a sign-in of an account that has none left, once', async () => {
      const { email, password } = await signUp();
      const login = () => server.anonymous.call('login', { body: { username: email, password } });
      await login();
      expect(await server.mails(email)).toHaveLength(1);
      server.clock.advance(15 * MINUTE);
      expect((await login()).body.code).toBe('NOT_VERIFIED');
      expect(await server.mails(email)).toHaveLength(2);
      await login();
      expect(await server.mails(email)).toHaveLength(2);
      expect((await confirm(email, await newestCode(email))).status).toBe(200);
    });
  });

  describe('the availability check', () => {
    const check = (email: string) => server.anonymous.call('emailAvailability', { query: { email } });

    it('tells a verified address, in any case, from others', async () => {
      expect((await check('Driver@Milepost.test')).body).toEqual({ available: false });
      expect((await check('nobody@sign-up.test')).body).toEqual({ available: true });
      const { email } = await signUp();
      expect((await check(email)).body).toEqual({ available: true });
    });

    it.each([
      ['', 'Email is required'],
      ['nobody', 'Please enter a valid email address'],
    ])('answers for %j with the prescribed sentence', async (email, message) => {
      expect(await check(email)).toMatchObject({ status: 422, body: { message, fields: { email: message } } });
    });
  });

  describe('a new administrator', () => {
    let count = 0;
    const payload = (members: Readonly<Record<string, unknown>> = {}) => {
      count += 1;
      const email = `agent${count}@sign-up.test`;
      return {
        ...{ username: email, email, password: 'Gen3rated!pw', isAdminRegistration: true, companyName: '' },
        ...{ phoneNumber: '', firstName: 'Dana', lastName: 'Whitfield', ...members },
      };
    };

    it('is made by a super administrator alone, and may sign in at once', async () => {
      const body = payload();
      expect((await register(body)).status).toBe(401);
      for (const role of ['driver', 'owner', 'admin'] as const) {
        const client = await server.signIn(role);
        expect((await client.call('register', { body })).status).toBe(403);
      }
      const boss = await server.signIn('super');
      const made = await boss.call('createAdmin', { body, headers: await prove(boss, 'manage-accounts') });
      expect(made).toMatchObject({
        status: 200,
        body: { email: body.email, profileTypeName: 'ADMIN', approved: true },
      });
      expect(JSON.stringify(made.body)).not.toContain(body.password);
      const admin = await server.signIn(body.email, body.password);
      expect((await admin.call('profile')).body.profileTypeName).toBe('ADMIN');
      expect(await server.mails(body.email)).toMatchObject([{ subject: 'A Milepost administrator was added' }]);
    });

    it('is not made over an account that is there', async () => {
      const boss = await server.signIn('super');
      const body = payload({ email: 'driver@milepost.test' });
      const headers = await prove(boss, 'manage-accounts');
      expect(await boss.call('createAdmin', { body, headers })).toMatchObject({
        status: 409,
        body: { code: 'EMAIL_TAKEN', message: 'This email is already in use' },
      });
      expect((await (await server.signIn('driver')).call('profile')).body.profileTypeName).toBe('TRUCK_DRIVER');
    });

    it.each([
      [{ email: '' }, { email: 'Email is required' }],
      [{ email: 'nobody' }, { email: 'Please enter a valid email' }],
      [{ password: '' }, { password: 'Password is required' }],
      [{ firstName: '' }, { firstName: 'First name is required' }],
      [{ lastName: ' ' }, { lastName: 'Last name is required' }],
    ])('has the rules of its form: %o', async (members, fields) => {
      const boss = await server.signIn('super');
      expect(await boss.call('createAdmin', { body: payload(members) })).toMatchObject({
        status: 422,
        body: { fields },
      });
    });

    it('is made once, however often the call is repeated', async () => {
      const boss = await server.signIn('super');
      const body = payload();
      const headers = { ...(await prove(boss, 'manage-accounts')), 'Idempotency-Key': 'one-admin' };
      const first = await boss.call('createAdmin', { body, headers });
      expect(first.status).toBe(200);
      expect((await boss.call('createAdmin', { body, headers })).body).toEqual(first.body);
      // It would be told that a password is set which does not sign in.
      const other = { ...body, password: 'An0ther!pw' };
      expect(await boss.call('createAdmin', { body: other, headers })).toMatchObject({
        status: 422,
        body: { code: 'IDEMPOTENCY_MISMATCH' },
      });
      const admin = await server.signIn(body.email, body.password);
      const changed = { currentPassword: body.password, newPassword: 'Chos3n-by-her!' };
      expect((await admin.call('changePassword', { body: changed })).status).toBe(200);
      expect((await boss.call('createAdmin', { body, headers })).body).toEqual(first.body);
    });
  });
});
