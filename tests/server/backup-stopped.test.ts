import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInAt } from '#tests/support/harness/client.ts';
import { dataPrograms } from '#tests/support/harness/data-program.ts';
import { emptyPostgres, postgresUrl } from '#tests/support/harness/databases.ts';
import { type ObjectStorageServer, startObjectStorage } from '#tests/support/harness/object-storage.ts';
import { type Program, stop } from '#tests/support/harness/program.ts';
import { pngFile, upload } from '#tests/support/harness/uploads.ts';

const programs = dataPrograms('backup-stopped');
afterAll(() => programs.end());
const file = join(programs.root, 'saved.tar.gz');

describe('a command that is told to stop says so, and leaves nothing in the way of the next one', {
  timeout: 240_000,
}, () => {
  const data = join(programs.root, 'data');
  let storage: ObjectStorageServer;
  let env: NodeJS.ProcessEnv;
  let server: Program;
  let key: string;
  beforeAll(async () => {
    storage = await startObjectStorage(() => new Date());
    const { endpoint, region, bucket, accessKeyId, secretAccessKey } = storage.settings;
    env = {
      DATA_DIR: data,
      ...{ S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket },
      ...{ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey },
    };
    const { program, url } = await programs.serve(env);
    server = program;
    const driver = await signInAt({ url, mainApiUrl: url, authApiUrl: url }, 'driver');
    const { body } = await driver.call('createTicket', { body: { message: 'Tires', service_id: 1 } });
    key = await upload(url, driver, String(body.id), pngFile());
  }, 240_000);
  afterAll(() => storage.close());

  /** Stops a command once it asks the bucket for the file. @param meanwhile is looked at before */
  const stopped = async (command: string, args: string[], given: NodeJS.ProcessEnv, meanwhile = () => {}) => {
    const isAsked = storage.silence();
    const running = programs.run(command, args, given);
    await isAsked;
    meanwhile();
    running.child.kill('SIGTERM');
    const ended = [await running.ended, running.output()];
    storage.answerAgain();
    return ended;
  };

  it('a backup', async () => {
    const copies = () => readdirSync(data).filter((name) => name.startsWith('db.copy'));
    const ended = await stopped('server/cli/backup.ts', [file], env, () =>
      expect([existsSync(`${file}.part`), copies().length]).toEqual([true, 1]),
    );
    expect(ended).toEqual([143, 'No backup was made: it was told to stop.\n']);
    expect([existsSync(file), existsSync(`${file}.part`), copies()]).toEqual([false, false, []]);
    expect(await programs.command('server/cli/backup.ts', [file], env)).toMatchObject({ code: 0 });
    expect(await stop(server)).toBe(0);
  });

  it('a backup is told which setting names a bucket that is not there', async () => {
    const wrong = { ...env, S3_BUCKET: 'another' };
    const { code, output } = await programs.command('server/cli/backup.ts', [`${file}.2`], wrong);
    const why = `there is no bucket another at ${env.S3_ENDPOINT}: set S3_BUCKET to one that is there.`;
    expect([code, output.trim().split('\n').at(-1)]).toEqual([1, `No backup was made: ${why}`]);
  });

  it('a restore', async () => {
    const elsewhere = { ...env, DATA_DIR: join(programs.root, 'restored') };
    expect(await stopped('server/cli/restore.ts', [file], elsewhere)).toEqual([
      ...[143, 'Nothing was restored: it was told to stop; run it again.\n'],
    ]);
    expect(await programs.command('server/cli/restore.ts', [file], elsewhere)).toMatchObject({ code: 0 });
  });

  it.runIf(postgresUrl() !== '')('a move', async () => {
    const { url, drop } = await emptyPostgres();
    mkdirSync(dirname(join(data, 'uploads', key)), { recursive: true });
    writeFileSync(join(data, 'uploads', key), pngFile().bytes);
    expect(await stopped('server/cli/move.ts', [url], env)).toEqual([
      ...[143, 'Nothing was moved: it was told to stop; run it again.\n'],
    ]);
    await drop();
  });
});

it('a restore to where a file is says so as a server does', { timeout: 120_000 }, async () => {
  const data = join(programs.root, 'page/index.html');
  const { code, output } = await programs.command('server/cli/restore.ts', [file], { DATA_DIR: data });
  const why = `There can be no folder ${data}. Choose another DATA_DIR.`;
  expect([code, output]).toEqual([1, `Nothing was restored: ${why}\n`]);
});
