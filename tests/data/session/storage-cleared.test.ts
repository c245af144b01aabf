import 'fake-indexeddb/auto';
import { forceCloseDatabase, indexedDB } from 'fake-indexeddb';
import { clear } from 'idb-keyval';
import { afterEach, expect, it, vi } from 'vitest';
import '#tests/support/console.ts';
import { accountDatabaseName } from '#src/data/db/database.ts';
import { readSession } from '#src/data/stored.ts';
import { closeClients, type TestClient } from '#tests/support/client/client.ts';
import { DRIVER, openDesk } from '#tests/support/client/desk.ts';
import { liveUntil } from '#tests/support/client/turns.ts';

afterEach(closeClients);

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
    const deleting = indexedDB.deleteDatabase(accountDatabaseName(DRIVER));
    deleting.onsuccess = resolve;
    deleting.onerror = () => reject(deleting.error);
  });
};

it('a page whose storage the browser has cleared leads every tab to the sign-in, and says why', async () => {
  const { device, signedIn, tab } = await openDesk();
  const [first, second] = [await signedIn(), await tab()];
  await liveUntil(device.clock, () => state(second).profile !== undefined);
  await clearStorage([first, second], false);
  expect(await first.runtime.call('ownTickets')).toMatchObject({ ok: false, error: { kind: 'session' } });
  await second.runtime.call('ownTickets');
  await liveUntil(device.clock, () => [first, second].every((client) => state(client).status === 'signed-out'));
  expect(state(first)).toEqual({ status: 'signed-out', ended: 'cleared' });
  expect(state(second)).toEqual({ status: 'signed-out', ended: 'cleared' });
  expect(await readSession()).toBeUndefined();
});

it('a page is left also where the list of accounts cannot be read any more', async () => {
  const { device, signedIn } = await openDesk();
  const client = await signedIn();
  await liveUntil(device.clock, () => state(client).profile !== undefined);
  await clearStorage([client], false);
  const { get } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, key) {
    if (key === 'accounts') throw new DOMException('The storage broke off', 'AbortError');
    return get.call(this, key);
  });
  expect(await client.runtime.call('ownTickets')).toMatchObject({ ok: false, error: { kind: 'session' } });
  await liveUntil(device.clock, () => state(client).status === 'signed-out');
  expect(state(client)).toEqual({ status: 'signed-out' });
});

it('without signal it is told as soon as the browser closes the database', async () => {
  const { device, signedIn } = await openDesk();
  const client = await signedIn();
  device.setOnline(false);
  await clearStorage([client], true);
  await liveUntil(device.clock, () => state(client).status === 'signed-out');
  expect(state(client).ended).toBe('cleared');
});

it('a database that the browser closes alone ends no session', async () => {
  const { emptied, signedIn } = await openDesk();
  const client = await signedIn();
  Reflect.apply(forceCloseDatabase, undefined, [client.db().backendDB()]);
  expect(await request(client, 'Tow me')).toMatchObject({ ok: true });
  await emptied(client);
  expect(state(client).status).toBe('signed-in');
});
