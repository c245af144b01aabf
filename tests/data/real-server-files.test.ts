import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import '#tests/support/console.ts';
import type { NewFile } from '#src/data/runtime.ts';
import { refreshTicket } from '#src/data/sync/tickets.ts';
import { closeClients, type TestClient } from '#tests/support/client/client.ts';
import { committed } from '#tests/support/client/desk.ts';
import { openRealDesk, type RealDesk } from '#tests/support/client/real-desk.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

const DRIVER = 'driver@milepost.test';
const STAFF = 'admin@milepost.test';

/** A picture as its first bytes tell, of a content of its own. */
const picture = (name: string, last: number): NewFile => {
  const bytes = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, last];
  return { name, mimeType: 'image/png', bytes: new Uint8Array(bytes).buffer };
};

describe.each([
  { name: 'the reference server', strict: false },
  { name: 'a backend that is only what the specification says', strict: true },
])('against $name', ({ strict }) => {
  let server: TestServer;
  let desk: RealDesk;
  let stationId: string;

  beforeAll(async () => {
    server = await startServer({ strict, seed: 'stations' });
    const page = await (await server.signIn('driver')).call('stations', { query: { page: 0, size: 1 } });
    stationId = String(page.body.content[0].id);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    desk = await openRealDesk(server);
    vi.spyOn(console, 'warn').mockImplementation(() => {});
  });
  afterEach(async () => {
    server.faults.up();
    server.faults.clear();
    await closeClients();
  });

  const request = (client: TestClient) =>
    committed(
      client.runtime.outbox.commit('ticket.create', { message: 'Store 0412\nWilmington, IL', service_id: stationId }),
    );
  const send = (client: TestClient, ticketId: string, files: NewFile[]) =>
    committed(
      client.runtime.outbox.commit('message.send', { ticket_id: ticketId, text: `image:${files.length}` }, { files }),
    );
  /** The names of the files of each message on the server, its summary left out, oldest first. */
  const carried = async (ticketId: string): Promise<string[][]> => {
    const answer = await (await server.signIn('driver')).call('messages', { params: { ticketId } });
    const list: { id: unknown; text: string; attachments: { filename: string }[] }[] = Array.isArray(answer.body)
      ? answer.body
      : answer.body.items;
    return list
      .sort((a, b) => Number(a.id) - Number(b.id))
      .filter((one) => !one.text.startsWith('Store 0412'))
      .map((one) => one.attachments.map((file) => file.filename));
  };
  /** A ticket and two equal messages with files, written without signal; then `trouble`, then all arrives once. */
  const journey = async (trouble: (client: TestClient) => void | Promise<void>): Promise<void> => {
    const client = await desk.signedIn(DRIVER);
    desk.device.setOnline(false);
    const { ticketId } = await request(client);
    await send(client, ticketId, [picture('a.png', 1), picture('b.png', 2)]);
    await send(client, ticketId, [picture('a.png', 1), picture('b.png', 2)]);
    await trouble(client);
    desk.device.setOnline(true);
    await desk.emptied(client);
    expect((await client.outboxRows()).map((row) => row.error)).toEqual([]);
    const id = (await client.db().aliases.get(ticketId))?.serverId ?? '';
    expect(await carried(id)).toEqual([
      ['a.png', 'b.png'],
      ['a.png', 'b.png'],
    ]);
    expect(await client.db().uploads.count()).toBe(0);
    // Own pictures stay for a time without signal, under the ids the server gave them.
    expect(await client.db().fileCopies.count()).toBe(4);
    const shown = await client.db().messages.toArray();
    const ids = shown.flatMap((row) => row.message.attachments.map((file) => file.id));
    expect((await client.db().fileCopies.bulkGet(ids)).every((copy) => copy !== undefined)).toBe(true);
  };
  const eachFirst = (kind: 'drop-before' | 'drop-after') => {
    for (const [method, path, count] of [
      ['POST', '/message/init-upload', 4],
      ['PUT', '*', 4],
    ] as const) {
      for (let n = 0; n < count; n += 1) server.faults.add({ method, path, skip: 2 * n, times: 1, action: { kind } });
    }
    // Without keys an effect whose answer was lost is found, not repeated.
    const repeats = !strict || kind === 'drop-before';
    for (let n = 0; n < 2; n += 1)
      server.faults.add({ method: 'POST', path: '/message', skip: repeats ? 2 * n : n, times: 1, action: { kind } });
  };

  it('brings files with their messages, once and in order', () => journey(() => {}));
  it('does so when each first request of every stage is lost', () => journey(() => eachFirst('drop-before')));
  it('does so when each first answer of every stage is lost after its effect', () =>
    journey(() => eachFirst('drop-after')));
  it('does so through 500s and 503s of every stage', () =>
    journey(() => {
      server.faults.add({ method: 'PUT', times: 2, action: { kind: 'status', status: 503, retryAfterSeconds: 20 } });
      server.faults.add({
        method: 'POST',
        path: '/message/init-upload',
        skip: 1,
        times: 1,
        action: { kind: 'status', status: 500 },
      });
    }));
  it('does so when the storage’s address has run out meanwhile', () =>
    journey(async (client) => {
      server.faults.add({ method: 'PUT', times: 1, action: { kind: 'drop-before' } });
      desk.device.setOnline(true);
      await desk.live(
        async () => (await client.outboxRows()).some((row) => row.files !== undefined && row.failures > 0),
        'a failed put',
      );
      server.clock.advance(2 * 3_600_000);
    }));

  it('refuses a file that is not what its name says, in the prescribed words, and keeps it in sight', async () => {
    const client = await desk.signedIn(DRIVER);
    const { ticketId } = await request(client);
    const lie: NewFile = {
      name: 'c.png',
      mimeType: 'image/png',
      bytes: new TextEncoder().encode('no').buffer as ArrayBuffer,
    };
    const { key } = await send(client, ticketId, [lie]);
    await desk.emptied(client);
    const [row] = await client.outboxRows();
    expect(row).toMatchObject({ key, state: 'failed' });
    expect(row?.error?.message).toMatch(/^Failed to upload c\.png to object storage: ./);
  });

  it('takes a ticket, closes it, and leaves to the other what another took first', async () => {
    const person = await desk.signedIn(DRIVER);
    const tickets = [await request(person), await request(person)];
    await desk.emptied(person);
    const ids = await Promise.all(
      tickets.map(async ({ ticketId }) => (await person.db().aliases.get(ticketId))?.serverId ?? ''),
    );
    const [mine = '', theirs = ''] = ids;
    await closeClients();
    desk = await openRealDesk(server);
    const client = await desk.signedIn(STAFF);
    for (const id of ids) await refreshTicket(id, undefined, client.runtime);
    desk.device.setOnline(false);
    await committed(
      client.runtime.outbox.commit(
        'ticket.status',
        { id: mine, status: 'IN_PROGRESS', from: 'OPEN' },
        { assign: true },
      ),
    );
    await committed(client.runtime.outbox.commit('ticket.status', { id: mine, status: 'CLOSED' }));
    const lost = await committed(
      client.runtime.outbox.commit(
        'ticket.status',
        { id: theirs, status: 'IN_PROGRESS', from: 'OPEN' },
        { assign: true },
      ),
    );
    const other = await server.signIn('super');
    await other.call('assignTicket', { params: { id: theirs } });
    await other.call('ticketStatus', { params: { id: theirs }, body: { status: 'IN_PROGRESS' } });
    // Each first answer is lost after its effect.
    server.faults.add({ method: 'PUT', path: `/ticket/*/${mine}`, times: 1, action: { kind: 'drop-after' } });
    desk.device.setOnline(true);
    await desk.emptied(client);
    expect(await client.outboxRows()).toMatchObject([{ key: lost.key, state: 'failed', error: { kind: 'conflict' } }]);
    expect(await client.db().tickets.get(mine)).toMatchObject({ status: 'CLOSED' });
    expect(await client.db().tickets.get(theirs)).toMatchObject({ status: 'IN_PROGRESS' });
    const seen = await other.call('ticket', { params: { id: theirs } });
    expect(seen.body).toMatchObject({ status: 'IN_PROGRESS', assigned_manager_name: 'Marisol Keane' });
    expect((await other.call('ticket', { params: { id: mine } })).body).toMatchObject({ status: 'CLOSED' });
  });
});
