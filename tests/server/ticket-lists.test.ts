import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type StationRow, tickets } from '#server/db/schema.ts';
import { bitOf } from '#server/stations/view.ts';
import { TICKET_PRIORITIES } from '#src/contract/priority.ts';
import { addStations, buildStation } from '#tests/support/builders/stations.ts';
import type { ApiClient } from '#tests/support/harness/client.ts';
import { eachDatabase } from '#tests/support/harness/each-database.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

const MINUTE = 60_000;

eachDatabase('lists of tickets', (database) => {
  let server: TestServer;
  let driver: ApiClient;
  let admin: ApiClient;
  let superAdmin: ApiClient;
  beforeAll(async () => {
    server = await startServer({ database, seed: 'stations' });
  });
  afterAll(() => server.close());
  // So many requests of one driver take their time, in which sessions end.
  beforeEach(async () => {
    server.clock.advance(60 * MINUTE);
    [driver, admin, superAdmin] = await Promise.all([
      server.signIn('driver'),
      server.signIn('admin'),
      server.signIn('super'),
    ]);
  });

  const create = async (service_id = 1): Promise<string> =>
    String((await driver.call('createTicket', { body: { message: 'Tires', service_id } })).body.id);
  const move = (id: string, status: string, client = admin) =>
    client.call('ticketStatus', { params: { id }, body: { status } });
  const say = (client: ApiClient, ticket_id: string, text: string) =>
    client.call('sendMessage', { body: { ticket_id, text } });
  const idsOf = async (query: object, client = admin): Promise<string[]> => {
    const reply = await client.call('tickets', { query: { page: 0, pageSize: 100, ...query } });
    expect(reply.status).toBe(200);
    return reply.body.items.map(({ id }: { id: number }) => String(id));
  };

  it('tell the newest message, its first words alone, and whose it is, as each person sees it', async () => {
    const id = await create();
    await move(id, 'IN_PROGRESS');
    await say(admin, id, `Help is on the way. ${'x'.repeat(500)}`);
    const of = async (client: ApiClient, name: 'tickets' | 'ownTickets') => {
      const { items } = (await client.call(name, { query: { page: 0, pageSize: 100 } })).body;
      return items.find((ticket: { id: number }) => String(ticket.id) === id);
    };
    const [own, agents] = [await of(driver, 'ownTickets'), await of(admin, 'tickets')];
    expect(own.last_message).toMatchObject({ mine: false, created_at: server.clock.now().toISOString() });
    expect(own.last_message.text).toMatch(/^Help is on the way\. x+$/);
    expect(own.last_message.text).toHaveLength(160);
    expect(own.unread).toBe(1);
    expect(agents).toMatchObject({ last_message: { mine: true }, unread: 1 });
    expect(agents.assigned_manager_id).toBe((await admin.call('profile')).body.id);
  });

  describe('priority', () => {
    it('begins high where the one service asked for is help at the road, else normal', async () => {
      const [road, tires, both] = await addStations(server.db, [
        buildStation({ services: bitOf(7) }),
        buildStation({ services: bitOf(1) }),
        buildStation({ services: bitOf(1) | bitOf(4) }),
      ]);
      const priorityOf = async (station: StationRow | undefined) =>
        (await driver.call('ticket', { params: { id: await create(station?.id) } })).body.priority;
      expect(await priorityOf(road)).toBe('HIGH');
      expect(await priorityOf(tires)).toBe('NORMAL');
      expect(await priorityOf(both)).toBe('NORMAL');
      const body = { message: 'Tow me', service_id: both?.id, services: ['ROADSIDE_ASSISTANCE'] };
      const { id } = (await driver.call('createTicket', { body })).body;
      expect((await driver.call('ticket', { params: { id } })).body.priority).toBe('HIGH');
    });

    it('is set by staff while the ticket is open, told to who listens, and sorts the most pressing first', async () => {
      const [calm, late, urgent, low] = [await create(), await create(), await create(), await create()];
      const set = (id: string, priority: string, client = admin) =>
        client.call('setPriority', { params: { id }, body: { priority } });
      expect((await set(urgent, 'URGENT')).body.priority).toBe('URGENT');
      expect((await set(low, 'LOW')).status).toBe(200);
      expect((await set(low, 'VERY')).status).toBe(422);
      expect((await set(low, 'HIGH', driver)).status).toBe(403);
      // One that waits since before the others of its priority.
      await server.db
        .update(tickets)
        .set({ waitingSince: new Date(0) })
        .where(eq(tickets.id, Number(late)));
      const mine = new Set([calm, late, urgent, low]);
      const query = { status: 'OPEN', sort: 'priority', direction: 'desc' };
      expect((await idsOf(query)).filter((id) => mine.has(id))).toEqual([urgent, late, calm, low]);
      expect(await idsOf({ priority: 'URGENT' })).toContain(urgent);
      expect(await idsOf({ priority: 'URGENT' })).not.toContain(calm);
      await move(urgent, 'IN_PROGRESS');
      await move(urgent, 'CLOSED');
      expect((await set(urgent, 'LOW')).status).toBe(422);
    });
  });

  describe('are filtered', () => {
    it('by agent, service, brand, state and words, all of them together', async () => {
      const [station] = await addStations(server.db, [
        buildStation({
          ...{ services: bitOf(5), brands: bitOf(3), name: 'Quilt Stop' },
          ...{ address: '1 Quilt Rd', city: 'Rogers', state: 'AR', zipCode: '72756' },
        }),
      ]);
      const at = station?.id;
      const [mine, theirs, nobodys] = [await create(at), await create(at), await create(at)];
      const elsewhere = await create(1);
      await move(mine, 'IN_PROGRESS');
      await move(theirs, 'IN_PROGRESS', superAdmin);
      const both = [mine, theirs, nobodys].sort();
      const there = { service: 'PARKING', brand: 'MACK', state: 'AR', q: 'quilt rogers' };
      expect((await idsOf(there)).sort()).toEqual(both);
      for (const [name, value] of Object.entries(there)) expect(await idsOf({ [name]: value })).toContain(mine);
      expect(await idsOf({ state: 'AR', service: 'TIRES' })).toEqual([]);
      expect(await idsOf({ q: 'quilt', brand: 'VOLVO' })).toEqual([]);
      // A marked number is that ticket, whatever else begins with it.
      expect(await idsOf({ q: `#${mine}` })).toEqual([mine]);
      expect(await idsOf({ q: '#99999999999' })).toEqual([]);
      expect(await idsOf({ state: 'AR' })).not.toContain(elsewhere);
      expect(await idsOf({ ...there, agent: 'me' })).toEqual([mine]);
      expect(await idsOf({ ...there, agent: 'me' }, superAdmin)).toEqual([theirs]);
      expect(await idsOf({ ...there, agent: 'none' })).toEqual([nobodys]);
      const { id } = (await superAdmin.call('profile')).body;
      expect(await idsOf({ ...there, agent: String(id) })).toEqual([theirs]);
      expect(await idsOf({ ...there, agent: '99999999999' })).toEqual([]);
      const { body } = await admin.call('tickets', { query: { ...there, page: 1, pageSize: 2 } });
      expect(body).toMatchObject({ total: 3, hasNext: false });
      expect(body.items).toHaveLength(1);
      for (const wrong of [{ agent: 'you' }, { state: 'ar' }, { service: 'BATH' }, { overdue: 'yes' }])
        expect((await admin.call('tickets', { query: wrong })).status).toBe(422);
    });

    it('by the moments between which they were closed, to the millisecond and the second one not included', async () => {
      const from = server.clock.now().toISOString();
      const [first, last, open] = [await create(), await create(), await create()];
      for (const id of [first, last]) await move(id, 'IN_PROGRESS');
      await move(first, 'CLOSED');
      server.clock.advance(MINUTE);
      const to = server.clock.now().toISOString();
      await move(last, 'CLOSED');
      const status = 'CLOSED';
      expect(await idsOf({ status, closed_from: from, closed_to: to })).toEqual([first]);
      expect((await idsOf({ status, closed_from: from })).sort()).toEqual([first, last].sort());
      expect(await idsOf({ status, closed_from: to })).toEqual([last]);
      expect(await idsOf({ status, closed_to: from })).not.toContain(first);
      // What is open was not closed; nor is what was opened again.
      expect(await idsOf({ closed_from: from })).not.toContain(open);
      const { body } = await admin.call('tickets', { query: { status, closed_from: from, page: 1, pageSize: 1 } });
      expect(body).toMatchObject({ total: 2, hasNext: false });
      const wrong = [{ closed_from: 'yesterday' }, { closed_to: '1999-01-01' }, { closed_from: to, closed_to: from }];
      for (const query of wrong) {
        const refused = await admin.call('tickets', { query });
        expect(refused.status, JSON.stringify(query)).toBe(422);
      }
      const turned = await admin.call('tickets', { query: { closed_from: to, closed_to: from } });
      expect(JSON.stringify(turned.body)).toContain('closed_to must not lie before closed_from');
    });

    it('by being overdue: without a first answer after 15 minutes, or open for a day', async () => {
      const [unanswered, answered, closed] = [await create(), await create(), await create()];
      await move(answered, 'IN_PROGRESS');
      await say(admin, answered, 'On it.');
      await move(closed, 'IN_PROGRESS');
      await move(closed, 'CLOSED');
      const late = async () => {
        const ids = new Set(await idsOf({ overdue: 'true' }));
        return [unanswered, answered, closed].filter((id) => ids.has(id));
      };
      expect(await late()).toEqual([]);
      server.clock.advance(8 * MINUTE);
      // A customer who waits for a second answer is not waiting for the first.
      await say(driver, answered, 'And now?');
      server.clock.advance(8 * MINUTE);
      admin = await server.signIn('admin');
      expect(await late()).toEqual([unanswered]);
      await move(unanswered, 'IN_PROGRESS');
      expect(await late()).toEqual([unanswered]);
      await say(admin, unanswered, 'Here.');
      expect(await late()).toEqual([]);
      server.clock.advance(24 * 60 * MINUTE);
      admin = await server.signIn('admin');
      expect(await late()).toEqual([unanswered, answered]);
    });
  });

  it('know the state of a stop from any address that a ticket keeps', async () => {
    const id = Number(await create());
    for (const [address, state] of [
      ['2104 N Main St, Shamrock, TX 79079', 'TX'],
      ['Exit 5, Rogers, AR 72756-1234', 'AR'],
      ['Kingman, AZ', 'AZ'],
      ['somewhere', null],
      [null, null],
    ] as const) {
      await server.db.update(tickets).set({ serviceAddress: address }).where(eq(tickets.id, id));
      const [row] = await server.db.select({ state: tickets.state }).from(tickets).where(eq(tickets.id, id));
      expect(row?.state, String(address)).toBe(state);
    }
  });

  it('of ten thousand tickets are told in a moment, filtered or not', async () => {
    await server.db.execute(sql`insert into tickets (user_id, station_id, service_address, services, status, created_at,
        updated_at, waiting_since, priority)
      select (select min(id) from users), 1, 'Road, Town, TX 79079', n % 200, case when n % 10 = 0 then 'OPEN' else 'IN_PROGRESS' end,
        now() - n * interval '1 minute', now(), now() - n * interval '1 minute', n % 4
      from generate_series(1, 10000) n`);
    const took = async (query: object): Promise<number> => {
      const start = performance.now();
      await idsOf({ status: 'IN_PROGRESS', ...query });
      return performance.now() - start;
    };
    for (const query of [
      { sort: 'waiting_since', direction: 'asc' },
      { sort: 'priority', direction: 'desc', page: 40 },
      { service: 'TOWING', state: 'TX', overdue: 'true', priority: TICKET_PRIORITIES[3] },
    ]) {
      await took(query);
      expect(Math.min(await took(query), await took(query)), JSON.stringify(query)).toBeLessThan(500);
    }
  });
});
