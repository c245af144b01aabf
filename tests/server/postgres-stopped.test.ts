import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { signInAt } from '#tests/support/harness/client.ts';
import { dataPrograms } from '#tests/support/harness/data-program.ts';
import { ownCluster } from '#tests/support/postgres.ts';

const programs = dataPrograms('postgres-stopped');
const cluster = await ownCluster();
afterAll(() => {
  programs.end();
  cluster?.stop();
});

/** For each of two processes. */
const WRITERS = 6;
/** Refused calls of each process before PostgreSQL comes back: some ten seconds of them, as writers repeat. */
const REFUSALS = 300;
/** Milliseconds after which a writer tries again. */
const AGAIN_MS = 200;

describe.runIf(cluster)('a PostgreSQL that is stopped and started again', { timeout: 240_000 }, () => {
  it('ends no process, and of what was written meanwhile nothing is lost or doubled', async () => {
    const url = cluster?.url ?? '';
    const env = { DATABASE_URL: url, DATA_DIR: `${programs.root}/data` };
    const servers = [await programs.serve(env), await programs.serve(env)];
    const written: string[] = [];
    const acknowledged = new Set<string>();
    const strange: string[] = [];
    const refused = servers.map(() => 0);
    let ending = false;

    const writing = await Promise.all(
      servers.map(async (server, place) => {
        const driver = await signInAt({ url: server.url, mainApiUrl: server.url, authApiUrl: server.url }, 'driver');
        const { body } = await driver.call('createTicket', { body: { message: `From ${place}`, service_id: 1 } });
        const deliver = async (text: string): Promise<void> => {
          for (;;) {
            const options = { body: { text, ticket_id: body.id }, headers: { 'Idempotency-Key': text } };
            const { status, headers, body: said } = await driver.call('sendMessage', options);
            if (status === 200) return void acknowledged.add(text);
            if (status === 503 && headers.get('Retry-After') !== null) refused[place] = (refused[place] ?? 0) + 1;
            else if (said.code !== 'IDEMPOTENCY_IN_FLIGHT') strange.push(`${status} ${JSON.stringify(said)}`);
            await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
          }
        };
        return async (writer: number) => {
          for (let at = 0; !ending; at += 1) {
            const text = `stopped-${place}-${writer}-${at}`;
            written.push(text);
            await deliver(text);
          }
        };
      }),
    );
    const all = writing.flatMap((write) => Array.from({ length: WRITERS }, (_, writer) => write(writer)));
    await expect.poll(() => acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(4 * all.length);
    cluster?.halt();
    await expect.poll(() => Math.min(...refused), { timeout: 60_000 }).toBeGreaterThan(REFUSALS);
    for (const { url } of servers) {
      expect((await fetch(`${url}/healthz`)).status).toBe(200);
      await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 20_000 }).toBe(503);
    }
    const before = acknowledged.size;
    cluster?.resume();
    await expect.poll(() => acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(before + 4 * all.length);
    ending = true;
    await Promise.all(all);

    expect(strange).toEqual([]);
    expect(servers.map(({ program }) => program.child.exitCode)).toEqual([null, null]);
    for (const { url } of servers)
      await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 20_000 }).toBe(200);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<{ text: string }>(`select text from messages where text like 'stopped-%'`);
    await client.end();
    expect(rows.map(({ text }) => text).sort()).toEqual(written.toSorted());
  });
});
