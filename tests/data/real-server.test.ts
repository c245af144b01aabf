import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import '#tests/support/console.ts';
import { DEMONSTRATION_PASSWORD } from '#server/seed/accounts.ts';
import { refreshMessages } from '#src/data/sync/messages.ts';
import { refreshTickets } from '#src/data/sync/tickets.ts';
import { closeClients, type TestClient } from '#tests/support/client/client.ts';
import { openRealDesk, type RealDesk } from '#tests/support/client/real-desk.ts';
import type { ApiClient } from '#tests/support/harness/client.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

const DRIVER = 'driver@milepost.test';
const TEXTS = ['one', 'two', 'two', 'three', 'four'];

describe.each([
  { name: 'the reference server', strict: false },
  { name: 'a backend that is only what the specification says', strict: true },
])('against $name', ({ strict }) => {
  let server: TestServer;
  let desk: RealDesk;
  let other: ApiClient;
  let stationId: string;

  beforeAll(async () => {
    server = await startServer({ strict, seed: 'stations' });
    other = await server.signIn('driver');
    const page = await other.call('stations', { query: { page: 0, size: 1 } });
    stationId = String(page.body.content[0].id);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    desk = await openRealDesk(server);
    server.faults.clear();
    vi.spyOn(console, 'warn').mockImplementation(() => {});
  });
  afterEach(async () => {
    server.faults.up();
    server.faults.clear();
    await closeClients();
  });

  const tab = () => desk.tab();
  const signedIn = () => desk.signedIn(DRIVER);
  const emptied = (...clients: TestClient[]) => desk.emptied(...clients);
  const request = async (client: TestClient): Promise<string> => {
    const result = await client.runtime.outbox.commit('ticket.create', {
      message: 'Store 0412\nWilmington, IL',
      service_id: stationId,
    });
    if (!result.ok) throw new Error(JSON.stringify(result.error));
    return result.value.ticketId;
  };
  const say = async (client: TestClient, ticketId: string, ...texts: string[]) => {
    for (const text of texts) {
      const result = await client.runtime.outbox.commit('message.send', { ticket_id: ticketId, text });
      if (!result.ok) throw new Error(JSON.stringify(result.error));
    }
  };
  const ticketIds = async (): Promise<string[]> => {
    const answer = await (await server.signIn('driver')).call('ownTickets', { query: { page: 0, pageSize: 500 } });
    return (Array.isArray(answer.body) ? answer.body : answer.body.items).map((one: { id: unknown }) => String(one.id));
  };
  /** The texts of a ticket on the server, its summary left out, oldest first. */
  const texts = async (ticketId: string): Promise<string[]> => {
    const answer = await (await server.signIn('driver')).call('messages', { params: { ticketId } });
    const list: { id: unknown; text: string }[] = Array.isArray(answer.body) ? answer.body : answer.body.items;
    return list
      .sort((a, b) => Number(a.id) - Number(b.id))
      .map((one) => one.text)
      .filter((text) => !text.startsWith('Store 0412'));
  };
  /** One ticket and five messages, written without signal; then `trouble`, then all arrives. */
  const journey = async (trouble: (client: TestClient) => void | Promise<void>): Promise<void> => {
    // The driver's other devices, which earlier tests were, have been out of use for days.
    for (const { clock } of [server, desk.device]) clock.advance(2 * 86_400_000);
    const client = await signedIn();
    const before = new Set(await ticketIds());
    desk.device.setOnline(false);
    const local = await request(client);
    await say(client, local, ...TEXTS);
    await trouble(client);
    desk.device.setOnline(true);
    await emptied(client);
    const made = (await ticketIds()).filter((id) => !before.has(id));
    expect(made).toHaveLength(1);
    const id = made[0] ?? '';
    expect(await texts(id)).toEqual(TEXTS);
    await refreshTickets({ staff: false, page: 0 }, client.runtime);
    await refreshMessages(id, undefined, client.runtime);
    const shown = await client
      .db()
      .messages.where('[ticketId+order]')
      .between([id, ''], [id, '\uffff'])
      .filter((row) => !row.message.text?.startsWith('Store 0412'))
      .toArray();
    expect(shown.map((row) => row.message.text)).toEqual(TEXTS);
    expect(shown.every((row) => row.mine && row.delivery === 'sent')).toBe(true);
    expect((await client.db().tickets.toArray()).filter((row) => row.delivery !== 'sent')).toEqual([]);
  };
  const dropEachFirst = (kind: 'drop-before' | 'drop-after') => {
    // With keys, or without an effect, each is posted again; an effect that was asked for is not.
    const repeats = !strict || kind === 'drop-before';
    for (const [path, count] of [
      ['/ticket', 1],
      ['/message', TEXTS.length],
    ] as const) {
      for (let n = 0; n < count; n += 1) {
        server.faults.add({ method: 'POST', path, skip: repeats ? 2 * n : n, times: 1, action: { kind } });
      }
    }
  };

  it('brings a ticket and five messages, once and in order', () => journey(() => {}));
  it('does so when each first request is lost', () => journey(() => dropEachFirst('drop-before')));
  it('does so when each first answer is lost after its effect', () => journey(() => dropEachFirst('drop-after')));
  it('does so through 500s and 503s with Retry-After', () =>
    journey(() => {
      server.faults.add({ method: 'POST', times: 2, action: { kind: 'status', status: 500 } });
      server.faults.add({
        method: 'POST',
        path: '/message',
        skip: 3,
        times: 1,
        action: { kind: 'status', status: 503, retryAfterSeconds: 30 },
      });
    }));
  it('does so when the token has run out, even if the answer to the refresh is lost', () =>
    journey(() => {
      server.clock.advance(3 * 3_600_000);
      server.faults.add({ method: 'POST', path: '/auth/refresh', times: 1, action: { kind: 'drop-after' } });
    }));
  it('does so after a night without signal, before which every answer to the refresh was lost', () =>
    journey(async (client) => {
      server.clock.advance(3 * 3_600_000);
      server.faults.add({ method: 'POST', path: '/auth/refresh', action: { kind: 'drop-after' } });
      desk.device.setOnline(true);
      await desk.live(async () => ((await client.outboxRows())[0]?.failures ?? 0) >= 2, 'two failures');
      desk.device.setOnline(false);
      server.faults.clear();
      for (const { clock } of [server, desk.device]) clock.advance(8 * 3_600_000);
    }));
  it('does so when the server is gone for a while', () =>
    journey(async (client) => {
      server.faults.down();
      desk.device.setOnline(true);
      await desk.live(async () => ((await client.outboxRows())[0]?.failures ?? 0) >= 2, 'two failures');
      server.faults.up();
    }));

  it('brings what two tabs write at once, each once', async () => {
    const a = await signedIn();
    const b = await tab();
    const local = await request(a);
    await emptied(a);
    const id = (await a.db().aliases.get(local))?.serverId ?? '';
    await Promise.all([say(a, id, 'a1', 'a2', 'a3'), say(b, id, 'b1', 'b2', 'b3')]);
    await emptied(a, b);
    const arrived = await texts(id);
    expect(arrived.filter((text) => text.startsWith('a'))).toEqual(['a1', 'a2', 'a3']);
    expect(arrived.filter((text) => text.startsWith('b'))).toEqual(['b1', 'b2', 'b3']);
    expect(arrived).toHaveLength(6);
  });

  it('stops only the ticket that the server refuses', async () => {
    const client = await signedIn();
    const local = await request(client);
    await emptied(client);
    const id = (await client.db().aliases.get(local))?.serverId ?? '';
    await say(client, '999999', 'to nobody');
    await say(client, id, 'hello');
    await emptied(client);
    expect(await texts(id)).toEqual(['hello']);
    expect(await client.outboxRows()).toMatchObject([{ lane: '999999', state: 'failed', error: { kind: 'rejected' } }]);
  });

  it('keeps what is written when a session comes to its end in the middle, and sends it for the same person', async () => {
    const client = await signedIn();
    const local = await request(client);
    await emptied(client);
    const id = (await client.db().aliases.get(local))?.serverId ?? '';
    for (let week = 0; week < 12; week += 1) {
      server.clock.advance(7 * 86_400_000);
      await say(client, id, `week ${week}`);
      await emptied(client);
    }
    server.clock.advance(7 * 86_400_000);
    await say(client, id, 'at the end');
    const { store } = client.runtime.session;
    await desk.live(async () => store.getState().status === 'signed-out', 'the end of the session');
    expect(store.getState().ended).toBe('expired');
    await client.signIn(DRIVER, DEMONSTRATION_PASSWORD);
    await emptied(client);
    expect(await texts(id)).toEqual([...Array.from({ length: 12 }, (_, week) => `week ${week}`), 'at the end']);
  });
});
