import { readdirSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tickets, uploads } from '#server/db/schema.ts';
import { FILES } from '#src/contract/limits.ts';
import { addTestUser } from '#tests/support/builders/users.ts';
import type { ApiClient } from '#tests/support/harness/client.ts';
import { eachDatabase } from '#tests/support/harness/each-database.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';
import { announce, pngFile, sha256, textFile, upload } from '#tests/support/harness/uploads.ts';

const MINUTE = 60_000;

eachDatabase('attachments', (database) => {
  let server: TestServer;
  let driver: ApiClient;
  let owner: ApiClient;
  let admin: ApiClient;
  let ticketId: string;
  beforeAll(async () => {
    server = await startServer({ database, seed: 'stations' });
    [driver, owner, admin] = [
      await server.signIn('driver'),
      await server.signIn('owner'),
      await server.signIn('admin'),
    ];
    ticketId = await create(driver);
  });
  afterAll(() => server.close());

  const create = async (client: ApiClient): Promise<string> =>
    String((await client.call('createTicket', { body: { message: 'Tires', service_id: 1 } })).body.id);
  const send = (attachments: readonly string[], options: { text?: string; ticket?: string; client?: ApiClient } = {}) =>
    (options.client ?? driver).call('sendMessage', {
      body: { text: options.text ?? 'image:1', ticket_id: options.ticket ?? ticketId, attachments },
    });
  const store = (file = pngFile(), client = driver, ticket = ticketId) => upload(server.url, client, ticket, file);
  const read = (url: string, client: ApiClient, headers: Record<string, string> = {}) =>
    fetch(new URL(url, server.url), { headers: { Authorization: `Bearer ${client.token}`, ...headers } });
  const close = async (id: string) => {
    for (const status of ['IN_PROGRESS', 'CLOSED'])
      await admin.call('ticketStatus', { params: { id }, body: { status } });
    // Longer ago than its customer may open it again by writing.
    await server.db
      .update(tickets)
      .set({ closeDate: new Date(server.clock.now().getTime() - 8 * 86_400_000) })
      .where(eq(tickets.id, Number(id)));
  };

  it('are announced, put, carried by a message and read by those who may see the ticket', async () => {
    const file = pngFile('Bent rim ü.png', 5_000);
    const { status, body } = await send([await store(file)]);
    expect(status).toBe(200);
    const [attachment] = body.attachments;
    expect(attachment).toEqual({
      id: expect.any(Number),
      url: `/message/attachment/${attachment.id}`,
      filename: 'Bent rim ü.png',
      mimeType: 'image/png',
      sizeBytes: 5_000,
    });
    const listed = await admin.call('messages', { params: { ticketId } });
    expect(listed.body.at(-1)).toEqual(body);

    for (const client of [driver, admin]) {
      const answer = await read(attachment.url, client);
      expect(answer.status).toBe(200);
      expect(sha256(new Uint8Array(await answer.arrayBuffer()))).toBe(sha256(file.bytes));
    }
    expect((await read(attachment.url, owner)).status).toBe(404);
    expect((await fetch(new URL(attachment.url, server.url))).status).toBe(401);
  });

  it('keep the order of the message, ten of them', async () => {
    const names = Array.from({ length: FILES.maxCount }, (_, at) => `photo-${at}.png`);
    const keys = await Promise.all(names.map((name) => store(pngFile(name))));
    const turned = [...keys].reverse();
    const { body } = await send(turned, { text: 'image:10' });
    expect(body.attachments.map(({ filename }: { filename: string }) => filename)).toEqual([...names].reverse());
    const eleven = await send([...keys, 'one more'], { text: 'image:11' });
    expect(eleven).toMatchObject({ status: 422, body: { message: 'A message has at most 10 files' } });
  });

  it('need no text beside them', async () => {
    expect((await send([await store()], { text: '' })).status).toBe(200);
  });

  it('leave the polled conversation as it was for who has it', async () => {
    await send([await store()]);
    const first = await driver.call('messages', { params: { ticketId } });
    server.clock.advance(MINUTE);
    const headers = { 'If-None-Match': first.headers.get('etag') ?? '' };
    expect((await driver.call('messages', { params: { ticketId }, headers })).status).toBe(304);
  });

  describe('an announcement', () => {
    it('takes 10 MB, and refuses one byte more with the exact text', async () => {
      const exact = pngFile('big.png', FILES.maxBytes);
      expect((await send([await store(exact)])).status).toBe(200);
      const more = await announce(driver, ticketId, exact, { sizeBytes: FILES.maxBytes + 1 });
      expect(more).toMatchObject({
        status: 422,
        body: { code: 'INVALID_INPUT', message: 'File big.png is too large. Maximum size is 10MB.' },
      });
    });

    it.each([
      ['setup.exe', 'file', 'File type exe is not allowed.'],
      ['PHOTO.HEIC', 'image', 'File type heic is not allowed.'],
      ['film.webm', 'file', 'File type webm is not allowed.'],
      ['song.m4a', 'image', 'File type m4a is not allowed.'],
      ['constructor', 'file', 'File type constructor is not allowed.'],
    ] as const)('refuses %s', async (fileName, mediaType, message) => {
      const reply = await announce(driver, ticketId, pngFile(), { fileName, mediaType });
      expect(reply).toMatchObject({ status: 422, body: { code: 'INVALID_INPUT', message } });
    });

    it.each(['webm', 'm4a', 'mp4', 'ogg'])('takes a voice note as %s', async (extension) => {
      const reply = await announce(driver, ticketId, pngFile(), {
        fileName: `voice.${extension}`,
        mediaType: 'audio',
      });
      expect(reply.status).toBe(200);
      expect(reply.body.putHeaders['content-type']).toMatch(/^audio\//);
    });

    it.each([
      [{ fileName: '' }, 'fileName is required'],
      [{ fileName: '\u202e \u200b\u0007' }, 'fileName is required'],
      [{ sha256: 'abc' }, 'sha256 must be 64 hexadecimal digits'],
      [{ ticketId: '' }, 'ticketId is required'],
    ])('names what is wrong in %o', async (changes, message) => {
      expect(await announce(driver, ticketId, pngFile(), changes)).toMatchObject({ status: 422, body: { message } });
    });

    it.each([
      ['invoice\u202egnp.png', 'invoicegnp.png'],
      ['a\u0000b\r\n\u0007c.png', 'a b c.png'],
      ['\u2066x\u2069.png\u202c ', 'x.png'],
      ['\u202e.png', '.png'],
      ['نص.png', 'نص.png'],
      ['👩\u200d🔧.png', '👩\u200d🔧.png'],
    ])('of %j is one of %j, which reads as it is written', async (given, name) => {
      const { status, body } = await send([await store(pngFile(given))]);
      expect([status, body.attachments[0].filename]).toEqual([200, name]);
    });

    it('is for one’s own ticket, while it is open', async () => {
      expect((await announce(owner, ticketId, pngFile())).status).toBe(404);
      const ended = await create(driver);
      await close(ended);
      expect(await announce(driver, ended, pngFile())).toMatchObject({
        status: 422,
        body: { code: 'TICKET_CLOSED', message: 'This conversation is closed.' },
      });
    });

    it('is refused after two hundred files that no message carries', async () => {
      const user = await addTestUser(server.db);
      const client = await server.signIn(user.email);
      const ticket = await create(client);
      const unused = Array.from({ length: 199 }, (_, at) => ({
        ...{ s3Key: `tickets/0/${at}`, ticketId: Number(ticket), userId: user.id, fileName: 'a.png', sizeBytes: 1 },
        ...{ mediaType: 'image' as const, mimeType: 'image/png', sha256: '', createdAt: server.clock.now() },
      }));
      await server.db.insert(uploads).values(unused);
      expect((await announce(client, ticket, pngFile())).status).toBe(200);
      const reply = await announce(client, ticket, pngFile());
      expect(reply).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
      expect(reply.headers.get('retry-after')).toBe('3600');
    });
  });

  describe('a message', () => {
    it('refuses what is not stored, not known, not of this ticket, not this person’s, and names it', async () => {
      const announced = await announce(driver, ticketId, pngFile('early.png'));
      const elsewhere = await store(pngFile('elsewhere.png'), driver, await create(driver));
      const foreign = await store(pngFile('foreign.png'), admin);
      const twice = await store(pngFile('twice.png'));
      for (const [keys, message] of [
        [[announced.body.s3Key], 'File early.png has not been uploaded.'],
        [['tickets/1/nothing'], 'The attachment tickets/1/nothing is not known here.'],
        [[elsewhere], 'File elsewhere.png was uploaded for another ticket.'],
        [[foreign], `The attachment ${foreign} is not known here.`],
        [[twice, twice], 'File twice.png is named twice.'],
      ] as const) {
        const reply = await send(keys);
        expect(reply).toMatchObject({ status: 422, body: { code: 'INVALID_INPUT', message } });
        expect(reply.body.attachments).toEqual([keys.at(-1)]);
      }
      expect((await send([twice])).status).toBe(200);
      expect((await send([twice])).body.message).toBe('File twice.png has been sent already.');
    });

    it('is one message with one file however often it is repeated under its key', async () => {
      const body = { text: 'image:1', ticket_id: ticketId, attachments: [await store()] };
      const headers = { 'Idempotency-Key': 'photo once' };
      server.faults.add({ method: 'POST', path: '/message', times: 1, action: { kind: 'drop-after' } });
      await expect(driver.call('sendMessage', { body, headers })).rejects.toThrow();
      const again = await driver.call('sendMessage', { body, headers });
      expect(again.body.attachments).toHaveLength(1);
      expect((await driver.call('sendMessage', { body, headers })).body).toEqual(again.body);
    });

    it('takes no file into a conversation that has ended meanwhile', async () => {
      const ticket = await create(driver);
      const key = await store(pngFile(), driver, ticket);
      await close(ticket);
      expect((await send([key], { ticket })).body.code).toBe('TICKET_CLOSED');
    });
  });

  it('leave nothing behind in the folder of arriving files', async () => {
    await store();
    expect(readdirSync(`${server.uploadsFolder}/arriving`)).toEqual([]);
  });

  it('may be texts as well', async () => {
    const { body } = await send([await store(textFile('notes.txt', 'Axle 2, left\n'))], { text: 'file:1' });
    expect(body.attachments[0]).toMatchObject({ filename: 'notes.txt', mimeType: 'text/plain', sizeBytes: 13 });
  });
});
