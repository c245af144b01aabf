import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { currentTicketId } from '#src/data/db/tickets.ts';
import '#tests/support/console.ts';
import { refreshMessages } from '#src/data/sync/messages.ts';
import { refreshTicket, refreshTickets } from '#src/data/sync/tickets.ts';
import { closeClients, startClient, type TestClient } from '#tests/support/client/client.ts';
import { type Fate, type ModelServer, modelServer } from '#tests/support/client/model-server.ts';
import { emptyDevice } from '#tests/support/client/storage.ts';
import { liveUntil } from '#tests/support/client/turns.ts';
import { type FakeDevice, fakeDevice } from '#tests/support/fakes/ports.ts';

const ME = 'ray@milepost.test';
let device: FakeDevice;

beforeEach(async () => {
  await emptyDevice();
  device = fakeDevice();
});
afterEach(closeClients);

const signedIn = async (server: ModelServer): Promise<TestClient> => {
  const client = await startClient({ device, fetch: server.fetch });
  await client.signIn(ME);
  return client;
};
const shown = async (client: TestClient, ticketId: string | number) =>
  (
    await client
      .db()
      .messages.where('[ticketId+order]')
      .between([String(ticketId), ''], [String(ticketId), '\uffff'])
      .toArray()
  ).map((row) => `${row.mine ? 'me' : 'they'}: ${row.message.text} (${row.delivery})`);
const emptied = (client: TestClient) =>
  liveUntil(device.clock, async () => (await client.outboxRows()).length === 0, 'an empty outbox');

describe.each([
  [true, false],
  [true, true],
  [false, false],
])('messages, idempotency keys: %s, in parts: %s', (idempotencyKeys, messageParts) => {
  it('shows a message once while its answer is lost and a poll has already seen it', async () => {
    const server = modelServer({ clock: device.clock, idempotencyKeys, messageParts });
    const ticket = server.addTicket(ME);
    const client = await signedIn(server);
    await client.runtime.outbox.commit('message.send', { ticket_id: ticket.id, text: 'first' });
    await emptied(client);
    server.script('POST', '/message', 'drop-after', { status: 500 });
    await client.runtime.outbox.commit('message.send', { ticket_id: ticket.id, text: 'lost' });
    await liveUntil(device.clock, async () => ((await client.outboxRows())[0]?.failures ?? 0) > 0);
    server.addMessage(ticket.id, 'agent', 'hello');
    await refreshMessages(String(ticket.id), undefined, client.runtime);
    expect(await shown(client, ticket.id)).toEqual(['me: first (sent)', 'they: hello (sent)', 'me: lost (waiting)']);
    await emptied(client);
    await refreshMessages(String(ticket.id), undefined, client.runtime);
    expect((await shown(client, ticket.id)).sort()).toEqual([
      'me: first (sent)',
      'me: lost (sent)',
      'they: hello (sent)',
    ]);
    expect(server.texts()).toEqual(['first', 'lost', 'hello']);
  });

  it('takes a list in either order, and again, for the same', async () => {
    const server = modelServer({ clock: device.clock, idempotencyKeys, messageParts });
    const ticket = server.addTicket(ME);
    for (const text of ['a', 'b', 'c']) {
      server.addMessage(ticket.id, 'agent', text);
      device.clock.advance(1_000);
    }
    const client = await signedIn(server);
    await refreshMessages(String(ticket.id), undefined, client.runtime);
    const once = await client.db().messages.toArray();
    server.messages.reverse();
    await refreshMessages(String(ticket.id), undefined, client.runtime);
    expect(await client.db().messages.toArray()).toEqual(once);
    expect(await shown(client, ticket.id)).toEqual(['they: a (sent)', 'they: b (sent)', 'they: c (sent)']);
  });

  it('writes nothing where a poll brings nothing new', async () => {
    const server = modelServer({ clock: device.clock, idempotencyKeys, messageParts });
    const ticket = server.addTicket(ME);
    server.addMessage(ticket.id, 'agent', 'known');
    const client = await signedIn(server);
    await refreshMessages(String(ticket.id), undefined, client.runtime);
    const written: string[] = [];
    client.db().messages.hook('creating', (key) => void written.push(`${key}`));
    client.db().messages.hook('updating', (_, key) => void written.push(`${key}`));
    await refreshMessages(String(ticket.id), undefined, client.runtime);
    expect(written).toEqual([]);
    server.addMessage(ticket.id, 'agent', 'new');
    await refreshMessages(String(ticket.id), undefined, client.runtime);
    expect(written).toHaveLength(1);
  });

  it('brings back what the server denied for a while', async () => {
    const server = modelServer({ clock: device.clock, idempotencyKeys, messageParts });
    const ticket = server.addTicket(ME);
    for (const text of ['a', 'b']) server.addMessage(ticket.id, 'agent', text);
    const client = await signedIn(server);
    const read = () => refreshMessages(String(ticket.id), undefined, client.runtime);
    await read();
    server.script('GET', `/ticket/${ticket.id}`, { status: 403 });
    await refreshTicket(String(ticket.id), undefined, client.runtime);
    expect(await shown(client, ticket.id)).toEqual([]);
    await read();
    expect(await shown(client, ticket.id)).toEqual(['they: a (sent)', 'they: b (sent)']);
  });

  it('knows messages of its own from another device by the sender it has learned', async () => {
    const server = modelServer({ clock: device.clock, idempotencyKeys, messageParts });
    const ticket = server.addTicket(ME);
    server.addMessage(ticket.id, ME, 'from my other phone');
    const client = await signedIn(server);
    await refreshMessages(String(ticket.id), undefined, client.runtime);
    expect(await shown(client, ticket.id)).toEqual(['they: from my other phone (sent)']);
    device.clock.advance(1_000);
    await client.runtime.outbox.commit('message.send', { ticket_id: ticket.id, text: 'here' });
    await emptied(client);
    await refreshMessages(String(ticket.id), undefined, client.runtime);
    expect(await shown(client, ticket.id)).toEqual(['me: from my other phone (sent)', 'me: here (sent)']);
  });
});

