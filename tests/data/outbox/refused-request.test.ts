import { IDBIndex } from 'fake-indexeddb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import '#tests/support/console.ts';
import { NEXT_REQUEST, requestDraft } from '#src/data/db/drafts.ts';
import { saveDraft } from '#src/data/drafts/store.ts';
import { addDraftFiles, readDraftFiles } from '#src/data/files/draft-files.ts';
import { whatBecame } from '#src/data/outbox/commands/refused-request.ts';
import { type NewFile, setRuntime } from '#src/data/runtime.ts';
import { SHARED } from '#src/data/shared/share.ts';
import { requestService } from '#src/features/tickets/request/commands.ts';
import { openRefused } from '#src/features/tickets/request/refused.ts';
import { closeClients, type TestClient } from '#tests/support/client/client.ts';
import { committed, type Desk, openDesk } from '#tests/support/client/desk.ts';
import { emptyDisk, fillDisk } from '#tests/support/client/disk.ts';
import { turns } from '#tests/support/client/turns.ts';

afterEach(async () => {
  vi.restoreAllMocks();
  emptyDisk();
  await closeClients();
});

const station = (city: string) => ({ id: '7', city, serviceTypes: ['TIRES', 'TOWING'], truckBrands: [] });
const say = (client: TestClient, id: string, text: string, files: NewFile[] = []) =>
  committed(
    client.runtime.outbox.commit('message.send', { ticket_id: id, text }, files.length > 0 ? { files } : undefined),
  );
const photo = (name: string) => ({ id: name, name, mimeType: 'text/plain', blob: new Blob([name]) });

/** A request that the server refuses, with words and a picture, two messages and a draft behind it; without signal by now. */
const refused = async (desk: Desk, city = 'poison') => {
  const client = await desk.signedIn();
  setRuntime(client.runtime);
  desk.server.script('POST', '/ticket', { status: 400 });
  await client.db().stations.put({ id: '7', station: station('Joplin'), latitude: 37, longitude: -94, seenAt: 0 });
  const said = { services: ['TIRES'], text: 'left rear', files: [photo('tire.txt')] };
  const made = await requestService(station(city), said);
  const ticketId = made.ok ? made.value.ticketId : '';
  const key = (await client.db().tickets.get(ticketId))?.outboxKey ?? '';
  await desk.failed(client, key);
  desk.device.setOnline(false);
  await say(client, ticketId, 'lane 4');
  const bytes = new TextEncoder().encode('lane.txt').buffer;
  await say(client, ticketId, 'with a picture', [{ name: 'lane.txt', mimeType: 'text/plain', bytes }]);
  await client.db().drafts.put({ ticketId, text: 'half writt' });
  return { client, key, ticketId };
};
const opened = async (key: string) => {
  const answer = await openRefused(key);
  if (!answer.ok) throw new Error(answer.error);
  return answer.value;
};
const arrived = ({ server }: Desk) =>
  server.messages.map(({ text, files }) => [text, ...files.map(({ bytes }) => new TextDecoder().decode(bytes))]);

it('a refused request is not opened without its words, where a full device cannot keep them: sent anew, they would be gone', async () => {
  const desk = await openDesk();
  const { client, key } = await refused(desk);
  // Nothing is left that could make way.
  await client.db().stations.clear();
  fillDisk();
  expect(await openRefused(key)).toMatchObject({
    ok: false,
    error: 'The device is out of space. Free some, then try again.',
  });
  expect(await client.db().drafts.count()).toBe(1);
});

it('a refused request that is opened on a full device makes room for its words, and knows its stop, which made way', async () => {
  const desk = await openDesk();
  const { client, key } = await refused(desk);
  fillDisk();
  const sheet = await opened(key);
  expect(await client.db().stations.count()).toBe(0);
  expect(await client.db().drafts.get(sheet?.draft ?? '')).toMatchObject({ text: 'left rear' });
  expect(sheet?.station).toMatchObject({ city: 'Joplin' });
});

it('the words of a refused request go before what another tab writes in its sheet just then, and over nothing', async () => {
  const desk = await openDesk();
  const { client, key, ticketId } = await refused(desk);
  const place = requestDraft(ticketId, key);
  // A moment later each time.
  for (let moment = 0; moment < 40; moment += 1) {
    await client.db().drafts.delete(place);
    const opening = opened(key);
    await turns(moment);
    await saveDraft(place, { text: 'both rears', over: [''] });
    await opening;
    expect(await client.db().drafts.get(place)).toMatchObject({ text: 'left rear\nboth rears' });
  }
});

