import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetOldChallenges } from '#server/accounts/queries/passkeys.ts';
import { rowsOf } from '#server/db/rows.ts';
import { audit, passkeyChallenges, passkeys, users } from '#server/db/schema.ts';
import { PASSKEYS } from '#src/contract/passkey.ts';
import { PROOF_HEADER } from '#src/contract/paths.ts';
import { type Authenticator, createAuthenticator } from '#tests/support/authenticator.ts';
import { addTestUser } from '#tests/support/builders/users.ts';
import { type ApiClient, createClient, prove, type Reply } from '#tests/support/harness/client.ts';
import { eachDatabase } from '#tests/support/harness/each-database.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

const ORIGIN = 'https://fuel.example';
const MINUTE = 60_000;

eachDatabase('a passkey', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database, publicUrl: ORIGIN });
  });
  afterAll(() => server.close());

  type Said = Parameters<Authenticator['get']>[1];
  const ask = async (): Promise<Parameters<Authenticator['get']>[0]> =>
    (await server.anonymous.call('passkeySignInOptions')).body;
  const send = (credential: object): Promise<Reply> => server.anonymous.call('passkeySignIn', { body: { credential } });
  const signInWith = async (authenticator: Authenticator, said?: Said): Promise<Reply> =>
    send(authenticator.get(await ask(), said));
  const askNew = async (client: ApiClient) => {
    const headers = await prove(client, 'passkey');
    return { headers, options: (await client.call('passkeyAddOptions', { headers })).body };
  };
  const add = async (client: ApiClient, authenticator: Authenticator, said?: Said): Promise<Reply> => {
    const { headers, options } = await askNew(client);
    return client.call('addPasskey', { headers, body: { credential: authenticator.create(options, said) } });
  };
  const remove = async (client: ApiClient, id: string): Promise<Reply> =>
    client.call('removePasskey', { params: { id }, headers: await prove(client, 'passkey') });
  /** A driver with a passkey. */
  const someone = async (said?: Said) => {
    const user = await addTestUser(server.db);
    const authenticator = createAuthenticator(ORIGIN);
    const client = await server.signIn(user.email);
    const { body } = await add(client, authenticator, said);
    return { user, authenticator, client, id: String(body.id) };
  };
  const trail = (userId: number) =>
    server.db
      .select({ action: audit.action, detail: audit.detail, actorId: audit.actorId })
      .from(audit)
      .where(eq(audit.subjectId, userId));

  describe('made in a session', () => {
    it('asks for one that is found without a name and checks the person, under a random handle', async () => {
      const user = await addTestUser(server.db);
      const { options: body } = await askNew(await server.signIn(user.email));
      expect(body).toMatchObject({
        rp: { id: 'fuel.example', name: 'Milepost' },
        attestation: 'none',
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        excludeCredentials: [],
      });
      expect(Buffer.from(body.user.id, 'base64url')).toHaveLength(32);
      expect(Buffer.from(body.user.id, 'base64url').toString()).not.toContain(user.email);
    });

    it('is listed with name and times, keeps its transports, and is told by mail', async () => {
      const { user, client } = await someone();
      const { body } = await client.call('passkeys');
      expect(body).toEqual([
        {
          id: expect.any(Number),
          name: 'Unknown device',
          createdAt: server.clock.now().toISOString(),
          lastUsedAt: null,
        },
      ]);
      const [row] = await server.db.select().from(passkeys).where(eq(passkeys.userId, user.id));
      expect(row?.transports).toEqual(['hybrid', 'internal']);
      expect((await server.mails(user.email)).at(-1)?.subject).toBe('A passkey was added to your Milepost account');
    });

    it('is not made twice on one device, which knows the account by the same handle', async () => {
      const { client } = await someone();
      const first = (await askNew(client)).options;
      expect(first.excludeCredentials).toHaveLength(1);
      await add(client, createAuthenticator(ORIGIN));
      const second = (await askNew(client)).options;
      expect(second.excludeCredentials).toHaveLength(2);
      expect(second.user.id).toBe(first.user.id);
    });

    it.each<[string, Said]>([
      ['another origin', { origin: 'https://fuel.example.evil.test' }],
      ['another port', { origin: 'https://fuel.example:8443' }],
      ['another site', { rpId: 'evil.test' }],
      ['another ceremony', { type: 'webauthn.get' }],
      ['a challenge of somebody’s own', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
      ['a person who was not checked', { verified: false }],
      ['certificates, which nobody asked for', { format: 'packed' }],
      ['certificates of a form that is looked up elsewhere', { format: 'android-safetynet' }],
    ])('is refused from %s', async (_, said) => {
      const user = await addTestUser(server.db);
      const client = await server.signIn(user.email);
      expect(await add(client, createAuthenticator(ORIGIN), said)).toMatchObject({
        status: 422,
        body: { code: 'BAD_PASSKEY' },
      });
      expect((await client.call('passkeys')).body).toEqual([]);
    });

    it('needs the challenge of this person and this session, once', async () => {
      const { client } = await someone();
      const stranger = await server.signIn('driver');
      const authenticator = createAuthenticator(ORIGIN);
      const ofStranger = (await askNew(stranger)).options;
      const refused = { status: 422, body: { code: 'BAD_PASSKEY' } };
      const put = async (options: Parameters<Authenticator['create']>[0]) => {
        const headers = await prove(client, 'passkey');
        return client.call('addPasskey', { headers, body: { credential: authenticator.create(options) } });
      };
      expect(await put(ofStranger)).toMatchObject(refused);
      expect(await put({ ...ofStranger, challenge: (await ask()).challenge })).toMatchObject(refused);
      const own = (await askNew(client)).options;
      expect((await put(own)).status).toBe(200);
      expect(await put(own)).toMatchObject(refused);
      const late = (await askNew(client)).options;
      server.clock.advance(PASSKEYS.minutes * MINUTE);
      expect(await put(late)).toMatchObject(refused);
    });

    it('needs the proof that it is its person: a token alone neither adds nor removes one', async () => {
      const { authenticator, client, id } = await someone();
      const refused = { status: 403, body: { code: 'PROOF_REQUIRED' } };
      expect(await client.call('passkeyAddOptions')).toMatchObject(refused);
      const { options } = await askNew(client);
      const credential = createAuthenticator(ORIGIN).create(options);
      expect(await client.call('addPasskey', { body: { credential } })).toMatchObject(refused);
      expect(await client.call('removePasskey', { params: { id } })).toMatchObject(refused);
      expect((await client.call('passkeys')).body).toHaveLength(1);
      expect((await signInWith(authenticator)).status).toBe(200);
    });

    it('is one of at most so many, also where several sessions add one at once', async () => {
      const { user, client } = await someone();
      const row = { userId: user.id, publicKey: 'x', counter: 0, userHandle: 'x', name: 'x', createdAt: new Date() };
      const more = Array.from({ length: PASSKEYS.max - 2 }, (_, at) => ({ ...row, credentialId: `${user.id}-${at}` }));
      await server.db.insert(passkeys).values(more);
      const asked = [];
      for (const session of [client, await server.signIn(user.email), await server.signIn(user.email)]) {
        asked.push({ session, ...(await askNew(session)) });
      }
      const answers = await Promise.all(
        asked.map(({ session, headers, options }) =>
          session.call('addPasskey', { headers, body: { credential: createAuthenticator(ORIGIN).create(options) } }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
      const { message } = answers.find(({ status }) => status === 422)?.body ?? {};
      expect(message).toBe('An account has at most 20 passkeys. Remove one you do not use any more.');
      expect((await client.call('passkeyAddOptions', { headers: await prove(client, 'passkey') })).status).toBe(422);
    });

    it('is renamed and removed by its own person alone', async () => {
      const { user, client, id } = await someone();
      const params = { id };
      const stranger = await server.signIn('owner');
      expect((await stranger.call('renamePasskey', { params, body: { name: 'Mine' } })).status).toBe(404);
      expect((await remove(stranger, id)).status).toBe(404);
      expect((await client.call('renamePasskey', { params, body: { name: '  My phone ' } })).body.name).toBe(
        'My phone',
      );
      expect((await client.call('renamePasskey', { params, body: { name: ' ' } })).status).toBe(422);
      expect((await remove(client, id)).status).toBe(200);
      expect((await remove(client, id)).status).toBe(404);
      expect((await client.call('passkeys')).body).toEqual([]);
      const mail = (await server.mails(user.email)).at(-1);
      expect(mail).toMatchObject({ subject: 'A passkey of your Milepost account was removed' });
      expect(mail?.text).toContain('My phone');
    });
  });

  describe('used at sign-in', () => {
    it('gives what a password gives, and the name that goes with it; when it was used is listed', async () => {
      const { user, authenticator } = await someone();
      expect((await ask()).allowCredentials ?? []).toEqual([]);
      const { status, body } = await signInWith(authenticator);
      expect(status).toBe(200);
      expect(Object.keys(body).sort()).toEqual(['accessToken', 'deviceToken', 'refreshToken', 'username']);
      const client = createClient(server, body);
      expect((await client.call('profile')).body.email).toBe(user.email);
      expect((await client.call('passkeys')).body[0].lastUsedAt).toBe(server.clock.now().toISOString());
      const renewed = { refreshToken: body.refreshToken, username: body.username };
      expect((await server.anonymous.call('refresh', { body: renewed })).status).toBe(200);
      const entries = await server.db.select().from(audit).where(eq(audit.actorId, user.id));
      expect(entries.map(({ action, detail }) => [action, detail])).toContainEqual([
        'signed-in',
        'Unknown device, passkey',
      ]);
    });

    it.each<[string, Said]>([
      ['another origin', { origin: 'https://evil.test' }],
      ['a page without encryption', { origin: 'http://fuel.example' }],
      ['another site', { rpId: 'evil.test' }],
      ['another ceremony', { type: 'webauthn.create' }],
      ['a person who was not checked', { verified: false }],
      ['another handle', { userHandle: 'c29tZWJvZHkgZWxzZQ' }],
      ['a challenge of somebody’s own', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ])('is refused from %s', async (_, said) => {
      const { authenticator } = await someone();
      expect(await signInWith(authenticator, said)).toMatchObject({ status: 401, body: { code: 'BAD_PASSKEY' } });
      expect((await signInWith(authenticator)).status).toBe(200);
    });

    it('is refused with another signature, and under another id', async () => {
      const { user, authenticator } = await someone();
      const other = await someone();
      const signed = authenticator.get(await ask());
      const { signature } = other.authenticator.get(await ask()).response;
      expect((await send({ ...signed, response: { ...signed.response, signature } })).status).toBe(401);
      expect(await trail(user.id)).toMatchObject([{ action: 'passkey-refused', detail: 'signature' }]);
      const again = authenticator.get(await ask());
      const { id, rawId } = other.authenticator.get(await ask());
      const { userHandle: _, ...response } = again.response;
      expect((await send({ ...again, id, rawId, response })).status).toBe(401);
    });

    it('answers a challenge once, also where the first answer was refused', async () => {
      const { authenticator } = await someone();
      const options = await ask();
      const signed = authenticator.get(options);
      expect((await send(signed)).status).toBe(200);
      expect(await send(signed)).toMatchObject({
        status: 401,
        body: {
          code: 'BAD_PASSKEY',
          message: 'That took too long, or was sent twice. Please try again. Or log in with your password.',
        },
      });
      const other = await ask();
      expect((await send(authenticator.get(other, { verified: false }))).status).toBe(401);
      expect((await send(authenticator.get(other))).status).toBe(401);
    });

    it('of many answers to one challenge at once, one is taken', async () => {
      const { authenticator } = await someone();
      const signed = authenticator.get(await ask());
      const statuses = await Promise.all(Array.from({ length: 8 }, async () => (await send(signed)).status));
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    });

    it('is refused when its challenge is too old, or was made for something else', async () => {
      const { user, authenticator } = await someone();
      const options = await ask();
      server.clock.advance(PASSKEYS.minutes * MINUTE - 1);
      expect((await send(authenticator.get(options))).status).toBe(200);
      const late = await ask();
      server.clock.advance(PASSKEYS.minutes * MINUTE);
      expect((await send(authenticator.get(late))).status).toBe(401);
      const proof = (await (await server.signIn(user.email)).call('passkeyProofOptions')).body;
      expect((await send(authenticator.get(proof))).status).toBe(401);
    });

    it('is refused when its counter goes back, as that of a copy does; one that never counts is good', async () => {
      const { user, authenticator } = await someone({ counter: 5 });
      expect((await signInWith(authenticator, { counter: 9 })).status).toBe(200);
      for (const counter of [9, 8, 0]) {
        expect(await signInWith(authenticator, { counter })).toMatchObject({
          status: 401,
          body: { message: expect.stringContaining('there seems to be a copy of it') },
        });
      }
      expect((await trail(user.id)).map(({ detail }) => detail)).toEqual(['counter', 'counter', 'counter']);
      expect((await signInWith(authenticator, { counter: 2 ** 32 - 1 })).status).toBe(200);
      const still = await someone();
      for (let use = 0; use < 2; use += 1) {
        expect((await signInWith(still.authenticator, { counter: 0 })).status).toBe(200);
      }
    });

    it('that was removed, or whose person was deleted, is not known any more', async () => {
      const { user, authenticator, client, id } = await someone();
      await remove(client, id);
      const unknown = { status: 401, body: { message: expect.stringContaining('not known here') } };
      expect(await signInWith(authenticator)).toMatchObject(unknown);
      const gone = createAuthenticator(ORIGIN);
      await add(client, gone);
      const superAdmin = await server.signIn('super');
      const headers = await prove(superAdmin, 'manage-accounts');
      const { status } = await superAdmin.call('deleteUser', { params: { userId: String(user.id) }, headers });
      expect(status).toBe(200);
      expect(await signInWith(gone)).toMatchObject(unknown);
      expect(await server.db.select().from(passkeys).where(eq(passkeys.userId, user.id))).toEqual([]);
    });

    // The embedded database has one connection.
    it.runIf(database === 'postgres')('that is removed while its signature is judged is no copy', async () => {
      const { authenticator, id } = await someone();
      const options = await ask();
      let signing: Promise<Reply> | undefined;
      await server.db.transaction(async (tx) => {
        await tx.delete(passkeys).where(eq(passkeys.id, Number(id)));
        signing = send(authenticator.get(options));
        const waits = sql`select 1 from pg_locks where transactionid = pg_current_xact_id()::xid and not granted`;
        await expect.poll(async () => rowsOf(await tx.execute(waits)).length).toBeGreaterThan(0);
      });
      expect(await signing).toMatchObject({
        status: 401,
        body: { message: expect.stringContaining('not known here') },
      });
    });

    it.each([
      ['ACCOUNT_REJECTED', { approval: 'REJECTED' }],
      ['ACCOUNT_INACTIVE', { active: false }],
    ] as const)('is refused with the sentence of a sign-in by password: %s', async (code, change) => {
      const { user, authenticator } = await someone();
      await server.db.update(users).set(change).where(eq(users.id, user.id));
      const byPassword = await server.anonymous.call('login', {
        body: { username: user.email, password: 'Milepost-2026!' },
      });
      const { status, body } = await signInWith(authenticator);
      expect({ status, body }).toEqual({ status: 403, body: byPassword.body });
      expect(body.code).toBe(code);
    });

    it('is refused where its answer is no answer', async () => {
      const { authenticator } = await someone();
      const signed = authenticator.get(await ask());
      const broken = ['', '{', 'null', '[]', '{"challenge":{}}', '\u0000'];
      for (const text of broken) {
        const clientDataJSON = Buffer.from(text).toString('base64url');
        const { status } = await send({ ...signed, response: { ...signed.response, clientDataJSON } });
        expect([401, 422]).toContain(status);
      }
    });
  });

  describe('used in a session', () => {
    it('is a proof as the password is, once and for what it was asked for', async () => {
      const { authenticator, client, id } = await someone();
      const proveWith = async (body: object = {}) => {
        const { body: options } = await client.call('passkeyProofOptions');
        return client.call('passkeyProof', { body: { credential: authenticator.get(options), ...body } });
      };
      expect((await proveWith()).body).toEqual({});
      const other = { [PROOF_HEADER]: (await proveWith({ action: 'email' })).body.proof };
      const params = { id };
      expect((await client.call('removePasskey', { params, headers: other })).status).toBe(403);
      const headers = { [PROOF_HEADER]: (await proveWith({ action: 'passkey' })).body.proof };
      expect((await client.call('removePasskey', { params, headers })).status).toBe(200);
    });

    it('must be one’s own, and its challenge that of this session', async () => {
      const { user, authenticator, client } = await someone();
      const stranger = await someone();
      // The session may be that of staff to whom a password opens nothing.
      const message = expect.not.stringContaining('password');
      const refused = { status: 422, body: { code: 'BAD_PASSKEY', message } };
      const body = (credential: object) => ({ body: { credential, action: 'passkey' } });
      const { body: options } = await client.call('passkeyProofOptions');
      expect(options.allowCredentials).toHaveLength(1);
      const foreign = stranger.authenticator.get({ ...options, allowCredentials: [] });
      expect(await client.call('passkeyProof', body(foreign))).toMatchObject(refused);
      const elsewhere = await server.signIn(user.email);
      const { body: own } = await client.call('passkeyProofOptions');
      expect(await elsewhere.call('passkeyProof', body(authenticator.get(own)))).toMatchObject(refused);
      const signIn = authenticator.get(await ask());
      expect(await client.call('passkeyProof', body(signIn))).toMatchObject(refused);
      const wrong = (await client.call('passkeyProofOptions')).body;
      const said = { origin: 'https://evil.test' };
      expect(await client.call('passkeyProof', body(authenticator.get(wrong, said)))).toMatchObject(refused);
    });
  });

  it('leaves no old challenges behind', async () => {
    await ask();
    server.clock.advance(PASSKEYS.minutes * MINUTE + 1);
    await forgetOldChallenges(server.db, server.clock.now());
    expect(await server.db.select().from(passkeyChallenges)).toEqual([]);
  });
});
