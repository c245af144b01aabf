import { afterEach, beforeEach, expect, it } from 'vitest';
import '#tests/support/console.ts';
import { currentTicketId, messagesOf } from '#src/data/db/tickets.ts';
import { refreshMessages } from '#src/data/sync/messages.ts';
import { refreshTicket, refreshTickets } from '#src/data/sync/tickets.ts';
import { closeClients, startClient, type TestClient } from '#tests/support/client/client.ts';
import { file, leftovers, sendFiles } from '#tests/support/client/files.ts';
import { type ModelOptions, modelServer } from '#tests/support/client/model-server.ts';
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

type Fetch = (request: Request) => Promise<Response>;
const signedIn = async (options: Partial<ModelOptions> = {}, around: (server: Fetch) => Fetch = (server) => server) => {
  const server = modelServer({ clock: device.clock, messageParts: true, ...options });
  const client = await startClient({ device, fetch: around(server.fetch) });
  await client.signIn(ME);
  return { server, client };
};
const emptied = (client: TestClient) =>
  liveUntil(
    device.clock,
    async () => {
      const rows = await client.outboxRows();
      const held = new Set(rows.filter(({ state }) => state === 'failed').map(({ lane }) => lane));
      return rows.every(({ lane }) => held.has(lane));
    },
    'all sent that can be',
  );
const request = async (client: TestClient, message = 'Two tires') => {
  const made = await client.runtime.outbox.commit('ticket.create', { message, service_id: '1' });
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  await emptied(client);
  return made.value.ticketId;
};
const say = async (client: TestClient, ticketId: string, ...texts: readonly string[]) => {
  for (const text of texts) await client.runtime.outbox.commit('message.send', { ticket_id: ticketId, text });
  await emptied(client);
};
/** A screen asks for all. */
const look = async (client: TestClient, ticketId: string) => {
  await refreshTickets({ staff: false, page: 0 }, client.runtime);
  await refreshMessages(ticketId, undefined, client.runtime);
  device.clock.advance(6_000);
};
const shown = async (client: TestClient, ticketId: string): Promise<(readonly [string | undefined, string])[]> => {
  const id = await currentTicketId(client.db(), ticketId);
  return (await messagesOf(client.db(), id).toArray()).map(({ message, delivery }) => [message.text, delivery]);
};
const LOST = { command: 'ticket.create', state: 'failed', error: { code: 'LOST_BY_SERVER' } };
const keyOf = async (client: TestClient) => (await client.outboxRows())[0]?.key ?? '';

it('a request that a restored server has lost is the person’s again, with all that was written in it', async () => {
  const { server, client } = await signedIn();
  const restore = server.backUp();
  const ticketId = await request(client);
  await say(client, ticketId, 'said 1');
  await sendFiles(client, ticketId, [file('a.jpg', 'A')], 'a picture');
  await emptied(client);
  server.addMessage(Number(await currentTicketId(client.db(), ticketId)), 'agent', 'answer');
  await say(client, ticketId, 'said 2');
  await look(client, ticketId);
  const keys = new Set(server.seen.filter(({ path }) => path === '/message').map(({ key }) => key));
  restore();
  await look(client, ticketId);

  const rows = await client.outboxRows();
  expect(rows).toMatchObject([
    LOST,
    ...['said 1', 'a picture', 'said 2'].map((text) => ({ state: 'due', input: { text } })),
  ]);
  for (const { key } of rows.slice(1)) expect(keys).toContain(key);
  expect(await client.db().tickets.toArray()).toMatchObject([
    { id: ticketId, status: 'OPEN', delivery: 'failed', outboxKey: rows[0]?.key },
  ]);
  expect(await shown(client, ticketId)).toEqual([
    ['answer', 'sent'],
    ...['said 1', 'a picture', 'said 2'].map((text) => [text, 'waiting']),
  ]);
  // Nothing goes by itself.
  await emptied(client);
  expect(server.tickets).toHaveLength(0);

  await client.runtime.outbox.retry(rows[0]?.key ?? '');
  await emptied(client);
  await look(client, ticketId);
  expect(server.tickets).toHaveLength(1);
  expect(server.texts()).toEqual(['said 1', 'a picture', 'said 2']);
  expect(server.messages[1]?.files).toHaveLength(1);
  expect(await client.outboxRows()).toEqual([]);
  expect(await leftovers(client)).toEqual([0, 0]);
  expect((await shown(client, ticketId)).filter(([, delivery]) => delivery !== 'sent')).toEqual([]);
  // Lost once more, it is the person's once more.
  restore();
  await look(client, ticketId);
  expect((await client.outboxRows())[0]).toMatchObject(LOST);
});

