// First: the library looks for IndexedDB when it is loaded.
import '#tests/support/client/storage.ts';
import Dexie from 'dexie';
import { afterEach, describe, expect, it, vi } from 'vitest';
import '#tests/support/console.ts';
import { AccountDatabase, accountDatabaseName, withDatabase } from '#src/data/db/database.ts';
import { saveDraft } from '#src/data/drafts/store.ts';
import { setRuntime } from '#src/data/runtime.ts';
import { closeClients } from '#tests/support/client/client.ts';
import { committed, DRIVER, openDesk } from '#tests/support/client/desk.ts';
import { liveThrough, liveUntil, turns } from '#tests/support/client/turns.ts';

const NAME = accountDatabaseName(DRIVER);
const extra: Dexie[] = [];

afterEach(async () => {
  for (const db of extra.splice(0)) db.close();
  await closeClients();
});

/** The tables as the first version had them, frozen here: what people's devices hold does not follow our changes. */
const versionOne = (): Dexie => {
  const db = new Dexie(NAME);
  db.version(1).stores({
    tickets: 'id, status, createdAt',
    messages: 'key, [ticketId+order], [ticketId+serverId]',
    outbox: '++seq, &key, lane, state',
    stations: 'id, latitude, longitude, seenAt',
    stationLists: 'mode',
    routes: 'id',
    plans: 'id',
    drafts: 'ticketId',
    aliases: 'localId, serverId',
    meta: 'name',
  });
  extra.push(db);
  return db;
};

/** What version 1 wrote for a ticket without signal, two messages in it, and a message that another ticket refused. */
const fillVersionOne = async (db: Dexie, refusedIn: string, now: number): Promise<void> => {
  const row = (key: string, command: string, input: object, lane: string) => ({
    key,
    command,
    input,
    lane,
    state: 'due',
    attempts: 0,
    failures: 0,
    dueAt: now,
    madeAt: now,
  });
  const message = (key: string, ticketId: string, order: string, text: string, delivery = 'waiting') => ({
    key,
    ticketId,
    order,
    mine: true,
    delivery,
    madeAt: now,
    message: {
      id: `local:${key}`,
      text,
      sender_id: '',
      created_at: new Date(now).toISOString(),
      ticket_id: ticketId,
      attachments: [],
    },
  });
  const input = { message: 'Stop 7', service_id: '7' };
  const ticket = {
    id: 'local:t',
    status: 'OPEN',
    created_at: new Date(now).toISOString(),
    service_type: [],
    truck_brands: [],
    service_id: '7',
  };
  const error = { kind: 'rejected', status: 400, message: 'Not this text' };
  await db.table('tickets').put({
    id: 'local:t',
    ticket,
    createdAt: now,
    status: 'OPEN',
    delivery: 'waiting',
    outboxKey: 't',
    seenAt: now,
  });
  await db.table('outbox').bulkAdd([
    row('t', 'ticket.create', input, 'local:t'),
    row('one', 'message.send', { text: 'one', ticket_id: 'local:t' }, 'local:t'),
    row('two', 'message.send', { text: 'two', ticket_id: 'local:t' }, 'local:t'),
    {
      ...row('no', 'message.send', { text: 'poison', ticket_id: refusedIn }, refusedIn),
      state: 'failed',
      // A tab that died in the middle of a try left its mark.
      inFlight: true,
      error,
    },
  ]);
  await db
    .table('messages')
    .bulkPut([
      message('one', 'local:t', 'w0000000000000002', 'one'),
      message('two', 'local:t', 'w0000000000000003', 'two'),
      { ...message('no', refusedIn, 'w0000000000000004', 'poison', 'failed'), error },
    ]);
  await db.table('drafts').put({ ticketId: 'local:t', text: 'half' });
};

describe('a queue of the first version', () => {
  it('is delivered in order by this one, its refused message still in sight', async () => {
    const desk = await openDesk();
    const elsewhere = desk.server.addTicket(DRIVER);
    const old = versionOne();
    await fillVersionOne(old, String(elsewhere.id), desk.device.clock.now());
    old.close();

    const client = await desk.signedIn();
    await liveUntil(desk.device.clock, async () => (await client.outboxRows()).length === 1, 'a delivered queue');
    expect(desk.server.tickets.map((ticket) => ticket.summary)).toEqual(['earlier', 'Stop 7']);
    expect(desk.server.texts()).toEqual(['one', 'two']);
    const id = String(desk.server.tickets[1]?.id);
    expect(await client.db().aliases.get('local:t')).toMatchObject({ serverId: id });
    expect(await client.db().drafts.toArray()).toEqual([{ ticketId: id, text: 'half' }]);
    expect(desk.server.seen.filter((one) => one.method === 'POST' && one.key !== null).map((one) => one.key)).toEqual([
      't',
      'one',
      'two',
    ]);
    const [failed] = await client.outboxRows();
    expect(failed).toMatchObject({ key: 'no', state: 'failed', error: { message: 'Not this text' } });
    expect(failed?.inFlight).toBeUndefined();
    await client.runtime.outbox.edit('no');
    expect(await client.db().drafts.get(String(elsewhere.id))).toMatchObject({ text: 'poison' });
  });

  it('takes files from then on', async () => {
    const desk = await openDesk();
    const old = versionOne();
    await fillVersionOne(old, '1', desk.device.clock.now());
    old.close();
    const client = await desk.signedIn();
    const files = [{ name: 'a.jpg', mimeType: 'image/jpeg', bytes: new ArrayBuffer(4) }];
    await committed(client.runtime.outbox.commit('message.send', { ticket_id: 'local:t', text: 'image:1' }, { files }));
    await liveUntil(desk.device.clock, () => desk.server.messages.length === 3);
    expect(desk.server.messages.map((message) => message.files.length)).toEqual([0, 0, 1]);
  });
});

