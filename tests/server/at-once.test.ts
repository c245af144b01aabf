import { and, eq, isNull, ne } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sessions, tickets, type UserRow, users } from '#server/db/schema.ts';
import { DEMONSTRATION_PASSWORD } from '#server/seed/accounts.ts';
import { addTestUser } from '#tests/support/builders/users.ts';
import { type ApiClient, prove } from '#tests/support/harness/client.ts';
import { eachDatabase } from '#tests/support/harness/each-database.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

/** Who comes first is chance: several rounds meet each order. */
const ROUNDS = Array.from({ length: 6 }, (_, round) => round);

eachDatabase('two at the same moment', (database) => {
  let server: TestServer;
  let driver: ApiClient;
  let agent: ApiClient;
  beforeAll(async () => {
    server = await startServer({ database, seed: 'stations' });
    [driver, agent] = [await server.signIn('driver'), await server.signIn('admin')];
  });
  afterAll(() => server.close());

  const person = async (members: Partial<UserRow> = {}) => {
    const user = await addTestUser(server.db, members);
    return { user, client: await server.signIn(user.email) };
  };
  const ask = (client: ApiClient) => client.call('createTicket', { body: { message: 'Tow me', service_id: 1 } });
  const take = (client: ApiClient, id: number) =>
    client.call('ticketStatus', { params: { id: String(id) }, body: { status: 'IN_PROGRESS' } });
  const login = (email: string, password = DEMONSTRATION_PASSWORD) =>
    server.anonymous.call('login', { body: { username: email, password } });
  const liveSessions = (user: UserRow) =>
    server.db
      .select()
      .from(sessions)
      .where(and(eq(sessions.userId, user.id), isNull(sessions.endedAt)));

  it.each(ROUNDS)('nothing of a deleted driver comes back by what was under way (%i)', async () => {
    const { user, client } = await person();
    const { id } = (await ask(client)).body;
    const form = { firstName: 'Come', lastName: 'Back', email: user.email, phoneNumber: '+1 417-555-0100' };
    const profile = { ...form, companyName: '', address: '', truckNumber: '' };
    const headers = await prove(client, 'delete');
    const [deleted, ...others] = await Promise.all([
      client.call('deleteProfile', { headers }),
      ask(client),
      client.call('sendMessage', { body: { text: 'Still there?', ticket_id: id } }),
      client.call('saveProfile', { body: profile }),
      take(agent, id),
      login(user.email),
    ]);
    expect(deleted.status).toBe(200);
    expect(others.filter(({ status }) => status >= 500)).toEqual([]);
    const [row] = await server.db.select().from(users).where(eq(users.id, user.id));
    expect(row).toMatchObject({ firstName: 'Deleted account', phoneNumber: '' });
    const open = and(eq(tickets.userId, user.id), ne(tickets.status, 'CLOSED'));
    expect(await server.db.select().from(tickets).where(open)).toEqual([]);
    expect(await liveSessions(user)).toEqual([]);
  });

  it.each(ROUNDS)('no ticket stays with an agent who is deleted (%i)', async () => {
    const { user, client } = await person({ role: 'ADMIN' });
    const ids = [(await ask(driver)).body.id, (await ask(driver)).body.id];
    const headers = await prove(client, 'delete');
    const answers = await Promise.all([
      client.call('assignTicket', { params: { id: String(ids[0]) } }),
      client.call('deleteProfile', { headers }),
      take(client, ids[1]),
    ]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await server.db.select().from(tickets).where(eq(tickets.assignedManagerId, user.id))).toEqual([]);
  });

  it.each(ROUNDS)(
    'messages and the deletion of an agent or a driver do not wait for each other (%i)',
    async (round) => {
      const [one, other] = [await person(), await person({ role: 'ADMIN' })];
      const ids = await Promise.all([1, 2, 3].map(async () => (await ask(one.client)).body.id as number));
      for (const id of ids) await take(other.client, id);
      const [gone, stays] = round % 2 === 0 ? [other, one] : [one, other];
      const headers = await prove(gone.client, 'delete');
      const write = (id: number) => stays.client.call('sendMessage', { body: { text: 'Coming', ticket_id: id } });
      const answers = await Promise.all([
        ...ids.map(write),
        gone.client.call('deleteProfile', { headers }),
        ...[...ids, ...ids].map(write),
      ]);
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    },
  );

  it.each(ROUNDS)('a reset and a deletion do not wait for each other (%i)', async () => {
    const { user, client } = await person();
    const { email } = user;
    await server.anonymous.call('resetInitiate', { body: { email } });
    const code = /\d{6}/.exec((await server.mails(email)).at(-1)?.subject ?? '')?.[0];
    const { resetToken } = (await server.anonymous.call('resetVerify', { body: { email, code } })).body;
    const headers = await prove(client, 'delete');
    const body = { email, newPassword: 'Quartz-lantern-71', resetToken };
    const answers = await Promise.all([
      server.anonymous.call('resetSetPassword', { body }),
      client.call('deleteProfile', { headers }),
      client.call('deleteProfile', { headers }),
    ]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  });

  it.each(ROUNDS)('of two changes of a password one holds, and no sign-in with the old one stays (%i)', async () => {
    const { user, client } = await person();
    const thief = await server.signIn(user.email);
    const change = (by: ApiClient, newPassword: string) =>
      by.call('changePassword', { body: { currentPassword: DEMONSTRATION_PASSWORD, newPassword } });
    const [owners, theirs] = await Promise.all([
      change(client, 'Quartz-lantern-71'),
      change(thief, 'Velvet-harbor-28'),
      login(user.email),
      login(user.email),
    ]);
    const isOwners = owners.status === 200;
    // The other one is too late, or logged out already.
    expect([401, 422]).toContain((isOwners ? theirs : owners).status);
    expect((isOwners ? owners : theirs).status).toBe(200);
    expect(await liveSessions(user)).toHaveLength(1);
    expect((await login(user.email, 'Quartz-lantern-71')).status).toBe(isOwners ? 200 : 401);
    expect((await login(user.email, 'Velvet-harbor-28')).status).toBe(isOwners ? 401 : 200);
  });

  it('the same change of a password, twice, is done once and told twice', async () => {
    const { user, client } = await person();
    const body = { currentPassword: DEMONSTRATION_PASSWORD, newPassword: 'Quartz-lantern-71' };
    const both = await Promise.all([client.call('changePassword', { body }), client.call('changePassword', { body })]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await server.mails(user.email)).map(({ subject }) => subject)).toHaveLength(1);
  });
});
