import { readdirSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages, tickets, uploads } from '#server/db/schema.ts';
import { sweepUnused } from '#server/uploads/queries/uploads.ts';
import { readRange } from '#server/uploads/range.ts';
import { servedAs } from '#server/uploads/view.ts';
import type { ApiClient } from '#tests/support/harness/client.ts';
import { eachDatabase } from '#tests/support/harness/each-database.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';
import { announce, pngFile, type TestFile, textFile, upload } from '#tests/support/harness/uploads.ts';

const HOUR = 3_600_000;

describe('the bytes of an attachment', () => {
  let server: TestServer;
  let driver: ApiClient;
  let ticketId: string;
  beforeAll(async () => {
    server = await startServer({ seed: 'stations' });
    driver = await server.signIn('driver');
    ticketId = String((await driver.call('createTicket', { body: { message: 'Tires', service_id: 1 } })).body.id);
  });
  afterAll(() => server.close());

  /** Sends a file and answers how to read it. */
  const sent = async (file: TestFile) => {
    const attachments = [await upload(server.url, driver, ticketId, file)];
    const { body } = await driver.call('sendMessage', { body: { text: '', ticket_id: ticketId, attachments } });
    return (headers: Record<string, string> = {}, method = 'GET') =>
      fetch(`${server.url}${body.attachments[0].url}`, {
        method,
        headers: { Authorization: `Bearer ${driver.token}`, ...headers },
      });
  };

  it('come with their type, length and tag, to be kept by no cache, and may run nothing', async () => {
    const read = await sent(pngFile('Spåre "1".png', 4_000));
    const { headers } = await read();
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': '4000',
      'accept-ranges': 'bytes',
      'cache-control': 'no-store, no-transform',
      'content-disposition': `inline; filename="Sp_re _1_.png"; filename*=UTF-8''Sp%C3%A5re%20%221%22.png`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; .*; sandbox$/),
    });
    const tag = headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[0-9a-f]{64}"$/);
    expect((await read({ 'If-None-Match': `"x", ${tag}` })).status).toBe(304);
  });

  it('are a download where they are no picture and no sound, whatever is in them', async () => {
    const read = await sent(textFile('page.txt', '<script>alert(1)</script>'.repeat(100)));
    const answer = await read({ 'Accept-Encoding': 'gzip' });
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(answer.headers.get('content-length')).toBe('2500');
  });

  it('can be had in parts, for seeking in a recording', async () => {
    const file = textFile('digits.txt', '0123456789');
    const read = await sent(file);
    const tag = (await read()).headers.get('etag') ?? '';
    for (const [asked, status, range, text] of [
      ['bytes=2-4', 206, 'bytes 2-4/10', '234'],
      ['bytes=7-', 206, 'bytes 7-9/10', '789'],
      ['bytes=-3', 206, 'bytes 7-9/10', '789'],
      ['bytes=0-99', 206, 'bytes 0-9/10', '0123456789'],
      ['bytes=10-', 416, 'bytes */10', ''],
      ['bytes=0-1,4-5', 200, null, '0123456789'],
    ] as const) {
      const answer = await read({ Range: asked });
      expect([answer.status, answer.headers.get('content-range'), await answer.text()]).toEqual([status, range, text]);
    }
    expect((await read({ Range: 'bytes=2-4', 'If-Range': tag })).status).toBe(206);
    expect((await read({ Range: 'bytes=2-4', 'If-Range': '"other"' })).status).toBe(200);
  });

  it('are described without being sent to who asks for the headers alone', async () => {
    const read = await sent(pngFile('head.png', 500));
    const answer = await read({}, 'HEAD');
    expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([200, '500', '']);
  });

  it('are not there before a message carries them, and not under other ids', async () => {
    const key = await upload(server.url, driver, ticketId, pngFile());
    const [row] = await server.db.select().from(uploads).where(eq(uploads.s3Key, key));
    for (const id of [String(row?.id), '0', '999999', 'abc', '99999999999']) {
      const reply = await driver.call('attachment', { params: { id } });
      expect(reply).toMatchObject({ status: 404, body: { message: 'There is no such file.' } });
    }
  });
});

