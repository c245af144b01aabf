import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openPostgres } from '#server/db/database.ts';
import type { ApiClient } from '#tests/support/harness/client.ts';
import { signInAt } from '#tests/support/harness/client.ts';
import { dataPrograms } from '#tests/support/harness/data-program.ts';
import { emptyPostgres, postgresUrl } from '#tests/support/harness/databases.ts';
import { readEvents } from '#tests/support/harness/events.ts';
import { startPooler } from '#tests/support/harness/pooler.ts';
import { stop } from '#tests/support/harness/program.ts';
import { findTool } from '#tests/support/harness/tool.ts';

const at = (url: string) => ({ url, mainApiUrl: url, authApiUrl: url });
const programs = dataPrograms('pooler');
afterAll(() => programs.end());
const pgbouncer = findTool('pgbouncer') ?? '';

it.runIf(postgresUrl() !== '')('a direct way to another database than the other is none', async () => {
  const [one, other] = await Promise.all([emptyPostgres(), emptyPostgres()]);
  await expect(openPostgres(one.url, { direct: other.url })).rejects.toThrow(
    'DATABASE_DIRECT_URL leads to another database than DATABASE_URL',
  );
  await (await openPostgres(one.url, { direct: one.url })).close();
  await Promise.all([one.drop(), other.drop()]);
});

describe.runIf(postgresUrl() !== '' && pgbouncer !== '')('behind PgBouncer', { timeout: 240_000 }, () => {
  it('two processes work, with connections lent to one transaction', async () => {
    const database = await emptyPostgres();
    // Two processes of six connections share so few: each transaction finds another session than the one before.
    const url = await startPooler(programs, { pgbouncer, url: database.url, server: 4 });
    const env = { DATABASE_URL: url, DATABASE_POOL: '6', DATA_DIR: join(programs.root, 'data') };

    const alone = programs.run('server/main.ts', [], env);
    expect(await alone.ended).toBe(1);
    expect(alone.output()).toContain('Milepost did not start: DATABASE_URL leads to a pooler such as PgBouncer');

    const direct = { ...env, DATABASE_DIRECT_URL: database.url };
    // Both at once on an empty database: one makes the tables, the other waits for it.
    const [one, other] = await Promise.all([programs.serve(direct), programs.serve(direct)]);
    const [driver, agent, owner] = await Promise.all([
      signInAt(at(one.url), 'driver'),
      signInAt(at(other.url), 'admin'),
      signInAt(at(one.url), 'super'),
    ]);
    const keyed = async (client: ApiClient, ...[name, options = {}]: Parameters<ApiClient['call']>) => {
      const headers = { 'Idempotency-Key': crypto.randomUUID() };
      const { status, body } = await client.call(name, { ...options, headers });
      expect([status, body]).toEqual([200, body]);
      return body;
    };
    const { id } = await keyed(driver, 'createTicket', { body: { message: 'Tires', service_id: 1 } });

    // What one process writes the other one's stream tells.
    const stream = await readEvents(agent, `${other.url}/ticket/changes`);
    expect(await stream.next()).toMatchObject({ event: 'reset' });
    const texts = Array.from({ length: 40 }, (_, index) => `Message ${index}`);
    await Promise.all(texts.map((text) => keyed(driver, 'sendMessage', { body: { text, ticket_id: String(id) } })));
    expect(await stream.next()).toMatchObject({ event: 'change', data: { ticket_id: id } });
    await stream.close();

    // An import beside reading: prepared statements, a lock's patience, and a table that is put in another one's place.
    const rows = Array.from({ length: 300 }, (_, row) => `${row},Stop ${row},Exit ${row},Joplin,MO,36.9,-94.5,3.7`);
    const form = new FormData();
    const sheet = `Store number,Name,Address,City,State,Lat,Lon,Price\n${rows.join('\n')}\n`;
    form.set('file', new Blob([sheet]), 'stops.csv');
    const job = await owner.call('startImport', { raw: form, query: { kind: 'stations' } });
    expect(job.status).toBe(200);
    const reading = async (client: ApiClient) => {
      for (let times = 0; times < 30; times += 1) {
        const { status, body } = await client.call('messages', { params: { ticketId: String(id) } });
        expect([status, (body.content ?? body).length > 0]).toEqual([200, true]);
      }
    };
    await Promise.all([reading(driver), reading(agent), reading(driver)]);
    const { id: importId } = job.body;
    const reaches = (stage: string) =>
      expect
        .poll(async () => (await owner.call('importJob', { params: { id: importId } })).body.stage, {
          timeout: 120_000,
        })
        .toBe(stage);
    await reaches('ready');
    expect((await owner.call('applyImport', { params: { id: importId } })).status).toBe(200);
    await reaches('done');

    for (const { program } of [one, other]) {
      expect(program.output()).not.toMatch(/"level":"error"|database-away|prepared statement/);
      expect(await stop(program)).toBe(0);
    }
    const saved = await programs.command('server/cli/backup.ts', [join(programs.root, 'saved.tar.gz')], direct);
    expect(saved.code).toBe(0);
    await database.drop();
  });
});
