import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { requireStaffPasskeys } from '#server/accounts/queries/passkeys.ts';
import { passkeys } from '#server/db/schema.ts';
import { createAuthenticator } from '#tests/support/authenticator.ts';
import { addTestUser } from '#tests/support/builders/users.ts';
import { type ApiClient, prove } from '#tests/support/harness/client.ts';
import { eachDatabase } from '#tests/support/harness/each-database.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

const ORIGIN = 'https://fuel.example';
const REFUSED = { status: 403, body: { code: 'PROOF_REQUIRED' } };

eachDatabase('a call whose answer was lost', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database, publicUrl: ORIGIN });
  });
  afterAll(() => server.close());

  let keys = 0;
  const keyed = async (client: ApiClient, action: Parameters<typeof prove>[1]) => {
    keys += 1;
    return { ...(await prove(client, action)), 'Idempotency-Key': `lost-${keys}` };
  };
  const make = async (client: ApiClient) => {
    const headers = await keyed(client, 'passkey');
    const { body: options } = await client.call('passkeyAddOptions', { headers });
    return { headers, body: { credential: createAuthenticator(ORIGIN).create(options) } };
  };
  const passkeyMails = async (email: string) =>
    (await server.mails(email)).map(({ subject }) => subject).filter((subject) => subject.includes('passkey'));

  it('adds one passkey, and answers it again to the same session alone', async () => {
    const user = await addTestUser(server.db);
    const client = await server.signIn(user.email);
    const call = await make(client);
    const first = await client.call('addPasskey', call);
    expect(first.status).toBe(200);
    expect(await client.call('addPasskey', call)).toMatchObject({ status: 200, body: first.body });
    expect((await (await server.signIn(user.email)).call('addPasskey', call)).status).toBe(422);
    const { 'Idempotency-Key': _, ...withoutKey } = call.headers;
    expect((await client.call('addPasskey', { ...call, headers: withoutKey })).status).toBe(422);
    expect(await server.db.select().from(passkeys).where(eq(passkeys.userId, user.id))).toHaveLength(1);
    expect(await passkeyMails(user.email)).toHaveLength(1);
  });

  it('removes a passkey once, and says so again', async () => {
    const user = await addTestUser(server.db);
    const client = await server.signIn(user.email);
    const { body } = await client.call('addPasskey', await make(client));
    const call = { headers: await keyed(client, 'passkey'), params: { id: String(body.id) } };
    for (const times of [1, 2]) expect((await client.call('removePasskey', call)).status, String(times)).toBe(200);
    expect(await passkeyMails(user.email)).toHaveLength(2);
  });

  it('turns the duty of staff on once: the same again changes nothing, and no other request goes with its proof', async () => {
    const user = await addTestUser(server.db, { role: 'SUPER_ADMIN' });
    const client = await server.signIn(user.email);
    await client.call('addPasskey', await make(client));
    const headers = await keyed(client, 'passkey');
    const set = (required: boolean, by = client) => by.call('setStaffPasskeys', { headers, body: { required } });
    const on = { status: 200, body: { required: true, mayRequire: true } };
    expect(await set(true)).toMatchObject(on);
    await requireStaffPasskeys(server.db, false);
    expect(await set(true)).toMatchObject(on);
    expect((await client.call('staffPasskeys')).body.required).toBe(false);
    expect((await set(false)).status).toBe(422);
    const other = { ...headers, 'Idempotency-Key': 'another' };
    expect(await client.call('setStaffPasskeys', { headers: other, body: { required: true } })).toMatchObject(REFUSED);
  });

  it('of the deletion of a profile tells that the account has gone, by its token and by its refresh token', async () => {
    const user = await addTestUser(server.db);
    const client = await server.signIn(user.email);
    const headers = await prove(client, 'delete');
    expect((await client.call('deleteProfile', { headers })).status).toBe(200);
    const gone = { status: 401, body: { code: 'ACCOUNT_DELETED' } };
    expect(await client.call('deleteProfile', { headers })).toMatchObject(gone);
    const refresh = { refreshToken: client.refreshToken, username: user.email };
    expect(await server.anonymous.call('refresh', { body: refresh })).toMatchObject(gone);
    expect((await server.anonymous.call('refresh', { body: { ...refresh, refreshToken: 'x' } })).body.code).toBe(
      'REFRESH_EXPIRED',
    );
  });
});
