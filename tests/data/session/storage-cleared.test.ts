import 'fake-indexeddb/auto';
import { forceCloseDatabase, indexedDB } from 'fake-indexeddb';
import { clear } from 'idb-keyval';
import { afterEach, beforeEach, expect, it } from 'vitest';
import '#tests/support/console.ts';
import { accountDatabaseName } from '#src/data/db/database.ts';
import { readSession } from '#src/data/stored.ts';
import { closeClients, startClient, type TestClient } from '#tests/support/client/client.ts';
import { type ModelServer, modelServer } from '#tests/support/client/model-server.ts';
import { emptyDevice } from '#tests/support/client/storage.ts';
import { liveUntil } from '#tests/support/client/turns.ts';
import { type FakeDevice, fakeDevice } from '#tests/support/fakes/ports.ts';

const RAY = 'ray@milepost.test';
let device: FakeDevice;
let server: ModelServer;

beforeEach(async () => {
  await emptyDevice();
  device = fakeDevice();
  server = modelServer({ clock: device.clock });
});
afterEach(closeClients);

const tab = (): Promise<TestClient> => startClient({ device, fetch: server.fetch });
const state = (client: TestClient) => client.runtime.session.store.getState();
const request = (client: TestClient, message: string) =>
  client.runtime.outbox.commit('ticket.create', { message, service_id: '1' });

/** What a browser does to a page when it clears a site's storage under it. @param tells whether connections are told */
const clearStorage = async (clients: readonly TestClient[], tells: boolean): Promise<void> => {
  await clear();
  for (const client of clients) {
    if (tells) Reflect.apply(forceCloseDatabase, undefined, [client.db().backendDB()]);
    else client.db().close({ disableAutoOpen: false });
  }
  await new Promise((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase(accountDatabaseName(RAY));
    deleting.onsuccess = resolve;
    deleting.onerror = () => reject(deleting.error);
  });
};

it('a page whose storage the browser has cleared leads every tab to the sign-in, and says why', async () => {
  const [first, second] = [await tab(), await tab()];
  await first.signIn(RAY);
  await liveUntil(device.clock, () => state(second).profile !== undefined);
  await clearStorage([first, second], false);
  expect(await first.runtime.call('ownTickets')).toMatchObject({ ok: false, error: { kind: 'session' } });
  await second.runtime.call('ownTickets');
  await liveUntil(device.clock, () => [first, second].every((client) => state(client).status === 'signed-out'));
  expect(state(first)).toEqual({ status: 'signed-out', ended: 'cleared' });
  expect(state(second)).toEqual({ status: 'signed-out', ended: 'cleared' });
  expect(await readSession()).toBeUndefined();
});

it('without signal it is told as soon as the browser closes the database', async () => {
  const client = await tab();
  await client.signIn(RAY);
  device.setOnline(false);
  await clearStorage([client], true);
  await liveUntil(device.clock, () => state(client).status === 'signed-out');
  expect(state(client).ended).toBe('cleared');
});

it('a database that the browser closes alone ends no session', async () => {
  const client = await tab();
  await client.signIn(RAY);
  Reflect.apply(forceCloseDatabase, undefined, [client.db().backendDB()]);
  expect(await request(client, 'Tow me')).toMatchObject({ ok: true });
  await liveUntil(device.clock, async () => (await client.outboxRows()).length === 0, 'an empty outbox');
  expect(state(client).status).toBe('signed-in');
});
