import { afterEach, describe, expect, it, vi } from 'vitest';
import '#tests/support/console.ts';
import { FILES } from '#src/contract/limits.ts';
import type { NewFile } from '#src/data/runtime.ts';
import { ok } from '#src/lib/result.ts';
import { closeClients, type TestClient } from '#tests/support/client/client.ts';
import { committed, DRIVER, openDesk } from '#tests/support/client/desk.ts';
import { carried, file, leftovers, sendFiles } from '#tests/support/client/files.ts';
import { liveUntil } from '#tests/support/client/turns.ts';

afterEach(async () => {
  vi.unstubAllGlobals();
  await closeClients();
});

describe('a file that is taken back', () => {
  it('goes from the message with what it said, and the message with its last file', async () => {
    const desk = await openDesk();
    const ticket = desk.server.addTicket(DRIVER);
    const client = await desk.signedIn();
    desk.device.setOnline(false);
    const { key } = await sendFiles(client, ticket.id, [file('a.jpg'), file('b.jpg')]);
    const [a, b] = await client.db().uploads.where('key').equals(key).sortBy('place');
    expect(await client.runtime.outbox.cancelUpload(a?.id ?? '')).toEqual(ok(true));
    expect(await client.db().messages.get(key)).toMatchObject({
      message: { text: 'image:1', attachments: [{ filename: 'b.jpg' }] },
    });
    expect(await client.runtime.outbox.cancelUpload(b?.id ?? '')).toEqual(ok(true));
    expect(await client.db().messages.get(key)).toBeUndefined();
    expect(await client.outboxRows()).toEqual([]);
    expect(await leftovers(client)).toEqual([0, 0]);
    const words = await sendFiles(client, ticket.id, [file('c.jpg')], 'only words');
    const [c] = await client.db().uploads.where('key').equals(words.key).toArray();
    expect(await client.runtime.outbox.cancelUpload(c?.id ?? '')).toEqual(ok(true));
    desk.device.setOnline(true);
    await desk.emptied(client);
    expect(desk.server.texts()).toEqual(['only words']);
    expect(carried(desk)).toEqual([[]]);
  });

  it('is stopped on the wire, also from another tab', async () => {
    const desk = await openDesk();
    const ticket = desk.server.addTicket(DRIVER);
    const [a, b] = [await desk.signedIn(), await desk.tab()];
    desk.server.script('PUT', '/tickets/*', 'hang');
    const { key } = await sendFiles(a, ticket.id, [file('a.jpg'), file('b.jpg')]);
    await liveUntil(desk.device.clock, () => desk.count('PUT', '/tickets/*') === 1);
    const [first] = await b.db().uploads.where('key').equals(key).sortBy('place');
    const before = desk.device.clock.now();
    expect(await b.runtime.outbox.cancelUpload(first?.id ?? '')).toEqual(ok(true));
    await desk.emptied(a);
    expect(carried(desk)).toEqual([[['b.jpg', 'b.jpg']]]);
    expect(desk.server.texts()).toEqual(['image:1']);
    // At once: nothing had to run into its deadline.
    expect(desk.device.clock.now() - before).toBeLessThan(15_000);
  });

  it('stays when the message itself may have left', async () => {
    const desk = await openDesk();
    const ticket = desk.server.addTicket(DRIVER);
    const client = await desk.signedIn();
    desk.server.script('POST', '/message', 'drop-after');
    const { key } = await sendFiles(client, ticket.id, [file('a.jpg')]);
    await liveUntil(desk.device.clock, async () => (await client.outboxRows())[0]?.failures === 1);
    const [upload] = await client.db().uploads.where('key').equals(key).toArray();
    expect(await client.runtime.outbox.cancelUpload(upload?.id ?? '')).toEqual(ok(false));
    await desk.emptied(client);
    expect(carried(desk)).toEqual([[['a.jpg', 'a.jpg']]]);
  });
});

describe('a draft with files that two tabs send at once', () => {
  const openTabs = async () => {
    const desk = await openDesk();
    const ticketId = String(desk.server.addTicket(DRIVER).id);
    const [a, b] = [await desk.signedIn(), await desk.tab()];
    await a.db().draftFiles.put({ id: 'f1', ticketId, place: 0, ...file('a.jpg') });
    const send = (client: TestClient, text: string, was?: string) =>
      client.runtime.outbox.commit(
        'message.send',
        { ticket_id: ticketId, text },
        {
          files: [file('a.jpg')],
          draftFileIds: ['f1'],
          storedFileIds: ['f1'],
          draftRemainder: { was: was === undefined ? undefined : () => [was], stays: () => '' },
        },
      );
    return { desk, ticketId, a, b, send };
  };

  it.each<readonly [what: string, text: string, draft: string | undefined]>([
    ['files alone', 'image:1', undefined],
    ['files and words', 'the left one', 'the left one'],
  ])('goes once: %s', async (_, text, draft) => {
    const { desk, ticketId, a, b, send } = await openTabs();
    if (draft !== undefined) await a.db().drafts.put({ ticketId, text: draft });
    const both = await Promise.all([send(a, text, draft), send(b, text, draft)]);
    expect(both.map((one) => one.ok)).toEqual([true, true]);
    await desk.emptied(a);
    expect(desk.server.texts()).toEqual([text]);
    expect(carried(desk)).toEqual([[['a.jpg', 'a.jpg']]]);
  });

  it('keeps the words that another tab has taken the file from', async () => {
    const { desk, ticketId, a, b, send } = await openTabs();
    await a.db().drafts.put({ ticketId, text: 'the left one' });
    await b.db().draftFiles.delete('f1');
    expect((await send(a, 'the left one', 'the left one')).ok).toBe(true);
    await desk.emptied(a);
    expect(desk.server.texts()).toEqual(['the left one']);
  });
});

