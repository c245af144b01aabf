import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import '#tests/support/console.ts';
import { requireStaffPasskeys } from '#server/accounts/queries/passkeys.ts';
import { DEMONSTRATION_PASSWORD } from '#server/seed/accounts.ts';
import { createAuthenticator } from '#tests/support/authenticator.ts';
import { addTestUser } from '#tests/support/builders/users.ts';
import { closeClients, startClient, type TestClient, until } from '#tests/support/client/client.ts';
import { emptyDevice } from '#tests/support/client/storage.ts';
import { liveThrough } from '#tests/support/client/turns.ts';
import { type FakeDevice, fakeDevice } from '#tests/support/fakes/ports.ts';
import type { ApiClient } from '#tests/support/harness/client.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

const ORIGIN = 'https://fuel.example';

describe('what waits to be sent, and passkeys', () => {
  let server: TestServer;
  let device: FakeDevice;
  let client: TestClient;
  /** Messages that the server would not take yet. */
  let refused: number;
  beforeAll(async () => {
    server = await startServer({ seed: 'stations', publicUrl: ORIGIN });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await emptyDevice();
    device = fakeDevice(Math.floor(performance.now()));
    refused = 0;
    const counted = async (request: Request): Promise<Response> => {
      const response = await fetch(request);
      if (response.status === 403 && new URL(request.url).pathname === '/message') refused += 1;
      return response;
    };
    client = await startClient({ device, fetch: counted, origin: server.url });
    vi.spyOn(console, 'warn').mockImplementation(() => {});
  });
  afterEach(async () => {
    await requireStaffPasskeys(server.db, false);
    await closeClients();
  });

  const callWith = async <T>(
    work: () => Promise<{ ok: true; value: T } | { ok: false; error: unknown }>,
  ): Promise<T> => {
    const answer = await work();
    if (!answer.ok) throw new Error(JSON.stringify(answer.error));
    return answer.value;
  };
  /** Makes a passkey in the page's session, with the password once more. */
  const addPasskey = async () => {
    const { call } = client.runtime;
    const { proof } = await callWith(() =>
      call('proof', { body: { action: 'passkey', password: DEMONSTRATION_PASSWORD } }),
    );
    const options = await callWith(() => call('passkeyAddOptions', { proof }));
    const authenticator = createAuthenticator(ORIGIN);
    const credential = authenticator.create(options) as never;
    await callWith(() => call('addPasskey', { proof, body: { credential } }));
    return authenticator;
  };
  const ticketOf = async (api: ApiClient): Promise<string> =>
    String((await api.call('createTicket', { body: { message: 'Hello', service_id: 1 } })).body.id);
  const texts = async (api: ApiClient, ticketId: string): Promise<string[]> =>
    (await api.call('messages', { params: { ticketId } })).body.map(({ text }: { text: string }) => text);

  it('goes out for the same person after a sign-in by passkey, as after one by password', async () => {
    const { email } = await addTestUser(server.db);
    const api = await server.signIn(email);
    const ticketId = await ticketOf(api);
    await client.signIn(email, DEMONSTRATION_PASSWORD);
    const authenticator = await addPasskey();
    device.setOnline(false);
    await client.runtime.outbox.commit('message.send', { ticket_id: ticketId, text: 'Written without signal' });
    await liveThrough(device.clock, client.runtime.session.end('idle'));
    device.setOnline(true);
    expect(await texts(api, ticketId)).not.toContain('Written without signal');

    const { call, session } = client.runtime;
    const options = await callWith(() => call('passkeySignInOptions'));
    const credential = authenticator.get(options);
    const { username, ...tokens } = await callWith(() => call('passkeySignIn', { body: { credential } }));
    expect(await session.admit(username, tokens)).toEqual({ ok: true, value: undefined });
    expect(session.store.getState()).toMatchObject({ status: 'signed-in', account: email, profile: { email } });
    await until(async () => (await texts(api, ticketId)).includes('Written without signal'), 'the message');
    await until(async () => (await client.outboxRows()).length === 0, 'the row gone with its answer');
  });

  it('rests while staff lack their passkey, without a failure, and goes out once it is there', async () => {
    const { email } = await addTestUser(server.db, { role: 'ADMIN' });
    const driver = await server.signIn('driver');
    const ticketId = await ticketOf(driver);
    await client.signIn(email, DEMONSTRATION_PASSWORD);
    await requireStaffPasskeys(server.db, true);
    await client.runtime.outbox.commit('message.send', { ticket_id: ticketId, text: 'On our way' });
    const { call, session, outbox } = client.runtime;
    // Any call of the page tells that the session waits.
    expect(await call('sessions')).toMatchObject({ ok: false, error: { kind: 'session', code: 'PASSKEY_REQUIRED' } });
    expect(session.store.getState()).toMatchObject({
      status: 'signed-in',
      profileError: { code: 'PASSKEY_REQUIRED', body: { step: 'add' } },
    });
    await until(() => refused > 0, 'a message refused');
    await until(async () => (await client.outboxRows())[0]?.inFlight === undefined, 'the row at rest');
    expect(await client.outboxRows()).toMatchObject([{ failures: 0 }]);
    expect(outbox.store.getState().failed).toBe(0);

    await addPasskey();
    await session.reloadProfile();
    expect(session.store.getState().profileError).toBeUndefined();
    outbox.sendNow();
    await until(async () => (await texts(driver, ticketId)).includes('On our way'), 'the message');
  });
});
