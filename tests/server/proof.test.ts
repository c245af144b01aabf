import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetOldProofs } from '#server/accounts/queries/proofs.ts';
import { audit, proofs, users } from '#server/db/schema.ts';
import { DEMONSTRATION_PASSWORD } from '#server/seed/accounts.ts';
import { PROOF_HEADER } from '#src/contract/paths.ts';
import { addTestUser } from '#tests/support/builders/users.ts';
import { prove } from '#tests/support/harness/client.ts';
import { eachDatabase } from '#tests/support/harness/each-database.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

const MINUTE = 60_000;
const FORM = {
  ...{ firstName: 'Ray', lastName: 'Ortega', phoneNumber: '+1 417-555-0182', companyName: 'Ozark Freight' },
  ...{ username: 'ray.ortega', address: '1840 W Kearney St, Springfield, MO 65803', truckNumber: 'T-2217' },
};
const REFUSED = { status: 403, body: { code: 'PROOF_REQUIRED', message: 'Enter your password to go on.' } };

eachDatabase('a proof by password', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database });
  });
  afterAll(() => server.close());

  let made = 0;
  const person = async () => {
    const user = await addTestUser(server.db);
    made += 1;
    return { user, client: await server.signIn(user.email), next: `thief-${made}@proof.test` };
  };
  const rowOf = async (id: number) => (await server.db.select().from(users).where(eq(users.id, id)))[0];

  describe('without it a stolen token', () => {
    it.each(['saveProfile', 'saveAccount'] as const)('changes nothing by %s with another e-mail', async (name) => {
      const { user, client, next } = await person();
      const before = await rowOf(user.id);
      expect(await client.call(name, { body: { ...FORM, email: next } })).toMatchObject(REFUSED);
      expect(await rowOf(user.id)).toEqual(before);
      expect((await client.call('profile')).body.pendingEmail).toBeNull();
      // No code has left, not even where another one is asked for.
      await server.anonymous.call('resendCode', { body: { email: next } });
      expect(await server.mails(next)).toEqual([]);
    });

    it.each(['deleteProfile', 'deleteAccount'] as const)('deletes nothing by %s', async (name) => {
      const { user, client } = await person();
      expect(await client.call(name)).toMatchObject(REFUSED);
      expect((await rowOf(user.id))?.deletedAt).toBeNull();
    });

    it('saves everything else, and the e-mail that the account has', async () => {
      const { user, client } = await person();
      const saved = await client.call('saveProfile', { body: { ...FORM, email: user.email.toUpperCase() } });
      expect(saved).toMatchObject({ status: 200, body: { email: user.email, pendingEmail: null } });
    });

    it.each([
      ['nothing', {}, { password: 'Password is required' }],
      [
        'another password',
        { password: 'not-this-one-1' },
        { password: expect.stringMatching(/^This password is not right/) },
      ],
      ['a token', { password: 'x'.repeat(300) }, { password: 'Password is incorrect' }],
    ])('gets none for %s', async (_what, body, fields) => {
      const { user, client } = await person();
      const reply = await client.call('proof', { body: { ...body, action: 'delete' } });
      expect(reply).toMatchObject({ status: 422, body: { fields } });
      expect(await server.db.select().from(proofs).where(eq(proofs.userId, user.id))).toEqual([]);
    });
  });

  it('is kept as a hash alone, and says until when it is good', async () => {
    const { user, client } = await person();
    const { body } = await client.call('proof', { body: { password: DEMONSTRATION_PASSWORD, action: 'email' } });
    expect(Date.parse(body.expiresAt) - server.clock.now().getTime()).toBe(10 * MINUTE);
    const rows = await server.db.select().from(proofs).where(eq(proofs.userId, user.id));
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(body.proof);
  });

  it('is good once', async () => {
    const { client, next } = await person();
    const headers = await prove(client, 'email');
    expect((await client.call('saveProfile', { body: { ...FORM, email: next }, headers })).status).toBe(200);
    await server.mails();
    const again = await client.call('saveProfile', { body: { ...FORM, email: `x${next}` }, headers });
    expect(again).toMatchObject(REFUSED);
    expect((await client.call('profile')).body.pendingEmail).toBe(next);
  });

  it('is good once, of many at the same moment', async () => {
    const { client } = await person();
    const headers = await prove(client, 'email');
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        client.call('saveProfile', { body: { ...FORM, email: `same-${at}@proof.test` }, headers }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 403)).toHaveLength(7);
  });

  it('is not used up by what was refused for another reason', async () => {
    const { client, next } = await person();
    const headers = await prove(client, 'email');
    const short = await client.call('saveProfile', { body: { ...FORM, firstName: 'R', email: next }, headers });
    expect(short.status).toBe(422);
    expect((await client.call('saveProfile', { body: { ...FORM, email: next }, headers })).status).toBe(200);
  });

  it('answers the same request with the same key alike, after a lost answer', async () => {
    const { client, next } = await person();
    const headers = { ...(await prove(client, 'email')), 'Idempotency-Key': next };
    const save = () => client.call('saveProfile', { body: { ...FORM, email: next }, headers });
    const first = await save();
    expect(first.status).toBe(200);
    expect(await save()).toMatchObject({ status: 200, body: first.body });
    expect(await server.mails(next)).toHaveLength(1);
  });

  it('is good for ten minutes, and is forgotten afterwards', async () => {
    const { user, client } = await person();
    const headers = await prove(client, 'delete');
    server.clock.advance(10 * MINUTE);
    expect(await client.call('deleteProfile', { headers })).toMatchObject(REFUSED);
    await forgetOldProofs(server.db, server.clock.now());
    expect(await server.db.select().from(proofs).where(eq(proofs.userId, user.id))).toEqual([]);
  });

  it('is good for the session that asked, and for no other one or account', async () => {
    const { user, client } = await person();
    const headers = await prove(client, 'delete');
    const elsewhere = await server.signIn(user.email);
    const stranger = await person();
    for (const other of [elsewhere, stranger.client]) {
      expect(await other.call('deleteProfile', { headers })).toMatchObject(REFUSED);
    }
    expect((await client.call('deleteProfile', { headers })).status).toBe(200);
  });

  it('is good for the action it was asked for alone', async () => {
    const { user, client, next } = await person();
    const [email, remove] = [await prove(client, 'email'), await prove(client, 'delete')];
    expect(await client.call('deleteProfile', { headers: email })).toMatchObject(REFUSED);
    expect(await client.call('saveProfile', { body: { ...FORM, email: next }, headers: remove })).toMatchObject(
      REFUSED,
    );
    const reply = await client.call('proof', { body: { password: DEMONSTRATION_PASSWORD, action: 'everything' } });
    expect(reply.status).toBe(422);
    expect((await rowOf(user.id))?.deletedAt).toBeNull();
  });

  it('replaces the one before', async () => {
    const { client } = await person();
    const first = await prove(client, 'delete');
    const second = await prove(client, 'delete');
    expect(await client.call('deleteProfile', { headers: first })).toMatchObject(REFUSED);
    expect((await client.call('deleteProfile', { headers: second })).status).toBe(200);
  });

  it('goes with a changed password, as does an e-mail that waits', async () => {
    const { client, next } = await person();
    await client.call('saveProfile', { body: { ...FORM, email: next }, headers: await prove(client, 'email') });
    const headers = await prove(client, 'delete');
    const code = (await server.mails(next)).at(-1)?.code ?? '';
    const body = { currentPassword: DEMONSTRATION_PASSWORD, newPassword: 'brand-new-77' };
    expect((await client.call('changePassword', { body })).status).toBe(200);
    expect(await client.call('deleteProfile', { headers })).toMatchObject(REFUSED);
    expect((await server.anonymous.call('confirm', { body: { email: next, code } })).status).toBe(422);
    await expect(prove(client, 'delete')).rejects.toThrow('422');
    expect((await prove(client, 'delete', 'brand-new-77'))[PROOF_HEADER]).toBeTruthy();
  });

  it('that was refused is written down', async () => {
    const { user, client } = await person();
    await client.call('proof', { body: { password: 'wrong-1', action: 'email' } });
    const rows = await server.db.select().from(audit).where(eq(audit.actorId, user.id));
    expect(rows).toContainEqual(expect.objectContaining({ action: 'proof-refused', detail: 'email' }));
    expect(JSON.stringify(rows)).not.toContain('wrong-1');
  });
});

it('strict mode asks for no proof, and has no call for one', async () => {
  const server = await startServer({ strict: true });
  try {
    const { email } = await addTestUser(server.db);
    const client = await server.signIn(email);
    expect((await client.call('proof', { body: { password: DEMONSTRATION_PASSWORD, action: 'email' } })).status).toBe(
      404,
    );
    const saved = await client.call('saveProfile', { body: { ...FORM, email: 'strict@proof.test' } });
    expect(saved.status).toBe(200);
    const code = (await server.mails('strict@proof.test')).at(-1)?.code ?? '';
    const confirmed = await server.anonymous.call('confirm', { body: { email: 'strict@proof.test', code } });
    expect(confirmed.status).toBe(200);
    expect((await client.call('deleteProfile')).status).toBe(200);
  } finally {
    await server.close();
  }
});