eachDatabase('files that no message carries', (database) => {
  let server: TestServer;
  let driver: ApiClient;
  beforeAll(async () => {
    server = await startServer({ database, seed: 'stations' });
    driver = await server.signIn('driver');
  });
  afterAll(() => server.close());

  const files = () =>
    readdirSync(server.uploadsFolder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      // The folder's own mark, by which a process knows it.
      .filter((name) => name !== 'milepost-files')
      .sort();
  const sweep = () => sweepUnused(server.db, server.services.storage.remove, server.clock.now());

  it('are swept with their bytes after a day; those of a deleted ticket too', async () => {
    const newTicket = async () =>
      (await driver.call('createTicket', { body: { message: 'x', service_id: 1 } })).body.id;
    const [kept, gone] = [await newTicket(), await newTicket()];
    const send = (ticket: number, key: string) =>
      driver.call('sendMessage', { body: { text: '', ticket_id: ticket, attachments: [key] } });
    await upload(server.url, driver, kept, pngFile('unused.png'));
    await announce(driver, kept, pngFile('never-put.png'));
    await send(kept, await upload(server.url, driver, kept, pngFile('carried.png')));
    await send(gone, await upload(server.url, driver, gone, pngFile('of-gone.png')));
    await server.db.delete(tickets).where(eq(tickets.id, gone));

    server.clock.advance(24 * HOUR - 1_000);
    expect(await sweep()).toBe(0);
    expect(files()).toEqual(['carried.png', 'of-gone.png', 'unused.png']);

    server.clock.advance(2_000);
    expect(await sweep()).toBe(3);
    expect(files()).toEqual(['carried.png']);
    expect(await server.db.select({ name: uploads.fileName }).from(uploads)).toEqual([{ name: 'carried.png' }]);
    expect(await sweep()).toBe(0);
    expect(await server.db.select().from(messages).where(eq(messages.ticketId, gone))).toEqual([]);
  });

  it('are nobody’s while a storage takes its time, and are swept of later where that breaks off', async () => {
    driver = await server.signIn('driver');
    const ticket = (await driver.call('createTicket', { body: { message: 'x', service_id: 1 } })).body.id;
    const key = await upload(server.url, driver, ticket, pngFile('late.png'));
    server.clock.advance(25 * HOUR);
    driver = await server.signIn('driver');
    let breakOff = (_: Error): void => undefined;
    let sweeping: Promise<number> | undefined;
    await new Promise<void>((begun) => {
      const remove = () =>
        new Promise<void>((_, reject) => {
          breakOff = reject;
          begun();
        });
      sweeping = sweepUnused(server.db, remove, server.clock.now());
    });
    const named = await driver.call('sendMessage', { body: { text: '', ticket_id: ticket, attachments: [key] } });
    expect(named).toMatchObject({ status: 422, body: { attachments: [key] } });
    breakOff(new Error('The storage has gone.'));
    await expect(sweeping).rejects.toThrow('The storage has gone.');
    expect(files()).toContain('late.png');
    expect(await sweep()).toBe(1);
    expect(files()).not.toContain('late.png');
  });

  it('are swept however many there are', async () => {
    driver = await server.signIn('driver');
    const [ticket] = (await driver.call('ownTickets')).body.items;
    const createdAt = server.clock.now();
    const rows = Array.from({ length: 230 }, (_, at) => ({
      ...{ s3Key: `tickets/1/${crypto.randomUUID()}/${at}.png`, ticketId: ticket.id, fileName: `${at}.png` },
      ...{ mediaType: 'image' as const, mimeType: 'image/png', sizeBytes: 1, sha256: '0'.repeat(64), createdAt },
    }));
    await server.db.insert(uploads).values(rows);
    server.clock.advance(25 * HOUR);
    expect(await sweep()).toBe(230);
  });
});

describe('the part of a file that is asked for', () => {
  it.each([
    [undefined, undefined],
    ['bytes=-', undefined],
    ['lines=1-2', undefined],
    ['bytes=4-2', undefined],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=-500', { start: 0, end: 9 }],
    ['bytes=9-9', { start: 9, end: 9 }],
    ['bytes=10-10', 'unsatisfiable'],
  ])('%s', (header, range) => {
    expect(readRange(header, 10)).toEqual(range);
  });
});

describe('a file’s name in an answer', () => {
  it.each([
    ['a\\b"c.mp3', 'audio/mpeg', `inline; filename="a_b_c.mp3"; filename*=UTF-8''a%5Cb%22c.mp3`],
    [
      `it's (1)*.pdf`,
      'application/pdf',
      `attachment; filename="it's (1)*.pdf"; filename*=UTF-8''it%27s%20%281%29%2a.pdf`,
    ],
  ])('%s', (fileName, mimeType, disposition) => {
    expect(servedAs({ fileName, mimeType }).disposition).toBe(disposition);
  });
});