it('what is half written of a refused request that is discarded is kept for the next one, behind what stands there', async () => {
  const desk = await openDesk();
  const { client, key, ticketId } = await refused(desk);
  const { drafts, draftFiles, uploadBytes } = client.db();
  const place = (await opened(key))?.draft ?? '';
  const chosen = (name: string) => ({ ...photo(name), bytes: new TextEncoder().encode(name).buffer });
  await saveDraft(place, { text: 'left rear, inner', over: ['left rear'] });
  await drafts.put({ ticketId: NEXT_REQUEST, text: 'oil change' });
  for (const [at, name] of [
    [NEXT_REQUEST, 'oil.txt'],
    [ticketId, 'chat.txt'],
    [place, 'sheet.txt'],
  ] as const)
    await addDraftFiles(client.db(), at, [chosen(name)]);
  await client.runtime.outbox.discard(key);
  expect(await drafts.toArray()).toEqual([
    { ticketId: NEXT_REQUEST, text: 'oil change\nleft rear, inner\nhalf writt' },
  ]);
  const files = await draftFiles.where('ticketId').equals(NEXT_REQUEST).sortBy('place');
  expect(files.map(({ name }) => name)).toEqual(['oil.txt', 'sheet.txt', 'chat.txt']);
  // What the request and its messages said is gone.
  expect(await uploadBytes.count()).toBe(files.length);
});

it('a refused request is discarded on a full device, and keeps what was chosen for it and in its conversation, however large', async () => {
  const desk = await openDesk();
  const { client, key, ticketId } = await refused(desk);
  const db = client.db();
  const place = (await opened(key))?.draft ?? '';
  const large = (name: string, byte: number) => ({
    ...photo(name),
    bytes: new Uint8Array(2_000_000).fill(byte).buffer,
  });
  await addDraftFiles(db, place, [large('sheet.txt', 1)]);
  await addDraftFiles(db, ticketId, [large('chat.txt', 2)]);
  fillDisk();
  expect(await client.runtime.outbox.discard(key)).toMatchObject({ ok: true });
  const kept = await readDraftFiles(db, NEXT_REQUEST);
  expect(kept.map(({ name, bytes }) => [name, bytes.byteLength, new Uint8Array(bytes)[0]])).toEqual([
    ['sheet.txt', 2_000_000, 1],
    ['chat.txt', 2_000_000, 2],
  ]);
  expect(await db.outbox.count()).toBe(0);
  // Nothing that a driver needs without signal had to make way.
  expect(await db.stations.count()).toBe(1);
});

it('files beyond those of one request wait in My chats where it is discarded, and none is doubled', async () => {
  const desk = await openDesk();
  const { client, key, ticketId } = await refused(desk);
  const db = client.db();
  const place = (await opened(key))?.draft ?? '';
  const chosen = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, i) => ({
      ...photo(`${from + i}.txt`),
      bytes: new Uint8Array([from + i]).buffer,
    }));
  await addDraftFiles(db, place, chosen(0, 6));
  await addDraftFiles(db, ticketId, chosen(6, 14));
  await addDraftFiles(db, NEXT_REQUEST, [{ ...photo('oil.txt'), bytes: new Uint8Array([0]).buffer }]);
  await client.runtime.outbox.discard(key);
  const names = async (at: string) => (await readDraftFiles(db, at)).map(({ name }) => name);
  // One says what the first of the sheet's says.
  expect(await names(NEXT_REQUEST)).toEqual(['oil.txt', ...chosen(1, 10).map(({ name }) => name)]);
  expect(await names(SHARED)).toEqual(chosen(10, 14).map(({ name }) => name));
  expect(await db.draftFiles.count()).toBe(14);
});

/** A refused request that was written anew and refused again, while the sheet of the first one stands open in another tab. */
const refusedAgain = async (desk: Desk) => {
  const { client, key: first, ticketId } = await refused(desk);
  const place = (await opened(first))?.draft ?? '';
  desk.server.script('POST', '/ticket', { status: 400 });
  await requestService(station('Joplin'), { services: ['TIRES'], text: 'left rear', replaces: first });
  const key = (await client.db().tickets.get(ticketId))?.outboxKey ?? '';
  desk.device.setOnline(true);
  await desk.failed(client, key);
  return { client, key, ticketId, place };
};

it('what is typed late in the sheet of the request whose place another took does not stand for that one’s words', async () => {
  const desk = await openDesk();
  const { client, key, ticketId, place } = await refusedAgain(desk);
  await saveDraft(place, { text: 'left rear\ncall me', over: ['left rear'] });
  await addDraftFiles(client.db(), place, [{ ...photo('late.txt'), bytes: new ArrayBuffer(1) }]);
  const { drafts, draftFiles } = client.db();
  expect(await drafts.get((await opened(key))?.draft ?? '')).toMatchObject({ text: 'left rear' });
  expect(await drafts.get(ticketId)).toMatchObject({ text: 'half writt\ncall me' });
  expect((await draftFiles.toArray()).map((one) => [one.ticketId, one.name])).toEqual([[ticketId, 'late.txt']]);
});

