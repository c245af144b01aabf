import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { surplusOf } from '#server/accounts/queries/sign-ups.ts';
import { audit, users } from '#server/db/schema.ts';
import { driverSignUp, ownerSignUp } from '#tests/support/builders/sign-ups.ts';
import { addTestUser } from '#tests/support/builders/users.ts';
import { prove } from '#tests/support/harness/client.ts';
import { eachDatabase } from '#tests/support/harness/each-database.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

const PIXEL =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36';
const HOME = '198.51.100.1';
const ELSEWHERE = '203.0.113.9';
/** Of one address that wait for their code, at most. */
const SIGN_UPS = 5;
const BAD_CODE = { status: 422, body: { code: 'BAD_CODE' } };

eachDatabase('several sign-ups of one address', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database, trustedProxies: 1 });
  });
  afterAll(() => server.close());

  const from = (address: string) => ({ 'X-Forwarded-For': address, 'User-Agent': PIXEL });
  const codeOf = async (email: string): Promise<string> => (await server.mails(email)).at(-1)?.code ?? '';
  const signUp = async (body: ReturnType<typeof driverSignUp | typeof ownerSignUp>, address = HOME) => {
    const reply = await server.anonymous.call('register', { body, headers: from(address) });
    return { ...body, code: await codeOf(body.email), signUpToken: String(reply.body.signUpToken) };
  };
  /** A person's own sign-up, and then a stranger's with the same address; their codes differ. */
  const both = async () => {
    const owner = await signUp(driverSignUp());
    const { email } = owner;
    let stranger = await signUp(ownerSignUp({ email, password: 'stranger-danger-1' }), ELSEWHERE);
    while (stranger.code === owner.code) {
      stranger = await signUp(ownerSignUp({ email, password: 'stranger-danger-1' }), ELSEWHERE);
    }
    return { owner, stranger, email };
  };
  const confirm = (body: object, address = HOME) => server.anonymous.call('confirm', { body, headers: from(address) });
  const login = (username: string, password: string, address = HOME) =>
    server.anonymous.call('login', { body: { username, password }, headers: from(address) });
  const rowsOf = (email: string) => server.db.select().from(users).where(eq(users.email, email));

  it('each have a code, which activates that one alone; the others end with it', async () => {
    const { owner, stranger, email } = await both();
    expect((await confirm({ email, code: owner.code })).status).toBe(200);
    expect((await login(email, stranger.password)).status).toBe(401);
    const { body } = await (await server.signIn(email, owner.password)).call('profile');
    expect(body).toMatchObject({ profileTypeName: 'TRUCK_DRIVER', firstName: owner.firstName });
    expect(await confirm({ email, code: stranger.code })).toMatchObject(BAD_CODE);
    expect(await rowsOf(email)).toMatchObject([{ verified: true, signedUpFrom: null, signedUpOn: null }]);
  });

  it('take no code that was mailed for another one, where the caller says which one is meant', async () => {
    const { owner, stranger, email } = await both();
    const { signUpToken } = owner;
    expect(await confirm({ email, code: stranger.code, signUpToken })).toMatchObject(BAD_CODE);
    expect((await login(email, stranger.password)).body.code).toBe('NOT_VERIFIED');
    expect((await confirm({ email, code: owner.code, signUpToken })).status).toBe(200);
  });

  it('are told apart by signing in, which says which one it is', async () => {
    const { owner, stranger, email } = await both();
    for (const { password, signUpToken } of [owner, stranger]) {
      const message = 'Your account is not verified yet. Enter the code from your e-mail.';
      const reply = await login(email, password);
      expect(reply).toMatchObject({ status: 403, body: { code: 'NOT_VERIFIED', message, signUpToken } });
    }
    expect((await login(email, 'neither-of-them-1')).status).toBe(401);
  });

  it('say in the mail when and on which device they were begun, and a name that is one', async () => {
    const { email } = await both();
    const text = async () => ((await server.mails(email)).at(-1)?.text ?? '').replace(/\s+/g, ' ');
    expect(await text()).toMatch(
      /It is for the sign-up of \w+ \d+, \d{4} at \d+:\d\d [AP]M UTC, Chrome on Android, by Lorraine Haskell\./,
    );
    await signUp(driverSignUp({ email, password: 'another-one-3', firstName: 'Visit evil.test', lastName: 'now' }));
    expect(await text()).not.toContain('evil');
  });

  it('keep what an administrator has said of each', async () => {
    const { owner, email } = await both();
    const [first, second] = (await rowsOf(email)).sort((a, b) => a.id - b.id);
    const boss = await server.signIn('super');
    const on = (id?: number) => ({ params: { userId: String(id) } });
    expect((await boss.call('approveUser', on(first?.id))).status).toBe(200);
    expect((await boss.call('rejectUser', on(second?.id))).status).toBe(200);
    expect((await confirm({ email, code: owner.code })).status).toBe(200);
    expect((await (await server.signIn(email, owner.password)).call('profile')).body.approved).toBe(true);
  });

  it('are one where the password is the same: a sign-up that was sent again', async () => {
    const body = driverSignUp();
    const first = await signUp(body);
    await server.db.update(users).set({ approval: 'APPROVED' }).where(eq(users.email, body.email));
    const again = await signUp({ ...body, truckNumber: 99 }, ELSEWHERE);
    expect(again.signUpToken).toBe(first.signUpToken);
    expect(await rowsOf(body.email)).toMatchObject([{ truckNumber: '99', approval: 'PENDING' }]);
    expect((await confirm({ email: body.email, code: again.code })).status).toBe(200);
  });

  it(`are ${SIGN_UPS} at most, and a stranger who goes on and on displaces nobody else’s`, async () => {
    const owner = await signUp(driverSignUp());
    const { email } = owner;
    for (let i = 0; i < SIGN_UPS + 3; i += 1) {
      await signUp(driverSignUp({ email, password: `stranger-${i}-danger` }), ELSEWHERE);
    }
    expect(await rowsOf(email)).toHaveLength(SIGN_UPS);
    expect((await confirm({ email, code: owner.code })).status).toBe(200);
    expect((await server.signIn(email, owner.password)).token).toBeTruthy();
  });

  it('that come at once are bounded, and only one becomes the account', async () => {
    const { email } = driverSignUp();
    const all = Array.from({ length: 12 }, (_, i) => driverSignUp({ email, password: `at-once-${i}-pass` }));
    await Promise.all(all.map((body) => server.anonymous.call('register', { body, headers: from(HOME) })));
    expect(await rowsOf(email)).toHaveLength(SIGN_UPS);
    const codes = (await server.mails(email)).map(({ code = '' }) => code);
    // Those that gave way at once were mailed none.
    expect(codes.length).toBeGreaterThanOrEqual(SIGN_UPS);
    const statuses = await Promise.all(
      codes.slice(-4).map((code, i) => confirm({ email, code }, `198.51.100.${100 + i}`).then(({ status }) => status)),
    );
    expect(statuses.every((status) => status === 200 || status === 422)).toBe(true);
    expect((await rowsOf(email)).filter(({ verified }) => verified).length).toBeLessThanOrEqual(1);
  });

  it('of which a resent code is for the caller’s: by its token, else by the network', async () => {
    const { owner, stranger, email } = await both();
    await server.anonymous.call('resendCode', { body: { email }, headers: from(HOME) });
    expect((await confirm({ email, code: await codeOf(email), signUpToken: owner.signUpToken })).status).toBe(200);

    const next = await both();
    const { signUpToken } = next.stranger;
    await server.anonymous.call('resendCode', { body: { email: next.email, signUpToken }, headers: from(HOME) });
    expect((await confirm({ email: next.email, code: await codeOf(next.email), signUpToken })).status).toBe(200);
    expect(stranger.signUpToken).not.toBe(signUpToken);
  });

  it('tell nobody by signing in whether the address has an account, and are not in the lists where it has', async () => {
    const { email, id } = await addTestUser(server.db);
    const known = await signUp(driverSignUp({ email }));
    const unknown = await signUp(driverSignUp());
    const answers = [];
    for (const { email: username, password, signUpToken } of [known, unknown]) {
      const { status, body } = await login(username, password);
      expect(body.signUpToken).toBe(signUpToken);
      answers.push({ status, body: { ...body, signUpToken: undefined } });
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(await confirm({ email, code: '123456' })).toMatchObject(BAD_CODE);
    expect((await server.mails(email)).map(({ subject }) => subject)).toEqual(['You already have a Milepost account']);
    expect((await server.signIn(email)).token).toBeTruthy();
    const listed = await (await server.signIn('admin')).call('users', { query: { search: email } });
    expect(listed.body).toMatchObject({ content: [{ id }], totalElements: 1 });
    const entries = await server.db
      .select()
      .from(audit)
      .where(and(eq(audit.action, 'sign-up-of-known'), eq(audit.subjectId, id)));
    expect(entries).toHaveLength(1);
  });

  it('do not stand in the way of a new administrator, and end where one is made', async () => {
    const { email } = await signUp(driverSignUp());
    const boss = await server.signIn('super');
    const body = {
      ...{ username: email, email, password: 'Gen3rated!pw', isAdminRegistration: true, companyName: '' },
      ...{ phoneNumber: '', firstName: 'Dana', lastName: 'Whitfield' },
    };
    const headers = await prove(boss, 'manage-accounts');
    expect((await boss.call('createAdmin', { body, headers })).status).toBe(200);
    expect(await rowsOf(email)).toMatchObject([{ role: 'ADMIN', verified: true }]);
  });

  it('end with a new password by reset, which verifies the newest', async () => {
    const { email } = await both();
    await server.anonymous.call('resetInitiate', { body: { email } });
    const code = await codeOf(email);
    const { body } = await server.anonymous.call('resetVerify', { body: { email, code } });
    const newPassword = 'brand-new-77';
    expect((await server.anonymous.call('resetSetPassword', { body: { email, newPassword, ...body } })).status).toBe(
      200,
    );
    expect(await rowsOf(email)).toMatchObject([{ verified: true, role: 'TRUCK_OWNER' }]);
    expect((await server.signIn(email, newPassword)).token).toBeTruthy();
  });
});

describe('a sign-up that gives way', () => {
  const of = (...networks: string[]) => networks.map((signedUpFrom, at) => ({ signedUpFrom, at }));

  it('is the oldest of the network that has the most', () => {
    expect(surplusOf(of('a', 'b', 'b', 'c'), 3)).toMatchObject([{ at: 2 }]);
    expect(surplusOf(of('a', 'b', 'c'), 2)).toMatchObject([{ at: 2 }]);
    expect(surplusOf(of('a', 'b', 'b', 'b'), 2)).toMatchObject([{ at: 3 }, { at: 2 }]);
    expect(surplusOf(of('a', 'b'), 4)).toEqual([]);
  });
});
