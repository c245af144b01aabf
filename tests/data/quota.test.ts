import type { Table } from 'dexie';
import { afterEach, describe, expect, it, vi } from 'vitest';
import '#tests/support/console.ts';
import type { AccountDatabase } from '#src/data/db/database.ts';
import { closeClients, type TestClient } from '#tests/support/client/client.ts';
import { committed, type Desk, DRIVER, openDesk } from '#tests/support/client/desk.ts';
import { turns } from '#tests/support/client/turns.ts';

afterEach(closeClients);

const files = [{ name: 'a.jpg', mimeType: 'image/jpeg', bytes: new ArrayBuffer(8) }];

/** A device that is full as long as `full` says so: one table takes nothing new. */
const fillDisk = (table: Table, full: () => boolean): void => {
  const refuse = () => {
    if (full()) throw new DOMException('No room', 'QuotaExceededError');
  };
  table.hook('creating', refuse);
};
/** A device with one of everything that can be given up, and one thing that cannot. */
const furnished = async (desk: Desk): Promise<{ client: TestClient; db: AccountDatabase; ticketId: string }> => {
  const ticketId = String(desk.server.addTicket(DRIVER).id);
  const client = await desk.signedIn();
  const db = client.db();
  desk.device.setOnline(false);
  await committed(client.runtime.outbox.commit('message.send', { ticket_id: ticketId, text: 'image:1' }, { files }));
  const station = { id: '1', serviceTypes: [], truckBrands: [] };
  await db.stations.put({ id: '1', station, latitude: 1, longitude: 1, seenAt: 1 });
  const copy = { id: '9', ticketId, mimeType: 'image/jpeg', bytes: new ArrayBuffer(1), size: 1, usedAt: 1 };
  await db.fileCopies.put(copy);
  await db.drafts.put({ ticketId, text: 'typed' });
  return { client, db, ticketId };
};
const counts = async (db: AccountDatabase) => {
  const [outbox, messages, uploads, bytes, copies, stations] = await Promise.all(
    [db.outbox, db.messages, db.uploads, db.uploadBytes, db.fileCopies, db.stations].map((table) => table.count()),
  );
  return { outbox, messages, uploads, bytes, copies, stations };
};

describe.each(['outbox', 'messages', 'uploads', 'uploadBytes'] as const)('a device whose %s has no room', (name) => {
  const send = (client: TestClient, ticketId: string) =>
    client.runtime.outbox.commit('message.send', { ticket_id: ticketId, text: 'typed' }, { files });

  it('gives up tiles, then copies, then stations; where even that is not enough these come back, and nothing is half written', async () => {
    const desk = await openDesk();
    const { client, db, ticketId } = await furnished(desk);
    const order: string[] = [];
    const tell = (what: string) => () => {
      order.push(what);
    };
    db.fileCopies.hook('deleting', tell('copies'));
    db.stations.hook('deleting', tell('stations'));
    fillDisk(db[name] as unknown as Table, () => {
      if (order.length === 0 && desk.device.asked.clearTiles > 0) order.push('tiles');
      return true;
    });
    expect(await send(client, ticketId)).toMatchObject({ ok: false, error: { kind: 'quota' } });
    expect(order).toEqual(['tiles', 'copies', 'stations']);
    expect(await counts(db)).toEqual({ outbox: 1, messages: 1, uploads: 1, bytes: 1, copies: 0, stations: 1 });
    expect((await db.drafts.toArray()).map((draft) => draft.text)).toEqual(['typed']);
  });

  it('gives up no more than is needed', async () => {
    const desk = await openDesk();
    const { client, db, ticketId } = await furnished(desk);
    fillDisk(db[name] as unknown as Table, () => desk.device.asked.clearTiles === 0);
    expect(await send(client, ticketId)).toMatchObject({ ok: true });
    expect(await counts(db)).toEqual({ outbox: 2, messages: 2, uploads: 2, bytes: 2, copies: 1, stations: 1 });
  });
});

it('a storage that fails after it had no room is tried three times, and no more', async () => {
  const desk = await openDesk();
  const { client, db, ticketId } = await furnished(desk);
  let tries = 0;
  db.outbox.hook('creating', () => {
    tries += 1;
    throw new DOMException('', tries < 4 ? 'QuotaExceededError' : 'UnknownError');
  });
  const sent = client.runtime.outbox.commit('message.send', { ticket_id: ticketId, text: 'typed' });
  expect(await sent).toMatchObject({ ok: false, error: { kind: 'retryable', code: 'STORAGE' } });
  expect(tries).toBe(3 + 3);
});

describe('a device that is full when an answer comes', () => {
  it('writes down what was delivered without keeping copies', async () => {
    const desk = await openDesk();
    const { client, db } = await furnished(desk);
    fillDisk(db.fileCopies as unknown as Table, () => true);
    desk.device.setOnline(true);
    await desk.emptied(client);
    expect(desk.server.texts()).toEqual(['image:1']);
    expect(desk.count('POST', '/message')).toBe(1);
    expect(await counts(db)).toMatchObject({ outbox: 0, messages: 1, uploads: 0, bytes: 0 });
  });

  it('rests and goes on by itself, and what had arrived is not there twice', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const desk = await openDesk();
    const { client, db } = await furnished(desk);
    let full = true;
    const refuse = () => {
      if (full) throw new DOMException('No room', 'QuotaExceededError');
    };
    db.messages.hook('updating', refuse);
    db.messages.hook('creating', refuse);
    desk.device.setOnline(true);
    for (let i = 0; i < 100 && desk.count('POST', '/message') === 0; i += 1) await turns(4);
    await turns(50);
    expect((await client.outboxRows()).length).toBe(1);
    full = false;
    await desk.emptied(client);
    expect(desk.server.texts()).toEqual(['image:1']);
    expect(await counts(db)).toMatchObject({ outbox: 0, messages: 1, uploads: 0, bytes: 0 });
  });
});
