import { afterEach, describe, expect, it, vi } from 'vitest';
import '#tests/support/console.ts';
import type { TicketStatus } from '#src/contract/enums.ts';
import { refreshTicket, refreshTickets } from '#src/data/sync/tickets.ts';
import { trayItem } from '#src/features/settings/tray/model/tray.ts';
import { closeClients, type TestClient } from '#tests/support/client/client.ts';
import { committed, type Desk, DRIVER, openDesk, STAFF } from '#tests/support/client/desk.ts';
import type { Fate } from '#tests/support/client/model-server.ts';
import { liveUntil } from '#tests/support/client/turns.ts';

const OTHER = 'admin2@milepost.test';

afterEach(closeClients);

/** A ticket that the staff member's device knows. */
const known = async (desk: Desk, client: TestClient, status: TicketStatus = 'OPEN') => {
  const ticket = desk.server.addTicket(DRIVER);
  if (status !== 'OPEN') desk.server.desk.moveBy(STAFF, ticket.id, status);
  ticket.history.length = 0;
  await refreshTicket(String(ticket.id), undefined, client.runtime);
  return { ticket, id: String(ticket.id) };
};
const move = (client: TestClient, id: string, status: 'IN_PROGRESS' | 'TO_DO' | 'CLOSED', from?: TicketStatus) =>
  committed(client.runtime.outbox.commit('ticket.status', { id, status, ...(from ? { from } : {}) }));
const take = (client: TestClient, id: string, from: TicketStatus = 'OPEN') =>
  client.runtime.outbox.commit('ticket.status', { id, status: 'IN_PROGRESS', from }, { assign: true });
const say = (client: TestClient, id: string, text: string) =>
  committed(client.runtime.outbox.commit('message.send', { ticket_id: id, text }));