it('a request that is sent as somebody asks what became of it is never said to have been replaced', async () => {
  const desk = await openDesk();
  const { client, key, ticketId } = await refused(desk);
  const db = client.db();
  await db.outbox.toCollection().modify({ state: 'due' });
  const rows = await db.outbox.toArray();
  const { count } = IDBIndex.prototype;
  let isSent = false;
  // As soon as anything is counted, before anything else is.
  vi.spyOn(IDBIndex.prototype, 'count').mockImplementation(function (this: IDBIndex, range) {
    if (!isSent) {
      isSent = true;
      const sending = db.backendDB().transaction(['outbox', 'aliases'], 'readwrite');
      for (const row of rows)
        if (row.key === key) sending.objectStore('outbox').delete(row.seq);
        else sending.objectStore('outbox').put({ ...row, lane: '55' });
      sending.objectStore('aliases').put({ localId: ticketId, serverId: '55' });
    }
    return count.call(this, range);
  });
  const became = await whatBecame(db, key, ticketId);
  expect([isSent, became]).toEqual([true, 'waiting']);
  expect(await whatBecame(db, key, ticketId)).toBe('sent');
});

describe('what a former version of the app has stored of a request', () => {
  const begun = async (desk: Desk) => {
    const { client, key, ticketId } = await refused(desk, 'Tulsa');
    const { drafts, draftFiles } = client.db();
    await drafts.put({ ticketId: `request:${ticketId}`, text: 'left rear and the axle' });
    const axle = { ...photo('axle.txt'), bytes: new ArrayBuffer(1), ticketId: `request:${ticketId}`, place: 0 };
    await draftFiles.put(axle as never);
    const stored = async () => [
      await drafts.orderBy('ticketId').toArray(),
      (await draftFiles.toArray()).map((file) => [file.ticketId, file.name]),
    ];
    return { client, key, ticketId, stored };
  };

  it('stands in its sheet', async () => {
    const { key, ticketId, stored } = await begun(await openDesk());
    const draft = (await opened(key))?.draft ?? '';
    const words = { ticketId: draft, text: 'left rear and the axle' };
    expect(await stored()).toEqual([[{ ticketId, text: 'half writt' }, words], [[draft, 'axle.txt']]]);
  });

  it('does not stand for its words, which it may not have been begun with', async () => {
    const { client, key, ticketId } = await begun(await openDesk());
    await client.db().drafts.put({ ticketId: `request:${ticketId}`, text: 'call me' });
    const draft = (await opened(key))?.draft ?? '';
    expect(await client.db().drafts.get(draft)).toMatchObject({ text: 'left rear\ncall me' });
  });

  it('stands in its conversation’s box where it goes out as it was', async () => {
    const desk = await openDesk();
    const { client, key, stored } = await begun(desk);
    await client.runtime.outbox.retry(key);
    desk.device.setOnline(true);
    await desk.emptied(client);
    const ticketId = String(desk.server.tickets[0]?.id);
    expect(await stored()).toEqual([[{ ticketId, text: 'and the axle\nhalf writt' }], [[ticketId, 'axle.txt']]]);
  });

  it('is kept for the next request where it is discarded', async () => {
    const { client, key, stored } = await begun(await openDesk());
    await client.runtime.outbox.discard(key);
    const words = { ticketId: NEXT_REQUEST, text: 'left rear and the axle\nhalf writt' };
    expect(await stored()).toEqual([[words], [[NEXT_REQUEST, 'axle.txt']]]);
  });
});

