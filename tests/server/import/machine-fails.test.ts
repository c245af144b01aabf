import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { stations } from '#server/db/schema.ts';
import { ComparisonFailed } from '#server/imports/compare-thread.ts';
import { refusalOf, whyFailed } from '#server/imports/ended.ts';
import type { ApiClient } from '#tests/support/harness/client.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

// What is said of an import that dies of the machine or of the database: the same cause as any other call's answer has.

let server: TestServer;
let admin: ApiClient;
beforeAll(async () => {
  server = await startServer({ seed: 'stations' });
  admin = await server.signIn('admin');
});
afterAll(() => server.close());
afterEach(() => server.db.execute(sql`drop function if exists fail_import cascade`));

/** Has the database fail with this code as soon as an import is to come to a stage. */
const failAt = async (stage: string, code: string): Promise<void> => {
  await server.db.execute(
    sql.raw(`create function fail_import() returns trigger language plpgsql
      as $$ begin raise exception 'The database fails.' using errcode = '${code}'; end $$`),
  );
  await server.db.execute(
    sql.raw(`create trigger fail before update on imports for each row when (new.stage = '${stage}')
      execute function fail_import()`),
  );
};
const jobOf = async (id: string) => {
  await server.services.background.idle();
  return (await admin.call('importJob', { params: { id } })).body;
};
const stationsThere = async (): Promise<number> => (await server.db.select().from(stations)).length;
let files = 0;
const started = async () => {
  files += 1;
  const form = new FormData();
  form.set('file', new Blob([`Name,Address,City,State\nStop ${files},${files} Main St,Joplin,MO\n`]), 'stops.csv');
  return jobOf((await admin.call('startImport', { raw: form, query: { kind: 'stations' } })).body.id);
};

describe.each([
  ['53100', 'The server had no room', ' later.'],
  ['57P01', 'The server could not reach its database', '.'],
])('a database that fails with %s', (code, cause, again) => {
  it('is named where a file is compared', async () => {
    await failAt('ready', code);
    const { stage, error } = await started();
    expect([stage, error]).toEqual([
      'failed',
      expect.stringMatching(new RegExp(`^${cause}.*\\. Nothing was written\\. Upload the file again${again}$`)),
    ]);
  });

  it('is named where it is written, and where it is taken back', async () => {
    const { id } = await started();
    await failAt('done', code);
    await admin.call('applyImport', { params: { id } });
    expect(await jobOf(id)).toMatchObject({ stage: 'failed', error: expect.stringContaining(cause) });
    await server.db.execute(sql`drop function fail_import cascade`);

    const before = await stationsThere();
    const written = await started();
    const waiting = await started();
    await admin.call('applyImport', { params: { id: written.id } });
    expect(await jobOf(written.id)).toMatchObject({ stage: 'done' });
    expect(await stationsThere()).toBe(before + 1);
    await failAt('undone', code);
    await admin.call('undoImport', { params: { id: written.id } });
    expect(await jobOf(written.id)).toMatchObject({
      stage: 'done',
      error: expect.stringMatching(new RegExp(`^${cause}.*\\. The undo is not finished\\. Press Undo again${again}$`)),
    });
    // That was after the stations were exchanged: they are as before, and whoever has compared with the others is told anew.
    expect(await stationsThere()).toBe(before);
    expect(await jobOf(waiting.id)).toMatchObject({ stage: 'ready', outdated: false });
    await server.db.execute(sql`drop function fail_import cascade`);
    await admin.call('undoImport', { params: { id: written.id } });
    expect(await jobOf(written.id)).toMatchObject({ stage: 'undone' });
    expect(await stationsThere()).toBe(before);
  });
});

it('a disk that fails while the file is read is no fault of the file', () => {
  const cause = Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' });
  expect(whyFailed(new ComparisonFailed('The file could not be read.', { cause })).sentence).toBe(
    'The server had no room for this import. Nothing was written. Upload the file again later.',
  );
  expect(refusalOf(new ComparisonFailed('The file could not be read.', { cause }))).toBe(cause);
  const broken = new ComparisonFailed('The file could not be read.', { cause: new Error('The thread ended.') });
  expect(refusalOf(broken)).toMatchObject({ status: 422, code: 'BAD_FILE', message: 'The file could not be read.' });
});