describe.each([true, false])('a staff action, idempotency keys: %s', (idempotencyKeys) => {
  it('is shown at once, waits without signal, and arrives with what was made on top of it', async () => {
    const desk = await openDesk({ idempotencyKeys });
    const client = await desk.signedIn(STAFF);
    const { ticket, id } = await known(desk, client);
    desk.device.setOnline(false);
    const taken = await committed(take(client, id));
    expect(await client.db().tickets.get(id)).toMatchObject({
      status: 'IN_PROGRESS',
      move: { key: taken.key, from: 'OPEN' },
    });
    await say(client, id, 'on my way');
    const closed = await move(client, id, 'CLOSED');
    expect(await client.db().tickets.get(id)).toMatchObject({
      status: 'CLOSED',
      move: { key: closed.key, from: 'OPEN' },
    });
    desk.device.setOnline(true);
    await desk.emptied(client);
    expect(ticket).toMatchObject({ status: 'CLOSED', agent: STAFF, history: ['IN_PROGRESS', 'CLOSED'] });
    expect(desk.server.texts()).toEqual(['on my way']);
    const row = await client.db().tickets.get(id);
    expect(row).toMatchObject({ status: 'CLOSED', ticket: { status: 'CLOSED' } });
    expect(row?.move).toBeUndefined();
  });

  it.each<Fate>(['drop-before', 'drop-after', 'twice', 'hang', { status: 500 }, { status: 503 }])(
    'is made once when each first request meets %o',
    async (fate) => {
      const desk = await openDesk({ idempotencyKeys });
      const client = await desk.signedIn(STAFF);
      const { ticket, id } = await known(desk, client);
      const met = new Set<string>();
      desk.server.setFate(({ method, path }) => {
        const kind = `${method} ${path} ${ticket.status}`;
        if (method === 'GET' || met.has(kind)) return 'answer';
        met.add(kind);
        return fate;
      });
      await committed(take(client, id));
      await move(client, id, 'TO_DO');
      await desk.emptied(client);
      expect(ticket.history).toEqual(['IN_PROGRESS', 'TO_DO']);
      expect(await client.db().tickets.get(id)).toMatchObject({ status: 'TO_DO' });
    },
  );

  it('is rolled back to what the server has when another was first, with all that was made on top', async () => {
    const desk = await openDesk({ idempotencyKeys });
    const client = await desk.signedIn(STAFF);
    const { ticket, id } = await known(desk, client);
    desk.device.setOnline(false);
    const { key } = await committed(take(client, id));
    await say(client, id, 'on my way');
    await move(client, id, 'TO_DO');
    desk.server.desk.moveBy(OTHER, ticket.id, 'IN_PROGRESS');
    desk.device.setOnline(true);
    await desk.failed(client, key);
    await liveUntil(desk.device.clock, () => desk.server.texts().length === 1);
    // The refusal holds nothing back: what was written goes on.
    expect(desk.server.texts()).toEqual(['on my way']);
    await liveUntil(desk.device.clock, async () => (await client.outboxRows()).length === 1);
    expect(await client.outboxRows()).toMatchObject([
      {
        key,
        command: 'ticket.status',
        state: 'failed',
        error: { kind: 'conflict', code: 'STATUS_CONFLICT', message: 'Someone else has changed this ticket.' },
      },
    ]);
    const row = await client.db().tickets.get(id);
    expect(row).toMatchObject({ status: 'IN_PROGRESS', ticket: { assigned_manager_name: OTHER } });
    expect(row?.move).toBeUndefined();
    expect(ticket).toMatchObject({ status: 'IN_PROGRESS', agent: OTHER });
  });

  it('stays in sight while lists of the server come in, and knows from what it would be rolled back', async () => {
    const desk = await openDesk({ idempotencyKeys });
    const client = await desk.signedIn(STAFF);
    const { ticket, id } = await known(desk, client, 'IN_PROGRESS');
    desk.server.script('PUT', '/ticket/status/*', { status: 503, headers: { 'retry-after': '600' } });
    const { key } = await move(client, id, 'CLOSED');
    await liveUntil(desk.device.clock, async () => (await client.outboxRows())[0]?.failures === 1);
    desk.server.desk.moveBy(OTHER, ticket.id, 'TO_DO');
    desk.device.clock.advance(1_000);
    await refreshTickets({ staff: true, page: 0 }, client.runtime);
    expect(await client.db().tickets.get(id)).toMatchObject({ status: 'CLOSED', move: { key, from: 'TO_DO' } });
    client.runtime.outbox.sendNow();
    await desk.failed(client, key);
    expect(await client.db().tickets.get(id)).toMatchObject({ status: 'TO_DO' });
    expect(ticket.history).toEqual(['TO_DO']);
  });

  it('is asked for once more from what is so now, or stays where that cannot be', async () => {
    const desk = await openDesk({ idempotencyKeys });
    const client = await desk.signedIn(STAFF);
    const { ticket, id } = await known(desk, client);
    desk.device.setOnline(false);
    const { key } = await committed(take(client, id));
    desk.server.desk.moveBy(OTHER, ticket.id, 'IN_PROGRESS');
    desk.device.setOnline(true);
    await desk.failed(client, key);
    await client.runtime.outbox.retry(key);
    expect(await client.outboxRows()).toMatchObject([{ key, state: 'failed' }]);
    desk.server.desk.moveBy(OTHER, ticket.id, 'TO_DO');
    await client.runtime.outbox.retry(key);
    await desk.emptied(client);
    expect(ticket).toMatchObject({ status: 'IN_PROGRESS', agent: STAFF });
    expect(await client.db().tickets.get(id)).toMatchObject({ status: 'IN_PROGRESS' });
  });

  it('that was refused says what was made on top of it and fell, until it is tried again', async () => {
    const desk = await openDesk({ idempotencyKeys });
    const client = await desk.signedIn(STAFF);
    const { ticket, id } = await known(desk, client);
    desk.server.script('PUT', '/ticket/status/*', { status: 403, body: { code: 'FORBIDDEN', message: 'Not now.' } });
    desk.device.setOnline(false);
    const { key } = await committed(take(client, id));
    await move(client, id, 'CLOSED', 'IN_PROGRESS');
    desk.device.setOnline(true);
    await desk.failed(client, key);
    const rows = async () => (await client.outboxRows()).filter((row) => row.command === 'ticket.status');
    const said = async () => (await rows()).map((row) => trayItem({ row, files: [], ticket: undefined }).reason);
    expect(await said()).toEqual(['Not now. Taken back with it: Close ticket.']);
    await client.runtime.outbox.retry(key);
    expect((await rows())[0]?.fell).toBeUndefined();
    await desk.emptied(client);
    expect(ticket.history).toEqual(['IN_PROGRESS']);
  });

  it('that was refused is discarded without touching the ticket', async () => {
    const desk = await openDesk({ idempotencyKeys });
    const client = await desk.signedIn(STAFF);
    const { ticket, id } = await known(desk, client, 'IN_PROGRESS');
    desk.server.desk.moveBy(OTHER, ticket.id, 'CLOSED');
    const { key } = await move(client, id, 'TO_DO');
    await desk.failed(client, key);
    await client.runtime.outbox.discard(key);
    expect(await client.outboxRows()).toEqual([]);
    await refreshTicket(id, undefined, client.runtime);
    expect(await client.db().tickets.get(id)).toMatchObject({ status: 'CLOSED' });
  });

  it('works for a ticket that this device has never stored', async () => {
    const desk = await openDesk({ idempotencyKeys });
    const client = await desk.signedIn(STAFF);
    const ticket = desk.server.addTicket(DRIVER);
    await committed(take(client, String(ticket.id)));
    await desk.emptied(client);
    expect(ticket).toMatchObject({ status: 'IN_PROGRESS', agent: STAFF });
    const gone = await move(client, '999', 'CLOSED', 'IN_PROGRESS');
    await desk.failed(client, gone.key);
    expect((await client.outboxRows())[0]?.error).toMatchObject({ kind: 'rejected', status: 404 });
  });

  it('refused in its second half leaves the first as it is', async () => {
    const desk = await openDesk({ idempotencyKeys });
    const client = await desk.signedIn(STAFF);
    const { ticket, id } = await known(desk, client);
    desk.server.script('PUT', '/ticket/assign/*', { status: 403, body: { code: 'FORBIDDEN', message: 'Not you' } });
    await committed(take(client, id));
    await liveUntil(desk.device.clock, async () => (await client.outboxRows())[0]?.state === 'failed');
    expect(await client.db().tickets.get(id)).toMatchObject({ status: 'IN_PROGRESS' });
    const [row] = await client.outboxRows();
    await client.runtime.outbox.retry(row?.key ?? '');
    await desk.emptied(client);
    expect(ticket.history).toEqual(['IN_PROGRESS']);
  });
});

