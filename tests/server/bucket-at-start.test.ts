import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { dataPrograms } from '#tests/support/harness/data-program.ts';
import { startObjectStorage } from '#tests/support/harness/object-storage.ts';
import { stop } from '#tests/support/harness/program.ts';

const programs = dataPrograms('bucket-at-start');
afterAll(() => programs.end());

it.each([
  ['is not there', { S3_BUCKET: 'another' }, '404 NoSuchBucket'],
  ['takes other keys', { S3_SECRET_ACCESS_KEY: 'wrong' }, '403 SignatureDoesNotMatch'],
])('a server whose bucket %s starts, and says so at once', { timeout: 120_000 }, async (_, wrong, why) => {
  const storage = await startObjectStorage(() => new Date());
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = storage.settings;
  const env = {
    DATA_DIR: join(programs.root, why.slice(0, 3)),
    ...{ S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket },
    ...{ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey, ...wrong },
  };
  const { program } = await programs.serve(env);
  expect(program.output()).toContain(`Files        the bucket ${env.S3_BUCKET} at ${endpoint}\n`);
  await expect
    .poll(program.output, { timeout: 20_000 })
    .toContain(`storage-failed, The object storage answered ${why} to GET`);
  expect(await stop(program)).toBe(0);
  await storage.close();
});
