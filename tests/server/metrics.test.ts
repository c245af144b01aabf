import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ENDPOINTS } from '#src/contract/endpoints.ts';
import { postgresUrl } from '#tests/support/harness/databases.ts';
import { eachDatabase } from '#tests/support/harness/each-database.ts';
import { type Line, openLine } from '#tests/support/harness/line.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

const TOKEN = 'metrics-token-of-a-test';
const MINUTE = 60_000;

eachDatabase('what a server tells of itself', (database) => {
  let server: TestServer;
  let line: Line;
  beforeAll(async () => {
    line = openLine();
    const through = database === 'postgres' ? line.through : undefined;
    server = await startServer({ database, through, metricsToken: TOKEN });
    server.services.metrics.watchProcess();
  });
  afterAll(async () => {
    await server.close();
    line.close();
  });

  const get = (path: string, token?: string) =>
    fetch(`${server.url}${path}`, token === undefined ? {} : { headers: { Authorization: `Bearer ${token}` } });
  const metrics = async () => (await get('/metrics', TOKEN)).text();
  /** The value of a series, by its whole name. */
  const value = async (series: string): Promise<number | undefined> => {
    const found = (await metrics()).split('\n').find((one) => one.startsWith(`${series} `));
    return found === undefined ? undefined : Number(found.slice(series.length + 1));
  };
  /** Asks until an answer of a moment ago stands no more. */
  const readyUntil = (status: number, parts: object) =>
    expect
      .poll(
        async () => {
          const response = await get('/readyz');
          return {
            status: response.status,
            ...((await response.json()) as { status?: string }),
            http: response.status,
          };
        },
        { timeout: 30_000, interval: 300 },
      )
      .toMatchObject({ ...parts, http: status });

  it('is for who has the token, but for whether it works', { timeout: 60_000 }, async () => {
    expect([(await get('/metrics')).status, (await get('/metrics', 'wrong')).status]).toEqual([403, 403]);
    expect((await get('/healthz')).status).toBe(200);
    await readyUntil(200, { status: 'ready', database: 'ok', storage: 'ok', mail: 'ok' });
    const closed = await startServer();
    expect((await fetch(`${closed.url}/metrics`)).status).toBe(404);
    await closed.close();
  });

  it('has a series a route, however many addresses are asked for', async () => {
    const driver = await server.signIn('driver');
    for (let id = 1; id < 30; id += 1) await driver.call('ticket', { params: { id: String(id) } });
    for (let at = 0; at < 30; at += 1) await get(`/nowhere/${at}?secret=${at}`);
    expect(await value('milepost_requests_total{method="GET",route="/ticket/:id",status="404"}')).toBe(29);
    expect(await value('milepost_refusals_total{code="NOT_FOUND"}')).toBeGreaterThanOrEqual(29);
    expect(await value('milepost_request_duration_seconds_count{method="GET",route="/ticket/:id"}')).toBe(29);
    const text = await metrics();
    expect(text).not.toMatch(/nowhere|secret|milepost\.test/);
    expect(text.split('\n').filter((one) => one.startsWith('milepost_requests_total{')).length).toBeLessThan(20);
  });

  it('has every name that an alarm asks for', async () => {
    const text = await metrics();
    const rules = readFileSync('server/deploy/alerts.yml', 'utf8');
    const names = [...rules.matchAll(/\bmilepost_\w+/g)].map(([name]) => name.replace(/_bucket$/, ''));
    const there = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name));
    // The embedded database has no pool.
    if (database === 'pglite') there.add('milepost_database_connections');
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !there.has(name))).toEqual([]);
    const valuesOf = (label: string) =>
      [...rules.matchAll(new RegExp(`\\b${label}(?:!~|=~|=)"([^"]+)"`, 'g'))].flatMap(([, values = '']) =>
        values.split('|'),
      );
    // From the start: what begins with its first event has not risen.
    for (const event of valuesOf('event')) expect(text).toContain(`milepost_events_total{event="${event}"} 0`);
    const paths: readonly string[] = Object.values(ENDPOINTS).map(({ path }) => path);
    const routes = valuesOf('route').filter((route) => !paths.includes(route) && route !== '/maps/.*');
    expect({ routes, all: valuesOf('route').length }).toEqual({ routes: [], all: 2 });
  });

  it('counts streams and waiting mail, and says when mail is late', { timeout: 60_000 }, async () => {
    const driver = await server.signIn('driver');
    const leave = new AbortController();
    const headers = { Authorization: `Bearer ${driver.token}` };
    const stream = await fetch(`${server.url}/ticket/changes`, { headers, signal: leave.signal });
    await stream.body?.getReader().read();
    expect([await value('milepost_streams'), await value('milepost_streams_max')]).toEqual([1, 10_000]);
    leave.abort();
    await expect.poll(() => value('milepost_streams')).toBe(0);

    server.mailbox.refuse(true);
    await server.anonymous.call('resetInitiate', { body: { email: 'driver@milepost.test' } });
    await server.services.background.idle();
    expect(await value('milepost_mails_total{outcome="failed"}')).toBe(1);
    server.clock.advance(11 * MINUTE);
    expect([await value('milepost_mails_waiting'), await value('milepost_mails_oldest_seconds')]).toEqual([1, 660]);
    await readyUntil(200, { status: 'ready', mail: 'late' });
    server.mailbox.refuse(false);
    await server.services.mails.deliver();
    expect(await value('milepost_mails_total{outcome="sent"}')).toBe(1);
    await readyUntil(200, { mail: 'ok' });
  });

  it('is not ready where it can store no file, or has no database', { timeout: 60_000 }, async () => {
    rmSync(server.uploadsFolder, { recursive: true, force: true });
    writeFileSync(server.uploadsFolder, 'in the way');
    await readyUntil(503, { status: 'not ready', database: 'ok', storage: 'away' });
    rmSync(server.uploadsFolder);
    await readyUntil(200, { storage: 'ok' });
    if (database === 'pglite' || postgresUrl() === '') return;
    line.cut();
    await readyUntil(503, { status: 'not ready', database: 'away' });
    expect((await get('/healthz')).status).toBe(200);
    // What needs the database has no value then, and everything else is told all the same.
    expect(await value('milepost_mails_waiting')).toBeUndefined();
    expect(await value('milepost_streams')).toBe(0);
    line.mend();
    await readyUntil(200, { database: 'ok' });
    // A network that swallows everything: nobody would read figures that come after the patience of who collects them.
    line.silence();
    expect(await value('milepost_mails_waiting')).toBeUndefined();
    expect(await value('milepost_streams')).toBe(0);
    line.cut();
    line.mend();
    await readyUntil(200, { database: 'ok' });
  });
});
