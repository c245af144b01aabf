import '#tests/support/client/storage.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AccountDatabase, accountDatabaseName } from '#src/data/db/database.ts';
import { emptyDevice } from '#tests/support/client/storage.ts';
import '#tests/support/console.ts';
import { closeClients, startClient, until } from '#tests/support/client/client.ts';
import { type ModelServer, modelServer } from '#tests/support/client/model-server.ts';
import { type FakeDevice, fakeDevice } from '#tests/support/fakes/ports.ts';
import { onSync } from '../../sw/drain.ts';

const ME = 'ray@milepost.test';
let device: FakeDevice;
let server: ModelServer;

beforeEach(async () => {
  await emptyDevice();
  device = fakeDevice();
  server = modelServer({ clock: device.clock });
});
afterEach(closeClients);

/** Writes offline and closes every page. */
const leaveBehind = async (...texts: string[]) => {
  const ticket = server.addTicket(ME);
  const client = await startClient({ device, fetch: server.fetch });
  await client.signIn(ME);
  device.setOnline(false);
  for (const text of texts) await client.runtime.outbox.commit('message.send', { ticket_id: ticket.id, text });
  await client.close();
  device.setOnline(true);
};
const worker = () => device.tab({ fetch: server.fetch }).ports;

describe('the worker, with every page closed', () => {
  it('sends what waits, in order, with a fresh token where the old one has run out', async () => {
    await leaveBehind('one', 'two');
    server.expire();
    await onSync(worker());
    expect(server.texts()).toEqual(['one', 'two']);
  });

  it('brings files as well, from the stage that the page had reached', async () => {
    const ticket = server.addTicket(ME);
    const client = await startClient({ device, fetch: server.fetch });
    await client.signIn(ME);
    server.script('PUT', '/tickets/*', { status: 503 });
    const files = [{ name: 'a.jpg', mimeType: 'image/jpeg', bytes: new ArrayBuffer(4) }];
    await client.runtime.outbox.commit('message.send', { ticket_id: ticket.id, text: 'image:1' }, { files });
    await until(async () => (await client.outboxRows())[0]?.failures === 1, 'a failed put');
    await client.close();
    device.clock.advance(300_000);
    await onSync(worker());
    expect(server.messages.map((message) => message.files.map((file) => file.fileName))).toEqual([['a.jpg']]);
    expect(server.seen.filter((one) => one.path === '/message/init-upload')).toHaveLength(1);
  });

  it('throws while work waits, so that the browser comes again', async () => {
    await leaveBehind('one');
    server.script('POST', '/message', { status: 503 });
    await expect(onSync(worker())).rejects.toThrow('1 actions still wait');
    device.clock.advance(300_000);
    await onSync(worker());
    expect(server.texts()).toEqual(['one']);
  });

  it('sends nothing, and asks to be woken again, where a newer version has changed what is stored', async () => {
    await leaveBehind('one');
    const newer = new AccountDatabase(accountDatabaseName(ME));
    newer.version(4).stores({ later: 'id' });
    await newer.open();
    newer.close();
    await expect(onSync(worker())).rejects.toThrow('Milepost was updated.');
    expect(server.texts()).toEqual([]);
  });

  it('leaves the queue to its owner when the session has ended', async () => {
    await leaveBehind('one');
    server.expire(true);
    await onSync(worker());
    expect(server.texts()).toEqual([]);
    const client = await startClient({ device, fetch: server.fetch });
    expect(client.runtime.session.store.getState()).toMatchObject({ status: 'signed-out', ended: 'expired' });
  });

  it('sends nothing twice when two syncs and a page are at it together', async () => {
    await leaveBehind('one', 'two', 'three');
    const page = startClient({ device, fetch: server.fetch });
    await Promise.all([onSync(worker()), onSync(worker()), page]);
    expect(server.texts()).toEqual(['one', 'two', 'three']);
    expect(server.seen.filter((one) => one.method === 'POST' && one.path === '/message')).toHaveLength(3);
  });
});
