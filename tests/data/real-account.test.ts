import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import '#tests/support/console.ts';
import { DEMONSTRATION_PASSWORD } from '#server/seed/accounts.ts';
import { AccountDatabase } from '#src/data/db/database.ts';
import { setRuntime } from '#src/data/runtime.ts';
import { readSession } from '#src/data/stored.ts';
import { presentPasskey } from '#src/features/account/passkeys/ceremonies.ts';
import { deleteProfile, keepDraft, readDraft, saveProfile } from '#src/features/account/profile/commands.ts';
import { asksForProof, PROOF_REQUIRED, proveByPassword } from '#src/features/account/proof/commands.ts';
import { changePassword } from '#src/features/account/security/commands.ts';
import { toastStore } from '#src/ui/toast.ts';
import { addTestUser } from '#tests/support/builders/users.ts';
import { closeClients, startClient, type TestClient, until } from '#tests/support/client/client.ts';
import { emptyDevice } from '#tests/support/client/storage.ts';
import { type FakeDevice, fakeDevice } from '#tests/support/fakes/ports.ts';
import { prove } from '#tests/support/harness/client.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

const VALUES = {
  ...{ firstName: 'Raymond', lastName: 'Ortega', phoneNumber: '+1 417-555-0182', companyName: 'Ozark Freight' },
  ...{ username: 'ray', address: '12 Depot Road', truckNumber: '' },
};

