import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetOldEmailChanges } from '#server/accounts/queries/email-changes.ts';
import { insertPasskey, passkeysOf } from '#server/accounts/queries/passkeys.ts';
import { audit, emailChanges, users } from '#server/db/schema.ts';
import { driverSignUp } from '#tests/support/builders/sign-ups.ts';
import { addTestUser } from '#tests/support/builders/users.ts';
import { type ApiClient, prove } from '#tests/support/harness/client.ts';
import { eachDatabase } from '#tests/support/harness/each-database.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

const DAY = 86_400_000;
const FORM = {
  ...{ firstName: 'Ray', lastName: 'Ortega', phoneNumber: '+1 417-555-0182', companyName: 'Ozark Freight' },
  ...{ username: 'ray.ortega', address: '1840 W Kearney St, Springfield, MO 65803', truckNumber: 'T-2217' },
};
const CHANGED = 'Your Milepost e-mail was changed';
const CODE = /\b(?:[0-9A-Z]{5}-){4}[0-9A-Z]{5}\b/;
const NEW = 'brand-new-77';

eachDatabase('a changed e-mail', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database, publicUrl: 'https://milepost.example' });
  });
  afterAll(() => server.close());

  let made = 0;
  const person = async () => {
    made += 1;
    const user = await addTestUser(server.db, { email: `owner-${made}@recover.test` });
    return { user, client: await server.signIn(user.email), next: `thief-${made}@recover.test` };
  };
  const changeTo = async (client: ApiClient, email: string): Promise<void> => {
    const headers = await prove(client, 'email');
    expect((await client.call('saveProfile', { body: { ...FORM, email }, headers })).status).toBe(200);
    const code = (await server.mails(email)).at(-1)?.code ?? '';
    expect((await server.anonymous.call('confirm', { body: { email, code } })).status).toBe(200);
  };
  const mailTo = async (email: string) =>
    (await server.mails(email)).filter(({ subject }) => subject === CHANGED).at(-1);
  const codeTo = async (email: string): Promise<string> => CODE.exec((await mailTo(email))?.text ?? '')?.[0] ?? '';
  const recover = (code: string) => server.anonymous.call('recoverEmail', { body: { code } });
  const emailOf = async (id: number) => (await server.db.select().from(users).where(eq(users.id, id)))[0]?.email;
  const resetTo = async (email: string): Promise<string> => {
    const before = (await server.mails(email)).length;
    await server.anonymous.call('resetInitiate', { body: { email } });
    const code = (await server.mails(email)).slice(before).find(({ code: six }) => six !== undefined)?.code ?? '';
    const { body } = await server.anonymous.call('resetVerify', { body: { email, code } });
    return body.resetToken ?? '';
  };
  const stolen = async () => {
    const one = await person();
    await changeTo(one.client, one.next);
    return { ...one, code: await codeTo(one.user.email) };
  };

  it('is told to the old address, with a code behind the # of a page that takes nothing back by being opened', async () => {
    const { user, code } = await stolen();
    const mail = await mailTo(user.email);
    expect(mail?.text).toContain(`https://milepost.example/recover#${code}`);
    expect(mail?.html).toContain(`href="https://milepost.example/recover#${code}"`);
    const rows = await server.db.select().from(emailChanges).where(eq(emailChanges.userId, user.id));
    expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''));
    expect((await fetch(`${server.url}/account/recover-email`)).status).toBe(405);
  });

  it('is taken back with everything that the thief had: sessions, password, passkeys, a reset on its way', async () => {
    const { user, client, next, code } = await stolen();
    const key = { credentialId: `thief-${user.id}`, publicKey: 'x', counter: 0, transports: [], userHandle: 'x' };
    await insertPasskey(server.db, { ...key, userId: user.id, name: 'Chrome on Windows', createdAt: new Date() });
    await client.call('changePassword', { body: { currentPassword: 'Milepost-2026!', newPassword: NEW } });
    const thief = await server.signIn(next, NEW);
    const resetToken = await resetTo(next);
    expect(await recover(code)).toMatchObject({ status: 200, body: { email: user.email } });
    expect(await passkeysOf(server.db, user.id)).toEqual([]);

    for (const session of [client, thief]) expect((await session.call('profile')).status).toBe(401);
    for (const token of [client.refreshToken, thief.refreshToken]) {
      expect((await server.anonymous.call('refresh', { body: { refreshToken: token } })).status).toBe(401);
    }
    const late = { email: next, newPassword: 'another-one-8', resetToken };
    expect((await server.anonymous.call('resetSetPassword', { body: late })).status).toBe(422);
    for (const [email, password] of [
      [next, NEW],
      [user.email, NEW],
      [user.email, 'Milepost-2026!'],
    ] as const) {
      await expect(server.signIn(email, password)).rejects.toThrow('401');
    }
    const body = { email: user.email, newPassword: 'mine-again-9', resetToken: await resetTo(user.email) };
    expect((await server.anonymous.call('resetSetPassword', { body })).status).toBe(200);
    const owner = await server.signIn(user.email, 'mine-again-9');
    expect((await owner.call('profile')).body).toMatchObject({ email: user.email, username: 'ray.ortega' });
    expect((await server.mails(next)).at(-1)?.subject).toBe('Your Milepost e-mail was changed back');
    const entries = await server.db
      .select()
      .from(audit)
      .where(and(eq(audit.actorId, user.id), eq(audit.action, 'email-taken-back')));
    expect(entries).toHaveLength(1);
  });

  it('takes a user name that is the e-mail along, there and back', async () => {
    const { user, client, next } = await person();
    const form = { ...FORM, username: user.email };
    await client.call('saveProfile', { body: { ...form, email: next }, headers: await prove(client, 'email') });
    const code = (await server.mails(next)).at(-1)?.code ?? '';
    await server.anonymous.call('confirm', { body: { email: next, code } });
    expect((await client.call('profile')).body.username).toBe(next);
    await recover(await codeTo(user.email));
    const [row] = await server.db.select().from(users).where(eq(users.id, user.id));
    expect(row).toMatchObject({ email: user.email, username: user.email });
  });

  it('is taken back once: the same code again, after a lost answer, is answered alike and does nothing', async () => {
    const { user, code } = await stolen();
    server.faults.add({ path: '/account/recover-email', times: 1, action: { kind: 'drop-after' } });
    await expect(recover(code)).rejects.toThrow();
    const body = { email: user.email, newPassword: 'mine-again-9', resetToken: await resetTo(user.email) };
    await server.anonymous.call('resetSetPassword', { body });
    const owner = await server.signIn(user.email, 'mine-again-9');
    expect(await recover(code)).toMatchObject({ status: 200, body: { email: user.email } });
    expect((await owner.call('profile')).status).toBe(200);
  });

  it('takes the code as it is typed: small letters, without dashes, an O for a 0', async () => {
    const { user, code } = await stolen();
    expect(
      (await recover(` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `)).status,
    ).toBe(200);
    expect(await emailOf(user.id)).toBe(user.email);
  });

  it.each([
    ['none', '', 'Enter the code from the mail'],
    ['a part of one', 'ABCDE-FGHJK', 'This code is not complete. Copy the whole code from the mail.'],
    [
      'one that nobody has',
      'ABCDE-ABCDE-ABCDE-ABCDE-ABCDE',
      expect.stringMatching(/^This code is not valid, or no longer\./),
    ],
  ])('is not taken back with %s', async (_what, code, sentence) => {
    expect(await recover(code)).toMatchObject({ status: 422, body: { fields: { code: sentence } } });
  });

  it('can be taken back for seven days', async () => {
    const { user, next, code } = await stolen();
    server.clock.advance(7 * DAY);
    expect((await recover(code)).status).toBe(422);
    expect(await emailOf(user.id)).toBe(next);
    await forgetOldEmailChanges(server.db, server.clock.now());
    expect(await server.db.select().from(emailChanges).where(eq(emailChanges.userId, user.id))).toEqual([]);
    expect((await server.anonymous.call('emailAvailability', { query: { email: user.email } })).body.available).toBe(
      true,
    );
  });

  describe('twice', () => {
    const twice = async () => {
      const one = await stolen();
      const last = `x${one.next}`;
      await changeTo(one.client, last);
      return { ...one, last, second: await codeTo(one.next) };
    };

    it('goes back to the first with the first code, and the second is void', async () => {
      const { user, code, second } = await twice();
      expect((await recover(code)).status).toBe(200);
      expect(await emailOf(user.id)).toBe(user.email);
      expect((await recover(second)).status).toBe(422);
      expect(await emailOf(user.id)).toBe(user.email);
    });

    it('goes back to the one between with the second, and then to the first with the first', async () => {
      const { user, next, code, second } = await twice();
      expect(await recover(second)).toMatchObject({ status: 200, body: { email: next } });
      expect(await emailOf(user.id)).toBe(next);
      expect((await recover(code)).status).toBe(200);
      expect(await emailOf(user.id)).toBe(user.email);
    });

    it('back to the first by the profile: who has the address between gets no code for it', async () => {
      const { user, client, next, code } = await stolen();
      await changeTo(client, user.email);
      expect(await mailTo(next)).toMatchObject({ text: expect.not.stringMatching(CODE) });
      expect((await recover(code)).status).toBe(422);
      expect(await emailOf(user.id)).toBe(user.email);
      expect((await client.call('profile')).status).toBe(200);
    });
  });

  describe('keeps the old address for its owner', () => {
    const RESERVED = 'Your address is kept for a few days';

    it('against a sign-up, which is answered as any', async () => {
      const { user, code } = await stolen();
      const signUp = await server.anonymous.call('register', { body: driverSignUp({ email: user.email }) });
      expect(signUp.status).toBe(200);
      expect((await server.mails(user.email)).at(-1)).toMatchObject({ subject: RESERVED });
      const [waiting, ...others] = await server.db.select().from(users).where(eq(users.email, user.email));
      expect({ verified: waiting?.verified, others }).toEqual({ verified: false, others: [] });
      expect((await server.mails(user.email)).at(-1)?.code).toBeUndefined();
      const { body } = await server.anonymous.call('emailAvailability', { query: { email: user.email } });
      expect(body.available).toBe(false);
      expect((await recover(code)).status).toBe(200);
    });

    it('against a sign-up that was stored all the same, in the same moment', async () => {
      const { user, code } = await stolen();
      await addTestUser(server.db, { email: user.email, verified: false });
      await server.anonymous.call('resendCode', { body: { email: user.email } });
      const verification = (await server.mails(user.email)).at(-1)?.code ?? '';
      const body = { email: user.email, code: verification };
      expect((await server.anonymous.call('confirm', { body })).status).toBe(422);
      expect((await recover(code)).status).toBe(200);
      expect(await emailOf(user.id)).toBe(user.email);
    });

    it('against another account’s profile', async () => {
      const { user, code } = await stolen();
      const other = await person();
      const headers = await prove(other.client, 'email');
      const body = { ...FORM, email: user.email };
      expect((await other.client.call('saveProfile', { body, headers })).body.pendingEmail).toBe(user.email);
      await server.anonymous.call('resendCode', { body: { email: user.email } });
      const mails = await server.mails(user.email);
      expect(mails.at(-1)).toMatchObject({ subject: RESERVED });
      expect(mails.every(({ code: six }) => six === undefined)).toBe(true);
      expect((await recover(code)).status).toBe(200);
    });

    it('against a new administrator', async () => {
      const { user } = await stolen();
      const boss = await server.signIn('super');
      const { firstName, lastName, password } = driverSignUp();
      const admin = { firstName, lastName, password, email: user.email, isAdminRegistration: true };
      const headers = await prove(boss, 'manage-accounts');
      expect(await boss.call('createAdmin', { body: admin, headers })).toMatchObject({
        status: 409,
        body: { code: 'EMAIL_TAKEN' },
      });
      expect(await server.db.select().from(users).where(eq(users.email, user.email))).toEqual([]);
    });

    it('and says so where someone has it by now', async () => {
      const { user, next, code } = await stolen();
      await addTestUser(server.db, { email: user.email });
      expect(await recover(code)).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } });
      expect(await emailOf(user.id)).toBe(next);
    });

    it('until the account is deleted', async () => {
      const { user, client, code } = await stolen();
      await client.call('deleteProfile', { headers: await prove(client, 'delete') });
      expect((await recover(code)).status).toBe(422);
      expect((await server.anonymous.call('register', { body: driverSignUp({ email: user.email }) })).status).toBe(200);
      expect((await server.mails(user.email)).at(-1)?.code).toMatch(/^\d{6}$/);
    });
  });

  it('is taken back by one of many at the same moment', async () => {
    const { user, next, code } = await stolen();
    const replies = await Promise.all(Array.from({ length: 6 }, () => recover(code)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    const back = (await server.mails(next)).filter(
      ({ subject }) => subject === 'Your Milepost e-mail was changed back',
    );
    expect(back).toHaveLength(1);
    expect(await emailOf(user.id)).toBe(user.email);
  });
});

it('without a public address the mail has the code alone; strict mode has neither', async () => {
  for (const strict of [false, true]) {
    const server = await startServer({ strict });
    try {
      const { email } = await addTestUser(server.db);
      const client = await server.signIn(email);
      const headers: Readonly<Record<string, string>> = strict ? {} : await prove(client, 'email');
      await client.call('saveProfile', { body: { ...FORM, email: 'next@recover.test' }, headers });
      const code = (await server.mails('next@recover.test')).at(-1)?.code ?? '';
      await server.anonymous.call('confirm', { body: { email: 'next@recover.test', code } });
      const text = (await server.mails(email)).at(-1)?.text ?? '';
      expect(text).not.toContain('http');
      if (strict) expect(text).toContain('contact our support at once');
      else expect(text).toMatch(CODE);
      const given = { body: { code: CODE.exec(text)?.[0] ?? 'ABCDE-ABCDE-ABCDE-ABCDE-ABCDE' } };
      expect((await server.anonymous.call('recoverEmail', given)).status).toBe(strict ? 404 : 200);
    } finally {
      await server.close();
    }
  }
});
