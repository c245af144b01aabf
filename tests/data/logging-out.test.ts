import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { del } from 'idb-keyval';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '#tests/support/console.ts';
import { AccountDatabase, accountDatabaseName } from '#src/data/db/database.ts';
import { META } from '#src/data/db/meta.ts';
import { readSession } from '#src/data/stored.ts';
import { closeClients, startClient, type TestClient, until } from '#tests/support/client/client.ts';
import { emptyDisk, fillDisk } from '#tests/support/client/disk.ts';
import { type ModelServer, modelServer } from '#tests/support/client/model-server.ts';
import { emptyDevice } from '#tests/support/client/storage.ts';
import { liveThrough, liveUntil } from '#tests/support/client/turns.ts';
import { type FakeDevice, fakeDevice } from '#tests/support/fakes/ports.ts';

const RAY = 'ray@milepost.test';
let device: FakeDevice;
let server: ModelServer;

beforeEach(async () => {
  await emptyDevice();
  device = fakeDevice();
  server = modelServer({ clock: device.clock });
});
afterEach(async () => {
  emptyDisk();
  await closeClients();
});

const tab = (): Promise<TestClient> => startClient({ device, fetch: server.fetch });
const state = (client: TestClient) => client.runtime.session.store.getState();
const say = (client: TestClient, ticketId: number, text: string) =>
  client.runtime.outbox.commit('message.send', { ticket_id: ticketId, text });

describe('logging out', () => {
  it('is the person’s own where the server’s word that the session is over comes first', async () => {
    const [a, b] = [await tab(), await tab()];
    await a.signIn(RAY);
    await liveUntil(device.clock, () => state(b).status === 'signed-in');
    const ends: unknown[] = [];
    for (const client of [a, b]) client.runtime.session.store.subscribe(({ ended }) => ends.push(ended));
    server.expire();
    server.script('POST', '/auth/refresh', { status: 401 });
    const out = a.runtime.session.signOut('keep');
    expect(await b.runtime.call('ownTickets')).toMatchObject({ ok: false, error: { kind: 'session' } });
    await liveThrough(device.clock, out);
    await liveUntil(device.clock, () => state(b).status === 'signed-out');
    expect(new Set(ends)).toEqual(new Set([undefined]));
    expect(await readSession()).toBeUndefined();
  });

  it.each([
    { choice: 'keep', waits: 1 },
    { choice: 'delete', waits: 0 },
  ] as const)('is finished by the next start where the page went meanwhile: $choice', async ({ choice, waits }) => {
    const ticket = server.addTicket(RAY);
    const first = await tab();
    await first.signIn(RAY);
    device.setOnline(false);
    await say(first, ticket.id, 'for later');
    void first.runtime.session.signOut(choice);
    await until(async () => (await readSession())?.leaving !== undefined);
    first.kill();
    const next = await tab();
    expect(state(next)).toEqual({ status: 'signed-out' });
    expect(await readSession()).toBeUndefined();
    const stored = new AccountDatabase(accountDatabaseName(RAY));
    expect(await stored.outbox.count()).toBe(waits);
    expect(await stored.meta.where('name').equals(META.profile).count()).toBe(0);
    stored.close();
  });

  it('deletes what waits of whoever came back meanwhile in another tab, if that is who they are', async () => {
    const ticket = server.addTicket(RAY);
    const [a, b] = [await tab(), await tab()];
    await a.signIn(RAY);
    await liveUntil(device.clock, () => state(b).status === 'signed-in');
    a.freeze();
    await liveThrough(device.clock, b.runtime.session.signOut('keep'));
    await b.signIn(RAY);
    a.thaw();
    await liveUntil(device.clock, () => state(a).status === 'signed-in');
    device.setOnline(false);
    await say(b, ticket.id, 'never mind');
    await liveThrough(device.clock, a.runtime.session.signOut('delete'));
    const stored = new AccountDatabase(accountDatabaseName(RAY));
    expect(await stored.outbox.count()).toBe(0);
    stored.close();
  });

  describe.each(['keep', 'delete'] as const)('on a device without a free byte, with "%s"', (choice) => {
    /** What waits in the account's queue. */
    const waiting = async (): Promise<number> => {
      const stored = new AccountDatabase(accountDatabaseName(RAY));
      const count = await stored.outbox.count();
      stored.close();
      return count;
    };
    const withoutRoom = async (): Promise<TestClient> => {
      const ticket = server.addTicket(RAY);
      const client = await tab();
      await client.signIn(RAY);
      device.setOnline(false);
      await say(client, ticket.id, 'for later');
      await client.db().meta.delete('reserve');
      await del('reserve');
      fillDisk();
      vi.spyOn(console, 'warn').mockImplementation(() => {});
      return client;
    };
    const isDone = async () => (await readSession()) === undefined && (await waiting()) === (choice === 'keep' ? 1 : 0);

    const leftBroken = async (): Promise<TestClient> => {
      const client = await withoutRoom();
      const broken = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
        throw new DOMException('The disk cannot be read', 'UnknownError');
      });
      await liveThrough(device.clock, client.runtime.session.signOut(choice));
      expect(state(client)).toEqual({ status: 'signed-out' });
      broken.mockRestore();
      emptyDisk();
      return client;
    };

    it('does the rest before whoever comes back at once may send', async () => {
      const client = await leftBroken();
      device.setOnline(true);
      await client.signIn(RAY);
      await liveUntil(device.clock, async () => (await client.outboxRows()).length === 0);
      expect(server.texts()).toEqual(choice === 'keep' ? ['for later'] : []);
    });

    it('leaves the screen at once where the storage breaks, and does the rest when it is well', async () => {
      const client = await leftBroken();
      await liveUntil(device.clock, isDone);
      expect(state(client)).toEqual({ status: 'signed-out' });
    });

    it('is done by the next start where only the account’s database broke, and the page went then', async () => {
      const client = await withoutRoom();
      const broken = vi.spyOn(Dexie.prototype, 'transaction').mockImplementation(() => {
        throw new DOMException('The disk cannot be read', 'UnknownError');
      });
      emptyDisk();
      await liveThrough(device.clock, client.runtime.session.signOut(choice));
      client.kill();
      broken.mockRestore();
      await tab();
      expect(await isDone()).toBe(true);
    });

    it('does not keep the page from starting where the one before went meanwhile', async () => {
      const client = await withoutRoom();
      emptyDisk();
      void client.runtime.session.signOut(choice);
      await until(async () => (await readSession())?.leaving !== undefined);
      client.kill();
      await del('reserve');
      fillDisk();
      const next = await tab();
      expect(state(next)).toEqual({ status: 'signed-out' });
      emptyDisk();
      await liveUntil(device.clock, isDone);
    });
  });
});
