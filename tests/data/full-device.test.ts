import { afterEach, describe, expect, it, vi } from 'vitest';
import '#tests/support/console.ts';
import type { Station } from '#src/contract/station.ts';
import { writeForSending } from '#src/data/making-room.ts';
import { keepReserve } from '#src/data/reserve.ts';
import { readSession } from '#src/data/stored.ts';
import { refreshMessages } from '#src/data/sync/messages.ts';
import { refreshTicket } from '#src/data/sync/tickets.ts';
import { stationRows } from '#src/data/tiles/station-tile.ts';
import { ok } from '#src/lib/result.ts';
import { closeClients, type TestClient } from '#tests/support/client/client.ts';
import { committed, type Desk, DRIVER, openDesk, STAFF } from '#tests/support/client/desk.ts';
import { emptyDisk, fillDisk } from '#tests/support/client/disk.ts';
import { file, sendFiles } from '#tests/support/client/files.ts';
import { GRACE_MS } from '#tests/support/client/model-sessions.ts';
import { liveUntil, turns } from '#tests/support/client/turns.ts';

afterEach(async () => {
  emptyDisk();
  await closeClients();
});

const texts = Array.from({ length: 25 }, (_, i) => `text ${i}`);

/** A person with a ticket whose device loses its signal, and then its last free byte, with 25 messages waiting. */
const withWaiting = async (desk: Desk): Promise<{ client: TestClient; ticketId: number }> => {
  const ticketId = desk.server.addTicket(DRIVER).id;
  const client = await desk.signedIn();
  desk.device.setOnline(false);
  for (const text of texts)
    await committed(client.runtime.outbox.commit('message.send', { ticket_id: String(ticketId), text }));
  fillDisk();
  return { client, ticketId };
};

/** Uses up what is kept back for sending, in all databases. */
const useReserve = async (client: TestClient): Promise<void> => {
  emptyDisk();
  await client.db().meta.delete('reserve');
  const { del } = await import('idb-keyval');
  await del('reserve');
  fillDisk();
};

describe('a device without a free byte', () => {
  it('sends all that waits, once and in order', async () => {
    const desk = await openDesk();
    const { client, ticketId } = await withWaiting(desk);
    desk.device.setOnline(true);
    await desk.emptied(client);
    expect(desk.server.texts(ticketId)).toEqual(texts);
    expect(desk.count('POST', '/message')).toBe(texts.length);
    const { store } = client.runtime.outbox;
    await liveUntil(desk.device.clock, () => store.getState().waiting === 0);
    expect(store.getState().full).toBe(false);
  });

  it('starts anew, shows what is stored and sends', async () => {
    const desk = await openDesk();
    const { client, ticketId } = await withWaiting(desk);
    await client.close();
    const again = await desk.tab();
    expect(again.runtime.session.store.getState()).toMatchObject({ status: 'signed-in', account: DRIVER });
    expect(await again.db().messages.count()).toBe(texts.length);
    desk.device.setOnline(true);
    await desk.emptied(again);
    expect(desk.server.texts(ticketId)).toEqual(texts);
  });

  it('refuses new work without touching what is kept back for sending', async () => {
    const desk = await openDesk();
    const { client, ticketId } = await withWaiting(desk);
    const reserve = () => client.db().meta.where('name').equals('reserve').count();
    const result = await client.runtime.outbox.commit('message.send', { ticket_id: String(ticketId), text: 'more' });
    expect(result).toMatchObject({ ok: false, error: { kind: 'quota' } });
    expect(await reserve()).toBe(1);
  });

  it('gives its stations for words, and not for a file that they would not make room for', async () => {
    const desk = await openDesk();
    const ticket = desk.server.addTicket(DRIVER);
    const client = await desk.signedIn();
    const { stations } = client.db();
    const stop = (id: number) => ({ id: `${id}`, name: `Stop ${id}`, latitude: 41, longitude: -88 }) as Station;
    const known = Array.from({ length: 40 }, (_, id) => stop(id));
    await stations.bulkPut(stationRows(known, 0));
    desk.device.setOnline(false);
    fillDisk();
    const ticket_id = String(ticket.id);
    const files = [file('a.jpg', 'x'.repeat(100_000))];
    const refused = await client.runtime.outbox.commit('message.send', { ticket_id, text: 'image:1' }, { files });
    expect(refused).toMatchObject({ ok: false, error: { kind: 'quota' } });
    expect(await stations.count()).toBe(known.length);
    await committed(client.runtime.outbox.commit('message.send', { ticket_id, text: 'words' }));
    expect(await stations.count()).toBe(0);
  });

  it('lets a waiting file be taken back', async () => {
    const desk = await openDesk();
    const ticket = desk.server.addTicket(DRIVER);
    const client = await desk.signedIn();
    desk.device.setOnline(false);
    const { key } = await sendFiles(client, ticket.id, [file('a.jpg'), file('b.jpg')], 'both');
    const [a] = await client.db().uploads.where('key').equals(key).sortBy('place');
    fillDisk();
    expect(await client.runtime.outbox.cancelUpload(a?.id ?? '')).toEqual(ok(true));
    expect(await client.db().messages.get(key)).toMatchObject({ message: { attachments: [{ filename: 'b.jpg' }] } });
  });

  it('makes a refused change of a ticket anew from what the server says now', async () => {
    const desk = await openDesk();
    const ticket = desk.server.addTicket(DRIVER);
    const client = await desk.signedIn(STAFF);
    await refreshTicket(String(ticket.id), undefined, client.runtime);
    desk.server.desk.moveBy('admin.two@milepost.test', ticket.id, 'CLOSED');
    const move = { id: String(ticket.id), from: 'OPEN', status: 'IN_PROGRESS' } as const;
    await committed(client.runtime.outbox.commit('ticket.status', move));
    const { store } = client.runtime.outbox;
    await liveUntil(desk.device.clock, () => store.getState().failed === 1);
    fillDisk();
    const [row] = await client.outboxRows();
    await client.runtime.outbox.retry(row?.key ?? '');
    expect(await client.db().tickets.get(String(ticket.id))).toMatchObject({ status: 'CLOSED' });
  });

  it('goes on with a token that was renewed, here and after a new start', async () => {
    const desk = await openDesk();
    const { client, ticketId } = await withWaiting(desk);
    desk.server.expire();
    desk.device.setOnline(true);
    await desk.emptied(client);
    desk.device.clock.advance(GRACE_MS + 1);
    desk.server.expire();
    await client.close();
    const again = await desk.tab();
    await liveUntil(desk.device.clock, () => desk.count('POST', '/auth/refresh') >= 2, 'another refresh');
    await turns(50);
    expect(again.runtime.session.store.getState()).toMatchObject({ status: 'signed-in', account: DRIVER });
    expect(desk.server.texts(ticketId)).toEqual(texts);
  });

  it('keeps what is needed for sending again once there is room', async () => {
    const desk = await openDesk();
    const { client } = await withWaiting(desk);
    desk.device.setOnline(true);
    await desk.emptied(client);
    emptyDisk();
    await client.close();
    const again = await desk.tab();
    await liveUntil(desk.device.clock, async () => (await again.db().meta.get('reserve')) !== undefined);
  });
});