describe('a page whose stored data a newer version changes in another tab', () => {
  const upgrade = async (version: number): Promise<Dexie> => {
    const newer = new AccountDatabase(NAME);
    extra.push(newer);
    newer.version(version).stores({ later: 'id' });
    await newer.open();
    return newer;
  };

  /** Makes a newer version's database one of this version, with the same rows: the page that is loaded anew is of this code as well. */
  const asOurs = async (newer: Dexie): Promise<void> => {
    newer.close();
    const all = await new Dexie(NAME).open();
    const rows = await Promise.all(all.tables.map(async (table) => [table.name, await table.toArray()] as const));
    await all.delete();
    await withDatabase(NAME, async (db) => {
      for (const [name, of] of rows) if (of.length > 0) await db.table(name).bulkPut(of);
    });
  };

  it('lets go, says that it is outdated, and takes nothing more', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const desk = await openDesk();
    const ticket = desk.server.addTicket(DRIVER);
    const client = await desk.signedIn();
    expect(client.runtime.activity.getState().outdated).toBe(false);
    desk.device.setOnline(false);
    await committed(client.runtime.outbox.commit('message.send', { ticket_id: ticket.id, text: 'before' }));
    await liveThrough(desk.device.clock, upgrade(4));
    expect(client.runtime.activity.getState().outdated).toBe(true);
    const late = await client.runtime.outbox.commit('message.send', { ticket_id: ticket.id, text: 'after' });
    expect(late).toMatchObject({ ok: false, error: { kind: 'retryable', code: 'OUTDATED' } });
    expect(
      await client.runtime.outbox.commit(
        'ticket.status',
        { id: String(ticket.id), status: 'IN_PROGRESS', from: 'OPEN' },
        { assign: true },
      ),
    ).toMatchObject({ ok: false });
    expect(await client.runtime.outbox.cancelUpload('1')).toMatchObject({ ok: false, error: { code: 'OUTDATED' } });
    desk.device.setOnline(true);
    client.focus();
    client.runtime.outbox.sendNow();
    await turns(100);
    desk.device.clock.advance(60_000);
    await turns(100);
    expect(desk.server.texts()).toEqual([]);
    // The newer version's library says that it waits; nothing of ours complains.
    expect(warned.mock.calls.filter(([text]) => !/blocked/.test(text))).toEqual([]);
  });

  it('still stores what was half written', async () => {
    const desk = await openDesk();
    const client = await desk.signedIn();
    setRuntime(client.runtime);
    client.runtime.activity.subscribe(({ outdated }) => outdated && void saveDraft('7', { text: 'half a sen' }));
    const newer = await liveThrough(desk.device.clock, upgrade(4));
    expect(await newer.table('drafts').get('7')).toMatchObject({ text: 'half a sen' });
  });

  it('loses nothing that was on the wire, and can sign out', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const desk = await openDesk();
    const ticket = desk.server.addTicket(DRIVER);
    const old = await desk.signedIn();
    desk.server.script('POST', '/message', 'hang');
    await committed(old.runtime.outbox.commit('message.send', { ticket_id: ticket.id, text: 'on its way' }));
    await liveUntil(desk.device.clock, () => desk.count('POST', '/message') === 1);
    const newer = await liveThrough(desk.device.clock, upgrade(4));
    old.kill();
    await asOurs(newer);
    // Loaded anew: the next page reads what the newer version left.
    const next = await desk.tab();
    await desk.emptied(next);
    expect(desk.server.texts()).toEqual(['on its way']);
    await liveThrough(desk.device.clock, upgrade(4));
    const out = next.runtime.session.signOut('delete');
    await liveUntil(desk.device.clock, () => next.runtime.session.store.getState().status === 'signed-out');
    await out;
  });

  it('opens nothing when it signs in again, says what to do, sends nothing, and can sign out', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const desk = await openDesk();
    const ticket = desk.server.addTicket(DRIVER);
    const before = await desk.signedIn();
    desk.device.setOnline(false);
    await committed(before.runtime.outbox.commit('message.send', { ticket_id: ticket.id, text: 'waits' }));
    const newer = await liveThrough(desk.device.clock, upgrade(4));
    before.kill();
    desk.device.setOnline(true);
    const page = await desk.tab();
    const { session, db } = page.runtime;
    expect(session.store.getState()).toEqual({
      status: 'signed-in',
      account: DRIVER,
      profileError: {
        kind: 'retryable',
        code: 'OUTDATED',
        message: 'Milepost was updated. What is stored on this device is safe: load this page again to go on.',
      },
    });
    expect(() => db()).toThrow('Nobody is signed in');
    // Nor does it ask again who is there, whenever they come back to it.
    const asked = desk.count('GET', '/api/profile/me');
    page.focus();
    desk.device.clock.advance(60_000);
    await turns(100);
    expect(desk.server.texts()).toEqual([]);
    expect(desk.count('GET', '/api/profile/me')).toBe(asked);
    expect(session.store.getState().profileError?.code).toBe('OUTDATED');
    const out = session.signOut('keep');
    await liveUntil(desk.device.clock, () => session.store.getState().status === 'signed-out');
    await out;
    newer.close();
    const kept = await new Dexie(NAME).open();
    extra.push(kept);
    expect(await kept.table('outbox').toArray()).toMatchObject([{ input: { text: 'waits' } }]);
  });
});
