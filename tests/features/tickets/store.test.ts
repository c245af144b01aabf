// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { RuntimeConfig } from '#src/contract/config.ts';
import type { Station } from '#src/contract/station.ts';
import { AccountDatabase } from '#src/data/db/database.ts';
import { readDraft, saveDraft } from '#src/data/drafts/store.ts';
import { COMMANDS } from '#src/data/outbox/commands/index.ts';
import { commit } from '#src/data/outbox/commit.ts';
import { discard, edit, retry } from '#src/data/outbox/recovery.ts';
import { type Runtime, setRuntime } from '#src/data/runtime.ts';
import { discardAction, editAction, retryAction, sendMessage } from '#src/features/tickets/conversation/commands.ts';
import { type StoredConversation, useStoredConversation } from '#src/features/tickets/conversation/queries.ts';
import { readTickets } from '#src/features/tickets/list/queries.ts';
import { requestService } from '#src/features/tickets/request/commands.ts';
import { ok } from '#src/lib/result.ts';
import { fakeDevice } from '#tests/support/fakes/ports.ts';
import { messageRow, ticketRow } from './rows.ts';

const station: Station = {
  id: '42',
  name: 'Panhandle Fuel Stop',
  storeNumber: '3108',
  address: '2104 N Main St',
  city: 'Shamrock',
  state: 'TX',
  zipCode: '79079',
  serviceTypes: ['TIRES', 'ROADSIDE_ASSISTANCE'],
  truckBrands: ['FREIGHTLINER'],
};

const ME = { id: 'me', name: 'Ray Ortega' };

let db: AccountDatabase;
let runs = 0;
/** Says what the backend knows. */
let use: (features: Partial<RuntimeConfig['features']>) => void;

beforeEach(async () => {
  runs += 1;
  db = new AccountDatabase(`tickets-${runs}`);
  await db.open();
  const { ports } = fakeDevice().tab();
  const call = () => Promise.reject(new Error('Nothing is asked here'));
  const deps = { db, ports, call, commands: COMMANDS };
  // The account's own queue and database, without the drain: nothing is sent here.
  const outbox = {
    commit: (name, input, extra) => commit(deps, name, input, extra),
    retry: (key) => retry(deps, key).then(ok),
    edit: (key) => edit(deps, key).then(ok),
    discard: (key) => discard(deps, key).then(ok),
  } satisfies Partial<Runtime['outbox']>;
  const session = { store: createStore(() => ({ status: 'signed-in' })) };
  use = (features) => setRuntime({ ports, db: () => db, outbox, session, config: { features } } as unknown as Runtime);
  use({ requestDetails: true });
});
afterEach(() => db.delete());

/** What the drain does when it learns the server's id. */
const moveTicket = async (localId: string, serverId: string) => {
  const row = await db.tickets.get(localId);
  if (!row) throw new Error('No such ticket');
  await db.transaction('rw', [db.tickets, db.messages, db.drafts, db.aliases], async () => {
    await db.aliases.put({ localId, serverId });
    await db.tickets.delete(localId);
    await db.tickets.put({ ...row, id: serverId, delivery: 'sent' });
    await db.messages.filter((message) => message.ticketId === localId).modify({ ticketId: serverId });
    const draft = await db.drafts.get(localId);
    if (draft) await db.drafts.put({ ...draft, ticketId: serverId });
    await db.drafts.delete(localId);
  });
};

/** A conversation as a page that opens it now is shown it. */
const readConversation = async (address: string, limit: number): Promise<StoredConversation> => {
  const { result, unmount } = renderHook(() => useStoredConversation(address, limit));
  const stored = await waitFor(() => {
    if (!result.current) throw new Error('It is being read');
    return result.current;
  });
  unmount();
  return stored;
};

const request = async (): Promise<string> => {
  const done = await requestService(station);
  if (!done.ok) throw new Error(done.error.message);
  return done.value.ticketId;
};

