import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { messages, users } from '#server/db/schema.ts';
import type { ApiClient } from '#tests/support/harness/client.ts';
import { eachDatabase } from '#tests/support/harness/each-database.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

eachDatabase('the list of own tickets', (database) => {
  let server: TestServer;
  let driver: ApiClient;
  let admin: ApiClient;
  let boss: ApiClient;
  beforeAll(async () => {
    server = await startServer({ database, seed: 'stations' });
    [driver, admin, boss] = await Promise.all([
      server.signIn('driver'),
      server.signIn('admin'),
      server.signIn('super'),
    ]);
  });
  afterAll(() => server.close());

  const DRIVER = 'driver@milepost.test';
  const ADMIN = 'admin@milepost.test';
  const rename = (email: string, lastName: string) =>
    server.db.update(users).set({ lastName }).where(eq(users.email, email));
  const open = async () =>
    (await driver.call('createTicket', { body: { message: 'Tire change', service_id: 1 } })).body.id as number;

  /** What may happen to a ticket, or to somebody whom the list names. */
  const STEPS = {
    open: () => open(),
    say: (id: number) => driver.call('sendMessage', { body: { text: 'At the pump', ticket_id: id } }),
    answer: (id: number) => admin.call('sendMessage', { body: { text: 'On our way', ticket_id: id } }),
    take: (id: number) => admin.call('assignTicket', { params: { id: String(id) } }),
    takeOver: (id: number) => boss.call('assignTicket', { params: { id: String(id) } }),
    work: (id: number) => admin.call('ticketStatus', { params: { id: String(id) }, body: { status: 'IN_PROGRESS' } }),
    giveBack: (id: number) => admin.call('ticketStatus', { params: { id: String(id) }, body: { status: 'TO_DO' } }),
    close: (id: number) => admin.call('ticketStatus', { params: { id: String(id) }, body: { status: 'CLOSED' } }),
    read: async (id: number) => {
      const [last] = await server.db
        .select({ id: sql<number>`max(${messages.id})` })
        .from(messages)
        .where(eq(messages.ticketId, id));
      await driver.call('markRead', { params: { id: String(id) }, body: { message_id: last?.id ?? 0 } });
    },
    forget: (id: number) => server.db.delete(messages).where(eq(messages.ticketId, id)),
    renameDriver: (_: number, at: number) => rename(DRIVER, `Miller ${at}`),
    renameAgent: (_: number, at: number) => rename(ADMIN, `Smith ${at}`),
    nothing: () => Promise.resolve(),
    elsewhere: () =>
      server.db.update(users).set({ companyName: 'Other' }).where(eq(users.email, 'owner@milepost.test')),
  } as const;
  const step = fc.record({
    name: fc.constantFrom(...(Object.keys(STEPS) as (keyof typeof STEPS)[])),
    which: fc.nat(5),
    at: fc.nat(3),
  });

  it('is told again after everything that it tells of, and to nobody who has it as it is', {
    timeout: 120_000,
  }, async () => {
    const poll = (tag = '') => driver.call('ownTickets', { headers: { 'If-None-Match': tag } });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const ids = [await open(), await open()];
        let known = await poll();
        for (const { name, which, at } of steps) {
          const made = await STEPS[name](ids[which % ids.length] ?? 0, at);
          if (typeof made === 'number') ids.push(made);
          server.clock.advance(1_000);
          const whole = await poll();
          const asked = await poll(known.headers.get('etag') ?? '');
          if (asked.status === 304) expect(whole.body).toEqual(known.body);
          else expect(asked.body).toEqual(whole.body);
          if (name === 'nothing' || name === 'elsewhere') expect(asked.status).toBe(304);
          expect((await poll(whole.headers.get('etag') ?? '')).status).toBe(304);
          known = whole;
        }
        for (const id of ids) await STEPS.close(id);
      }),
      { numRuns: 15 },
    );
  });

  it('is another one for each account, page and size', async () => {
    await open();
    const tags = await Promise.all([
      driver.call('ownTickets'),
      driver.call('ownTickets', { query: { page: 0, pageSize: 1 } }),
      driver.call('ownTickets', { query: { page: 1, pageSize: 1 } }),
      (await server.signIn('owner')).call('ownTickets'),
    ]);
    expect(new Set(tags.map(({ headers }) => headers.get('etag'))).size).toBe(4);
  });
});