it('keeps room for sending again while something still waits, as soon as there is some', async () => {
  const desk = await openDesk();
  const { client, ticketId } = await withWaiting(desk);
  desk.server.script('POST', '/message', { status: 503, headers: { 'retry-after': '600' } });
  const reserve = () => client.db().meta.where('name').equals('reserve').count();
  desk.device.setOnline(true);
  await liveUntil(desk.device.clock, async () => (await reserve()) === 0, 'the room given back');
  emptyDisk();
  await liveUntil(desk.device.clock, async () => (await reserve()) === 1, 'room kept again');
  expect(desk.server.texts(ticketId)).toEqual([]);
});

it('keeps nothing against a write that needs the room at the same time', async () => {
  const desk = await openDesk();
  const { client } = await withWaiting(desk);
  const db = client.db();
  const { ports } = client.runtime;
  let tries = 0;
  await writeForSending(db, ports, async () => {
    tries += 1;
    // A pass that ended a moment ago.
    if (tries === 2) await keepReserve(db);
    await db.meta.put({ name: 'test', value: 'x'.repeat(1000) });
  });
  expect(tries).toBe(3);
});

it('shows what others wrote while it was full once there is room', async () => {
  const desk = await openDesk();
  const { id } = desk.server.addTicket(DRIVER);
  const client = await desk.signedIn();
  desk.server.addMessage(id, STAFF, 'theirs');
  await committed(client.runtime.outbox.commit('message.send', { ticket_id: String(id), text: 'mine' }));
  await desk.emptied(client);
  const read = () => refreshMessages(String(id), undefined, client.runtime).catch(() => undefined);
  await useReserve(client);
  await read();
  emptyDisk();
  await read();
  expect((await client.db().messages.toArray()).map(({ message }) => message.text).sort()).toEqual(['mine', 'theirs']);
});

describe('a device where not even what was kept back is left', () => {
  it('says so, loses nothing, and sends by itself when there is room', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const desk = await openDesk();
    const { client, ticketId } = await withWaiting(desk);
    await useReserve(client);
    const { store } = client.runtime.outbox;
    desk.device.setOnline(true);
    await liveUntil(desk.device.clock, () => store.getState().full);
    expect(store.getState().waiting).toBe(texts.length);
    emptyDisk();
    await desk.emptied(client);
    await liveUntil(desk.device.clock, () => !store.getState().full);
    expect(desk.server.texts(ticketId)).toEqual(texts);
  });

  it('holds a renewed token until it can be stored', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const desk = await openDesk();
    const { client } = await withWaiting(desk);
    await useReserve(client);
    const before = await readSession();
    desk.server.expire();
    desk.device.setOnline(true);
    expect(await client.runtime.call('profile')).toMatchObject({ ok: true });
    desk.device.clock.advance(GRACE_MS + 1);
    desk.server.expire();
    expect(await client.runtime.call('profile')).toMatchObject({ ok: true });
    expect(client.runtime.session.store.getState()).toMatchObject({ status: 'signed-in', account: DRIVER });
    emptyDisk();
    const { get } = await import('idb-keyval');
    const stored = async () => ((await get('session')) as { refreshToken: string }).refreshToken;
    await liveUntil(desk.device.clock, async () => (await stored()) !== before?.refreshToken, 'the token stored');
    expect(await readSession()).toEqual(await get('session'));
  });
});
