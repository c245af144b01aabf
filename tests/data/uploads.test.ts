import { afterEach, describe, expect, it, vi } from 'vitest';
import '#tests/support/console.ts';
import { FILES } from '#src/contract/limits.ts';
import type { NewFile } from '#src/data/runtime.ts';
import { filesText } from '#src/lib/filesText.ts';
import { closeClients, type TestClient } from '#tests/support/client/client.ts';
import { committed, type Desk, DRIVER, openDesk } from '#tests/support/client/desk.ts';
import type { Fate } from '#tests/support/client/modelServer.ts';
import { liveUntil, turns } from '#tests/support/client/turns.ts';

afterEach(async () => {
  vi.unstubAllGlobals();
  await closeClients();
});

const file = (name: string, text: string = name, mimeType = 'image/jpeg'): NewFile => ({
  name,
  mimeType,
  bytes: new TextEncoder().encode(text).buffer as ArrayBuffer,
});
const sendFiles = (client: TestClient, ticketId: string | number, files: NewFile[], text?: string) =>
  committed(
    client.runtime.outbox.commit(
      'message.send',
      { ticket_id: String(ticketId), text: text ?? filesText(files.map(() => 'image')) },
      { files },
    ),
  );
/** What the server's messages carry: names and bytes. */
const carried = ({ server }: Desk) =>
  server.messages.map((message) => message.files.map((one) => [one.fileName, new TextDecoder().decode(one.bytes)]));
const leftovers = async (client: TestClient) => [
  await client.db().uploads.count(),
  await client.db().uploadBytes.count(),
];

describe.each([true, false])('a message with files, idempotency keys: %s', (idempotencyKeys) => {
  it('is shown at once and brought with its files in their order', async () => {
    const desk = await openDesk({ idempotencyKeys });
    const ticket = desk.server.addTicket(DRIVER);
    const client = await desk.signedIn();
    desk.device.setOnline(false);
    await client.db().drafts.put({ ticketId: String(ticket.id), text: 'look' });
    const { key } = await sendFiles(client, ticket.id, [file('a.jpg'), file('b.pdf', 'b', 'application/pdf')], 'look');
    const shown = await client.db().messages.get(key);
    const [first, second] = await client.db().uploads.where('key').equals(key).sortBy('place');
    expect(shown?.message.attachments).toMatchObject([
      { id: `local:${first?.id}`, url: '', filename: 'a.jpg' },
      { id: `local:${second?.id}`, url: '', filename: 'b.pdf' },
    ]);
    expect([first?.mediaType, second?.mediaType]).toEqual(['image', 'file']);
    expect(await client.db().drafts.count()).toBe(0);
    desk.device.setOnline(true);
    await desk.emptied(client);
    expect(carried(desk)).toEqual([
      [
        ['a.jpg', 'a.jpg'],
        ['b.pdf', 'b'],
      ],
    ]);
    expect(await leftovers(client)).toEqual([0, 0]);
    const sent = desk.server.messages[0];
    expect(await client.db().messages.get(key)).toMatchObject({
      delivery: 'sent',
      serverId: String(sent?.id),
      message: { attachments: [{ filename: 'a.jpg' }, { filename: 'b.pdf' }] },
    });
    // The picture stays for a time without signal; the document does not.
    const copies = await client.db().fileCopies.toArray();
    expect(copies.map((copy) => copy.id)).toEqual([String(sent?.files[0]?.attachmentId)]);
    expect(new TextDecoder().decode(copies[0]?.bytes)).toBe('a.jpg');
  });

  it('goes after its ticket and before what was written later', async () => {
    const desk = await openDesk({ idempotencyKeys });
    const client = await desk.signedIn();
    desk.device.setOnline(false);
    const { ticketId } = await committed(
      client.runtime.outbox.commit('ticket.create', { message: 'Stop 7', service_id: '7' }),
    );
    await sendFiles(client, ticketId, [file('a.jpg')]);
    await committed(client.runtime.outbox.commit('message.send', { ticket_id: ticketId, text: 'later' }));
    desk.device.setOnline(true);
    await desk.emptied(client);
    expect(desk.server.texts()).toEqual(['image:1', 'later']);
    expect(carried(desk)).toEqual([[['a.jpg', 'a.jpg']], []]);
  });

  it.each<Fate>(['drop-before', 'drop-after', 'twice', { status: 500 }, { status: 429 }, 'hang'])(
    'arrives once with all its files when the first request of each kind meets %o',
    async (fate) => {
      vi.spyOn(console, 'warn').mockImplementation(() => {});
      const desk = await openDesk({ idempotencyKeys });
      const ticket = desk.server.addTicket(DRIVER);
      const client = await desk.signedIn();
      const met = new Set<string>();
      desk.server.setFate(({ method, path }) => {
        const kind = `${method} ${path} ${path.startsWith('/tickets/') ? '' : desk.server.messages.length}`;
        if (method === 'GET' || met.has(kind)) return 'answer';
        met.add(kind);
        return fate;
      });
      await sendFiles(client, ticket.id, [file('a.jpg'), file('b.jpg')]);
      await sendFiles(client, ticket.id, [file('a.jpg'), file('b.jpg')]);
      await desk.emptied(client);
      const both = [
        ['a.jpg', 'a.jpg'],
        ['b.jpg', 'b.jpg'],
      ];
      expect(carried(desk)).toEqual([both, both]);
      expect(await leftovers(client)).toEqual([0, 0]);
    },
  );

  it('resumes after the tab has died at any moment, and is never there twice', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    // Every turn of the event loop on the whole way is a place to die in.
    for (let moment = 0, arrived = false; !arrived; moment += 1) {
      const desk = await openDesk({ idempotencyKeys });
      const ticket = desk.server.addTicket(DRIVER);
      const client = await desk.signedIn();
      await sendFiles(client, ticket.id, [file('a.jpg'), file('b.jpg')]);
      await turns(moment);
      arrived = (await client.outboxRows()).length === 0;
      client.kill();
      const next = await desk.tab();
      await desk.emptied(next);
      expect(carried(desk), `killed after ${moment} turns`).toEqual([
        [
          ['a.jpg', 'a.jpg'],
          ['b.jpg', 'b.jpg'],
        ],
      ]);
      expect(await leftovers(next)).toEqual([0, 0]);
      await closeClients();
    }
  });
});