describe('Request Service', () => {
  it('stores the station summary to be sent, and a ticket that can be opened at once', async () => {
    const ticketId = await request();
    expect(await db.outbox.toArray()).toMatchObject([
      {
        command: 'ticket.create',
        input: { message: 'Store 3108, Shamrock, TX\n2104 N Main St\nTires · Freightliner', service_id: '42' },
      },
    ]);
    const { ticket, key, messages } = await readConversation(ticketId, 10);
    expect(key).toBe(ticketId);
    expect(messages).toEqual([]);
    expect(ticket).toMatchObject({
      delivery: 'waiting',
      status: 'OPEN',
      ticket: {
        station_name: 'Panhandle Fuel Stop',
        service_address: '2104 N Main St, Shamrock, TX 79079',
        service_type: ['TIRES', 'ROADSIDE_ASSISTANCE'],
        truck_brands: ['FREIGHTLINER'],
      },
    });
    expect((await readTickets('active', ME)).tickets.map(({ row }) => row.id)).toEqual([ticketId]);
  });

  const PLACE = { latitude: 35.2201, longitude: -100.2482, accuracy: 12, at: '2026-11-24T10:00:00.000Z' };
  const picture = { id: 'd1', name: 'rim.jpg', mimeType: 'image/jpeg', blob: new Blob(['rim']) };
  const said = { services: ['ROADSIDE_ASSISTANCE', 'PIZZA'], text: ' Left rear ', files: [picture], position: PLACE };
  const queued = async () => {
    const rows = await db.outbox.orderBy('seq').toArray();
    return rows.map(({ command, input, lane }) => ({ command, input, lane }));
  };

  it('says which services it is for and where the truck is, and its words and pictures go right behind it', async () => {
    const kept = { id: picture.id, ticketId: 'next-request', place: 0, name: picture.name, mimeType: picture.mimeType };
    await db.draftFiles.put({ ...kept, bytes: new ArrayBuffer(3) });
    await saveDraft('next-request', { text: 'Left rear' });
    const made = await requestService(station, said);
    const lane = made.ok ? made.value.ticketId : '';
    const summary = 'Store 3108, Shamrock, TX\n2104 N Main St\nRoadside Assistance, PIZZA · Freightliner';
    expect(await queued()).toEqual([
      {
        command: 'ticket.create',
        input: { message: summary, service_id: '42', services: ['ROADSIDE_ASSISTANCE'], position: PLACE },
        lane,
      },
      { command: 'message.send', input: { ticket_id: lane, text: 'Left rear' }, lane },
    ]);
    const { ticket, messages } = await readConversation(lane, 10);
    expect(ticket?.ticket).toMatchObject({ service_type: ['ROADSIDE_ASSISTANCE', 'PIZZA'], shared_position: PLACE });
    expect(messages.map(({ message }) => [message.text, message.attachments.length])).toEqual([['Left rear', 1]]);
    const [upload] = await db.uploads.toArray();
    expect(upload?.key).toBe((await db.outbox.orderBy('seq').last())?.key);
    expect([await db.drafts.count(), await db.draftFiles.count()]).toEqual([0, 0]);
    // Nothing else could become of what waits for it.
    const [asked] = await db.outbox.orderBy('seq').toArray();
    await db.outbox
      .where('key')
      .equals(asked?.key ?? '')
      .modify({ state: 'failed' });
    await discardAction(asked?.key ?? '');
    expect([await db.outbox.count(), await db.uploads.count(), await db.messages.count()]).toEqual([0, 0, 0]);
  });

  it('tells another backend nothing that it does not know, and the position in words', async () => {
    use({});
    const made = await requestService(station, { ...said, files: [] });
    const lane = made.ok ? made.value.ticketId : '';
    const [create, message] = await queued();
    expect(Object.keys(create?.input ?? {})).toEqual(['message', 'service_id']);
    const text = 'Left rear\nMy position: 35.22010, -100.24820 (within 40 ft)';
    expect(message).toEqual({ command: 'message.send', input: { ticket_id: lane, text }, lane });
  });

  it('takes a station that tells nothing but its id', async () => {
    expect((await requestService({ id: '1', serviceTypes: [], truckBrands: [] })).ok).toBe(true);
    expect(await db.outbox.toArray()).toMatchObject([{ input: { message: 'General Service', service_id: '1' } }]);
  });
});

