import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import '#tests/support/console.ts';
import '#tests/support/client/storage.ts';
import { setRuntime } from '#src/data/runtime.ts';
import { refreshTicket } from '#src/data/sync/tickets.ts';
import { markRead } from '#src/features/tickets/conversation/commands.ts';
import { actOnTicket } from '#src/features/tickets/staff/commands.ts';
import { watchRaces } from '#src/features/tickets/staff/races.ts';
import { toastStore } from '#src/ui/toast.ts';
import { closeClients, type TestClient } from '#tests/support/client/client.ts';
import { openRealDesk, type RealDesk } from '#tests/support/client/real-desk.ts';
import type { ApiClient } from '#tests/support/harness/client.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

const ADMIN = 'admin@milepost.test';

describe.each([
  { name: 'the reference server', strict: false },
  { name: 'a backend that is only what the specification says', strict: true },
])('against $name', ({ strict }) => {
  let server: TestServer;
  let driver: ApiClient;
  let other: ApiClient;
  let stationId: string;
  let desk: RealDesk;
  let client: TestClient;

  beforeAll(async () => {
    server = await startServer({ strict, seed: 'stations' });
    driver = await server.signIn('driver');
    other = await server.signIn('super');
    const page = await driver.call('stations', { query: { page: 0, size: 1 } });
    stationId = String(page.body.content[0].id);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    desk = await openRealDesk(server);
    client = await desk.signedIn(ADMIN);
    setRuntime(client.runtime);
    toastStore.setState({ items: [] });
    vi.spyOn(console, 'warn').mockImplementation(() => {});
  });
  afterEach(async () => {
    server.faults.clear();
    await closeClients();
  });

  const toasts = () => toastStore.getState().items.map((item) => item.text);
  const stored = async (id: string) => {
    const row = await client.db().tickets.get(id);
    if (!row) throw new Error('No such ticket');
    return row;
  };
  /** A ticket of the driver's that this agent's device knows. */
  const ticket = async (): Promise<string> => {
    const made = await driver.call('createTicket', { body: { message: 'Store 1\nTires', service_id: stationId } });
    const id = String(made.body.id);
    await refreshTicket(id);
    return id;
  };
  const onServer = async (id: string) => (await other.call('ticket', { params: { id } })).body;
  /** Does it, and waits until the server has answered for good. */
  const acted = async (action: Parameters<typeof actOnTicket>[0], id: string) => {
    let settled = false;
    const done = await actOnTicket(action, await stored(id), () => {
      settled = true;
    });
    expect(done).toBe(true);
    const shown = (await stored(id)).status;
    await desk.live(async () => settled, 'the server has answered');
    return shown;
  };

  it('a ticket is taken, returned, taken over and closed', async () => {
    const id = await ticket();
    for (const [action, status] of [
      ['assign', 'IN_PROGRESS'],
      ['return', 'TO_DO'],
      ['reassign', 'IN_PROGRESS'],
      ['close', 'CLOSED'],
    ] as const) {
      expect(await acted(action, id)).toBe(status);
      expect(await onServer(id)).toMatchObject({ status, assigned_manager_name: 'Dana Whitfield' });
      expect(await stored(id)).toMatchObject({ status, ticket: { assigned_manager_name: 'Dana Whitfield' } });
    }
    expect(toasts()).toEqual([]);
  });

  it('a refusal takes back what was shown, and says so', async () => {
    const id = await ticket();
    await acted('assign', id);
    server.faults.add({
      method: 'PUT',
      path: `/ticket/status/${id}`,
      times: 1,
      action: { kind: 'status', status: 403 },
    });
    expect(await acted('close', id)).toBe('CLOSED');
    expect(await stored(id)).toMatchObject({ status: 'IN_PROGRESS' });
    expect(toasts()).toEqual(['Failed to close ticket. Please try again.']);
  });

  it('says who was faster', async () => {
    const id = await ticket();
    await other.call('ticketStatus', { params: { id }, body: { status: 'IN_PROGRESS' } });
    await acted('assign', id);
    expect(await stored(id)).toMatchObject({
      status: 'IN_PROGRESS',
      ticket: { assigned_manager_name: 'Marisol Keane' },
    });
    // News, told once, and nothing is left to be tried again.
    expect(toasts()).toEqual([]);
    const told: string[] = [];
    const stop = watchRaces((news) => told.push(news), { visible: () => true, subscribe: () => () => {} });
    await desk.live(async () => (await client.outboxRows()).length === 0, 'nothing is left');
    stop();
    expect(told).toEqual([expect.stringMatching(/^Marisol Keane took the ticket of Ray Ortega, /)]);
  });

  it('says who was faster, and what fell with what was lost', async () => {
    const id = await ticket();
    await other.call('ticketStatus', { params: { id }, body: { status: 'IN_PROGRESS' } });
    desk.device.setOnline(false);
    await client.runtime.outbox.commit('ticket.status', { id, status: 'IN_PROGRESS', from: 'OPEN' }, { assign: true });
    await client.runtime.outbox.commit('ticket.status', { id, status: 'CLOSED', from: 'IN_PROGRESS' });
    const told: string[] = [];
    const stop = watchRaces((news) => told.push(news), { visible: () => true, subscribe: () => () => {} });
    desk.device.setOnline(true);
    await desk.live(async () => (await client.outboxRows()).length === 0, 'nothing is left');
    stop();
    expect(told).toEqual([expect.stringMatching(/^Marisol Keane took .*\. Taken back with it: Close ticket\.$/)]);
  });

  it('what has been read is unread no longer, on the device at once', async () => {
    const id = await ticket();
    await acted('assign', id);
    const said = await driver.call('sendMessage', { body: { text: 'Hello?', ticket_id: id } });
    await refreshTicket(id);
    expect((await stored(id)).ticket.unread).toBe(strict ? undefined : 2);
    expect(await markRead(id, String(said.body.id))).toBe(true);
    expect((await stored(id)).ticket.unread).toBe(strict ? undefined : 0);
    desk.device.clock.advance(1_000);
    await refreshTicket(id);
    expect((await stored(id)).ticket.unread ?? 0).toBe(0);
    // A backend that has no such call is asked once.
    const asked = () => server.faults.seen.filter((one) => one.path === `/ticket/read/${id}`).length;
    const before = asked();
    await markRead(id, String(said.body.id));
    expect(asked() - before).toBe(strict ? 0 : 1);
  });
});
