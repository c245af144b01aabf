import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freeStaff, resetPasskeys } from '#server/accounts/operator-passkeys.ts';
import { requireStaffPasskeys } from '#server/accounts/queries/passkeys.ts';
import { audit } from '#server/db/schema.ts';
import type { Endpoint } from '#src/contract/endpoint.ts';
import { ENDPOINTS, type EndpointName } from '#src/contract/endpoints.ts';
import { PROOF_HEADER } from '#src/contract/paths.ts';
import { type Authenticator, createAuthenticator } from '#tests/support/authenticator.ts';
import { addTestUser } from '#tests/support/builders/users.ts';
import { type ApiClient, createClient, everyParam, prove } from '#tests/support/harness/client.ts';
import { readEvents } from '#tests/support/harness/events.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

const ORIGIN = 'https://fuel.example';
/** All that a session may do that waits for its passkey, written out by hand. */
const OPEN: readonly EndpointName[] = [
  ...(['endSession', 'proof', 'passkeyAddOptions', 'addPasskey', 'passkeyProofOptions', 'passkeyProof'] as const),
];

describe('passkeys that staff must have', () => {
  let server: TestServer;
  /** A super administrator and an administrator of each test's own. */
  let superAdmin: ApiClient;
  let ofSuper: Authenticator;
  let superEmail: string;
  let adminEmail: string;
  beforeAll(async () => {
    server = await startServer({ publicUrl: ORIGIN });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    superEmail = (await addTestUser(server.db, { role: 'SUPER_ADMIN' })).email;
    adminEmail = (await addTestUser(server.db, { role: 'ADMIN' })).email;
    superAdmin = await server.signIn(superEmail);
    ofSuper = createAuthenticator(ORIGIN);
  });
  afterEach(() => requireStaffPasskeys(server.db, false));

  const add = async (client: ApiClient, authenticator: Authenticator) => {
    const headers = await prove(client, 'passkey');
    const { body: options } = await client.call('passkeyAddOptions', { headers });
    return client.call('addPasskey', { headers, body: { credential: authenticator.create(options) } });
  };
  const signInWith = async (authenticator: Authenticator): Promise<ApiClient> => {
    const { body: options } = await server.anonymous.call('passkeySignInOptions');
    const { body } = await server.anonymous.call('passkeySignIn', { body: { credential: authenticator.get(options) } });
    return createClient(server, body);
  };
  const require = async (required: boolean, client = superAdmin) =>
    client.call('setStaffPasskeys', { headers: await prove(client, 'passkey'), body: { required } });
  const turnOn = async () => {
    await add(superAdmin, ofSuper);
    expect((await require(true)).status).toBe(200);
  };
  const profileOf = async (client: ApiClient) => {
    const { status, body } = await client.call('profile');
    return { status, code: body.code, step: body.step };
  };
  const idOf = async (client: ApiClient) => String((await client.call('profile')).body.id);
  const waits = (step: 'add' | 'use') => ({ status: 403, code: 'PASSKEY_REQUIRED', step });

  it('are asked for only once who turns it on has used one in this very session', async () => {
    expect((await superAdmin.call('staffPasskeys')).body).toEqual({ required: false, mayRequire: false });
    expect(await require(true)).toMatchObject({ status: 422, body: { code: 'PASSKEY_MISSING' } });
    await add(superAdmin, ofSuper);
    const byPassword = await server.signIn(superEmail);
    expect((await require(true, byPassword)).status).toBe(422);
    expect((await superAdmin.call('setStaffPasskeys', { body: { required: true } })).status).toBe(403);
    expect((await require(true)).body).toEqual({ required: true, mayRequire: true });
    const entries = await server.db.select().from(audit).orderBy(audit.id);
    expect(entries.at(-1)).toMatchObject({ action: 'staff-passkeys', detail: 'required' });
  });

  it('leave a session without one nothing to do but to get one: every call of the table, at once', async () => {
    const before = await server.signIn(adminEmail);
    await turnOn();
    const since = await server.signIn(adminEmail);
    const params = everyParam('999');
    for (const client of [before, since]) {
      for (const [name, { access }] of Object.entries(ENDPOINTS) as [EndpointName, Endpoint][]) {
        if (access === 'public' || access === 'super') continue;
        const { status, body } = await client.call(name, { params });
        if (OPEN.includes(name)) expect(body.code, name).not.toBe('PASSKEY_REQUIRED');
        else expect({ status, code: body.code, step: body.step }, name).toEqual(waits('add'));
      }
    }
    expect(
      Object.entries(ENDPOINTS)
        .flatMap(([name, row]) => ('beforePasskey' in row ? [name] : []))
        .sort(),
    ).toEqual([...OPEN].sort());
  });

  it('end the streams of sessions without one, and no others', async () => {
    const follow = (client: ApiClient) => readEvents(client, `${server.mainApiUrl}/ticket/changes`);
    const driver = await server.signIn('driver');
    await add(superAdmin, ofSuper);
    const readers = [await follow(await server.signIn(adminEmail)), await follow(superAdmin), await follow(driver)];
    for (const reader of readers) expect(await reader.next()).toMatchObject({ event: 'reset' });
    await server.services.changes.look();
    expect(server.services.changes.count()).toBe(3);
    expect((await require(true)).status).toBe(200);
    await server.services.changes.look();
    expect(await readers[0]?.next()).toBeUndefined();
    expect(server.services.changes.count()).toBe(2);
    await Promise.all(readers.map((reader) => reader.close()));
  });

  it('leave drivers and owners as they were', async () => {
    await turnOn();
    expect((await (await server.signIn('driver')).call('profile')).status).toBe(200);
  });

  it('are added at once by who has none, with the password once more, and the session goes on', async () => {
    await turnOn();
    const admin = await server.signIn(adminEmail);
    expect(await profileOf(admin)).toEqual(waits('add'));
    expect((await admin.call('passkeyAddOptions')).body.code).toBe('PROOF_REQUIRED');
    const ofAdmin = createAuthenticator(ORIGIN);
    expect((await add(admin, ofAdmin)).status).toBe(200);
    expect((await profileOf(admin)).status).toBe(200);
    expect((await profileOf(await signInWith(ofAdmin))).status).toBe(200);
  });

  it('are the second step after a password for who has one; a password alone adds no other', async () => {
    await turnOn();
    const ofAdmin = createAuthenticator(ORIGIN);
    await add(await server.signIn(adminEmail), ofAdmin);
    const thief = await server.signIn(adminEmail);
    expect(await profileOf(thief)).toEqual(waits('use'));
    const headers = await prove(thief, 'passkey');
    const refused = await thief.call('passkeyAddOptions', { headers });
    expect([refused.status, refused.body.code]).toEqual([403, 'PASSKEY_REQUIRED']);
    const early = await server.signIn(adminEmail);
    const { body: options } = await early.call('passkeyProofOptions');
    expect((await early.call('passkeyProof', { body: { credential: ofAdmin.get(options) } })).status).toBe(200);
    expect((await profileOf(early)).status).toBe(200);
    expect(await profileOf(thief)).toEqual(waits('use'));
  });

  it('a second one cannot be added with a challenge from before the first', async () => {
    await turnOn();
    const [one, two] = [await server.signIn(adminEmail), await server.signIn(adminEmail)];
    const headers = await prove(two, 'passkey');
    const { body: options } = await two.call('passkeyAddOptions', { headers });
    await add(one, createAuthenticator(ORIGIN));
    const credential = createAuthenticator(ORIGIN).create(options);
    const { status, body } = await two.call('addPasskey', { headers, body: { credential } });
    expect([status, body.code]).toEqual([403, 'PASSKEY_REQUIRED']);
  });

  it('cannot be given up: the last one stays, until another one is there', async () => {
    await turnOn();
    const [{ id }] = (await superAdmin.call('passkeys')).body;
    const removeIt = async () =>
      superAdmin.call('removePasskey', { params: { id: String(id) }, headers: await prove(superAdmin, 'passkey') });
    expect(await removeIt()).toMatchObject({ status: 422, body: { code: 'LAST_PASSKEY' } });
    await add(superAdmin, createAuthenticator(ORIGIN));
    expect((await removeIt()).status).toBe(200);
  });

  it('are taken away by a super administrator for who has lost the device, who adds one anew', async () => {
    const admin = await server.signIn(adminEmail);
    const adminId = await idOf(admin);
    await turnOn();
    const ofAdmin = createAuthenticator(ORIGIN);
    await add(admin, ofAdmin);
    const headers = await prove(superAdmin, 'manage-accounts');
    const removeOf = (userId: string) => superAdmin.call('removeStaffPasskeys', { params: { userId }, headers });
    const row = async () => {
      const { body } = await superAdmin.call('users', { query: { profileTypes: 'ADMIN', search: adminEmail } });
      return body.content[0].hasPasskey;
    };
    expect(await row()).toBe(true);
    expect((await removeOf(adminId)).body).toEqual({ removed: 1 });
    expect(await row()).toBe(false);
    expect((await profileOf(admin)).status).toBe(401);
    expect((await server.mails(adminEmail)).at(-1)?.subject).toBe('Your Milepost passkeys were removed');
    const again = await server.signIn(adminEmail);
    expect(await profileOf(again)).toEqual(waits('add'));
    expect((await add(again, createAuthenticator(ORIGIN))).status).toBe(200);
    const driver = await server.signIn('driver');
    expect((await removeOf(await idOf(driver))).status).toBe(403);
    expect((await removeOf(await idOf(superAdmin))).status).toBe(403);
    expect((await removeOf('999')).status).toBe(404);
  });

  it('are taken away by the operator, where nobody else can: one person’s, or the duty itself', async () => {
    await turnOn();
    expect(await resetPasskeys(server.db, 'nobody@fleet.test', server.clock.now())).toBeUndefined();
    expect(await resetPasskeys(server.db, ` ${superEmail.toUpperCase()}`, server.clock.now())).toBe(1);
    expect((await profileOf(superAdmin)).status).toBe(401);
    expect(await profileOf(await server.signIn(superEmail))).toEqual(waits('add'));
    await freeStaff(server.db, server.clock.now());
    expect((await profileOf(await server.signIn(superEmail))).status).toBe(200);
    const entries = await server.db.select().from(audit).orderBy(audit.id);
    const made = entries.filter(({ address }) => address === 'operator').map(({ action, detail }) => [action, detail]);
    expect(made).toEqual([
      ['passkeys-reset', null],
      ['staff-passkeys', 'off'],
    ]);
  });

  it('are asked for no longer once it is off, which needs no passkey but the proof', async () => {
    await turnOn();
    const { body: options } = await superAdmin.call('passkeyProofOptions');
    const credential = ofSuper.get(options);
    const { body } = await superAdmin.call('passkeyProof', { body: { credential, action: 'passkey' } });
    const headers = { [PROOF_HEADER]: body.proof };
    const off = await superAdmin.call('setStaffPasskeys', { headers, body: { required: false } });
    expect(off).toMatchObject({ status: 200, body: { required: false } });
    expect((await profileOf(await server.signIn(adminEmail))).status).toBe(200);
  });

  it('tell every super administrator by mail when the duty begins or ends, or passkeys of staff are removed', async () => {
    const { email: other } = await addTestUser(server.db, { role: 'SUPER_ADMIN' });
    const admin = await server.signIn(adminEmail);
    const userId = await idOf(admin);
    await turnOn();
    await require(true);
    await add(admin, createAuthenticator(ORIGIN));
    const headers = await prove(superAdmin, 'manage-accounts');
    await superAdmin.call('removeStaffPasskeys', { params: { userId }, headers });
    await require(false);
    expect((await server.mails(other)).map(({ subject }) => subject)).toEqual([
      'Milepost staff must have a passkey now',
      'The passkeys of a Milepost staff account were removed',
      'Milepost staff need no passkey any more',
    ]);
  });
});