describe('the storage', () => {
  it('gets each stage once: what was put is not put again when the message has to wait', async () => {
    const desk = await openDesk();
    const ticket = desk.server.addTicket(DRIVER);
    const client = await desk.signedIn();
    desk.server.script('POST', '/message', { status: 503 }, { status: 503 });
    await sendFiles(client, ticket.id, [file('a.jpg'), file('b.jpg')]);
    await desk.emptied(client);
    expect([desk.count('POST', '/message/init-upload'), desk.count('PUT', '/tickets/*')]).toEqual([2, 2]);
    expect(desk.count('POST', '/message')).toBe(3);
  });

  it('is asked for another address once when the first has run out, and its refusal is final then', async () => {
    const desk = await openDesk();
    const ticket = desk.server.addTicket(DRIVER);
    const client = await desk.signedIn();
    desk.server.script('PUT', '/tickets/*', { status: 403 });
    await sendFiles(client, ticket.id, [file('a.jpg')]);
    await desk.emptied(client);
    expect([desk.count('POST', '/message/init-upload'), desk.count('PUT', '/tickets/*')]).toEqual([2, 2]);

    desk.server.script('PUT', '/tickets/*', { status: 403 }, { status: 403 });
    const { key } = await sendFiles(client, ticket.id, [file('b.jpg')]);
    await desk.failed(client, key);
    const error = { kind: 'rejected', message: 'Failed to upload b.jpg to object storage: Forbidden' };
    expect((await client.outboxRows())[0]).toMatchObject({ attempts: 0, error });
    expect(await client.db().messages.get(key)).toMatchObject({ delivery: 'failed', error });
    await client.runtime.outbox.retry(key);
    await desk.emptied(client);
    expect(carried(desk)).toEqual([[['a.jpg', 'a.jpg']], [['b.jpg', 'b.jpg']]]);
  });

  it('takes as long as it asks for', async () => {
    const desk = await openDesk();
    const ticket = desk.server.addTicket(DRIVER);
    const client = await desk.signedIn();
    desk.server.script('PUT', '/tickets/*', { status: 503, headers: { 'retry-after': '600' } });
    await sendFiles(client, ticket.id, [file('a.jpg')]);
    await liveUntil(desk.device.clock, async () => (await client.outboxRows())[0]?.heldUntil !== undefined);
    desk.device.clock.advance(590_000);
    await turns(50);
    expect(desk.count('PUT', '/tickets/*')).toBe(1);
    await desk.emptied(client);
    expect(desk.count('PUT', '/tickets/*')).toBe(2);
  });

  it('gets a file again that it had cleared away before the message came', async () => {
    const desk = await openDesk();
    const ticket = desk.server.addTicket(DRIVER);
    const client = await desk.signedIn();
    desk.server.script('POST', '/message', { status: 503 });
    await sendFiles(client, ticket.id, [file('a.jpg')]);
    await liveUntil(desk.device.clock, async () => (await client.outboxRows())[0]?.failures === 1);
    desk.server.files.sweep();
    await desk.emptied(client);
    expect(carried(desk)).toEqual([[['a.jpg', 'a.jpg']]]);
    expect(desk.count('PUT', '/tickets/*')).toBe(2);
  });

  it('is not reached where the server refuses the file: the reason is its own or the text of section 8', async () => {
    const desk = await openDesk();
    const ticket = desk.server.addTicket(DRIVER);
    const client = await desk.signedIn();
    const said = await sendFiles(client, ticket.id, [file('poison.jpg')]);
    await desk.failed(client, said.key);
    expect((await client.outboxRows())[0]?.error).toMatchObject({ code: 'BAD_FILE', message: 'Not this file' });
    await client.runtime.outbox.discard(said.key);
    desk.server.script('POST', '/message/init-upload', { status: 400, body: {} });
    const silent = await sendFiles(client, ticket.id, [file('b.jpg')]);
    await desk.failed(client, silent.key);
    expect((await client.outboxRows())[0]?.error).toMatchObject({ message: 'Failed to initialize upload' });
    for (const putUrl of [7, 'http://']) {
      desk.server.script('POST', '/message/init-upload', { status: 200, body: { putUrl, s3Key: 'k' } });
      await client.runtime.outbox.retry(silent.key);
      await desk.failed(client, silent.key);
      expect((await client.outboxRows())[0]?.error).toMatchObject({ message: 'Failed to initialize upload' });
    }
    expect(desk.count('PUT', '/tickets/*')).toBe(0);
  });

  it('tells its progress in every tab, and nothing any more when it is done', async () => {
    const desk = await openDesk();
    const ticket = desk.server.addTicket(DRIVER);
    const [a, b] = [await desk.signedIn(), await desk.tab()];
    desk.server.script('PUT', '/tickets/*', 'hang');
    const { key } = await sendFiles(a, ticket.id, [file('a.jpg', '0123456789')]);
    const [upload] = await a.db().uploads.where('key').equals(key).toArray();
    const id = upload?.id ?? '';
    const shown = (client: TestClient) => client.runtime.outbox.progress.getState()[id];
    await liveUntil(desk.device.clock, () => shown(a) !== undefined && shown(b) !== undefined);
    expect(shown(a)).toMatchObject({ totalBytes: 10 });
    expect(shown(b)).toEqual(shown(a));
    await liveUntil(desk.device.clock, () => a.runtime.outbox.store.getState().sending);
    expect(shown(a)).toBeDefined();
    await desk.emptied(a);
    expect([shown(a), shown(b)]).toEqual([undefined, undefined]);
  });
});

