import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiClient } from '#tests/support/harness/client.ts';
import { eachDatabase } from '#tests/support/harness/each-database.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

const HEADER = 'Store number,Identificator,Name,City,State,Latitude,Longitude,Retail price';
const stop = (store: number, price: number) => `${store},9,Stop ${store},Joplin,MO,37.0512,-94.5012,${price}`;
const GAVE_WAY = 'This preview gave way to five newer ones. Nothing was written. Upload the file again.';

eachDatabase('a preview that waits for its person', (database) => {
  let server: TestServer;
  let admin: ApiClient;
  beforeAll(async () => {
    server = await startServer({ database, seed: 'stations' });
    admin = await server.signIn('admin');
  });
  afterAll(() => server.close());

  const jobAt = async (id: string) => (await admin.call('importJob', { params: { id } })).body;
  const imported = async (...rows: readonly string[]) => {
    const form = new FormData();
    form.set('file', new Blob([[HEADER, ...rows].join('\n')]), 'stops.csv');
    const { body } = await admin.call('startImport', { raw: form, query: { kind: 'stations' } });
    await server.services.background.idle();
    return jobAt(String(body.id));
  };
  const applied = async (id: string) => {
    await admin.call('applyImport', { params: { id } });
    await server.services.background.idle();
    return jobAt(id);
  };
  const rowsAt = async (id: string) =>
    (await admin.call('importRows', { params: { id }, query: { page: 0, size: 10 } })).body.content.length;

  it('gives way to five newer ones that wait as well, with a sentence, and to no other import', {
    timeout: 240_000,
  }, async () => {
    const waiting = await imported(stop(1, 3.5), stop(2, 0.4));
    const params = { id: waiting.id };
    await admin.call('tickImportRows', { params, body: { rows: [3], ticked: true } });
    // A header without rows is refused; others are cancelled, or written.
    for (let count = 0; count < 6; count += 1) expect((await imported()).stage).toBe('failed');
    await admin.call('cancelImport', { params: { id: (await imported(stop(3, 3.5))).id } });
    const written: string[] = [];
    for (let count = 0; count < 6; count += 1) {
      const { id } = await imported(stop(10 + count, 3.5));
      expect((await applied(id)).stage).toBe('done');
      written.push(id);
    }
    const { stage, suspicions } = await jobAt(waiting.id);
    expect(stage).toBe('ready');
    expect(suspicions).toContainEqual(expect.objectContaining({ ticked: 1 }));

    for (let count = 0; count < 5; count += 1) await imported(stop(20 + count, 3.5));
    expect(await jobAt(waiting.id)).toMatchObject({ stage: 'ready' });
    const last = await imported(stop(30, 3.5));
    expect(last.stage).toBe('ready');
    expect(await jobAt(waiting.id)).toMatchObject({ stage: 'cancelled', error: GAVE_WAY });
    expect(await rowsAt(waiting.id)).toBe(0);
    expect(await admin.call('applyImport', { params })).toMatchObject({ status: 409, body: { message: GAVE_WAY } });
    // What was written is still shown, of the newest five.
    expect(await Promise.all(written.map(rowsAt))).toEqual([0, 1, 1, 1, 1, 1]);

    // Who cancels one by hand needs no reason.
    await admin.call('cancelImport', { params: { id: last.id } });
    expect((await jobAt(last.id)).error).toBeUndefined();
    expect(await admin.call('applyImport', { params: { id: last.id } })).toMatchObject({
      body: { message: 'This import was cancelled. Upload the file again.' },
    });
  });
});
