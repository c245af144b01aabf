import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPlainLog, type LogEvent } from '#server/log/log.ts';
import { createS3Storage, StorageAway } from '#server/uploads/storage/s3.ts';
import { startWithBucket, type WithBucket } from '#tests/support/harness/bucket.ts';
import { startObjectStorage } from '#tests/support/harness/object-storage.ts';
import { announce, pngFile, put, upload } from '#tests/support/harness/uploads.ts';

describe('a bucket that is not there', () => {
  let scene: WithBucket;
  let { storage, server, driver, ticketId } = {} as WithBucket;
  beforeAll(async () => {
    scene = await startWithBucket();
    ({ storage, server, driver, ticketId } = scene);
  });
  afterAll(() => scene.close());
  const send = (text: string, attachments: string[] = []) =>
    driver.call('sendMessage', { body: { text, ticket_id: ticketId, attachments } });

  it('is told as away, and takes nobody out of service: all processes have the same', async () => {
    storage.buckets.delete(storage.settings.bucket);
    expect(await server.services.health()).toEqual({
      parts: { database: 'ok', storage: 'away', mail: 'ok' },
      ready: true,
    });
    expect((await send('Words go on')).status).toBe(200);
  });

  it('loses no file: what it has not is to be tried again, not to be sent anew', async () => {
    storage.buckets.add(storage.settings.bucket);
    const key = await upload(server.url, driver, ticketId, pngFile());
    storage.buckets.delete(storage.settings.bucket);
    const away = await send('', [key]);
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, '5']);
    expect(server.events().at(-1)).toMatchObject({
      event: 'storage-failed',
      note: expect.stringContaining('NoSuchBucket'),
    });
    storage.buckets.add(storage.settings.bucket);
    expect((await send('', [key])).status).toBe(200);
  });
});

describe('a bucket whose policy does not let its files be listed', () => {
  let scene: WithBucket;
  let { storage, server, driver, ticketId } = {} as WithBucket;
  beforeAll(async () => {
    scene = await startWithBucket();
    ({ storage, server, driver, ticketId } = scene);
    storage.rights.list = false;
  });
  afterAll(() => scene.close());
  const send = (key: string) =>
    driver.call('sendMessage', { body: { text: '', ticket_id: ticketId, attachments: [key] } });
  const hints = () => server.events().filter(({ event }) => event === 'storage-rights');

  it('is told as there, and of a file that has not arrived that it has not: the operator hears once what to do', async () => {
    expect((await server.services.health()).parts.storage).toBe('ok');
    const file = pngFile();
    const { body } = await announce(driver, ticketId, file);
    const early = await send(body.s3Key);
    expect([early.status, early.body.message]).toEqual([422, 'File photo.png has not been uploaded.']);
    await put(server.url, { ...early, body }, file.bytes);
    expect((await send(body.s3Key)).status).toBe(200);
    expect(hints()).toEqual([expect.objectContaining({ note: expect.stringContaining('s3:ListBucket') })]);
  });

  it('is not believed where the keys may not read at all: the file is there, and is to be tried again', async () => {
    const key = await upload(server.url, driver, ticketId, pngFile());
    storage.rights.read = false;
    const away = await send(key);
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, '5']);
    expect(server.events().at(-1)).toMatchObject({ note: expect.stringContaining('AccessDenied') });
    storage.rights.read = true;
    expect((await send(key)).status).toBe(200);
  });

  it('is away, as the log says, where the keys may neither read nor write', async () => {
    const key = await upload(server.url, driver, ticketId, pngFile());
    Object.assign(storage.rights, { read: false, write: false });
    storage.objects.delete('milepost-probe');
    const away = await send(key);
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, '5']);
    expect(server.events().at(-1)).toMatchObject({
      ...{ event: 'storage-failed', note: 'The object storage answered 403 AccessDenied to GET' },
    });
    Object.assign(storage.rights, { read: true, write: true });
    expect((await send(key)).status).toBe(200);
  });
});

it('keys that are good for a while go with their token, in calls and in addresses', async () => {
  const bucket = await startObjectStorage(() => new Date(), 'a/session+token==');
  const storage = createS3Storage(bucket.settings, createPlainLog());
  const key = 'tickets/1/00000000-0000-0000-0000-000000000000/a.png';
  const bytes = pngFile().bytes;
  const target = await storage.putTarget({ s3Key: key, mimeType: 'image/png', sizeBytes: bytes.length }, new Date());
  expect((await fetch(target.putUrl, { method: 'PUT', headers: target.putHeaders, body: bytes })).status).toBe(200);
  expect(new Uint8Array(await new Response(await storage.read(key)).arrayBuffer())).toEqual(bytes);
  const address = await storage.readUrl(key, { mimeType: 'image/png', disposition: 'inline' }, new Date());
  expect((await fetch(address)).status).toBe(200);
  await bucket.close();
});

describe('an object storage that takes calls and never answers', () => {
  const left: Promise<unknown>[] = [];
  let silent: Server;
  let endpoint: string;
  beforeAll(async () => {
    silent = createServer(({ socket }) => void left.push(new Promise((resolve) => socket.once('close', resolve))));
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
    endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    silent.closeAllConnections();
    silent.close();
  });

  it('is given up, and its connection with it', async () => {
    const keys = { region: 'us-east-2', bucket: 'files', accessKeyId: 'a', secretAccessKey: 'b' };
    const quiet = { ...createPlainLog(), write: () => undefined, failed: () => undefined };
    const { read } = createS3Storage({ endpoint, ...keys }, quiet, { answerMs: 200 });
    await expect(read('tickets/1/00000000-0000-0000-0000-000000000000/a.png')).rejects.toMatchObject({ status: 503 });
    expect(left).toHaveLength(1);
    await Promise.all(left);
  });
});

describe('an object storage that does not go on in the midst of a file', () => {
  const key = 'tickets/1/00000000-0000-0000-0000-000000000000/a.png';
  /** What a read of a file says that begins, given what the storage does then. */
  const readFrom = async (then: (response: ServerResponse) => void): Promise<unknown> => {
    const bucket = createServer((_, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('the first half', () => then(response));
    });
    await new Promise<void>((done) => bucket.listen(0, '127.0.0.1', done));
    const endpoint = `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`;
    const keys = { endpoint, region: 'us-east-2', bucket: 'files', accessKeyId: 'a', secretAccessKey: 'b' };
    const notes: unknown[] = [];
    const log = { write: ({ note }: LogEvent) => void notes.push(note), failed: () => undefined };
    const bytes = await createS3Storage(keys, log, { idleMs: 200 }).read(key);
    const why = await new Response(bytes).arrayBuffer().then(
      () => 'whole',
      (error: unknown) => (error instanceof StorageAway ? error.why.replace(endpoint, 'ENDPOINT') : error),
    );
    bucket.closeAllConnections();
    bucket.close();
    return { why, notes };
  };

  it.each([
    ['stalls', () => undefined, 'sent nothing for 0.2 s in the midst of its answer'],
    ['breaks off', (response: ServerResponse) => response.destroy(), 'broke off in the midst of its answer'],
  ])('%s: it is given up, with the bucket and the file named to an operator alone', async (_, then, what) => {
    expect(await readFrom(then)).toEqual({
      why: `the bucket files at ENDPOINT ${what} to GET of ${key}`,
      notes: [`The object storage ${what} to GET`],
    });
  });
});
