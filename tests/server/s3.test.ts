import { existsSync, readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepUnused } from '#server/uploads/queries/uploads.ts';
import { startWithBucket, type WithBucket } from '#tests/support/harness/bucket.ts';
import { announce, pngFile, put, textFile, upload } from '#tests/support/harness/uploads.ts';

const MINUTE = 60_000;

describe.each([false, true])('an object storage, strict mode %s', (strict) => {
  let scene: WithBucket;
  let { storage, server, driver, ticketId } = {} as WithBucket;
  beforeAll(async () => {
    scene = await startWithBucket({ strict });
    ({ storage, server, driver, ticketId } = scene);
  });
  afterAll(() => scene.close());

  const send = (...attachments: string[]) =>
    driver.call('sendMessage', { body: { text: '', ticket_id: ticketId, attachments } });
  const messageOf = ({ body }: { body: { message?: string } | string }) =>
    typeof body === 'string' ? body : body.message;

  it('takes files at addresses of its own and gives them back', async () => {
    const file = pngFile('Spåre.png', 3_000);
    const announced = await announce(driver, ticketId, file);
    expect(announced.body.putUrl).toContain(`${storage.settings.endpoint}/milepost-files/tickets/`);
    expect(announced.body.putHeaders).toEqual({ 'content-type': 'image/png' });
    expect((await put(server.url, announced, file.bytes)).status).toBe(200);
    const { body } = await send(announced.body.s3Key);
    const [{ url }] = body.attachments;
    const read = (headers = {}) =>
      strict
        ? fetch(url, { headers })
        : fetch(new URL(url, server.url), { headers: { Authorization: `Bearer ${driver.token}`, ...headers } });
    const whole = await read();
    expect(whole.headers.get('content-type')).toBe('image/png');
    expect(whole.headers.get('cache-control')).toMatch(/^no-store/);
    expect(whole.headers.get('content-disposition')).toContain(`inline; filename="Sp_re.png"`);
    expect(new Uint8Array(await whole.arrayBuffer())).toEqual(file.bytes);
    const part = await read({ Range: 'bytes=1-3' });
    expect([part.status, await part.text()]).toEqual([206, 'PNG']);
  });

  it('is named in the page’s policy', async () => {
    const policy = (await server.anonymous.call('config')).headers.get('content-security-policy') ?? '';
    for (const directive of ['connect-src', 'img-src', 'media-src']) {
      expect(policy.split('; ').find((line) => line.startsWith(directive))).toContain(storage.settings.endpoint);
    }
  });

  it('takes at an address what was announced alone: its type, its length, for 15 minutes', async () => {
    const file = pngFile();
    const announced = await announce(driver, ticketId, file);
    const ask = (bytes: Uint8Array<ArrayBuffer>, headers = announced.body.putHeaders, url = announced.body.putUrl) =>
      fetch(url, { method: 'PUT', headers, body: bytes }).then(({ status }) => status);
    expect(await ask(pngFile('x.png', 101).bytes)).toBe(403);
    expect(await ask(file.bytes, { 'content-type': 'text/html' })).toBe(403);
    expect(await ask(file.bytes, undefined, announced.body.putUrl.replace('photo.png', 'other.png'))).toBe(403);
    expect(await ask(file.bytes)).toBe(200);
    server.clock.advance(16 * MINUTE);
    expect(await ask(file.bytes)).toBe(403);
    driver = await server.signIn('driver');
  });

  it('is not trusted: what it holds is looked at before a message carries it', async () => {
    const file = pngFile('a.png');
    const early = await announce(driver, ticketId, file);
    expect(messageOf(await send(early.body.s3Key))).toBe('File a.png has not been uploaded.');
    const other = pngFile('a.png');
    other.bytes[99] = 7;
    await put(server.url, early, other.bytes);
    expect(messageOf(await send(early.body.s3Key))).toBe('File a.png arrived damaged. Please send it again.');
    await put(server.url, early, file.bytes);
    expect((await send(early.body.s3Key)).status).toBe(200);

    const fake = { ...textFile('b.png', 'no picture'), mediaType: 'image' as const };
    expect(messageOf(await send(await upload(server.url, driver, ticketId, fake)))).toBe(
      'File b.png is not a png file.',
    );
    const longer = await announce(driver, ticketId, file);
    storage.objects.set(longer.body.s3Key, { bytes: Buffer.alloc(5_000_000), type: 'image/png', caching: '' });
    expect(messageOf(await send(longer.body.s3Key))).toContain('where 100 were announced.');
  });

  it('takes the files of a form as well, and nothing stays on this machine', async () => {
    const form = new FormData();
    form.append('ticket_id', ticketId);
    form.append('file', new Blob([pngFile().bytes], { type: 'image/png' }), 'form.png');
    const before = storage.objects.size;
    const { status, body } = await driver.call('sendMessage', { raw: form });
    expect([status, body.attachments.length, storage.objects.size]).toEqual([200, 1, before + 1]);
    expect([...storage.objects.values()].at(-1)?.caching).toBe('no-store');
    expect(existsSync(`${server.uploadsFolder}/tickets`)).toBe(false);
    expect(readdirSync(`${server.uploadsFolder}/arriving`)).toEqual([]);
  });

  it('is tried again where it is busy; where it is broken the call fails and nothing is lost', async () => {
    const key = await upload(server.url, driver, ticketId, pngFile());
    storage.failNext.push(503);
    expect((await send(key)).status).toBe(200);
    const second = await upload(server.url, driver, ticketId, pngFile());
    storage.failNext.push(500, 500, 500);
    const broken = await send(second);
    expect(broken.status).toBe(503);
    expect(broken.headers.get('retry-after')).toBe('5');
    expect(messageOf(broken)).toBe('The file storage cannot be reached.');
    expect(server.events().at(-1)).toMatchObject({
      ...{ event: 'storage-failed', note: 'The object storage answered 500 to GET', method: 'POST', route: '/message' },
    });
    expect((await send(second)).status).toBe(200);
  });

  it('is swept of what no message carries', async () => {
    const key = await upload(server.url, driver, ticketId, pngFile('unused.png'));
    expect(storage.objects.has(key)).toBe(true);
    server.clock.advance(25 * 60 * MINUTE);
    await sweepUnused(server.db, server.services.storage.remove, server.clock.now());
    expect(storage.objects.has(key)).toBe(false);
    driver = await server.signIn('driver');
  });
});
