import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import '#tests/support/console.ts';
import { closeClients, startClient, type TestClient, until } from '#tests/support/client/client.ts';
import { type ModelServer, modelServer } from '#tests/support/client/model-server.ts';
import { emptyDevice } from '#tests/support/client/storage.ts';
import { type FakeDevice, fakeDevice } from '#tests/support/fakes/ports.ts';

let device: FakeDevice;

beforeEach(async () => {
  await emptyDevice();
  device = fakeDevice();
});
afterEach(closeClients);

const signedIn = async (server: ModelServer, account = 'ray@milepost.test'): Promise<TestClient> => {
  const client = await startClient({ device, fetch: server.fetch });
  await client.signIn(account);
  return client;
};
const say = async (client: TestClient, ticketId: string | number, text: string): Promise<string> => {
  const result = await client.runtime.outbox.commit('message.send', { ticket_id: String(ticketId), text });
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value.key;
};
const request = async (client: TestClient, station = '7', message = `Stop ${station}`): Promise<string> => {
  const result = await client.runtime.outbox.commit(
    'ticket.create',
    { message, service_id: station },
    { serviceAddress: `${station} Main St` },
  );
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value.ticketId;
};
/** Lets time pass until the outbox is empty. */
const emptied = (client: TestClient) =>
  until(async () => {
    if ((await client.outboxRows()).length === 0) return true;
    device.clock.advance(Math.max(1, device.clock.nextIn() ?? 1));
    return false;
  }, 'an empty outbox');

describe.each([{ idempotencyKeys: true }, { idempotencyKeys: false }])(
  'with $idempotencyKeys',
  ({ idempotencyKeys }) => {
    let server: ModelServer;
    beforeEach(() => {
      server = modelServer({ clock: device.clock, idempotencyKeys });
    });

    it('sends a message and puts the canonical row in place of the waiting one', async () => {
      const ticket = server.addTicket('ray@milepost.test');
      const client = await signedIn(server);
      await client.db().drafts.put({ ticketId: String(ticket.id), text: 'hello' });
      const key = await say(client, ticket.id, ' hello ');
      await emptied(client);
      expect(server.texts()).toEqual(['hello']);
      const row = await client.db().messages.get(key);
      expect(row).toMatchObject({ delivery: 'sent', serverId: String(server.messages[0]?.id), mine: true });
      expect(await client.db().drafts.count()).toBe(0);
    });

    it('makes a ticket offline with its messages, and moves all of it to the server’s id', async () => {
      const client = await signedIn(server);
      device.setOnline(false);
      const local = await request(client);
      await say(client, local, 'one');
      await say(client, local, 'two');
      await client.db().drafts.put({ ticketId: local, text: 'half' });
      expect(await client.db().tickets.get(local)).toMatchObject({ delivery: 'waiting' });
      device.setOnline(true);
      await emptied(client);
      const id = String(server.tickets[0]?.id);
      expect(server.tickets).toHaveLength(1);
      expect(server.texts()).toEqual(['one', 'two']);
      expect(await client.db().tickets.toArray()).toMatchObject([{ id, delivery: 'sent' }]);
      expect((await client.db().messages.toArray()).map((row) => row.ticketId)).toEqual([id, id]);
      expect(await client.db().drafts.toArray()).toEqual([{ ticketId: id, text: 'half' }]);
      expect(await client.db().aliases.get(local)).toMatchObject({
        localId: local,
        serverId: id,
        request: { madeAt: expect.any(Number) },
      });
      await say(client, local, 'three');
      await emptied(client);
      expect(server.texts(Number(id))).toEqual(['one', 'two', 'three']);
    });

    it.each(['drop-before', 'drop-after'] as const)(
      'brings a ticket and two equal messages once when each first try meets %s',
      async (fate) => {
        const client = await signedIn(server);
        const met = new Set<string>();
        server.setFate(({ method, path }) => {
          const nth = `${path} ${server.tickets.length} ${server.messages.length}`;
          if (method !== 'POST' || met.has(nth)) return 'answer';
          met.add(nth);
          return fate;
        });
        const local = await request(client);
        await say(client, local, 'ok');
        await say(client, local, 'ok');
        await say(client, local, 'done');
        await emptied(client);
        expect(server.tickets).toHaveLength(1);
        expect(server.texts()).toEqual(['ok', 'ok', 'done']);
        expect(
          await client
            .db()
            .messages.filter((row) => row.delivery === 'sent')
            .count(),
        ).toBe(3);
      },
    );
  },
);
