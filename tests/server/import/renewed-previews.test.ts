import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { markStationsChanged } from '#server/stations/directory.ts';
import { stopsWorkbook } from '#tests/support/builders/workbooks.ts';
import type { ApiClient, Reply } from '#tests/support/harness/client.ts';
import { postgresUrl } from '#tests/support/harness/databases.ts';
import { eachDatabase } from '#tests/support/harness/each-database.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

const ROWS = 800;
const HEADER = 'Store number,Identificator,Name,City,State,Latitude,Longitude,Retail price';
const SMALL = `${HEADER}\n1,9,Good,Joplin,MO,37.0512,-94.5012,3.5\n`;
const DEARER = SMALL.replace('3.5\n', '3.6\n');
/** Rows of which the second is suspicious, and as many more as make a comparison last. */
const LONG = [
  HEADER,
  '1,9,Good,Joplin,MO,37.0512,-94.5012,3.5',
  '2,9,Cheap,Joplin,MO,37.0612,-94.5112,0.4',
  ...Array.from({ length: ROWS }, (_, at) => `${at + 10},7,Stop ${at},Joplin,MO,${36.9 + at / 1e5},-94.5,3.7`),
].join('\n');

const startAt = (admin: ApiClient, content: string | Uint8Array<ArrayBuffer>, name: string): Promise<Reply> => {
  const form = new FormData();
  form.set('file', new Blob([content]), name);
  return admin.call('startImport', { raw: form, query: { kind: 'stations' } });
};
const jobAt = async (admin: ApiClient, id: string) => (await admin.call('importJob', { params: { id } })).body;
const compared = async (server: TestServer, admin: ApiClient, content: string, name: string) => {
  const { body } = await startAt(admin, content, name);
  expect(body.message).toBeUndefined();
  await server.services.background.idle();
  return jobAt(admin, String(body.id));
};
/** Changes the stations, so that a preview is outdated, and waits until this server makes it anew. */
const renews = async (server: TestServer, admin: ApiClient, id: string) => {
  await markStationsChanged(server.db);
  server.services.imports.changedByHand();
  await expect.poll(async () => (await jobAt(admin, id)).stage, { interval: 5, timeout: 30_000 }).toBe('comparing');
};

