import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserRow } from '#server/db/schema.ts';
import { DEMONSTRATION_PASSWORD } from '#server/seed/accounts.ts';
import { addTestUser } from '#tests/support/builders/users.ts';
import { type ApiClient, prove } from '#tests/support/harness/client.ts';
import { eachDatabase } from '#tests/support/harness/each-database.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

eachDatabase('the users', (database) => {
  let server: TestServer;
  let admin: ApiClient;
  let boss: ApiClient;
  let proof: Readonly<Record<string, string>>;
  beforeAll(async () => {
    server = await startServer({ database, seed: 'stations' });
    [admin, boss] = [await server.signIn('admin'), await server.signIn('super')];
    proof = await prove(boss, 'manage-accounts');
  });
  afterAll(() => server.close());

  const on = ({ id }: Pick<UserRow, 'id'>) => ({ params: { userId: String(id) } });
  const login = (email: string) =>
    server.anonymous.call('login', { body: { username: email, password: DEMONSTRATION_PASSWORD } });

  describe('listed', () => {
    const emails = async (client: ApiClient, query: Record<string, string | number> = {}): Promise<string[]> =>
      (await client.call('users', { query: { pageSize: 500, ...query } })).body.content.map(
        ({ email }: { email: string }) => email,
      );

    it('have the prescribed members, a page at a time', async () => {
      const { body } = await boss.call('users', { query: { page: 0, pageSize: 2, sort: 'email', direction: 'asc' } });
      expect(body.content).toHaveLength(2);
      expect(body.totalElements).toBeGreaterThanOrEqual(4);
      expect(body.content[0]).toEqual({
        ...{ id: expect.any(Number), companyName: 'Milepost', email: 'admin@milepost.test', firstName: 'Dana' },
        ...{ lastName: 'Whitfield', profileTypeName: 'ADMIN', approved: true, approval: 'APPROVED' },
        ...{ active: true, verified: true },
        hasPasskey: false,
      });
    });

    it.each(['id', 'companyName', 'email', 'firstName', 'lastName', 'profileTypeName', 'approved'])(
      'are sorted by %s, both ways',
      async (sort) => {
        const up = await emails(boss, { sort, direction: 'asc' });
        expect(await emails(boss, { sort, direction: 'desc' })).toEqual([...up].reverse());
      },
    );

    it('are sorted by name as people look for it, the same on every database, page by page', async () => {
      const names = ['Zimmer', 'van der Westhuizen', 'Vance', 'vaz', '_', 'Émond', 'Eames', 'emond', 'Östlund', 'Oz'];
      for (const lastName of names)
        await addTestUser(server.db, { lastName, email: `${names.indexOf(lastName)}@order.test` });
      const page = async (query: Record<string, string | number>): Promise<string[]> =>
        (
          await admin.call('users', { query: { search: '@order.test', sort: 'lastName', direction: 'asc', ...query } })
        ).body.content.map(({ lastName }: { lastName: string }) => lastName);
      const all = ['_', 'Eames', 'Émond', 'emond', 'Östlund', 'Oz', 'van der Westhuizen', 'Vance', 'vaz', 'Zimmer'];
      expect(await page({ pageSize: 50 })).toEqual(all);
      expect(await page({ pageSize: 50, direction: 'desc' })).toEqual(all.toReversed());
      const pages = [0, 1, 2].map((number) => page({ page: number, pageSize: 4 }));
      expect((await Promise.all(pages)).flat()).toEqual(all);
    });

    it('are chosen by role; administrators see drivers and owners alone', async () => {
      expect(await emails(boss, { profileTypes: 'SUPER_ADMIN' })).toEqual(['super@milepost.test']);
      const accounts = await emails(admin, { profileTypes: 'TRUCK_DRIVER,TRUCK_OWNER' });
      expect(accounts).toContain('owner@milepost.test');
      expect(await emails(admin)).toEqual(await emails(admin, { profileTypes: 'TRUCK_DRIVER,TRUCK_OWNER' }));
      expect(await emails(admin, { profileTypes: 'ADMIN,SUPER_ADMIN' })).toEqual([]);
    });

    it.each([
      { profileTypes: 'KING' },
      { sort: 'passwordHash' },
      { direction: 'sideways' },
      { approved: 'perhaps' },
      { search: 'x'.repeat(201) },
    ])('refuse %o', async (query) => {
      expect((await boss.call('users', { query })).status).toBe(422);
    });

    it('are found by a part of a name, a company or an e-mail, in any case, signs of LIKE taken at their word', async () => {
      const { email } = await addTestUser(server.db, {
        ...{
          firstName: 'Åsa',
          lastName: "O'Neil 100%",
          companyName: 'Pine_Ridge \\ Sons',
          email: 'asa@pine-ridge.test',
        },
      });
      const founds = ["o'neil", 'Åsa O', 'SA o', '100%', 'pine_ridge', '\\ sons', 'SA@PINE', '  asa@pine-ridge.test '];
      for (const search of founds) expect([search, await emails(admin, { search })]).toEqual([search, [email]]);
      for (const search of ['pine.ridge', 'p%e', 'pine__idge', "'; drop table users", 'asa\tb'])
        expect([search, await emails(admin, { search })]).toEqual([search, []]);
      const { body } = await admin.call('users', { query: { search: 'pine_ridge', pageSize: 1, page: 0 } });
      expect(body.totalElements).toBe(1);
    });

    it('search finds no staff for administrators', async () => {
      expect(await emails(boss, { search: 'super@' })).toEqual(['super@milepost.test']);
      expect(await emails(admin, { search: 'super@' })).toEqual([]);
    });

    it('are chosen by approval: those disapproved are not approved', async () => {
      const made = [
        await addTestUser(server.db, { companyName: 'Approval Co', approval: 'APPROVED' }),
        await addTestUser(server.db, { companyName: 'Approval Co', approval: 'PENDING' }),
        await addTestUser(server.db, { companyName: 'Approval Co', approval: 'REJECTED' }),
      ].map(({ email }) => email);
      const listed = (approved: string) =>
        emails(admin, { search: 'approval co', approved, sort: 'id', direction: 'asc' });
      expect(await listed('true')).toEqual([made[0]]);
      expect(await listed('false')).toEqual([made[1], made[2]]);
      expect(await listed('')).toEqual(made);
    });
  });

  it('are approved: the person may request service, and is told by mail once', async () => {
    const user = await addTestUser(server.db, { approval: 'PENDING' });
    const driver = await server.signIn(user.email);
    const request = () => driver.call('createTicket', { body: { message: 'Hello', service_id: 1 } });
    expect(await request()).toMatchObject({
      status: 403,
      body: { code: 'NOT_APPROVED', message: 'Your account is waiting for approval.' },
    });
    expect(await admin.call('approveUser', on(user))).toMatchObject({ status: 200, body: { approved: true } });
    await admin.call('approveUser', on(user));
    expect((await request()).status).toBe(200);
    expect(await server.mails(user.email)).toMatchObject([{ subject: 'Your Milepost account is approved' }]);
  });

  it('are disapproved: open sessions end at the next call, and stay ended', async () => {
    const user = await addTestUser(server.db);
    const session = await server.signIn(user.email);
    expect(await admin.call('rejectUser', on(user))).toMatchObject({ status: 200, body: { approved: false } });
    expect((await session.call('profile')).status).toBe(401);
    expect(await login(user.email)).toMatchObject({
      status: 403,
      body: { code: 'ACCOUNT_REJECTED', message: 'Your account has been disapproved. Please contact support.' },
    });
    expect(await server.mails(user.email)).toMatchObject([{ subject: 'Your Milepost account was disapproved' }]);
    await admin.call('approveUser', on(user));
    expect((await session.call('profile')).status).toBe(401);
    expect((await login(user.email)).status).toBe(200);
  });

  it('are not approved over a disapproval that was not seen: who decided is told', async () => {
    const user = await addTestUser(server.db, { approval: 'PENDING' });
    const judged = (name: 'approveUser' | 'rejectUser', saw: string) =>
      admin.call(name, { ...on(user), query: { saw } });
    await boss.call('rejectUser', on(user));
    expect(await judged('approveUser', 'PENDING')).toMatchObject({
      status: 409,
      body: { code: 'APPROVAL_CHANGED', message: 'Marisol Keane has disapproved this person meanwhile.' },
    });
    expect((await login(user.email)).status).toBe(403);
    // What is so already is nobody's conflict.
    expect(await judged('rejectUser', 'PENDING')).toMatchObject({ status: 200, body: { approval: 'REJECTED' } });
    expect(await judged('approveUser', 'REJECTED')).toMatchObject({ status: 200, body: { approval: 'APPROVED' } });
    expect(await judged('rejectUser', 'PENDING')).toMatchObject({
      body: { message: 'Dana Whitfield has approved this person meanwhile.' },
    });
    expect((await judged('approveUser', 'PERHAPS')).status).toBe(422);
  });

  it('who are staff are neither approved nor disapproved', async () => {
    const agent = await addTestUser(server.db, { role: 'ADMIN' });
    for (const name of ['approveUser', 'rejectUser'] as const) {
      expect((await admin.call(name, on(agent))).status).toBe(403);
      expect((await boss.call(name, on(agent))).status).toBe(403);
    }
    expect((await login(agent.email)).status).toBe(200);
  });

  it('are promoted when they are administrators, and from the next call on', async () => {
    const agent = await addTestUser(server.db, { role: 'ADMIN' });
    const session = await server.signIn(agent.email);
    expect((await session.call('promoteUser', on(agent))).status).toBe(403);
    expect(await boss.call('promoteUser', { ...on(agent), headers: proof })).toMatchObject({
      status: 200,
      body: { profileTypeName: 'SUPER_ADMIN' },
    });
    expect((await session.call('profile')).body.profileTypeName).toBe('SUPER_ADMIN');
    for (const role of ['TRUCK_DRIVER', 'TRUCK_OWNER', 'SUPER_ADMIN'] as const) {
      const other = await addTestUser(server.db, { role });
      expect(await boss.call('promoteUser', { ...on(other), headers: proof })).toMatchObject({
        status: 403,
        body: { message: 'Only administrators can be made super administrators.' },
      });
    }
  });

  it('are deleted, not by themselves, and their sessions end', async () => {
    const user = await addTestUser(server.db);
    const session = await server.signIn(user.email);
    expect((await admin.call('deleteUser', on(user))).status).toBe(403);
    expect((await boss.call('deleteUser', { ...on(user), headers: proof })).status).toBe(200);
    expect((await session.call('profile')).status).toBe(401);
    expect((await login(user.email)).status).toBe(401);
    expect((await boss.call('deleteUser', { ...on(user), headers: proof })).status).toBe(404);
    const own = { id: (await boss.call('profile')).body.id };
    expect(await boss.call('deleteUser', on(own))).toMatchObject({
      status: 403,
      body: { message: 'You cannot delete your own account here.' },
    });
  });

  it('that do not exist are not found', async () => {
    for (const name of ['approveUser', 'rejectUser', 'promoteUser', 'deleteUser'] as const) {
      for (const userId of ['999999', '0', 'nobody', '99999999999']) {
        expect((await boss.call(name, { params: { userId } })).status).toBe(404);
      }
    }
  });

  it('are changed once, however often a call is repeated with its key', async () => {
    const user = await addTestUser(server.db);
    const headers = { ...proof, 'Idempotency-Key': `delete-${user.id}` };
    expect((await boss.call('deleteUser', { ...on(user), headers })).status).toBe(200);
    expect((await boss.call('deleteUser', { ...on(user), headers })).status).toBe(200);
  });
});
