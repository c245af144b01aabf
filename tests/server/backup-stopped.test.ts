import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { signInAt } from '#tests/support/harness/client.ts';
import { dataPrograms } from '#tests/support/harness/data-program.ts';
import { startObjectStorage } from '#tests/support/harness/object-storage.ts';
import { stop } from '#tests/support/harness/program.ts';
import { announce, pngFile } from '#tests/support/harness/uploads.ts';

const programs = dataPrograms('backup-stopped');
afterAll(() => programs.end());

it('a backup that is told to stop leaves nothing half made, so that the next one begins', {
  timeout: 120_000,
}, async () => {
  const storage = await startObjectStorage(() => new Date());
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = storage.settings;
  const data = join(programs.root, 'data');
  const env = {
    DATA_DIR: data,
    ...{ S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket },
    ...{ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey },
  };
  const { program, url } = await programs.serve(env);
  const driver = await signInAt({ url, mainApiUrl: url, authApiUrl: url }, 'driver');
  const { body } = await driver.call('createTicket', { body: { message: 'Tires', service_id: 1 } });
  await announce(driver, String(body.id), pngFile());

  const file = join(programs.root, 'saved.tar.gz');
  const copies = () => readdirSync(data).filter((name) => name.startsWith('db.copy'));
  // It asks for the file's bytes once it is in the midst of its archive.
  const asked = storage.silence();
  const backup = programs.run('server/cli/backup.ts', [file], env);
  await asked;
  expect([existsSync(`${file}.part`), copies().length]).toEqual([true, 1]);
  backup.child.kill('SIGTERM');
  expect([await backup.ended, backup.output()]).toEqual([143, 'No backup was made: it was told to stop.\n']);
  expect([existsSync(file), existsSync(`${file}.part`), copies()]).toEqual([false, false, []]);

  storage.answerAgain();
  expect(await programs.command('server/cli/backup.ts', [file], env)).toMatchObject({ code: 0 });
  expect(await stop(program)).toBe(0);
  await storage.close();
});
