import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiClient } from '#tests/support/harness/client.ts';
import { eachDatabase } from '#tests/support/harness/each-database.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

const SAYS: Readonly<Record<string, string>> = {
  'no-room': 'The server had no room for this import. Nothing was written. Upload the file again later.',
  'database-away': 'The server could not reach its database. Nothing was written. Upload the file again.',
};

eachDatabase('an import whose end could not be written down', (database) => {
  let server: TestServer;
  let admin: ApiClient;
  beforeAll(async () => {
    server = await startServer({ database, seed: 'stations' });
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
    ['for half a minute, and not until the server is restarted', 21_000, '57P01', 'database-away'],
    ['for no hour by which the clock was set back', -3_600_000, '53100', 'no-room'],
  ])('holds others up %s', { timeout: 120_000 }, async (_, laterMs, code, event) => {
    // As a database that fails from the moment at which the file has arrived.
    await server.db.execute(
      sql.raw(`create function refuse_import() returns trigger language plpgsql
      as $$ begin raise exception 'The database fails.' using errcode = '${code}'; end $$`),
    );
    await server.db.execute(
      sql`create trigger refuse before update on imports for each row execute function refuse_import()`,
    );
    const { id } = (await start()).body;
    await server.services.background.idle();
    await server.db.execute(sql`drop trigger refuse on imports`);
    await server.db.execute(sql`drop function refuse_import`);
    expect(server.events()).toContainEqual(expect.objectContaining({ event }));
    expect(await stageOf(id)).toBe('reading');
    expect(await start()).toMatchObject({ status: 409, body: { code: 'IMPORT_CONFLICT' } });

    server.clock.advance(laterMs);
    const next = await start();
    expect(next.status).toBe(200);
    await server.services.background.idle();
    expect(await stageOf(next.body.id)).toBe('ready');
    const { stage, error } = (await admin.call('importJob', { params: { id } })).body;
    expect({ stage, error }).toEqual({ stage: 'failed', error: SAYS[event] });
    await admin.call('cancelImport', { params: { id: next.body.id } });
  });

  it.each([
    ['57P01', 'database-away'],
    ['53100', 'no-room'],
  ])('waits as a preview and says why, where it was being written (%s)', { timeout: 120_000 }, async (code, event) => {
    const { id } = (await start()).body;
    await server.services.background.idle();
    // As a database that fails from the moment at which the stations are built: what was built cannot be let go of either.
    const fails = sql.raw(`create function refuse_drop() returns event_trigger language plpgsql
      as $$ begin raise exception 'The database fails.' using errcode = '${code}'; end $$`);
    await server.db.execute(fails);
    await server.db.execute(sql`create event trigger refuse on ddl_command_start
      when tag in ('DROP TABLE') execute function refuse_drop()`);
    const logged = server.events().length;
    await admin.call('applyImport', { params: { id } });
    await server.services.background.idle();
    await server.db.execute(sql`drop function refuse_drop cascade`);
    expect(await stageOf(id)).toBe('writing');
    expect(server.events().slice(logged)).toContainEqual(expect.objectContaining({ event }));

    server.clock.advance(21_000);
    await server.services.imports.recover();
    await server.services.background.idle();
    const { stage, error } = (await admin.call('importJob', { params: { id } })).body;
    expect({ stage, error }).toEqual({ stage: 'ready', error: SAYS[event] });
    await admin.call('applyImport', { params: { id } });
    await server.services.background.idle();
    const written = (await admin.call('importJob', { params: { id } })).body;
    expect([written.stage, written.error]).toEqual(['done', undefined]);
    await admin.call('undoImport', { params: { id } });
    await server.services.background.idle();
  });
});