describe('a file that is taken back', () => {
  it('goes from the message with what it said, and the message with its last file', async () => {
    const desk = await openDesk();
    const ticket = desk.server.addTicket(DRIVER);
    const client = await desk.signedIn();
    desk.device.setOnline(false);
    const { key } = await sendFiles(client, ticket.id, [file('a.jpg'), file('b.jpg')]);
    const [a, b] = await client.db().uploads.where('key').equals(key).sortBy('place');
    expect(await client.runtime.outbox.cancelUpload(a?.id ?? '')).toBe(true);
    expect(await client.db().messages.get(key)).toMatchObject({
      message: { text: 'image:1', attachments: [{ filename: 'b.jpg' }] },
    });
    expect(await client.runtime.outbox.cancelUpload(b?.id ?? '')).toBe(true);
    expect(await client.db().messages.get(key)).toBeUndefined();
    expect(await client.outboxRows()).toEqual([]);
    expect(await leftovers(client)).toEqual([0, 0]);
    const words = await sendFiles(client, ticket.id, [file('c.jpg')], 'only words');
    const [c] = await client.db().uploads.where('key').equals(words.key).toArray();
    expect(await client.runtime.outbox.cancelUpload(c?.id ?? '')).toBe(true);
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
    expect(await b.runtime.outbox.cancelUpload(first?.id ?? '')).toBe(true);
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
    expect(await client.runtime.outbox.cancelUpload(upload?.id ?? '')).toBe(false);
    await desk.emptied(client);
    expect(carried(desk)).toEqual([[['a.jpg', 'a.jpg']]]);
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
