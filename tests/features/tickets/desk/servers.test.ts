import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import '#tests/support/console.ts';
import { runtime, setRuntime } from '#src/data/runtime.ts';
import { refreshMessages } from '#src/data/sync/messages.ts';
import { refreshTickets } from '#src/data/sync/tickets.ts';
import { findTickets } from '#src/features/tickets/find/commands.ts';
import { lacksReplies } from '#src/features/tickets/replies/model/replies.ts';
import { closeClients } from '#tests/support/client/client.ts';
import { openRealDesk, type RealDesk } from '#tests/support/client/real-desk.ts';
import type { ApiClient } from '#tests/support/harness/client.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

const STAFF = 'admin@milepost.test';
const signal = new AbortController().signal;

describe.each([
  { name: 'the reference server', strict: false },
  { name: 'a backend that is only what the specification says', strict: true },
])('against $name', ({ strict }) => {
  let server: TestServer;
  let desk: RealDesk;
  let driver: ApiClient;
  let ticket: string;

  beforeAll(async () => {
    server = await startServer({ strict, seed: 'stations' });
    driver = await server.signIn('driver');
    const page = await driver.call('stations', { query: { page: 0, size: 1 } });
    const made = await driver.call('createTicket', {
      body: { message: 'Store 1\nTires', service_id: page.body.content[0].id },
    });
    ticket = String(made.body.id);
    for (const text of ['Left rear outer tire', 'The axle is hot'])
      await driver.call('sendMessage', { body: { ticket_id: made.body.id, text } });
    const staff = await server.signIn('admin');
    await staff.call('ticketStatus', { params: { id: ticket }, body: { status: 'IN_PROGRESS' } });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    desk = await openRealDesk(server);
    server.faults.clear();
  });
  afterEach(closeClients);

  const signedIn = async () => setRuntime((await desk.signedIn(STAFF)).runtime);
  /** A page of staff's that has the ticket and its messages stored. */
  const openTicket = async () => {
    await signedIn();
    await refreshTickets({ staff: true, page: 0, signal });
    await refreshMessages(ticket, signal);
  };
  const found = async (text: string) => {
    const { source, items } = await findTickets(text, undefined, signal);
    return { source, found: items.map((item) => [item.ticket.id, item.message !== undefined]) };
  };
  const source = strict ? 'not-served' : 'server';

  it('finds a message by its words, on the server or among what is stored', async () => {
    await openTicket();
    expect(await found('tire OUTER')).toEqual({ source, found: [[ticket, true]] });
    expect(await found('tire axle nowhere')).toEqual({ source, found: [] });
  });

  it('searches what is stored without signal', async () => {
    await openTicket();
    desk.device.setOnline(false);
    server.faults.add({ method: 'GET', path: '/ticket/search', action: { kind: 'drop-before' } });
    expect(await found('axle')).toEqual({ source: 'offline', found: [[ticket, true]] });
  });

  it('says that the search did not work where the server has failed', async () => {
    await openTicket();
    server.faults.add({ method: 'GET', path: '/ticket/search', action: { kind: 'status', status: 503 } });
    await expect(findTickets('axle', undefined, signal)).rejects.toMatchObject({ kind: 'retryable' });
  });

  it('reads the replies, or that there is no such thing', async () => {
    await signedIn();
    const answer = await runtime().call('replies', { signal });
    expect(answer.ok ? answer.value : lacksReplies(answer.error)).toEqual(strict ? true : []);
  });
});
