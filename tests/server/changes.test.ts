import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { dropHeadBody } from '#server/http/head.ts';
import '#tests/support/console.ts';
import { until } from '#tests/support/client/client.ts';
import type { ApiClient } from '#tests/support/harness/client.ts';
import { eachDatabase } from '#tests/support/harness/each-database.ts';
import { type EventReader, readEvents } from '#tests/support/harness/events.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

eachDatabase('the stream of changed tickets', (database) => {
  let server: TestServer;
  let driver: ApiClient;
  let owner: ApiClient;
  let admin: ApiClient;
  const open: EventReader[] = [];
  beforeAll(async () => {
    server = await startServer({ database, seed: 'stations' });
    [driver, owner, admin] = await Promise.all([
      server.signIn('driver'),
      server.signIn('owner'),
      server.signIn('admin'),
    ]);
  });
  afterAll(async () => {
    await Promise.all(open.map((reader) => reader.close()));
    await server.close();
  });

  const follow = async (client: ApiClient, lastId?: string): Promise<EventReader> => {
    const headers: Record<string, string> = lastId === undefined ? {} : { 'Last-Event-ID': lastId };
    const reader = await readEvents(client, `${server.mainApiUrl}/ticket/changes`, headers);
    open.push(reader);
    return reader;
  };
  const request = async (client: ApiClient): Promise<number> =>
    (await client.call('createTicket', { body: { message: 'Tires', service_id: 1 } })).body.id;
  const write = (client: ApiClient, ticketId: number) =>
    client.call('sendMessage', { body: { text: 'Hello', ticket_id: ticketId } });
  const ticketOf = async (reader: EventReader) => (await reader.next())?.data.ticket_id;

  it('begins with a reset, and tells staff of all tickets and others of their own', async () => {
    const [own, others, staff] = await Promise.all([follow(driver), follow(owner), follow(admin)]);
    for (const reader of [own, others, staff]) expect(await reader.next()).toMatchObject({ event: 'reset' });
    const id = await request(driver);
    for (const reader of [own, staff]) {
      expect(await reader.next()).toMatchObject({ event: 'change', data: { ticket_id: id, status: 'OPEN' } });
    }
    const another = await request(owner);
    // The first that this owner hears of is their own: the driver's was not told to them.
    expect(await ticketOf(others)).toBe(another);
    // A request is told of once for its ticket and once for its first message.
    const heard: number[] = [];
    while (heard.at(-1) !== another) heard.push(await ticketOf(staff));
    expect(new Set(heard)).toEqual(new Set([id, another]));
  });

  it('tells of a message, of a move, and of nothing that is only read', async () => {
    const id = await request(driver);
    const reader = await follow(driver);
    await reader.next();
    await admin.call('ticket', { params: { id: String(id) } });
    await admin.call('assignTicket', { params: { id: String(id) } });
    expect(await reader.next()).toMatchObject({ data: { ticket_id: id, status: 'OPEN' } });
    await admin.call('ticketStatus', { params: { id: String(id) }, body: { status: 'IN_PROGRESS' } });
    expect(await reader.next()).toMatchObject({ data: { ticket_id: id, status: 'IN_PROGRESS' } });
    await write(admin, id);
    expect(await reader.next()).toMatchObject({ data: { ticket_id: id, status: 'IN_PROGRESS' } });
  });

  it('tells who comes back what was missed, and who was away for too long to look at everything', async () => {
    const reader = await follow(driver);
    const { id: begun } = (await reader.next()) ?? {};
    await reader.close();
    const missed = await request(driver);
    await request(owner);
    const again = await follow(driver, begun);
    const first = await again.next();
    expect(first).toMatchObject({ event: 'change', data: { ticket_id: missed } });
    expect(await ticketOf(again)).toBe(missed);
    const next = await request(driver);
    // The owner's, made in between, is not among them.
    expect(await ticketOf(again)).toBe(next);
    for (const lastId of ['', 'x', `${begun}9999`, 'another-1', `${begun}x`, '-1', 'a-b-c']) {
      expect(await (await follow(driver, lastId)).next()).toMatchObject({ event: 'reset' });
    }
    const many = Array.from({ length: 2_100 }, () =>
      server.db.execute("select pg_notify('ticket_changes', '1 1 OPEN 1')"),
    );
    await Promise.all(many);
    expect(await (await follow(driver, first?.id)).next()).toMatchObject({ event: 'reset' });
  });

  it('a change that is taken back is told to nobody', async () => {
    const reader = await follow(admin);
    await reader.next();
    const id = await request(driver);
    expect(await ticketOf(reader)).toBe(id);
    await expect(
      server.db.transaction(async (tx) => {
        await tx.execute(`update tickets set status = 'CLOSED' where id = ${id}`);
        throw new Error('Taken back');
      }),
    ).rejects.toThrow();
    const next = await request(owner);
    const heard = [await ticketOf(reader), await ticketOf(reader)];
    expect(heard.filter((one) => one !== id)).toContain(next);
  });

  it('ends where the session ends, and a ninth of one session ends the first', async () => {
    const session = await server.signIn('driver');
    const readers: EventReader[] = [];
    for (let count = 0; count < 9; count += 1) readers.push(await follow(session));
    const [first, ...others] = readers;
    expect(await first?.next()).toMatchObject({ event: 'reset' });
    expect(await first?.next()).toBeUndefined();
    for (const reader of others) expect(await reader.next()).toMatchObject({ event: 'reset' });
    await server.services.changes.look();
    const id = await request(session);
    for (const reader of others) expect(await ticketOf(reader)).toBe(id);
    const other = await server.signIn('driver');
    expect((await other.call('endOtherSessions')).status).toBe(200);
    await server.services.changes.look();
    for (const reader of others) {
      let last = await reader.next();
      while (last?.data.ticket_id === id) last = await reader.next();
      expect(last).toBeUndefined();
    }
  });

  it('opens nothing for who asks with HEAD, and ends no stream of that session', async () => {
    const session = await server.signIn('driver');
    const readers: EventReader[] = [];
    for (let count = 0; count < 8; count += 1) readers.push(await follow(session));
    for (const reader of readers) expect(await reader.next()).toMatchObject({ event: 'reset' });
    const before = server.services.changes.count();
    const headers = { Authorization: `Bearer ${session.token}` };
    for (let count = 0; count < 9; count += 1) {
      const response = await fetch(`${server.mainApiUrl}/ticket/changes`, { method: 'HEAD', headers });
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    }
    expect(server.services.changes.count()).toBe(before);
    const id = await request(session);
    for (const reader of readers) expect(await ticketOf(reader)).toBe(id);
  });

  it('tells nobody by the id of another account what that one may hear', async () => {
    const staff = await follow(admin);
    const { id: begun } = (await staff.next()) ?? {};
    await request(driver);
    const others = await follow(owner, begun);
    const own = await request(owner);
    expect(await ticketOf(others)).toBe(own);
  });

  it('streams that are given up at any moment, with ids of any kind, leave nothing open', async () => {
    const session = await server.signIn('driver');
    await Promise.all(open.splice(0).map((reader) => reader.close()));
    const before = server.services.changes.count();
    const ids = ['', 'x'.repeat(8_000), '\u00ff', `${'a'.repeat(12)}-1e308`, '0-0', '-', '--1'];
    for (let n = 0; n < 210; n += 1) {
      const abort = new AbortController();
      const headers = { Authorization: `Bearer ${session.token}`, 'Last-Event-ID': ids[n % ids.length] as string };
      const opening = fetch(`${server.mainApiUrl}/ticket/changes`, { headers, signal: abort.signal });
      const first = opening.then((response) => response.body?.getReader().read());
      if (n % 3 > 0) expect((await opening).status).toBe(200);
      if (n % 3 > 1) await first;
      abort.abort();
      await first.catch(() => undefined);
    }
    await until(() => server.services.changes.count() <= before, 'all of them to be gone');
  });

  it('one account with many sessions takes nobody else’s stream', async () => {
    const small = await startServer({ database, streams: 4 });
    const readers: EventReader[] = [];
    const followAs = async (client: ApiClient) => {
      const reader = await readEvents(client, `${small.mainApiUrl}/ticket/changes`);
      readers.push(reader);
      return reader;
    };
    const crowd = [];
    for (let count = 0; count < 4; count += 1) crowd.push(await followAs(await small.signIn('owner')));
    const [other, agent] = [await small.signIn('driver'), await small.signIn('admin')];
    for (const client of [other, agent])
      expect(await (await followAs(client)).next()).toMatchObject({ event: 'reset' });
    // The oldest two have made way, and come back to a full server.
    for (const reader of crowd.slice(0, 2)) {
      expect(await reader.next()).toMatchObject({ event: 'reset' });
      expect(await reader.next()).toBeUndefined();
    }
    expect((await followAs(await small.signIn('owner'))).response.status).toBe(503);
    // A second one of who has one would take what another has no more of.
    expect((await followAs(other)).response.status).toBe(503);
    expect(small.services.changes.count()).toBe(4);
    await Promise.all(readers.map((reader) => reader.close()));
    await small.close();
  });

  it('a stream of any route is let go of where HEAD asks for it', async () => {
    const cancel = vi.fn();
    const app = new Hono().use(dropHeadBody).get('/', (c) => c.body(new ReadableStream({ cancel })));
    expect((await app.request('/', { method: 'HEAD' })).status).toBe(200);
    expect(cancel).toHaveBeenCalledOnce();
    await (await app.request('/')).body?.cancel();
    expect(cancel).toHaveBeenCalledTimes(2);
  });

  it('is closed to nobody signed in', async () => {
    expect((await server.anonymous.call('ticketChanges')).status).toBe(401);
  });
});
