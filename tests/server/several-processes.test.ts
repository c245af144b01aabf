import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, signInAt } from '#tests/support/harness/client.ts';
import { dataPrograms } from '#tests/support/harness/data-program.ts';
import { emptyPostgres, postgresUrl } from '#tests/support/harness/databases.ts';
import { type ObjectStorageServer, startObjectStorage } from '#tests/support/harness/object-storage.ts';
import { type Program, stop } from '#tests/support/harness/program.ts';
import { announce, pngFile, put } from '#tests/support/harness/uploads.ts';

const at = (url: string) => ({ url, mainApiUrl: url, authApiUrl: url });
const programs = dataPrograms('several');
afterAll(() => programs.end());

interface Process {
  readonly program: Program;
  readonly url: string;
  readonly driver: ApiClient;
}

describe.runIf(postgresUrl() !== '')('two processes of one database', { timeout: 240_000 }, () => {
  let database: Awaited<ReturnType<typeof emptyPostgres>>;
  let bucket: ObjectStorageServer;
  beforeAll(async () => {
    [database, bucket] = await Promise.all([emptyPostgres(), startObjectStorage(() => new Date())]);
  });
  afterAll(async () => {
    programs.end();
    await database.drop();
    await bucket.close();
  });

  const env = (folder: string, more: NodeJS.ProcessEnv = {}) => ({
    ...{ DATA_DIR: `${programs.root}/${folder}`, DATABASE_URL: database.url, ...more },
  });
  const start = async (folder: string, more?: NodeJS.ProcessEnv): Promise<Process> => {
    const { program, url } = await programs.serve(env(folder, more));
    return { program, url, driver: await signInAt(at(url), 'driver') };
  };
  const bucketEnv = () => {
    const { endpoint, region, bucket: name, accessKeyId, secretAccessKey } = bucket.settings;
    const keys = { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey };
    return { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: name, ...keys };
  };
  /** Announced at one, put, carried by a message at the other, read at both. */
  const passesOn = async (one: Process, other: Process) => {
    const file = pngFile('tire.png', 2_000);
    const { id } = (await one.driver.call('createTicket', { body: { message: 'Tires', service_id: 1 } })).body;
    const announced = await announce(one.driver, id, file);
    expect((await put(other.url, announced, file.bytes)).status).toBe(200);
    const body = { text: '', ticket_id: String(id), attachments: [announced.body.s3Key] };
    const { attachments } = (await other.driver.call('sendMessage', { body })).body;
    for (const { url, driver } of [one, other]) {
      const headers = { Authorization: `Bearer ${driver.token}` };
      const read = await fetch(new URL(attachments[0].url, url), { headers });
      expect([read.status, Buffer.from(await read.arrayBuffer()).equals(file.bytes)]).toEqual([200, true]);
    }
  };
  const refused = async (folder: string, more?: NodeJS.ProcessEnv) => {
    const program = programs.run('server/main.ts', [], env(folder, more));
    expect(await program.ended).toBe(1);
    return program.output();
  };

  it('keep files in a bucket, and none starts that would keep them elsewhere', async () => {
    const [one, other] = [await start('a', bucketEnv()), await start('b', bucketEnv())];
    await passesOn(one, other);
    expect(bucket.objects.size).toBe(1);
    const said = await refused('c');
    expect(said).toContain('Milepost did not start: The files of this database are kept in the bucket');
    expect(said).toContain('the same S3_* settings');
    expect(await refused('a', { ...bucketEnv(), S3_BUCKET: 'another' })).toContain('has the bucket another');
    await stop(one.program);
    await stop(other.program);
  });

  it('keep files in a folder that they share, and none starts on another one', async () => {
    await database.drop();
    database = await emptyPostgres();
    const [one, other] = [await start('shared'), await start('shared')];
    await passesOn(one, other);
    expect(await refused('lonely')).toContain('kept in a folder');
    expect(await refused('shared', bucketEnv())).toContain('has the bucket');

    // One dies in the midst of an import: the other one ends it, and takes the next.
    const owner = await signInAt(at(other.url), 'super');
    const lines = Array.from({ length: 60_000 }, (_, row) => `${row},Stop ${row},Exit ${row},Joplin,MO,36.9,-94.5,3.7`);
    const form = (content: string) => {
      const raw = new FormData();
      raw.set('file', new Blob([`Store number,Name,Address,City,State,Lat,Lon,Price\n${content}\n`]), 'stops.csv');
      return raw;
    };
    const first = await signInAt(at(one.url), 'super');
    const { id } = (await first.call('startImport', { raw: form(lines.join('\n')), query: { kind: 'stations' } })).body;
    one.program.child.kill('SIGKILL');
    const jobOf = async () => (await owner.call('importJob', { params: { id } })).body;
    expect(['reading', 'comparing']).toContain((await jobOf()).stage);
    await expect
      .poll(async () => (await jobOf()).error, { timeout: 120_000, interval: 500 })
      .toBe('The server stopped during this import. Nothing was written. Upload the file again.');
    const next = await owner.call('startImport', { raw: form(lines[0] ?? ''), query: { kind: 'stations' } });
    expect(next.status).toBe(200);
    await stop(other.program);
  });

  it('may keep them elsewhere as long as there are none; who runs with the former place takes none', async () => {
    await database.drop();
    database = await emptyPostgres();
    const former = await start('former');
    const { id } = (await former.driver.call('createTicket', { body: { message: 'Tires', service_id: 1 } })).body;
    const latter = await start('latter');
    const ready = await fetch(`${former.url}/readyz`);
    expect([ready.status, await ready.json()]).toMatchObject([503, { storage: 'away' }]);
    const late = await announce(former.driver, id, pngFile());
    expect([late.status, late.body.code, late.headers.get('retry-after')]).toEqual([503, 'UNAVAILABLE', '60']);
    expect(former.program.output()).toContain('wrong-storage');
    expect((await announce(latter.driver, id, pngFile())).status).toBe(200);
    await stop(former.program);
    await stop(latter.program);
  });
});