describe('without keys', () => {
  it('does not take an older equal text of its own for the lost one', async () => {
    const server = modelServer({ clock: device.clock, idempotencyKeys: false });
    const ticket = server.addTicket(ME);
    server.addMessage(ticket.id, ME, 'ok');
    const client = await signedIn(server);
    server.script('POST', '/message', 'drop-before');
    await client.runtime.outbox.commit('message.send', { ticket_id: ticket.id, text: 'ok' });
    await emptied(client);
    expect(server.texts()).toEqual(['ok', 'ok']);
    expect(server.seen.every((one) => one.key === null)).toBe(true);
  });

  it('does not take an agent’s equal text for its own', async () => {
    const server = modelServer({ clock: device.clock, idempotencyKeys: false });
    const ticket = server.addTicket(ME);
    const client = await signedIn(server);
    await client.runtime.outbox.commit('message.send', { ticket_id: ticket.id, text: 'hello' });
    await emptied(client);
    server.script('POST', '/message', 'drop-before');
    await client.runtime.outbox.commit('message.send', { ticket_id: ticket.id, text: 'ok' });
    await liveUntil(device.clock, async () => ((await client.outboxRows())[0]?.failures ?? 0) > 0);
    server.addMessage(ticket.id, 'agent', 'ok');
    await emptied(client);
    expect(server.messages.filter((one) => one.sender === ME).map((one) => one.text)).toEqual(['hello', 'ok']);
  });
});

describe('tickets', () => {
  const list = (client: TestClient) => refreshTickets({ staff: false, page: 0 }, client.runtime);

  it.each([true, false])('show one ticket while its answer is lost (idempotency keys: %s)', async (idempotencyKeys) => {
    const server = modelServer({ clock: device.clock, idempotencyKeys });
    const old = server.addTicket(ME, '3');
    // One of today that was not made here would say that another device is in use.
    device.clock.advance(2 * 86_400_000);
    const client = await signedIn(server);
    const fates: Fate[] = ['drop-after'];
    server.script('POST', '/ticket', ...fates);
    const made = await client.runtime.outbox.commit(
      'ticket.create',
      { message: 'Stop 7', service_id: '7' },
      { serviceAddress: '7 Main St', stationName: 'Shamrock' },
    );
    if (!made.ok) throw new Error('not committed');
    await liveUntil(device.clock, async () => ((await client.outboxRows())[0]?.failures ?? 0) > 0);
    await list(client);
    const ids = async () => (await client.db().tickets.toArray()).map((row) => row.id).sort();
    expect(await ids()).toEqual([String(old.id), made.value.ticketId].sort());
    await emptied(client);
    await list(client);
    const created = String(server.tickets[1]?.id);
    expect(await ids()).toEqual([String(old.id), created].sort());
    expect(await currentTicketId(client.runtime.db(), made.value.ticketId)).toBe(created);
    expect(await client.db().tickets.get(created)).toMatchObject({ ticket: { station_name: 'Shamrock' } });
  });

  it('take away what a complete list lacks and the server denies, but nothing that waits', async () => {
    const server = modelServer({ clock: device.clock });
    const [kept, gone, busy] = [server.addTicket(ME), server.addTicket(ME), server.addTicket(ME)];
    server.addMessage(gone.id, 'agent', 'bye');
    const client = await signedIn(server);
    await list(client);
    await refreshMessages(String(gone.id), undefined, client.runtime);
    device.setOnline(false);
    await client.runtime.outbox.commit('message.send', { ticket_id: busy.id, text: 'wait' });
    server.setFate(({ path }) => (path === '/message' ? { status: 503 } : 'answer'));
    server.tickets.splice(0, 3, kept);
    device.clock.advance(1_000);
    device.setOnline(true);
    await list(client);
    expect((await client.db().tickets.toArray()).map((row) => row.id).sort()).toEqual(
      [String(kept.id), String(busy.id)].sort(),
    );
    expect(await shown(client, gone.id)).toEqual([]);
    expect(await shown(client, busy.id)).toEqual(['me: wait (waiting)']);
  });

  it('keep a newer fact against an older answer', async () => {
    const server = modelServer({ clock: device.clock });
    const ticket = server.addTicket(ME);
    let meanwhile = async (): Promise<void> => undefined;
    const slowBack = async (request: Request) => {
      const answer = await server.fetch(request);
      await meanwhile();
      return answer;
    };
    const client = await startClient({ device, fetch: slowBack });
    await client.signIn(ME);
    await refreshTicket(String(ticket.id), undefined, client.runtime);
    meanwhile = async () => {
      device.clock.advance(2_000);
      await client.db().tickets.update(String(ticket.id), { status: 'CLOSED', seenAt: device.clock.now() });
      device.clock.advance(2_000);
    };
    await refreshTicket(String(ticket.id), undefined, client.runtime);
    expect(await client.db().tickets.get(String(ticket.id))).toMatchObject({ status: 'CLOSED' });
  });

  it('leave a local ticket alone and answer its id as it is', async () => {
    const server = modelServer({ clock: device.clock });
    const client = await signedIn(server);
    expect(await refreshTicket('local:1', undefined, client.runtime)).toEqual({ ok: true, value: undefined });
    expect(await refreshMessages('local:1', undefined, client.runtime)).toEqual({ ok: true, value: undefined });
    expect(await currentTicketId(client.runtime.db(), 'local:1')).toBe('local:1');
  });
});
