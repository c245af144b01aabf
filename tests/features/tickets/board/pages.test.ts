import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import '#tests/support/console.ts';
import '#tests/support/client/storage.ts';
import { sql } from 'drizzle-orm';
import { setRuntime } from '#src/data/runtime.ts';
import { refreshTicketPage, type TicketPageQuery } from '#src/data/sync/ticket-page.ts';
import { historyCsv, readHistory } from '#src/features/tickets/board/commands.ts';
import { closeClients, type TestClient } from '#tests/support/client/client.ts';
import { DRIVER, openDesk, STAFF } from '#tests/support/client/desk.ts';
import { openRealDesk, type RealDesk } from '#tests/support/client/real-desk.ts';
import type { ApiClient } from '#tests/support/harness/client.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

const NEWEST = { by: 'created_at', descending: true } as const;
const OLDEST = { by: 'created_at', descending: false } as const;
const asked = (over: Partial<TicketPageQuery> = {}): TicketPageQuery => ({
  status: 'OPEN',
  page: 0,
  pageSize: 2,
  order: NEWEST,
  ...over,
});
const never = () => new AbortController().signal;

afterEach(closeClients);

describe.each([
  { name: 'the reference server', strict: false },
  { name: 'a backend that is only what the specification says', strict: true },
])('pages of tickets from $name', ({ strict }) => {
  let server: TestServer;
  let driver: ApiClient;
  let desk: RealDesk;
  let client: TestClient;
  let ids: string[];

  beforeAll(async () => {
    server = await startServer({ strict, seed: 'stations' });
    driver = await server.signIn('driver');
    const page = await driver.call('stations', { query: { page: 0, size: 1 } });
    ids = [];
    for (let n = 0; n < 5; n += 1) {
      const body = { message: 'Store 1\nTires', service_id: String(page.body.content[0].id) };
      ids.push(String((await driver.call('createTicket', { body })).body.id));
      await server.db.execute(
        sql`update tickets set created_at = now() + make_interval(hours => ${n}) where id = ${Number(ids[n])}`,
      );
    }
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    server.faults.clear();
    desk = await openRealDesk(server);
    client = await desk.signedIn('admin@milepost.test');
    setRuntime(client.runtime);
  });

  const read = async (query: TicketPageQuery) => {
    const done = await refreshTicketPage(query);
    if (!done.ok) throw new Error(JSON.stringify(done.error));
    return done.value;
  };
  const total = strict ? undefined : 5;

  it('come in the order asked for, and their tickets are stored', async () => {
    const [a, b, c, d, e] = ids;
    expect(await read(asked())).toEqual({ ids: [e, d], hasNext: true, total });
    expect(await client.db().tickets.orderBy('id').keys()).toEqual([d, e].sort());
    expect(await read(asked({ page: 2 }))).toEqual({ ids: [a], hasNext: false, total });
    expect(await read(asked({ page: 1, order: OLDEST }))).toEqual({ ids: [c, d], hasNext: true, total });
    expect(await read(asked({ status: 'TO_DO' }))).toMatchObject({ ids: [], hasNext: false });
    expect(await client.db().tickets.get(b ?? '')).toBeUndefined();
  });

  it('tell of stored work that is no longer there', async () => {
    await read(asked({ pageSize: 10 }));
    const [gone = ''] = ids;
    const other = await server.signIn('super');
    await other.call('ticketStatus', { params: { id: gone }, body: { status: 'IN_PROGRESS' } });
    desk.device.clock.advance(1_000);
    expect((await read(asked({ pageSize: 10 }))).ids).not.toContain(gone);
    expect(await client.db().tickets.get(gone)).toMatchObject({ status: 'IN_PROGRESS' });
    await server.db.execute(
      sql`update tickets set status = 'OPEN', assigned_manager_id = null where id = ${Number(gone)}`,
    );
  });

  it('are exported whole, each ticket once, with none of them stored', async () => {
    await server.db.execute(sql`update tickets set status = 'CLOSED', close_date = created_at + interval '26 hours'`);
    const told: number[] = [];
    const done = await readHistory({}, ({ read: count }) => told.push(count), never());
    if (!done.ok) throw new Error(JSON.stringify(done.error));
    expect(done.value.map(({ id }) => id)).toEqual([...ids].reverse());
    expect(told).toEqual([5]);
    expect(await client.db().tickets.count()).toBe(0);
    const [head, first] = historyCsv(done.value).split('\r\n');
    expect(head).toContain('Ticket,Name,Open date (UTC),Close date (UTC),Resolution (hours)');
    expect(first).toMatch(/^\d+,Ray Ortega,\d{4}-\d\d-\d\d \d\d:\d\d,\d{4}-\d\d-\d\d \d\d:\d\d,26,/);
    await server.db.execute(sql`update tickets set status = 'OPEN', close_date = null`);
  });

  it('that cannot be read end an export with the reason', async () => {
    server.faults.add({ method: 'GET', path: '/ticket', action: { kind: 'status', status: 500 } });
    expect(await readHistory({}, () => {}, never())).toMatchObject({ ok: false, error: { status: 500 } });
    expect(await refreshTicketPage(asked())).toMatchObject({ ok: false, error: { status: 500 } });
  });
});

describe('a backend that answers all its tickets at once, whatever is asked for', () => {
  it('has its page cut out here', async () => {
    const desk = await openDesk();
    const client = await desk.signedIn(STAFF);
    setRuntime(client.runtime);
    const made = Array.from({ length: 5 }, () => {
      desk.device.clock.advance(1_000);
      return desk.server.addTicket(DRIVER);
    });
    desk.server.desk.moveBy(STAFF, made[0]?.id ?? 0, 'IN_PROGRESS');
    const page = async (over: Partial<TicketPageQuery>) => await refreshTicketPage(asked(over));
    const [, b, c, d, e] = made.map(({ id }) => String(id));
    expect(await page({})).toEqual({ ok: true, value: { ids: [e, d], hasNext: true, total: 4 } });
    expect(await page({ page: 1 })).toEqual({ ok: true, value: { ids: [c, b], hasNext: false, total: 4 } });
    expect(await page({ order: OLDEST })).toMatchObject({ value: { ids: [b, c] } });
  });

  it('ends an export where it answers the same page again and again', async () => {
    const desk = await openDesk();
    const client = await desk.signedIn(STAFF);
    const [ticket] = [desk.server.addTicket(DRIVER)];
    desk.server.desk.moveBy(STAFF, ticket.id, 'CLOSED');
    const { call } = client.runtime;
    const again: typeof call = async (name, options) => {
      const answer = await call(name, options);
      return name === 'tickets' && answer.ok
        ? { ...answer, value: { ...(answer.value as object), hasNext: true } as typeof answer.value }
        : answer;
    };
    setRuntime({ ...client.runtime, call: again });
    const tell = vi.fn();
    expect(await readHistory({}, tell, never())).toMatchObject({ ok: true, value: [{ id: String(ticket.id) }] });
    expect(tell).toHaveBeenCalledTimes(2);
  });
});