describe('a conversation', () => {
  it('is the newest messages in their order, and says whether there are older ones', async () => {
    await db.tickets.put(ticketRow(7));
    await db.tickets.put(ticketRow(8));
    await db.messages.bulkPut([5, 3, 1, 4, 2].map((n) => messageRow(n)));
    await db.messages.put(messageRow(6, { ticketId: '8' }));
    const ids = async (limit: number) => {
      const { messages, more } = await readConversation('7', limit);
      return [messages.map((row) => row.message.id), more];
    };
    expect(await ids(2)).toEqual([['4', '5'], true]);
    expect(await ids(5)).toEqual([['1', '2', '3', '4', '5'], false]);
  });

  it('is found under its local id and the server’s, with one key, when the ticket has moved', async () => {
    const local = await request();
    await sendMessage(local, 'Rolling slowly');
    await saveDraft(local, { text: 'half' });
    await moveTicket(local, '55');
    for (const address of [local, '55']) {
      const found = await readConversation(address, 10);
      expect([found.id, found.key, found.ticket?.id]).toEqual(['55', local, '55']);
      expect(found.messages.map((row) => row.message.text)).toEqual(['Rolling slowly']);
      expect(await readDraft(address)).toBe('half');
    }
    await saveDraft(local, { text: 'half, typed in a page that has not followed yet', over: ['half'] });
    expect(await readDraft('55')).toBe('half, typed in a page that has not followed yet');
    const { tickets, movedTo } = await readTickets('active', ME);
    expect(tickets.map(({ row }) => row.id)).toEqual(['55']);
    expect(movedTo.get(local)).toBe('55');
  });

  it('keeps what is written in the order it was written, trimmed, and takes the draft with it', async () => {
    await db.tickets.put(ticketRow(7));
    await saveDraft('7', { text: '  first ' });
    for (const text of ['  first ', 'second\nline', 'third']) expect((await sendMessage('7', text)).ok).toBe(true);
    const { messages } = await readConversation('7', 10);
    expect(messages.map((row) => [row.message.text, row.delivery, row.mine])).toEqual([
      ['first', 'waiting', true],
      ['second\nline', 'waiting', true],
      ['third', 'waiting', true],
    ]);
    expect(await readDraft('7')).toBe('');
  });

  it('refuses what is empty or too long and leaves the draft', async () => {
    await db.tickets.put(ticketRow(7));
    await saveDraft('7', { text: 'kept' });
    for (const text of ['', '  \n ', 'x'.repeat(10_001)])
      expect(await sendMessage('7', text)).toMatchObject({ ok: false, error: { kind: 'rejected' } });
    expect(await db.outbox.count()).toBe(0);
    expect(await readDraft('7')).toBe('kept');
  });
});

describe('a draft', () => {
  it('is one a ticket, and gone when nothing is written', async () => {
    await saveDraft('7', { text: 'a' });
    await saveDraft('8', { text: 'b' });
    await saveDraft('7', { text: 'a longer', over: ['a'] });
    expect([await readDraft('7'), await readDraft('8')]).toEqual(['a longer', 'b']);
    await saveDraft('7', { text: '  \n', over: ['a longer'] });
    expect(await readDraft('7')).toBe('');
    expect(await db.drafts.count()).toBe(1);
  });

  it('is silent where nobody is signed in any more', async () => {
    setRuntime({
      db: () => {
        throw new Error('Nobody is signed in');
      },
    } as unknown as Runtime);
    await expect(saveDraft('7', { text: 'late' })).resolves.toBeUndefined();
  });
});

describe('a refused message', () => {
  const fail = async (): Promise<string> => {
    await db.tickets.put(ticketRow(7));
    await sendMessage('7', 'Left rear');
    const row = await db.outbox.toCollection().first();
    if (!row) throw new Error('Nothing queued');
    const error = { kind: 'rejected' as const, status: 400 };
    await db.outbox.update(row.seq, { state: 'failed', error });
    await db.messages.update(row.key, { delivery: 'failed', error });
    return row.key;
  };

  it('waits again after Retry, with its key', async () => {
    const key = await fail();
    await retryAction(key);
    expect(await db.outbox.toArray()).toMatchObject([{ key, state: 'due' }]);
    expect((await readConversation('7', 10)).messages).toMatchObject([{ key, delivery: 'waiting' }]);
  });

  it('goes back into the draft on Edit, before what is being written', async () => {
    const key = await fail();
    await saveDraft('7', { text: 'and the inner' });
    await editAction(key);
    expect(await readDraft('7')).toBe('Left rear\nand the inner');
    expect((await readConversation('7', 10)).messages).toEqual([]);
    expect(await db.outbox.count()).toBe(0);
  });

  it('is gone after Discard', async () => {
    await discardAction(await fail());
    expect((await readConversation('7', 10)).messages).toEqual([]);
    expect(await readDraft('7')).toBe('');
  });
});
