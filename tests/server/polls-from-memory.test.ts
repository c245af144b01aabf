import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessions, type UserRow, users } from '#server/db/schema.ts';
import { addTestUser } from '#tests/support/builders/users.ts';
import '#tests/support/console.ts';
import { type ApiClient, prove } from '#tests/support/harness/client.ts';
import { postgresUrl } from '#tests/support/harness/databases.ts';
import { eachDatabase } from '#tests/support/harness/each-database.ts';
import { type Line, openLine } from '#tests/support/harness/line.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

/** How the server came to what it answered: queries that it made meanwhile. */
const spied = async <T>({ database }: TestServer, work: () => Promise<T>) => {
  const client = (database.db as unknown as { $client: { query: () => unknown } }).$client;
  const query = vi.spyOn(client, 'query');
  const reply = await work();
  const queries = query.mock.calls.length;
  query.mockRestore();
  return { reply, queries };
};

/** A driver with a conversation, who polls it at a server. */
const poller = async (at: TestServer, db: TestServer['db']) => {
  const user = await addTestUser(db);
  const client = await at.signIn(user.email);
  const { body } = await client.call('createTicket', { body: { message: 'Tires', service_id: 1 } });
  const params = { ticketId: String(body.id) };
  let { after } = (await client.call('messagePart', { params })).body;
  const poll = () => client.call('messagePart', { params, query: { after } });
  return {
    ...{ user, client, ticketId: Number(body.id), poll },
    read: async () => {
      after = (await client.call('messagePart', { params })).body.after;
    },
    /** Polls until it is answered from memory. */
    warm: async (): Promise<void> => {
      for (;;) {
        const { reply, queries } = await spied(at, poll);
        expect([reply.status, reply.body.items]).toEqual([200, []]);
        if (queries === 0) return;
      }
    },
  };
};
type Poller = Awaited<ReturnType<typeof poller>>;

eachDatabase('a poll that brings nothing new', (database) => {
  let server: TestServer;
  let one: Poller;
  beforeAll(async () => {
    server = await startServer({ database, seed: 'stations' });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    one = await poller(server, server.db);
    await one.warm();
  });

  it('asks the database nothing, and sees a message at once', async () => {
    const admin = await server.signIn('admin');
    for (const text of ['On my way', 'Ten minutes']) {
      await admin.call('sendMessage', { body: { text, ticket_id: one.ticketId } });
      expect((await one.poll()).body.items).toMatchObject([{ text }]);
      await one.read();
      await one.warm();
    }
  });

  it('is nobody else’s', async () => {
    const other = await poller(server, server.db);
    await other.warm();
    const params = { ticketId: String(one.ticketId) };
    const { after } = (await one.poll()).body;
    expect((await other.client.call('messagePart', { params, query: { after } })).status).toBe(404);
    expect((await server.anonymous.call('messagePart', { params, query: { after } })).status).toBe(401);
  });

  it('ends with its session, its account and its time', async () => {
    const boss = await server.signIn('super');
    const headers = await prove(boss, 'manage-accounts');
    const params = { userId: String(one.user.id) };
    expect((await boss.call('endUserSessions', { params, headers })).status).toBe(200);
    expect((await one.poll()).status).toBe(401);
    const two = await poller(server, server.db);
    await two.warm();
    await two.client.call('deleteAccount', { headers: await prove(two.client, 'delete') });
    expect((await two.poll()).status).toBe(401);
    const three = await poller(server, server.db);
    await three.warm();
    server.clock.advance(15 * 60_000 + 1);
    expect((await three.poll()).status).toBe(401);
  });
});

describe.runIf(postgresUrl() !== '')('what another process changes', { timeout: 60_000 }, () => {
  let line: Line;
  let near: TestServer;
  let far: TestServer;
  let admin: ApiClient;
  let one: Poller;
  beforeAll(async () => {
    line = openLine();
    far = await startServer({ database: 'postgres', seed: 'stations' });
    near = await startServer({ beside: far, through: line.through });
    admin = await far.signIn('admin');
  });
  afterAll(async () => {
    await near.close();
    await far.close();
    line.close();
  });
  beforeEach(async () => {
    one = await poller(near, far.db);
    await one.warm();
  });

  const statusOf = async (who: Poller) => (await who.poll()).status;
  const write = (who: Poller) => admin.call('sendMessage', { body: { text: 'Hello', ticket_id: who.ticketId } });
  const endSession = ({ user }: Poller) =>
    far.db.update(sessions).set({ endedAt: new Date() }).where(eq(sessions.userId, user.id));
  const setUser = ({ user }: Poller, values: Partial<UserRow>) =>
    far.db.update(users).set(values).where(eq(users.id, user.id));

  it('is seen as soon as the database has told of it: a message, and whose ticket it is', async () => {
    await write(one);
    await expect.poll(async () => (await one.poll()).body.items.length).toBe(1);
    await one.read();
    await one.warm();
    await far.db.execute(sql`update tickets set user_id = 1 where id = ${one.ticketId}`);
    await expect.poll(() => statusOf(one)).toBe(404);
  });

  it.each<[string, (who: Poller) => PromiseLike<unknown>]>([
    ['a session that has ended', endSession],
    ['a session that is gone', ({ user }) => far.db.delete(sessions).where(eq(sessions.userId, user.id))],
    ['an account that is disapproved', (who) => setUser(who, { approval: 'REJECTED' })],
    ['an account that is closed', (who) => setUser(who, { active: false })],
  ])('is seen as soon as the database has told of it: %s', async (_, change) => {
    await change(one);
    await expect.poll(() => statusOf(one)).toBe(401);
  });

  it('is seen of a role: what staff may read, a driver may not', async () => {
    const two = await poller(near, far.db);
    await two.warm();
    const { after } = (await one.poll()).body;
    const params = { ticketId: String(one.ticketId) };
    const readsOne = async () => (await two.client.call('messagePart', { params, query: { after } })).status;
    const passkeyAt = new Date();
    await far.db.update(sessions).set({ passkeyAt }).where(eq(sessions.userId, two.user.id));
    await setUser(two, { role: 'ADMIN' });
    await expect.poll(readsOne).toBe(200);
    // Until an agent's is answered from memory as well.
    while ((await spied(near, readsOne)).queries > 0);
    await setUser(two, { role: 'TRUCK_DRIVER' });
    await expect.poll(readsOne).toBe(404);
  });

  it('is not hidden by a line that was cut: nothing is answered from memory until the database tells again', async () => {
    line.cut();
    await expect.poll(() => statusOf(one)).toBe(503);
    await endSession(one);
    line.mend();
    // As soon as anything is answered, it is that.
    await expect.poll(() => statusOf(one), { timeout: 10_000 }).not.toBe(503);
    expect(await statusOf(one)).toBe(401);
  });

  it('is not hidden by a line that is silent: what is remembered counts for a second', async () => {
    line.silence();
    await endSession(one);
    // Nobody has broken the connection: it is the process itself that trusts what it remembers no longer, and asks.
    await expect.poll(() => near.services.following.isCurrent(), { timeout: 10_000 }).toBe(false);
    const asked = one.poll();
    line.cut();
    expect((await asked).status).toBe(503);
    line.mend();
    await expect.poll(() => statusOf(one), { timeout: 20_000 }).toBe(401);
  });
});