it('a try of it that arrives late makes it no second time', async () => {
  let late: Request | undefined;
  const { server, client } = await signedIn({}, (fetch) => (sent) => {
    if (sent.method === 'POST' && sent.url.endsWith('/ticket')) late ??= sent.clone();
    return fetch(sent);
  });
  const restore = server.backUp();
  const ticketId = await request(client);
  await look(client, ticketId);
  restore();
  await look(client, ticketId);
  expect(await client.outboxRows()).toMatchObject([LOST]);
  if (!late) throw new Error('Nothing was sent');
  expect((await server.fetch(late)).ok).toBe(true);
  await look(client, ticketId);
  await client.runtime.outbox.retry(await keyOf(client));
  await emptied(client);
  await look(client, ticketId);
  expect(server.tickets).toHaveLength(1);
  expect(await client.db().tickets.toArray()).toMatchObject([{ delivery: 'sent' }]);
});

it('what waited for it, or was refused for it, goes with it, and a draft stays with it', async () => {
  const { server, client } = await signedIn();
  const restore = server.backUp();
  const ticketId = await request(client);
  await look(client, ticketId);
  restore();
  await say(client, ticketId, 'into nothing');
  expect(await client.outboxRows()).toMatchObject([{ state: 'failed', error: { code: 'NOT_FOUND' } }]);
  await client.db().drafts.put({ ticketId: await currentTicketId(client.db(), ticketId), text: 'half writ' });
  await look(client, ticketId);
  expect(await client.outboxRows()).toMatchObject([LOST, { state: 'due', lane: ticketId }]);
  expect(await client.db().drafts.get(ticketId)).toMatchObject({ text: 'half writ' });
  await client.runtime.outbox.retry(await keyOf(client));
  await emptied(client);
  expect(server.texts()).toEqual(['into nothing']);
});

it('it can be given up, with all of it', async () => {
  const { server, client } = await signedIn();
  const restore = server.backUp();
  const ticketId = await request(client);
  await say(client, ticketId, 'said');
  await look(client, ticketId);
  restore();
  await look(client, ticketId);
  await client.runtime.outbox.discard(await keyOf(client));
  await look(client, ticketId);
  expect([await client.outboxRows(), await client.db().tickets.count(), await client.db().messages.count()]).toEqual([
    [],
    0,
    0,
  ]);
  expect(server.tickets).toHaveLength(0);
});

it('what a proxy denies is not called lost, nor taken from the device', async () => {
  let answer: (() => Response) | undefined;
  const { client } = await signedIn(
    {},
    (fetch) => async (sent) => (answer && /\/ticket\/\d+$/.test(sent.url) ? answer() : fetch(sent)),
  );
  const ticketId = await request(client);
  await look(client, ticketId);
  answer = () => new Response('<html>404</html>', { status: 404, headers: { 'content-type': 'text/html' } });
  await refreshTicket(ticketId, undefined, client.runtime);
  expect(await client.outboxRows()).toEqual([]);
  expect(await client.db().tickets.count()).toBe(1);
});

it('a server without keys is believed nothing of the kind', async () => {
  const { server, client } = await signedIn({ idempotencyKeys: false });
  const restore = server.backUp();
  const ticketId = await request(client);
  await look(client, ticketId);
  restore();
  await look(client, ticketId);
  expect(await client.outboxRows()).toEqual([]);
});
