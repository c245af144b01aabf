import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type UserRow, users } from '#server/db/schema.ts';
import { DEMONSTRATION_PASSWORD } from '#server/seed/accounts.ts';
import type { EndpointName } from '#src/contract/endpoints.ts';
import { addTestUser } from '#tests/support/builders/users.ts';
import { type ApiClient, type CallOptions, prove } from '#tests/support/harness/client.ts';
import { eachDatabase } from '#tests/support/harness/each-database.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

const MINUTE = 60_000;
const REFUSED = { status: 403, body: { code: 'PROOF_REQUIRED' } };

eachDatabase('managing accounts', (database) => {
  let server: TestServer;
  let bossRow: UserRow;
  let boss: ApiClient;
  beforeAll(async () => {
    server = await startServer({ database });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    bossRow = await addTestUser(server.db, { role: 'SUPER_ADMIN' });
    boss = await server.signIn(bossRow.email);
  });

  let made = 0;
  const newAdmin = (): CallOptions & { readonly email: string } => {
    made += 1;
    const email = `made-${made}@manage.test`;
    const body = {
      ...{ username: email, email, password: 'Correct1horse', isAdminRegistration: true },
      ...{ companyName: '', phoneNumber: '', firstName: 'New', lastName: 'Agent' },
    };
    return { email, body };
  };
  const on = ({ id }: Pick<UserRow, 'id'>) => ({ params: { userId: String(id) } });
  const rowOf = async (id: number) => (await server.db.select().from(users).where(eq(users.id, id)))[0];
  const subjectsTo = async (email: string) => (await server.mails(email)).map(({ subject }) => subject);

  describe('by a stolen token alone', () => {
    it('makes no administrator', async () => {
      const { email, body } = newAdmin();
      expect(await boss.call('createAdmin', { body })).toMatchObject(REFUSED);
      expect(await server.db.select().from(users).where(eq(users.email, email))).toEqual([]);
    });

    it.each<EndpointName>(['promoteUser', 'deleteUser', 'removeStaffPasskeys', 'endUserSessions'])(
      'is refused by %s, which changes nothing',
      async (name) => {
        const subject = await addTestUser(server.db, { role: 'ADMIN' });
        const session = await server.signIn(subject.email);
        const before = await rowOf(subject.id);
        expect(await boss.call(name, on(subject))).toMatchObject(REFUSED);
        expect(await rowOf(subject.id)).toEqual(before);
        expect((await session.call('profile')).status).toBe(200);
        expect(await server.mails(subject.email)).toEqual([]);
      },
    );

    it('is refused with a proof for something else, of another session, or of another person', async () => {
      const subject = await addTestUser(server.db, { role: 'ADMIN' });
      const other = await addTestUser(server.db, { role: 'SUPER_ADMIN' });
      const proofs = [
        await prove(boss, 'delete'),
        await prove(await server.signIn(bossRow.email), 'manage-accounts'),
        await prove(await server.signIn(other.email), 'manage-accounts'),
      ];
      for (const headers of proofs)
        expect(await boss.call('deleteUser', { ...on(subject), headers })).toMatchObject(REFUSED);
    });
  });

  it('asks once for many: the proof is good again and again, for ten minutes', async () => {
    const headers = await prove(boss, 'manage-accounts');
    for (let times = 0; times < 5; times += 1) {
      expect((await boss.call('createAdmin', { ...newAdmin(), headers })).status).toBe(200);
    }
    server.clock.advance(9 * MINUTE);
    expect((await boss.call('createAdmin', { ...newAdmin(), headers })).status).toBe(200);
    server.clock.advance(2 * MINUTE);
    expect(await boss.call('createAdmin', { ...newAdmin(), headers })).toMatchObject(REFUSED);
  });

  it('is over with a changed password', async () => {
    const headers = await prove(boss, 'manage-accounts');
    const body = { currentPassword: DEMONSTRATION_PASSWORD, newPassword: 'Quartz-lantern-71' };
    expect((await boss.call('changePassword', { body })).status).toBe(200);
    expect(await boss.call('createAdmin', { ...newAdmin(), headers })).toMatchObject(REFUSED);
  });

  it('logs another account out on all its devices, tells it, and leaves its password', async () => {
    const subject = await addTestUser(server.db);
    const [phone, tablet] = [await server.signIn(subject.email), await server.signIn(subject.email)];
    const headers = await prove(boss, 'manage-accounts');
    expect(await boss.call('endUserSessions', { ...on(subject), headers })).toMatchObject({ status: 200 });
    expect([(await phone.call('profile')).status, (await tablet.call('profile')).status]).toEqual([401, 401]);
    expect(await subjectsTo(subject.email)).toEqual(['You were logged out of Milepost']);
    expect((await (await server.signIn(subject.email)).call('profile')).status).toBe(200);
    expect((await boss.call('endUserSessions', { ...on(bossRow), headers })).status).toBe(403);
    expect((await boss.call('endUserSessions', { params: { userId: '999999' }, headers })).status).toBe(404);
  });

  it('lets one of two super administrators delete the other where both try at the same moment', async () => {
    for (let time = 0; time < 12; time += 1) {
      const other = await addTestUser(server.db, { role: 'SUPER_ADMIN' });
      const one = await addTestUser(server.db, { role: 'SUPER_ADMIN' });
      const pair = [one, other].map(async (row) => {
        const client = await server.signIn(row.email);
        return { client, row, headers: await prove(client, 'manage-accounts') };
      });
      const [a, b] = await Promise.all(pair);
      if (a === undefined || b === undefined) throw new Error('There are two.');
      const answers = await Promise.all([
        a.client.call('deleteUser', { ...on(b.row), headers: a.headers }),
        b.client.call('deleteUser', { ...on(a.row), headers: b.headers }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
      const left = [await rowOf(a.row.id), await rowOf(b.row.id)].filter((row) => row?.deletedAt === null);
      expect(left).toHaveLength(1);
    }
  });

  it('lets two log each other out at the same moment', async () => {
    for (let time = 0; time < 12; time += 1) {
      const other = await addTestUser(server.db, { role: 'SUPER_ADMIN' });
      const client = await server.signIn(other.email);
      const [mine, theirs] = [await prove(boss, 'manage-accounts'), await prove(client, 'manage-accounts')];
      const answers = await Promise.all([
        boss.call('endUserSessions', { ...on(other), headers: mine }),
        client.call('endUserSessions', { ...on(bossRow), headers: theirs }),
      ]);
      // Whoever comes second may find no session of their own any more.
      expect(answers.map(({ status }) => status).filter((status) => ![200, 401].includes(status))).toEqual([]);
      boss = await server.signIn(bossRow.email);
    }
  });

  it('approves drivers without one', async () => {
    const driver = await addTestUser(server.db, { approval: 'PENDING' });
    expect((await boss.call('approveUser', on(driver))).status).toBe(200);
  });

  it('tells every super administrator and the account itself, who acted included', async () => {
    const other = await addTestUser(server.db, { role: 'SUPER_ADMIN' });
    const gone = await addTestUser(server.db, { role: 'SUPER_ADMIN', active: false });
    const headers = await prove(boss, 'manage-accounts');
    const { email, body } = newAdmin();
    const { body: created } = await boss.call('createAdmin', { body, headers });
    const said = [
      'A Milepost administrator was added',
      'A Milepost administrator became a super administrator',
      'A Milepost staff account was deleted',
    ];
    for (const to of [bossRow.email, other.email, email]) expect(await subjectsTo(to)).toEqual([said[0]]);
    await boss.call('promoteUser', { ...on(created), headers });
    for (const to of [bossRow.email, other.email, email]) expect(await subjectsTo(to)).toEqual(said.slice(0, 2));
    await boss.call('deleteUser', { ...on(created), headers });
    for (const to of [bossRow.email, other.email, email]) expect(await subjectsTo(to)).toEqual(said);
    expect(await subjectsTo(gone.email)).toEqual([]);
    const [first] = await server.mails(other.email);
    expect(first?.text).toContain(email);
    expect(first?.text).toContain(bossRow.email);
  });

  it('tells super administrators of an administrator who deletes the own account, and of no driver', async () => {
    const agent = await addTestUser(server.db, { role: 'ADMIN' });
    const own = await server.signIn(agent.email);
    await own.call('deleteProfile', { headers: await prove(own, 'delete') });
    expect(await subjectsTo(bossRow.email)).toEqual(['A Milepost staff account was deleted']);
    const driver = await addTestUser(server.db);
    const headers = await prove(boss, 'manage-accounts');
    expect((await boss.call('deleteUser', { ...on(driver), headers })).status).toBe(200);
    expect(await subjectsTo(bossRow.email)).toHaveLength(1);
  });

  it('tells nothing of what failed, and once of what is repeated with its key', async () => {
    const headers = { ...(await prove(boss, 'manage-accounts')), 'Idempotency-Key': 'made-once' };
    const admin = newAdmin();
    for (const times of [1, 2]) {
      expect((await boss.call('createAdmin', { ...admin, headers })).status, String(times)).toBe(200);
    }
    const taken = await boss.call('createAdmin', { ...admin, headers: await prove(boss, 'manage-accounts') });
    expect(taken.status).toBe(409);
    expect(await subjectsTo(bossRow.email)).toHaveLength(1);
  });
});
