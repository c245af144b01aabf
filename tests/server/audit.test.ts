import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { forgetOldAudit } from '#server/accounts/queries/audit.ts';
import { audit } from '#server/db/schema.ts';
import { addTestUser } from '#tests/support/builders/users.ts';
import { prove } from '#tests/support/harness/client.ts';
import { eachDatabase } from '#tests/support/harness/each-database.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

const AUDIT_DAYS = 365;

eachDatabase('the audit trail', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database });
  });
  afterAll(() => server.close());

  /** What was written down while something happened. */
  const during = async (work: () => Promise<unknown>) => {
    const before = await server.db.select({ id: audit.id }).from(audit);
    await work();
    await server.mails();
    const all = await server.db.select().from(audit).orderBy(asc(audit.id));
    return all
      .slice(before.length)
      .map(({ action, actorId, subjectId, address, detail }) => ({ action, actorId, subjectId, address, detail }));
  };
  const entry = (action: string, more: object = {}) => ({
    ...{ action, actorId: null, subjectId: null, address: '127.0.0.1', detail: null, ...more },
  });

  it('holds sign-ins, with the device, and refused ones with their reason', async () => {
    const user = await addTestUser(server.db);
    const rejected = await addTestUser(server.db, { approval: 'REJECTED' });
    const login = (username: string, password: string) =>
      server.anonymous.call('login', { body: { username, password } });
    const entries = await during(async () => {
      await server.signIn(user.email);
      await login(user.email, 'wrong-password');
      await login('my-secret-typed-here', 'wrong-password');
      await login(rejected.email, 'Milepost-2026!');
    });
    expect(entries).toEqual([
      entry('signed-in', { actorId: user.id, detail: 'Unknown device' }),
      entry('sign-in-refused', { subjectId: user.id, detail: 'BAD_CREDENTIALS' }),
      entry('sign-in-refused', { detail: 'BAD_CREDENTIALS' }),
      entry('sign-in-refused', { subjectId: rejected.id, detail: 'ACCOUNT_REJECTED' }),
    ]);
  });

  it('holds codes that were refused, resets and changes of password', async () => {
    const { id, email } = await addTestUser(server.db);
    const client = await server.signIn(email);
    const newPassword = 'brand-new-77';
    const entries = await during(async () => {
      await server.anonymous.call('confirm', { body: { email, code: '000000' } });
      await client.call('changePassword', { body: { currentPassword: 'wrong', newPassword } });
      await client.call('changePassword', { body: { currentPassword: 'Milepost-2026!', newPassword } });
      await server.anonymous.call('resetInitiate', { body: { email } });
      const code = (await server.mails(email)).at(-1)?.code;
      const { body } = await server.anonymous.call('resetVerify', { body: { email, code } });
      await server.anonymous.call('resetSetPassword', { body: { email, newPassword, ...body } });
    });
    expect(entries).toEqual([
      entry('code-refused', { subjectId: id, detail: 'verify' }),
      entry('password-refused', { actorId: id }),
      entry('password-changed', { actorId: id }),
      entry('reset-asked', { subjectId: id }),
      entry('password-reset', { actorId: id }),
    ]);
  });

  it('holds changes of rights with who made them, and deletions', async () => {
    const boss = await server.signIn('super');
    const actorId = Number((await boss.call('profile')).body.id);
    const driver = await addTestUser(server.db, { approval: 'PENDING' });
    const agent = await addTestUser(server.db, { role: 'ADMIN' });
    const on = (id: number) => ({ params: { userId: String(id) } });
    const headers = await prove(boss, 'manage-accounts');
    const entries = await during(async () => {
      await boss.call('approveUser', on(driver.id));
      await boss.call('rejectUser', on(driver.id));
      await boss.call('promoteUser', { ...on(agent.id), headers });
      await boss.call('promoteUser', on(driver.id));
      await boss.call('activateAccount', { query: { username: driver.email } });
      await boss.call('deleteUser', { ...on(driver.id), headers });
    });
    expect(entries).toEqual([
      entry('approved', { actorId, subjectId: driver.id }),
      entry('rejected', { actorId, subjectId: driver.id }),
      entry('promoted', { actorId, subjectId: agent.id }),
      entry('activated', { actorId, subjectId: driver.id }),
      entry('deleted', { actorId, subjectId: driver.id }),
    ]);
  });

  it('holds an approval and a disapproval once, however often they are said', async () => {
    const boss = await server.signIn('super');
    const actorId = Number((await boss.call('profile')).body.id);
    const { id } = await addTestUser(server.db, { approval: 'PENDING' });
    const on = { params: { userId: String(id) } };
    const entries = await during(async () => {
      for (const name of ['approveUser', 'approveUser', 'rejectUser', 'rejectUser', 'approveUser'] as const) {
        expect((await boss.call(name, on)).status).toBe(200);
      }
    });
    expect(entries).toEqual(['approved', 'rejected', 'approved'].map((one) => entry(one, { actorId, subjectId: id })));
  });

  it('is kept for a year', async () => {
    await server.signIn('driver');
    const count = async () => (await server.db.select().from(audit)).length;
    const before = await count();
    const after = (days: number) => new Date(server.clock.now().getTime() + days * 86_400_000);
    await forgetOldAudit(server.db, after(AUDIT_DAYS - 1));
    expect(await count()).toBe(before);
    await forgetOldAudit(server.db, after(AUDIT_DAYS + 1));
    expect(await count()).toBe(0);
  });
});
