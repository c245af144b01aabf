import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiClient } from '#tests/support/harness/client.ts';
import { eachDatabase } from '#tests/support/harness/each-database.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

eachDatabase('an import whose end could not be written down', (database) => {
  let server: TestServer;
  let admin: ApiClient;
  const failures: unknown[] = [];
  beforeAll(async () => {
    const log = { write: () => undefined, failed: (error: unknown) => void failures.push(error) };
    server = await startServer({ database, seed: 'stations', log });
    admin = await server.signIn('admin');
  });
  afterAll(() => server.close());

  const start = () => {
    const form = new FormData();
    form.set('file', new Blob(['Name,Address,City,State\nA stop,1 Main St,Joplin,MO\n']), 'stops.csv');
    return admin.call('startImport', { raw: form, query: { kind: 'stations' } });
  };
  const stageOf = async (id: string) => (await admin.call('importJob', { params: { id } })).body.stage;

  it.each([
    ['for half a minute, and not until the server is restarted', 21_000],
    ['for no hour by which the clock was set back', -3_600_000],
  ])('holds others up %s', { timeout: 120_000 }, async (_, laterMs) => {
    // As a database that is away from the moment at which the file has arrived.
    await server.db.execute(sql`create function refuse_import() returns trigger language plpgsql
      as $$ begin raise exception 'The database is away.'; end $$`);
    await server.db.execute(
      sql`create trigger refuse before update on imports for each row execute function refuse_import()`,
    );
    const { id } = (await start()).body;
    await server.services.background.idle();
    await server.db.execute(sql`drop trigger refuse on imports`);
    await server.db.execute(sql`drop function refuse_import`);
    expect(failures.length).toBeGreaterThan(0);
    expect(await stageOf(id)).toBe('reading');
    expect(await start()).toMatchObject({ status: 409, body: { code: 'IMPORT_CONFLICT' } });

    server.clock.advance(laterMs);
    const next = await start();
    expect(next.status).toBe(200);
    await server.services.background.idle();
    expect(await stageOf(next.body.id)).toBe('ready');
    const { stage, error } = (await admin.call('importJob', { params: { id } })).body;
    expect({ stage, error }).toEqual({
      stage: 'failed',
      error: 'Something went wrong on the server. Nothing was written. Upload the file again.',
    });
  });
});