eachDatabase('a preview that is made anew by itself', (database) => {
  let server: TestServer;
  let admin: ApiClient;
  beforeAll(async () => {
    server = await startServer({ database, seed: 'stations' });
    admin = await server.signIn('admin');
  });
  afterAll(() => server.close());

  it('gives way to what a person starts, applies and takes back, and is made anew afterwards', {
    timeout: 240_000,
  }, async () => {
    const waiting = await compared(server, admin, LONG, 'colleague.csv');
    const params = { id: waiting.id };
    await admin.call('tickImportRows', { params, body: { rows: [3], ticked: true } });
    const before = await jobAt(admin, waiting.id);
    expect(before.suspicions).toContainEqual({ kind: 'several', rows: 1, ticked: 1 });

    await renews(server, admin, waiting.id);
    const started = await startAt(admin, SMALL, 'mine.csv');
    expect(started).toMatchObject({ status: 200 });
    const mine = { id: String(started.body.id) };
    await expect.poll(async () => (await jobAt(admin, mine.id)).stage, { timeout: 60_000 }).toBe('ready');
    // What waits outdated is never written.
    expect(await jobAt(admin, waiting.id)).toMatchObject({ stage: 'ready', outdated: true });

    await renews(server, admin, waiting.id);
    // Made of the stations as they were before, it is made anew itself.
    expect((await admin.call('applyImport', { params: mine })).status).toBe(200);
    await expect.poll(async () => (await jobAt(admin, mine.id)).outdated, { timeout: 60_000 }).toBe(false);
    await server.services.background.idle();
    expect((await admin.call('applyImport', { params: mine })).status).toBe(200);
    await expect.poll(async () => (await jobAt(admin, mine.id)).stage, { timeout: 60_000 }).toBe('done');

    await renews(server, admin, waiting.id);
    expect((await admin.call('undoImport', { params: mine })).status).toBe(200);
    await expect.poll(async () => (await jobAt(admin, mine.id)).stage, { timeout: 60_000 }).toBe('undone');

    await server.services.imports.recover();
    await server.services.background.idle();
    expect(await jobAt(admin, waiting.id)).toEqual(before);
    await admin.call('cancelImport', { params });
  });

  it('is looked after again where it gave way and nothing was written', { timeout: 120_000 }, async () => {
    const waiting = await compared(server, admin, LONG, 'colleague.csv');
    await renews(server, admin, waiting.id);
    const mine = await startAt(admin, DEARER, 'mine.csv');
    expect(mine.status).toBe(200);
    await server.services.background.idle();
    expect(await jobAt(admin, waiting.id)).toMatchObject({ stage: 'ready', outdated: true });
    await server.services.imports.recover();
    await server.services.background.idle();
    expect(await jobAt(admin, waiting.id)).toMatchObject({ stage: 'ready', outdated: false, counts: waiting.counts });
    for (const { id } of [waiting, mine.body]) await admin.call('cancelImport', { params: { id: String(id) } });
  });

  it('gives way to no other one', { timeout: 120_000 }, async () => {
    const first = await compared(server, admin, LONG, 'first.csv');
    const second = await compared(server, admin, SMALL, 'second.csv');
    await renews(server, admin, first.id);
    await server.services.imports.recover();
    await server.services.background.idle();
    for (const { id } of [first, second]) {
      expect(await jobAt(admin, id)).toMatchObject({ stage: 'ready', outdated: false });
      await admin.call('cancelImport', { params: { id } });
    }
  });

  it('does not keep a person from being told of another person at work', async () => {
    const big = await startAt(admin, new Uint8Array(await stopsWorkbook(3_000)), 'big.xlsx');
    expect(await startAt(admin, SMALL, 'mine.csv')).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^Dana Whitfield has been importing big\.xlsx since /) },
    });
    await admin.call('cancelImport', { params: { id: String(big.body.id) } });
    await server.services.background.idle();
  });
});

describe.runIf(postgresUrl() !== '')('a preview that another process makes anew', () => {
  let [server, other] = [undefined, undefined] as unknown as [TestServer, TestServer];
  beforeAll(async () => {
    server = await startServer({ database: 'postgres', seed: 'stations' });
    other = await startServer({ beside: server });
  });
  afterAll(async () => {
    await other.close();
    await server.close();
  });

  it('gives way as well', { timeout: 120_000 }, async () => {
    const [admin, otherAdmin] = [await server.signIn('admin'), await other.signIn('admin')];
    const waiting = await compared(server, admin, LONG, 'colleague.csv');
    await renews(server, admin, waiting.id);
    const started = await startAt(otherAdmin, SMALL, 'mine.csv');
    expect(started).toMatchObject({ status: 200 });
    await Promise.all([server.services.background.idle(), other.services.background.idle()]);
    expect(await jobAt(admin, String(started.body.id))).toMatchObject({ stage: 'ready' });
    expect(await jobAt(admin, waiting.id)).toMatchObject({ stage: 'ready', outdated: true });
    await other.services.imports.recover();
    await other.services.background.idle();
    expect(await jobAt(admin, waiting.id)).toMatchObject({ stage: 'ready', outdated: false, counts: waiting.counts });
  });

  it('stands in the way of others for seconds where it does not give way, and nobody is named', {
    timeout: 60_000,
  }, async () => {
    const admin = await server.signIn('admin');
    const waiting = await compared(server, admin, SMALL, 'colleague.csv');
    // As of a process that is busy for long, and alive.
    const { services, db } = server;
    const set = sql`stage = 'comparing', renewal = 'going', owner = 'busy', alive_at = ${services.now().toISOString()}`;
    await db.execute(sql`update imports set ${set} where id = ${waiting.id}::integer`);
    const { status, body } = await startAt(admin, DEARER, 'mine.csv');
    expect(status).toBe(409);
    expect(body).toEqual({
      code: 'IMPORT_CONFLICT',
      message: 'Previews that wait are just being compared with the changed stations. Try again in a moment.',
    });
    await admin.call('cancelImport', { params: { id: waiting.id } });
  });
});
