import { afterEach, describe, expect, it } from 'vitest';
import '#tests/support/console.ts';
import { refreshTicket } from '#src/data/sync/tickets.ts';
import { closeClients, type TestClient } from '#tests/support/client/client.ts';
import { committed, type Desk, DRIVER, openDesk, STAFF } from '#tests/support/client/desk.ts';
import type { Fate } from '#tests/support/client/model-server.ts';
import { liveUntil } from '#tests/support/client/turns.ts';

const OTHER = 'admin2@milepost.test';

afterEach(closeClients);

const known = async (desk: Desk, client: TestClient) => {
  const ticket = desk.server.addTicket(DRIVER);
  await refreshTicket(String(ticket.id), undefined, client.runtime);
  return { ticket, id: String(ticket.id) };
};
const answer = (client: TestClient, id: string, text: string) =>
  committed(client.runtime.outbox.commit('message.send', { ticket_id: id, text }, { take: true }));

describe.each([true, false])('answering a ticket that nobody works on, idempotency keys: %s', (idempotencyKeys) => {
  it('takes it, is shown at once without signal, and arrives in that order, once', async () => {
    const desk = await openDesk({ idempotencyKeys });
    const client = await desk.signedIn(STAFF);
    const { ticket, id } = await known(desk, client);
    desk.device.setOnline(false);
    await answer(client, id, 'on my way');
    await answer(client, id, 'ten minutes');
    expect(await client.db().tickets.get(id)).toMatchObject({ status: 'IN_PROGRESS', move: { from: 'OPEN' } });
    const rows = await client.outboxRows();
    expect(rows.map(({ command }) => command)).toEqual([
      'ticket.status',
      'ticket.assign',
      'message.send',
      'message.send',
    ]);
    desk.device.setOnline(true);
    await desk.emptied(client);
    expect(ticket).toMatchObject({ status: 'IN_PROGRESS', agent: STAFF, history: ['IN_PROGRESS'] });
    expect(desk.server.texts()).toEqual(['on my way', 'ten minutes']);
    const calls = desk.server.seen.filter(({ method }) => method !== 'GET').map(({ path }) => path);
    expect(calls.slice(-4)).toEqual([`/ticket/status/${id}`, `/ticket/assign/${id}`, '/message', '/message']);
    // In progress by now: the next one takes nothing.
    await answer(client, id, 'here');
    await desk.emptied(client);
    expect(ticket.history).toEqual(['IN_PROGRESS']);
  });

  it.each<Fate>(['drop-before', 'drop-after', 'twice', 'hang', { status: 500 }])(
    'takes and says it once when each first request meets %o',
    async (fate) => {
      const desk = await openDesk({ idempotencyKeys });
      const client = await desk.signedIn(STAFF);
      const { ticket, id } = await known(desk, client);
      const met = new Set<string>();
      desk.server.setFate(({ method, path }) => {
        if (method === 'GET' || met.has(path)) return 'answer';
        met.add(path);
        return fate;
      });
      await answer(client, id, 'on my way');
      await desk.emptied(client);
      expect(ticket).toMatchObject({ agent: STAFF, history: ['IN_PROGRESS'] });
      // Where nothing is known by its key, a message that came twice at once is the network's doing.
      expect(new Set(desk.server.texts())).toEqual(new Set(['on my way']));
      if (idempotencyKeys || fate !== 'twice') expect(desk.server.texts()).toHaveLength(1);
    },
  );

  it('is held back where another was faster, says who, and goes or not as the person says', async () => {
    const desk = await openDesk({ idempotencyKeys });
    const client = await desk.signedIn(STAFF);
    const { ticket, id } = await known(desk, client);
    desk.device.setOnline(false);
    const first = await answer(client, id, 'on my way');
    const second = await answer(client, id, 'ten minutes');
    desk.server.desk.moveBy(OTHER, ticket.id, 'IN_PROGRESS');
    desk.device.setOnline(true);
    await desk.failed(client, second.key);
    expect(desk.server.texts()).toEqual([]);
    const held = (await client.db().messages.toArray()).filter(({ delivery }) => delivery === 'failed');
    expect(held.map(({ error }) => error?.message)).toEqual(Array(2).fill(`${OTHER} took this ticket first.`));
    expect(await client.db().tickets.get(id)).toMatchObject({
      status: 'IN_PROGRESS',
      ticket: { assigned_manager_name: OTHER },
    });
    await client.runtime.outbox.discard(first.key);
    await client.runtime.outbox.retry(second.key);
    await liveUntil(desk.device.clock, () => desk.server.texts().length > 0);
    expect(desk.server.texts()).toEqual(['ten minutes']);
    expect(ticket).toMatchObject({ agent: OTHER, history: ['IN_PROGRESS'] });
  });

  it('takes the ticket after all, in the same breath as the answer goes, where nobody has it any more', async () => {
    const desk = await openDesk({ idempotencyKeys });
    const client = await desk.signedIn(STAFF);
    const { ticket, id } = await known(desk, client);
    desk.device.setOnline(false);
    const { key } = await answer(client, id, 'on my way');
    desk.server.desk.moveBy(OTHER, ticket.id, 'IN_PROGRESS');
    desk.device.setOnline(true);
    await desk.failed(client, key);
    // The lost race is news, which the page tells and takes away.
    for (const row of await client.outboxRows()) if (row.key !== key) await client.runtime.outbox.discard(row.key);
    desk.server.desk.moveBy(OTHER, ticket.id, 'TO_DO');
    await refreshTicket(id, undefined, client.runtime);
    desk.device.setOnline(false);
    await client.runtime.outbox.retry(key);
    // A page that dies now has forgotten nothing.
    expect((await client.outboxRows()).map(({ command }) => command)).toEqual([
      'message.send',
      'ticket.status',
      'ticket.assign',
    ]);
    desk.device.setOnline(true);
    await desk.emptied(client);
    expect(ticket).toMatchObject({ agent: STAFF, history: ['IN_PROGRESS', 'TO_DO', 'IN_PROGRESS'] });
    expect(desk.server.texts()).toEqual(['on my way']);
  });
});
