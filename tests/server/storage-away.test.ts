import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPlainLog } from '#server/log/log.ts';
import { createS3Storage } from '#server/uploads/storage/s3.ts';
import { startWithBucket, type WithBucket } from '#tests/support/harness/bucket.ts';
import { pngFile, upload } from '#tests/support/harness/uploads.ts';

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
    const { read } = createS3Storage({ endpoint, ...keys }, quiet, 200);
    await expect(read('tickets/1/00000000-0000-0000-0000-000000000000/a.png')).rejects.toMatchObject({ status: 503 });
    expect(left).toHaveLength(1);
    await Promise.all(left);
  });
});