describe.each([true, false])('a refused request, idempotency keys: %s', (idempotencyKeys) => {
  it('is written anew without signal, whole, and what waits behind it goes with it, in order, once', async () => {
    const desk = await openDesk({ idempotencyKeys });
    const { client, key, ticketId } = await refused(desk);
    const sheet = await opened(key);
    expect(sheet).toMatchObject({ services: ['TIRES'], station: { city: 'Joplin' } });
    expect(await client.db().drafts.get(sheet?.draft ?? '')).toMatchObject({ text: 'left rear' });
    expect(sheet?.files.map(({ name }) => name)).toEqual(['tire.txt']);

    // As its box stores it before it is sent.
    await client.db().drafts.put({ ticketId: sheet?.draft ?? '', text: 'both rears' });
    const files = [...(sheet?.files ?? []), photo('axle.txt')];
    const again = { services: ['TOWING'], text: 'both rears', files, replaces: key };
    expect(await requestService(station('Joplin'), again)).toEqual({ ok: true, value: { ticketId } });
    const rows = await client.outboxRows();
    expect(rows.map(({ lane, state }) => [lane, state])).toEqual(Array(4).fill([ticketId, 'due']));
    expect(rows[0]?.key).not.toBe(key);
    const shown = (await client.db().messages.toArray()).sort((a, b) => (a.order < b.order ? -1 : 1));
    expect(shown.map(({ message }) => message.text)).toEqual(['both rears', 'lane 4', 'with a picture']);
    // One file of the first message, one of the last, and the two of the new one in the place of the first.
    expect(await client.db().uploads.count()).toBe(3);

    desk.device.setOnline(true);
    await desk.emptied(client);
    expect(desk.server.tickets.map(({ summary }) => summary)).toEqual(['Joplin\nTowing']);
    expect(arrived(desk)).toEqual([['both rears', 'tire.txt', 'axle.txt'], ['lane 4'], ['with a picture', 'lane.txt']]);
    // What is half written in its conversation is nobody's but that one's, and nothing is left of the sheet.
    const id = String(desk.server.tickets[0]?.id);
    expect(await client.db().drafts.toArray()).toEqual([{ ticketId: id, text: 'half writt' }]);
    expect(await client.db().uploadBytes.count()).toBe(0);
  });

  it('goes out as it was, and what was written anew of it meanwhile stands in the box of its conversation', async () => {
    const desk = await openDesk({ idempotencyKeys });
    const { client, key } = await refused(desk, 'Tulsa');
    const { drafts, draftFiles } = client.db();
    const place = (await opened(key))?.draft ?? '';
    await drafts.put({ ticketId: place, text: 'left rear and the axle' });
    await draftFiles.put({ ...photo('axle.txt'), bytes: new ArrayBuffer(1), ticketId: place, place: 0 } as never);
    await client.runtime.outbox.retry(key);
    desk.device.setOnline(true);
    await desk.emptied(client);
    const ticketId = String(desk.server.tickets[0]?.id);
    expect(arrived(desk)[0]).toEqual(['left rear', 'tire.txt']);
    expect(await drafts.toArray()).toEqual([{ ticketId, text: 'and the axle\nhalf writt' }]);
    expect((await draftFiles.toArray()).map((file) => [file.ticketId, file.name])).toEqual([[ticketId, 'axle.txt']]);
  });

  it('leaves what another tab has written anew in the box of its conversation, once another takes its place', async () => {
    const desk = await openDesk({ idempotencyKeys });
    const { client, key, ticketId } = await refused(desk);
    const { drafts } = client.db();
    const place = (await opened(key))?.draft ?? '';
    await drafts.put({ ticketId: place, text: 'left rear\nand the axle' });
    await requestService(station('Joplin'), { text: 'left rear', replaces: key });
    expect(await drafts.toArray()).toEqual([{ ticketId, text: 'and the axle\nhalf writt' }]);
  });

  it('leaves there what another tab has written between its lines, and nothing that has gone with it', async () => {
    const desk = await openDesk({ idempotencyKeys });
    const { client, key, ticketId } = await refused(desk);
    const { drafts } = client.db();
    const place = (await opened(key))?.draft ?? '';
    await drafts.put({ ticketId: place, text: 'left rear now\ncall me\nlane 4' });
    await requestService(station('Joplin'), { text: 'left rear\nlane 4', replaces: key });
    expect(await drafts.toArray()).toEqual([{ ticketId, text: 'now\ncall me\nhalf writt' }]);
  });

  it('stands as it was where its sheet is closed, and is not replaced once it goes out after all', async () => {
    const desk = await openDesk({ idempotencyKeys });
    const { client, key } = await refused(desk);
    const before = await client.outboxRows();
    await opened(key);
    expect(await client.outboxRows()).toEqual(before);
    await client.runtime.outbox.retry(key);
    expect(await opened(key)).toBeUndefined();
    const late = await requestService(station('Joplin'), { text: 'too late', replaces: key });
    expect(late).toMatchObject({ ok: false, error: { message: expect.stringContaining('changed elsewhere') } });
    desk.device.setOnline(true);
    await desk.failed(client, key);
    await client.runtime.outbox.discard(key);
    // Its own words were only looked at, and go with it.
    expect(await client.db().drafts.toArray()).toEqual([{ ticketId: NEXT_REQUEST, text: 'half writt' }]);
    expect(await client.outboxRows()).toEqual([]);
  });
});
