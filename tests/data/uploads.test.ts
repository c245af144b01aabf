import { afterEach, describe, expect, it, vi } from 'vitest';
import '#tests/support/console.ts';
import { closeClients, type TestClient } from '#tests/support/client/client.ts';
import { committed, DRIVER, openDesk } from '#tests/support/client/desk.ts';
import { carried, file, leftovers, sendFiles } from '#tests/support/client/files.ts';
import type { Fate } from '#tests/support/client/model-server.ts';
import { liveUntil, turns } from '#tests/support/client/turns.ts';

afterEach(async () => {
  vi.unstubAllGlobals();
  await closeClients();
});

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

describe('without idempotency keys', () => {
  it('does not take a message of other files for its own, be its text the same', async () => {
    const desk = await openDesk({ idempotencyKeys: false });
    const ticket = desk.server.addTicket(DRIVER);
    const client = await desk.signedIn();
    desk.server.script('POST', '/message', 'drop-before');
    await sendFiles(client, ticket.id, [file('ours.jpg')]);
    await liveUntil(desk.device.clock, async () => (await client.outboxRows())[0]?.failures === 1);
    // The same person, on another device, in the same moment.
    desk.server.addFiles(ticket.id, DRIVER, 'image:1', ['theirs.jpg']);
    await desk.emptied(client);
    expect(carried(desk).map((files) => files.map(([name]) => name))).toEqual([['theirs.jpg'], ['ours.jpg']]);
  });

  it('finds its own message among those of other files', async () => {
    const desk = await openDesk({ idempotencyKeys: false });
    const ticket = desk.server.addTicket(DRIVER);
    const client = await desk.signedIn();
    desk.server.script('POST', '/message', 'drop-after');
    await sendFiles(client, ticket.id, [file('ours.jpg')]);
    await liveUntil(desk.device.clock, async () => (await client.outboxRows())[0]?.failures === 1);
    desk.server.addFiles(ticket.id, DRIVER, 'image:1', ['theirs.jpg']);
    await desk.emptied(client);
    expect(carried(desk).map((files) => files.map(([name]) => name))).toEqual([['ours.jpg'], ['theirs.jpg']]);
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

  it('is not reached where the server refuses the file: the reason is its own or the prescribed one', async () => {
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
