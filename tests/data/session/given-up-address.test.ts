import 'fake-indexeddb/auto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import '#tests/support/console.ts';
import { updateUser } from '#server/accounts/queries/users.ts';
import { tickets, type UserRow } from '#server/db/schema.ts';
import { DEMONSTRATION_PASSWORD } from '#server/seed/accounts.ts';
import { addTestUser } from '#tests/support/builders/users.ts';
import { closeClients, startClient, type TestClient, until } from '#tests/support/client/client.ts';
import { emptyDevice } from '#tests/support/client/storage.ts';
import { liveThrough } from '#tests/support/client/turns.ts';
import { type FakeDevice, fakeDevice } from '#tests/support/fakes/ports.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';
import { onSync } from '../../../sw/drain.ts';

let made = 0;

describe('an e-mail that changed elsewhere while work waited on the phone', () => {
  let server: TestServer;
  let device: FakeDevice;
  let client: TestClient;
  let first: UserRow;
  /** The addresses before and after the change. */
  let old: string;
  let next: string;

  beforeAll(async () => {
    server = await startServer({ seed: 'stations' });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    await emptyDevice();
    device = fakeDevice(Math.floor(performance.now()));
    made += 1;
    [old, next] = [`old${made}@given-up.test`, `next${made}@given-up.test`];
    first = await addTestUser(server.db, { email: old });
    client = await startClient({ device, origin: server.url });
    await client.signIn(old, DEMONSTRATION_PASSWORD);
    device.setOnline(false);
    await client.runtime.outbox.commit('ticket.create', { message: 'Flat tire', service_id: '1' });
  });
  afterEach(closeClients);

  const owners = async (): Promise<number[]> =>
    (await server.db.select({ owner: tickets.userId }).from(tickets)).map(({ owner }) => owner);
  const isSentAs = (user: UserRow) => until(async () => (await owners()).includes(user.id), 'the ticket');
  const leave = {
    'the session ends': () => liveThrough(device.clock, client.runtime.session.end('idle')),
    'Log out, Keep': () => liveThrough(device.clock, client.runtime.session.signOut('keep')),
  };
  const change = async () => {
    await updateUser(server.db, first.id, { email: next });
    device.setOnline(true);
  };

  it.each(Object.entries(leave))('after %s, the new e-mail finds what waits', async (_, out) => {
    await out();
    await change();
    await client.signIn(next, DEMONSTRATION_PASSWORD);
    await isSentAs(first);
    await until(async () => (await client.outboxRows()).length === 0, 'an empty outbox');
  });

  it.each(Object.entries(leave))('after %s, whoever has the address now neither sees nor sends it', async (_, out) => {
    const { name } = client.db();
    await out();
    await change();
    const second = await addTestUser(server.db, { email: old });
    await client.signIn(old, DEMONSTRATION_PASSWORD);
    expect(client.db().name).not.toBe(name);
    expect(await client.db().tickets.count()).toBe(0);
    client.runtime.outbox.sendNow();
    await onSync(client.ports);
    expect(await owners()).not.toContain(second.id);

    // Again: theirs is found, not made anew.
    const theirs = client.db().name;
    await liveThrough(device.clock, client.runtime.session.signOut('keep'));
    await client.signIn(old, DEMONSTRATION_PASSWORD);
    expect(client.db().name).toBe(theirs);

    await liveThrough(device.clock, client.runtime.session.signOut('keep'));
    await client.signIn(next, DEMONSTRATION_PASSWORD);
    expect(client.db().name).toBe(name);
    await isSentAs(first);
    expect(await owners()).not.toContain(second.id);
    await server.db.delete(tickets).where(eq(tickets.userId, first.id));
  });

  it('is no matter while the first person’s page is still open in another tab', async () => {
    const other = await startClient({ device, origin: server.url });
    const { name } = client.db();
    await change();
    // Their token is worth nothing any more, and their page does not know yet.
    client.freeze();
    await server.db.execute('update sessions set ended_at = now()');
    const second = await addTestUser(server.db, { email: old });
    await other.signIn(old, DEMONSTRATION_PASSWORD);
    client.thaw();
    client.runtime.outbox.sendNow();
    await until(() => client.runtime.session.store.getState().profile?.id === String(second.id), 'the other person');
    expect(client.db().name).not.toBe(name);
    expect(await client.outboxRows()).toEqual([]);
    expect(await owners()).not.toContain(second.id);
  });
});