describe('a staff action for a ticket that is still local', () => {
  it('moves to the server’s id with its queue', async () => {
    const desk = await openDesk();
    const client = await desk.signedIn(STAFF);
    desk.device.setOnline(false);
    const made = await committed(client.runtime.outbox.commit('ticket.create', { message: 'Stop', service_id: '7' }));
    await committed(take(client, made.ticketId));
    desk.device.setOnline(true);
    await desk.emptied(client);
    expect(desk.server.tickets).toMatchObject([{ status: 'IN_PROGRESS', agent: STAFF }]);
    expect(await client.db().tickets.toArray()).toMatchObject([{ status: 'IN_PROGRESS', delivery: 'sent' }]);
  });
});

describe('a staff action that has reached the server though its answer was lost', () => {
  const closing = async () => {
    const desk = await openDesk();
    const client = await desk.signedIn(STAFF);
    const { ticket, id } = await known(desk, client, 'IN_PROGRESS');
    desk.server.script('PUT', '/ticket/status/*', 'drop-after');
    const { key } = await move(client, id, 'TO_DO');
    await liveUntil(desk.device.clock, () => ticket.history.length === 1);
    return { desk, client, ticket, id, key };
  };

  it('is repeated, and leaves its ticket as it is by then, not as the kept answer has it', async () => {
    const { desk, client, ticket, id } = await closing();
    desk.server.desk.moveBy(OTHER, ticket.id, 'IN_PROGRESS');
    await desk.emptied(client);
    expect(ticket.history).toEqual(['TO_DO', 'IN_PROGRESS']);
    expect(await client.db().tickets.get(id)).toMatchObject({
      status: 'IN_PROGRESS',
      ticket: { assigned_manager_name: OTHER },
    });
  });

  it('waits on while its ticket cannot be read, and is made once all the same', async () => {
    const { desk, client, ticket, id } = await closing();
    desk.server.script('GET', '/ticket/*', 'drop-before');
    await desk.emptied(client);
    expect(ticket.history).toEqual(['TO_DO']);
    expect(desk.count('PUT', '/ticket/status/*')).toBe(3);
    expect(await client.db().tickets.get(id)).toMatchObject({ status: 'TO_DO' });
  });

  it('and is refused then, is known as done when it is asked for once more', async () => {
    const { desk, client, ticket, id, key } = await closing();
    desk.server.setFate(({ method }) => (method === 'PUT' ? { status: 400 } : 'drop-before'));
    await desk.failed(client, key);
    desk.server.setFate(() => 'answer');
    expect(await client.db().tickets.get(id)).toMatchObject({ status: 'IN_PROGRESS' });
    await client.runtime.outbox.retry(key);
    await desk.emptied(client);
    expect(ticket.history).toEqual(['TO_DO']);
    expect(await client.db().tickets.get(id)).toMatchObject({ status: 'TO_DO' });
  });
});