describe.each([
  { name: 'the reference server', strict: false },
  { name: 'a backend that is only what the specification says', strict: true },
])('the account against $name', ({ strict }) => {
  let server: TestServer;
  let device: FakeDevice;
  let client: TestClient;
  let email: string;
  let sent: unknown[];
  let deleted: boolean;

  beforeAll(async () => {
    server = await startServer({ strict });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await emptyDevice();
    device = fakeDevice(Math.floor(performance.now()));
    sent = [];
    deleted = false;
    const watched = async (request: Request): Promise<Response> => {
      if (request.method === 'PUT') sent.push(await request.clone().json());
      const response = await fetch(request);
      const body = await response.arrayBuffer();
      if (request.method === 'DELETE') deleted = true;
      return new Response(body, response);
    };
    ({ email } = await addTestUser(server.db));
    client = await startClient({ device, fetch: watched, origin: server.url });
    await client.signIn(email, DEMONSTRATION_PASSWORD);
    setRuntime(client.runtime);
    toastStore.setState({ items: [] });
    vi.spyOn(console, 'warn').mockImplementation(() => {});
  });
  afterEach(closeClients);

  const profile = () => client.runtime.session.store.getState().profile;
  const said = () => toastStore.getState().items.map(({ text }) => text);

  it('saves the form within the whole profile, members that nobody here knows included', async () => {
    client.runtime.session.store.setState({
      profile: { ...profile(), profileTypeName: 'TRUCK_DRIVER', fleet: [7] } as never,
    });
    expect(await saveProfile({ ...VALUES, email })).toBeUndefined();
    expect(said()).toEqual(['Profile updated successfully']);
    expect(sent).toEqual([expect.objectContaining({ ...VALUES, email, fleet: [7], profileTypeName: 'TRUCK_DRIVER' })]);
    expect(profile()).toMatchObject({ firstName: 'Raymond', fleet: [7] });
    await client.runtime.session.reloadProfile();
    expect(profile()).toMatchObject({ firstName: 'Raymond', address: '12 Depot Road' });
  });

  it('saves what was changed here alone: what another device has saved meanwhile stays', async () => {
    const other = await server.signIn(email);
    const present = (await other.call('profile')).body;
    const phoneNumber = '+1 573-555-0100';
    const theirs = await other.call('saveProfile', { body: { ...present, phoneNumber, truckNumber: '77' } });
    expect(theirs.status).toBe(200);
    expect(await saveProfile({ truckNumber: '12' })).toBeUndefined();
    expect((await other.call('profile')).body).toMatchObject({ phoneNumber, truckNumber: '12' });
    expect(profile()).toMatchObject({ phoneNumber, truckNumber: '12' });
  });

  it('says why nothing was saved, and keeps the changes over a reload', async () => {
    await keepDraft({ firstName: 'Raymond' });
    server.faults.add({ method: 'PUT', path: '/api/profile/me', action: { kind: 'status', status: 400, body: 'No.' } });
    expect(await saveProfile({ ...VALUES, email })).toEqual({ form: 'No.' });
    server.faults.clear();
    expect(said()).toEqual(['Failed to update profile']);
    expect(await readDraft()).toEqual({ firstName: 'Raymond' });
    await keepDraft(undefined);
    expect(await readDraft()).toEqual({});
  });

  it('changes the password with the present one alone', async () => {
    const refused = await changePassword('not it', 'Another-43!');
    expect(JSON.stringify(refused)).toContain('Current password is incorrect');
    expect(await changePassword(DEMONSTRATION_PASSWORD, 'Another-43!')).toBeUndefined();
    await expect(server.signIn(email)).rejects.toThrow('401');
    expect((await server.signIn(email, 'Another-43!')).token).toBeTruthy();
    expect(await client.runtime.call('profile')).toMatchObject({ ok: true });
  });

  it('has another e-mail only with the password, where the backend wants it; nothing is said of a failure', async () => {
    const next = `next-${email}`;
    const first = await saveProfile({ ...VALUES, email: next });
    expect(first).toBe(strict ? undefined : PROOF_REQUIRED);
    if (strict) return;
    expect(said()).toEqual([]);
    await client.runtime.session.reloadProfile();
    expect(profile()).toMatchObject({ email, firstName: 'Jo', pendingEmail: null });

    const wrong = await proveByPassword('not it', 'email');
    const sentence = 'This password is not right. Enter the one you log in with.';
    expect(wrong).toEqual({ ok: false, error: { fields: { password: sentence } } });
    const proof = await proveByPassword(DEMONSTRATION_PASSWORD, 'email');
    expect(await saveProfile({ ...VALUES, email: next }, proof.ok ? proof.value : undefined)).toBeUndefined();
    expect(profile()).toMatchObject({ email, firstName: 'Raymond', pendingEmail: next });
    expect(await saveProfile({ ...VALUES, email: `x${next}` }, proof.ok ? proof.value : undefined)).toBe(
      PROOF_REQUIRED,
    );
  });

  it('goes without a proof where the backend knows none, and says what came of it elsewhere', async () => {
    if (!strict) server.faults.add({ path: '/account/proof', times: 1, action: { kind: 'status', status: 405 } });
    expect(await proveByPassword('anything', 'delete')).toEqual({ ok: true, value: undefined });
    expect(asksForProof()).toBe(!strict);
    server.faults.add({ path: '/account/proof', times: 1, action: { kind: 'status', status: 500 } });
    expect(await proveByPassword('anything', 'delete')).toEqual({
      ok: false,
      error: { form: 'The password could not be checked' },
    });
    server.faults.add({ path: '/account/proof', times: 1, action: { kind: 'drop-before' } });
    expect(await proveByPassword('anything', 'delete')).toEqual({
      ok: false,
      error: { form: expect.stringMatching(/^The server does not answer\./) },
    });
  });

  it('has another password only where it is not one that many people use', async () => {
    const refused = await changePassword(DEMONSTRATION_PASSWORD, 'Dragon-2024');
    if (strict) expect(refused).toBeUndefined();
    else expect(refused?.fields?.newPassword).toMatch(/^This password is easy to guess\. Use a few words/);
  });

  it('has another e-mail by one call, though its answer was lost', async () => {
    if (strict) return;
    const next = `lost-${email}`;
    const proof = await proveByPassword(DEMONSTRATION_PASSWORD, 'email');
    server.faults.add({ method: 'PUT', path: '/api/profile/me', times: 1, action: { kind: 'drop-after' } });
    expect(await saveProfile({ ...VALUES, email: next }, proof.ok ? proof.value : undefined)).toBeUndefined();
    expect(sent).toHaveLength(2);
    expect(profile()).toMatchObject({ pendingEmail: next });
    expect(await server.mails(next)).toHaveLength(1);
  });

  it('saves without a proof once: whoever lost the answer tries again by themselves', async () => {
    server.faults.add({ method: 'PUT', path: '/api/profile/me', times: 1, action: { kind: 'drop-after' } });
    expect(await saveProfile({ ...VALUES, email })).not.toBeUndefined();
    expect(sent).toHaveLength(1);
  });

  it.each(['answered', 'lost'])(
    'is gone with all that the device had of it, once it is deleted: %s',
    async (answered) => {
      if (answered === 'lost' && strict) return;
      const { name } = client.db();
      await keepDraft({ firstName: 'Raymond' });
      expect(await (strict ? PROOF_REQUIRED : deleteProfile())).toBe(PROOF_REQUIRED);
      const proof = await proveByPassword(DEMONSTRATION_PASSWORD, 'delete');
      deleted = false;
      const lost = { method: 'DELETE', path: '/api/profile/me', times: 1, action: { kind: 'drop-after' } } as const;
      if (answered === 'lost') server.faults.add(lost);
      let answer: unknown;
      void deleteProfile(proof.ok ? proof.value : undefined).then((value) => {
        answer = value;
      });
      // Logging out rests for 100 ms, which pass once the server has answered: as fast as the real ones, for a call whose
      // answer is still being read runs out of its own time too.
      let then = performance.now();
      await until(() => {
        const now = performance.now();
        if (deleted) device.clock.advance(now - then);
        then = now;
        return answer !== undefined;
      });
      expect(answer).toBe(true);
      expect(client.runtime.session.store.getState()).toEqual({ status: 'signed-out', ended: 'deleted' });
      const left = new AccountDatabase(name);
      expect((await left.meta.toArray()).map((row) => row.name)).toEqual(['signedOut']);
      left.close();
      await expect(server.signIn(email)).rejects.toThrow('401');
    },
  );

  const LOST = { method: 'DELETE', path: '/api/profile/me', times: 2, action: { kind: 'drop-after' } } as const;

  /** Deletes the account, with both answers lost. */
  const deleteUnheard = async (): Promise<void> => {
    await keepDraft({ firstName: 'Raymond' });
    const proof = await proveByPassword(DEMONSTRATION_PASSWORD, 'delete');
    server.faults.add(LOST);
    expect(await deleteProfile(proof.ok ? proof.value : undefined)).not.toBe(true);
    expect(client.runtime.session.store.getState().status).toBe('signed-in');
  };
  const isCleared = async (name: string): Promise<void> => {
    const { store } = client.runtime.session;
    await until(() => store.getState().status === 'signed-out', 'the end of the session');
    expect(store.getState()).toEqual({ status: 'signed-out', ended: 'deleted' });
    const left = new AccountDatabase(name);
    expect((await left.meta.toArray()).map((row) => row.name)).toEqual(['signedOut']);
    left.close();
    expect(await readSession()).toBeUndefined();
  };

  it.each([
    ['Delete with the password', () => proveByPassword(DEMONSTRATION_PASSWORD, 'delete')],
    ['Delete with a passkey', () => presentPasskey('delete')],
    ['whatever the page asks next', () => client.runtime.call('ownTickets')],
    ['Delete without a proof', () => deleteProfile()],
  ])('is gone from the device when both answers were lost, by %s', async (_, next) => {
    if (strict) return;
    const { name } = client.db();
    await deleteUnheard();
    await next();
    await isCleared(name);
  });

  it('is gone from the device when both answers were lost and the app was closed', async () => {
    if (strict) return;
    const { name } = client.db();
    await deleteUnheard();
    await client.close();
    client = await startClient({ device, origin: server.url });
    await isCleared(name);
  });

  it('keeps what the device has where somebody else has deleted the account', async () => {
    if (strict) return;
    const { name } = client.db();
    server.faults.add({ method: 'DELETE', path: '/api/profile/me', times: 1, action: { kind: 'status', status: 422 } });
    const proof = await proveByPassword(DEMONSTRATION_PASSWORD, 'delete');
    expect(await deleteProfile(proof.ok ? proof.value : undefined)).not.toBe(true);
    await keepDraft({ firstName: 'Raymond' });
    const elsewhere = await server.signIn(email);
    await elsewhere.call('deleteProfile', { headers: await prove(elsewhere, 'delete') });
    await client.runtime.call('ownTickets');
    const { store } = client.runtime.session;
    await until(() => store.getState().status === 'signed-out');
    expect(store.getState().ended).toBe('deactivated');
    const left = new AccountDatabase(name);
    expect((await left.meta.toArray()).map((row) => row.name)).toContain('profileDraft');
    left.close();
  });

  it('stays where the deletion is refused', async () => {
    server.faults.add({
      method: 'DELETE',
      path: '/api/profile/me',
      action: { kind: 'status', status: 422, body: 'No.' },
    });
    expect(await deleteProfile()).toEqual({ form: 'No.' });
    server.faults.clear();
    expect(said()).toEqual(['Failed to delete profile']);
    expect(client.runtime.session.store.getState().status).toBe('signed-in');
  });
});
