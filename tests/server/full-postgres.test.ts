import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, signInAt } from '#tests/support/harness/client.ts';
import { dataPrograms } from '#tests/support/harness/data-program.ts';
import { postgresUrl } from '#tests/support/harness/databases.ts';
import { stop } from '#tests/support/harness/program.ts';
import { smallDisk } from '#tests/support/harness/small-disk.ts';

const programs = dataPrograms('full-postgres');
/** PostgreSQL’s account goes through it. */
const root = mkdtempSync(join(tmpdir(), 'milepost-full-postgres-'));
chmodSync(root, 0o755);
const disk = smallDisk(root, 64);

const TOKEN = 'metrics-token-of-a-test';
const [MEGABYTE, NAME] = [1024 * 1024, `milepost_full_${process.pid}`];
const ask = async (statement: string): Promise<Record<string, string> | undefined> => {
  const client = new pg.Client({ connectionString: postgresUrl() });
  await client.connect();
  try {
    return (await client.query(statement)).rows[0];
  } finally {
    await client.end();
  }
};
/** Whether the tests' PostgreSQL is on this machine, and lets its account choose where data lies. */
const isOurs = async (): Promise<boolean> => {
  if (!disk.mounted || postgresUrl() === '') return false;
  const row = await ask(`select current_setting('data_directory', true) as folder,
    (select rolsuper from pg_roles where rolname = current_user)::text as super`);
  if (row?.super !== 'true') return false;
  const { uid, gid } = statSync(row.folder ?? '');
  const folder = join(disk.folder, 'tables');
  mkdirSync(folder);
  chownSync(folder, uid, gid);
  await ask(`create tablespace ${NAME} location '${folder}'`);
  return true;
};
const made = await isOurs();

describe.runIf(made)('a PostgreSQL whose disk is full', { timeout: 240_000 }, () => {
  const saved = join(programs.root, 'saved.tar.gz');
  const env = (name: string) => {
    const url = new URL(postgresUrl());
    url.pathname = `/${NAME}_${name}`;
    return { DATA_DIR: join(programs.root, name), DATABASE_URL: url.href };
  };
  const names = ['first', 'second'];
  beforeAll(async () => {
    for (const name of names) await ask(`create database ${NAME}_${name} tablespace ${NAME}`);
  });
  afterAll(async () => {
    disk.empty();
    for (const name of names) await ask(`drop database ${NAME}_${name} with (force)`);
    await ask(`drop tablespace ${NAME}`);
  });
  const NO_ROOM = 'the database has no room left on its disk (could not ';

  it('has a first start say so and do nothing by halves; a server that meets it goes on once there is room', async () => {
    // Without any, not even a connection can begin.
    for (const left of [0, 0.5]) {
      disk.fill(left * MEGABYTE);
      const { code, output } = await programs.command('server/main.ts', [], env('first'));
      expect([code, output]).toEqual([1, expect.stringContaining(`Milepost did not start: ${NO_ROOM}`)]);
      disk.empty();
    }
    const { program, url } = await programs.serve({ ...env('first'), METRICS_TOKEN: TOKEN });
    const driver: ApiClient = await signInAt({ url, mainApiUrl: url, authApiUrl: url }, 'driver');
    const ticket = (await driver.call('createTicket', { body: { message: 'Tires', service_id: 1 } })).body.id;
    const write = (key: string) =>
      driver.call('sendMessage', {
        body: { text: 'x'.repeat(1_000), ticket_id: String(ticket) },
        headers: { 'Idempotency-Key': `a-message-on-a-full-disk-${key}` },
      });
    disk.fill(0);
    const told: string[] = [];
    let refused = await write('0');
    for (let at = 1; refused.status === 200; at += 1) {
      told.push(`${at}`);
      refused = await write(`${at}`);
    }
    expect([refused.status, refused.body.message]).toEqual([503, expect.stringContaining('no room for this')]);
    expect(program.output()).toContain('no room left on its disk (53100)');
    // What is there is read, so that the proxy keeps the process, and an alarm rises.
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect((await driver.call('messages', { params: { ticketId: String(ticket) } })).status).toBe(200);
    const metrics = await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${TOKEN}` } });
    expect(await metrics.text()).toMatch(/^milepost_events_total\{event="no-room"\} [1-9]/m);
    disk.empty();
    expect((await write(`${told.length}`)).status).toBe(200);
    const { body } = await driver.call('messages', { params: { ticketId: String(ticket) } });
    expect(body).toHaveLength(told.length + 2);
    expect(await programs.command('server/cli/backup.ts', [saved], env('first'))).toMatchObject({ code: 0 });
    expect(await stop(program)).toBe(0);
  });

  it('has a restore say so, and do all of it once there is room', async () => {
    const restore = () => programs.command('server/cli/restore.ts', [saved], env('second'));
    // The tables have room, what is in them has not.
    for (const left of [0, 0.5, 2.5]) {
      disk.fill(left * MEGABYTE);
      expect(await restore()).toEqual({ code: 1, output: expect.stringContaining(`Nothing was restored: ${NO_ROOM}`) });
      disk.empty();
    }
    expect(await restore()).toMatchObject({ code: 0 });
  });
});

afterAll(() => {
  programs.end();
  disk.remove();
  rmSync(root, { recursive: true, force: true });
});