describe('a ticket that was read before the clock was set back', () => {
  it('is shown as the server has it now', async () => {
    const desk = await openDesk();
    const client = await desk.signedIn(STAFF);
    const { ticket, id } = await known(desk, client);
    desk.device.clock.jump(-5 * 3_600_000);
    desk.server.desk.moveBy(OTHER, ticket.id, 'IN_PROGRESS');
    await refreshTicket(id, undefined, client.runtime);
    expect(await client.db().tickets.get(id)).toMatchObject({ status: 'IN_PROGRESS' });
  });
});

describe('a change of status whose first request comes late', () => {
  it('is done, and no conflict with itself', async () => {
    const desk = await openDesk({ idempotencyKeys: false });
    const client = await desk.signedIn(STAFF);
    const { ticket, id } = await known(desk, client, 'IN_PROGRESS');
    let tries = 0;
    desk.server.setFate(({ method }) => {
      if (method !== 'PUT') return 'answer';
      tries += 1;
      if (tries === 1) return 'drop-before';
      // The first one arrives between the question and the second.
      desk.server.desk.moveBy(STAFF, ticket.id, 'CLOSED');
      return 'answer';
    });
    await move(client, id, 'CLOSED');
    await desk.emptied(client);
    expect([tries, ticket.history]).toEqual([2, ['CLOSED']]);
    expect(await client.db().tickets.get(id)).toMatchObject({ status: 'CLOSED' });
  });
});

describe('a refused change of status, without keys', () => {
  it('is asked for once more only when a later one can arrive no more, and is not undone by it', async () => {
    const desk = await openDesk({ idempotencyKeys: false });
    const client = await desk.signedIn(STAFF);
    const { ticket, id } = await known(desk, client);
    const [refused, late, answer] = [{ status: 413 }, { lateMs: 15_000 }, 'answer'] as const;
    desk.server.script('PUT', '/ticket/status/*', refused, late, answer, answer, answer);
    const first = await move(client, id, 'IN_PROGRESS', 'OPEN');
    await desk.failed(client, first.key);
    const second = await move(client, id, 'IN_PROGRESS', 'OPEN');
    const lost = async () => (await client.outboxRows()).some((row) => row.key === second.key && row.failures > 0);
    await liveUntil(desk.device.clock, lost, 'a lost try');
    await move(client, id, 'TO_DO', 'IN_PROGRESS');
    await client.runtime.outbox.retry(first.key);
    await client.runtime.outbox.sendNow();
    const waits = async () => (await client.outboxRows()).every((row) => row.key === first.key);
    await liveUntil(desk.device.clock, waits, 'the changes behind it');
    desk.device.clock.advance(60_000);
    expect(ticket).toMatchObject({ status: 'TO_DO', history: ['IN_PROGRESS', 'TO_DO'] });
    expect(await client.db().tickets.get(id)).toMatchObject({ status: 'TO_DO' });
  });
});

describe('two tabs of one staff member', () => {
  it('make one action each, in the order they were asked for', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const desk = await openDesk();
    const [a, b] = [await desk.signedIn(STAFF), await desk.tab()];
    const { ticket, id } = await known(desk, a);
    await committed(take(a, id));
    await move(b, id, 'TO_DO');
    await committed(take(b, id, 'TO_DO'));
    a.kill();
    await desk.emptied(b);
    expect(ticket.history).toEqual(['IN_PROGRESS', 'TO_DO', 'IN_PROGRESS']);
  });
});
