import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openEmbedded } from '#server/db/database.ts';
import { uploads } from '#server/db/schema.ts';
import { dataPrograms } from '#tests/support/harness/data-program.ts';
import { type ObjectStorageServer, startObjectStorage } from '#tests/support/harness/object-storage.ts';
import { PRODUCTION_ENV } from '#tests/support/harness/production.ts';
import { stop } from '#tests/support/harness/program.ts';
import { freePort } from '#tests/support/harness/proxy.ts';
import { testTemplate } from '#tests/support/harness/template.ts';

const programs = dataPrograms('bucket-at-start');
afterAll(() => programs.end());

const bucketEnv = ({ settings }: ObjectStorageServer) => ({
  ...{ S3_ENDPOINT: settings.endpoint, S3_REGION: settings.region, S3_BUCKET: settings.bucket },
  ...{ S3_ACCESS_KEY_ID: settings.accessKeyId, S3_SECRET_ACCESS_KEY: settings.secretAccessKey },
});

it.each([
  ['is not there', { S3_BUCKET: 'another' }, '404 NoSuchBucket'],
  ['takes other keys', { S3_SECRET_ACCESS_KEY: 'wrong' }, '403 SignatureDoesNotMatch'],
])('a server whose bucket %s starts, and says so at once', { timeout: 120_000 }, async (_, wrong, why) => {
  const storage = await startObjectStorage(() => new Date());
  const { endpoint } = storage.settings;
  const env = { DATA_DIR: join(programs.root, why.slice(0, 3)), ...bucketEnv(storage), ...wrong };
  const { program } = await programs.serve(env);
  expect(program.output()).toContain(`Files        the bucket ${env.S3_BUCKET} at ${endpoint}\n`);
  await expect
    .poll(program.output, { timeout: 20_000 })
    .toContain(`storage-failed, The object storage answered ${why} to GET`);
  expect(await stop(program)).toBe(0);
  await storage.close();
});

it('a server whose bucket never answers serves, and stops in order', { timeout: 240_000 }, async () => {
  const storage = await startObjectStorage(() => new Date());
  const DATA_DIR = join(programs.root, 'silent');
  mkdirSync(DATA_DIR, { mode: 0o700 });
  const database = await openEmbedded({ folder: join(DATA_DIR, 'db'), template: await testTemplate('none') });
  // What it has to sweep as it starts.
  await database.db.insert(uploads).values({
    ...{ s3Key: 'tickets/1/a/unused.png', fileName: 'unused.png', mediaType: 'image', mimeType: 'image/png' },
    ...{ sizeBytes: 1, sha256: '0'.repeat(64), createdAt: new Date('2026-01-01T00:00:00Z') },
  });
  await database.close();
  const isAsked = storage.silence();
  const port = await freePort();
  const env = {
    PORT: String(port),
    ...{ ...PRODUCTION_ENV, SUPER_ADMIN_EMAIL: 'root@milepost.test', SUPER_ADMIN_PASSWORD: 'A-long-secret-77' },
    ...{ HOST: '127.0.0.1', ALLOW_PLAINTEXT: 'storage', DATA_DIR, ...bucketEnv(storage) },
  };
  const program = programs.run('server/main.ts', [], env);
  const health = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(health, { timeout: 180_000 }).toBe(200);
  await isAsked;
  expect(await stop(program)).toBe(0);
  expect(program.output()).toContain('"event":"started"');
  expect(program.output()).not.toContain('stopped-late');
  await storage.close();
});