describe('a failed message with files', () => {
  it('goes back into the draft with its words and its files', async () => {
    const desk = await openDesk();
    const ticket = desk.server.addTicket(DRIVER);
    const client = await desk.signedIn();
    const { key } = await sendFiles(client, ticket.id, [file('a.jpg')], 'poison words');
    await desk.failed(client, key);
    await client.runtime.outbox.edit(key);
    expect(await client.db().drafts.get(String(ticket.id))).toMatchObject({ text: 'poison words' });
    expect(await client.db().draftFiles.toArray()).toMatchObject([{ name: 'a.jpg', ticketId: String(ticket.id) }]);
    expect(await leftovers(client)).toEqual([0, 0]);
    expect(await client.db().messages.get(key)).toBeUndefined();
    const draftFileIds = await client.db().draftFiles.toCollection().primaryKeys();
    await client.db().draftFiles.put({ id: 'since', ticketId: String(ticket.id), place: 9, ...file('b.jpg') });
    await committed(
      client.runtime.outbox.commit(
        'message.send',
        { ticket_id: String(ticket.id), text: 'better words' },
        { files: [file('a.jpg')], draftFileIds },
      ),
    );
    await desk.emptied(client);
    // What was chosen since then is no part of it.
    expect(await client.db().draftFiles.toArray()).toMatchObject([{ name: 'b.jpg' }]);
    expect(desk.server.texts()).toEqual(['better words']);
  });

  it('leaves nothing when it is discarded, alone or with its ticket', async () => {
    const desk = await openDesk();
    const ticket = desk.server.addTicket(DRIVER);
    const client = await desk.signedIn();
    const alone = await sendFiles(client, ticket.id, [file('poison.jpg')]);
    await desk.failed(client, alone.key);
    await client.runtime.outbox.discard(alone.key);
    const made = await committed(client.runtime.outbox.commit('ticket.create', { message: 'poison', service_id: '7' }));
    await sendFiles(client, made.ticketId, [file('a.jpg')]);
    await desk.failed(client, made.key);
    await client.runtime.outbox.discard(made.key);
    expect(await client.outboxRows()).toEqual([]);
    expect(await leftovers(client)).toEqual([0, 0]);
  });
});

describe('what is written down at once', () => {
  it('takes a recording out of the store with the message it became, and leaves the draft alone', async () => {
    const desk = await openDesk();
    const ticket = desk.server.addTicket(DRIVER);
    const client = await desk.signedIn();
    const db = client.db();
    const mimeType = 'audio/ogg;codecs=opus';
    await db.recordings.put({ id: 'r1', ticketId: String(ticket.id), mimeType, startedAt: 1 });
    await db.recordingChunks.put({ recordingId: 'r1', place: 0, bytes: new ArrayBuffer(3), untilMs: 900 });
    await db.drafts.put({ ticketId: String(ticket.id), text: 'half written' });
    await committed(
      client.runtime.outbox.commit(
        'message.send',
        { ticket_id: String(ticket.id), text: 'Voice message' },
        { files: [file('voice.ogg', 'sound', mimeType)], recordingId: 'r1' },
      ),
    );
    expect(await db.recordings.count()).toBe(0);
    expect(await db.recordingChunks.count()).toBe(0);
    expect(await db.drafts.get(String(ticket.id))).toMatchObject({ text: 'half written' });
    await desk.emptied(client);
    expect(carried(desk)).toEqual([[['voice.ogg', 'sound']]]);
  });

  it('refuses more files than a message may have, and larger ones, with nothing written', async () => {
    const desk = await openDesk();
    const ticket = desk.server.addTicket(DRIVER);
    const client = await desk.signedIn();
    const send = (files: NewFile[]) =>
      client.runtime.outbox.commit('message.send', { ticket_id: String(ticket.id), text: 'x' }, { files });
    const many = Array.from({ length: FILES.maxCount + 1 }, (_, i) => file(`${i}.jpg`));
    expect(await send(many)).toMatchObject({ ok: false, error: { kind: 'rejected' } });
    const large = { name: 'large.mp4', mimeType: 'video/mp4', bytes: new ArrayBuffer(FILES.maxBytes + 1) };
    expect(await send([large])).toMatchObject({
      ok: false,
      error: { kind: 'rejected', message: 'File large.mp4 is too large. Maximum size is 10MB.' },
    });
    expect(await client.outboxRows()).toEqual([]);
    expect(await leftovers(client)).toEqual([0, 0]);
  });

  it('computes sums itself where the browser has no crypto.subtle', async () => {
    const desk = await openDesk();
    const ticket = desk.server.addTicket(DRIVER);
    const client = await desk.signedIn();
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    const { key } = await sendFiles(client, ticket.id, [file('a.txt', 'abc', 'text/plain')]);
    const [upload] = await client.db().uploads.where('key').equals(key).toArray();
    expect(upload?.sha256).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    await desk.emptied(client);
  });
});
