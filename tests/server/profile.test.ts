import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  audit,
  codes,
  idempotencyKeys,
  messages,
  passkeyChallenges,
  proofs,
  sessions,
  tickets,
  users,
} from '#server/db/schema.ts';
import { addTestUser } from '#tests/support/builders/users.ts';
import { type ApiClient, prove } from '#tests/support/harness/client.ts';
import { eachDatabase } from '#tests/support/harness/each-database.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

const FORM = {
  ...{ firstName: 'Ray', lastName: 'Ortega', phoneNumber: '+1 417-555-0182', companyName: 'Ozark Freight' },
  ...{ username: 'ray.ortega', address: '1840 W Kearney St, Springfield, MO 65803', truckNumber: 'T-2217' },
};

eachDatabase('the profile', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database, seed: 'stations' });
  });
  afterAll(() => server.close());

  const person = async (members: Parameters<typeof addTestUser>[1] = {}) => {
    const user = await addTestUser(server.db, members);
    return { user, client: await server.signIn(user.email), form: { ...FORM, email: user.email } };
  };

  it.each(['saveProfile', 'saveAccount'] as const)('is saved whole by %s and read again', async (name) => {
    const { client, form } = await person();
    const before = (await client.call('profile')).body;
    const saved = await client.call(name, { body: { ...before, ...form } });
    expect(saved).toMatchObject({ status: 200, body: form });
    expect((await client.call('profile')).body).toEqual(saved.body);
  });

  it('gives nobody another role, id, approval or password', async () => {
    const { user, client, form } = await person({ approval: 'PENDING' });
    const more = { id: 1, role: 'SUPER_ADMIN', profileTypeName: 'SUPER_ADMIN', approved: true, approval: 'APPROVED' };
    const { body } = await client.call('saveProfile', {
      body: { ...form, ...more, passwordHash: 'x', verified: false },
    });
    expect(body).toMatchObject({ id: user.id, profileTypeName: 'TRUCK_DRIVER', approved: false });
    expect((await server.signIn(user.email)).token).toBeTruthy();
  });

  it.each([
    [{ firstName: '' }, { firstName: 'First name is required' }],
    [{ firstName: 'R' }, { firstName: 'First name must be at least 2 characters' }],
    [{ firstName: 'R'.repeat(51) }, { firstName: 'First name must not exceed 50 characters' }],
    [{ lastName: null }, { lastName: 'Last name is required' }],
    [{ lastName: 'O' }, { lastName: 'Last name must be at least 2 characters' }],
    [{ lastName: 'O'.repeat(51) }, { lastName: 'Last name must not exceed 50 characters' }],
    [{ email: '' }, { email: 'Email is required' }],
    [{ email: 'ray@' }, { email: 'Please enter a valid email address' }],
    [{ phoneNumber: '' }, { phoneNumber: 'Phone number is required' }],
    [{ phoneNumber: '555-CALL' }, { phoneNumber: 'Please enter a valid phone number' }],
    [{ companyName: 'O' }, { companyName: 'Company name must be at least 2 characters' }],
    [{ companyName: 'O'.repeat(101) }, { companyName: 'Company name must not exceed 100 characters' }],
    [{ username: '' }, { username: 'Username is required' }],
    [{ username: 'ra' }, { username: 'Username must be at least 3 characters' }],
    [{ username: 'r'.repeat(31) }, { username: 'Username must not exceed 30 characters' }],
    [{ address: ' ' }, { address: 'Address is required' }],
    [{ address: 'here' }, { address: 'Address must be at least 5 characters' }],
    [{ address: 'a'.repeat(201) }, { address: 'Address must not exceed 200 characters' }],
    [{ truckNumber: '1'.repeat(21) }, { truckNumber: 'Truck number must not exceed 20 characters' }],
  ])('has its rules for what changes: %o', async (members, fields) => {
    const { client, form } = await person(FORM);
    expect(await client.call('saveProfile', { body: { ...form, ...members } })).toMatchObject({
      status: 422,
      body: { code: 'INVALID_INPUT', fields },
    });
  });

  it.each([
    ['417.555', 422],
    ['+1 (417) 555-0182', 200],
    ['4175550182', 200],
  ])('takes the phone number %s with %i', async (phoneNumber, status) => {
    const { client, form } = await person();
    expect((await client.call('saveProfile', { body: { ...form, phoneNumber } })).status).toBe(status);
  });

  it('needs no truck number', async () => {
    const { client, form } = await person();
    const { truckNumber: _, ...rest } = form;
    for (const body of [rest, { ...rest, truckNumber: null }]) {
      expect(await client.call('saveProfile', { body })).toMatchObject({ status: 200, body: { truckNumber: '' } });
    }
  });

  it('lets whoever has just signed up save a new phone number, and nothing else that breaks a rule', async () => {
    const email = `a-very-long-name-of-a-person.${Date.now()}@a-long-company.profile.test`;
    const { client } = await person({ email, username: email, companyName: '', address: '', lastName: '' });
    const { body: before } = await client.call('profile');
    const change = { ...before, phoneNumber: '+1 417-555-0183' };
    expect(await client.call('saveProfile', { body: change })).toMatchObject({ status: 200, body: change });
    expect(
      await client.call('saveProfile', { body: { ...change, username: `${email}x`, address: 'x' } }),
    ).toMatchObject({
      status: 422,
      body: {
        fields: {
          username: 'Username must not exceed 30 characters',
          address: 'Address must be at least 5 characters',
        },
      },
    });
  });

  it('takes no company from an owner, and lets a driver have none', async () => {
    const owner = await person({ role: 'TRUCK_OWNER', companyName: 'Ozark Freight' });
    expect(await owner.client.call('saveProfile', { body: { ...owner.form, companyName: '' } })).toMatchObject({
      status: 422,
      body: { fields: { companyName: 'Company name is required' } },
    });
    const driver = await person({ companyName: 'Ozark Freight' });
    expect(await driver.client.call('saveProfile', { body: { ...driver.form, companyName: '' } })).toMatchObject({
      status: 200,
      body: { companyName: '' },
    });
  });

  describe('another e-mail', () => {
    const ask = async (email: string) => {
      const one = await person();
      const headers = await prove(one.client, 'email');
      const { body } = await one.client.call('saveProfile', { body: { ...one.form, email }, headers });
      const code = (await server.mails(email.toLowerCase())).at(-1)?.code ?? '';
      return { ...one, body, code };
    };
    const confirm = (email: string, code: string) => server.anonymous.call('confirm', { body: { email, code } });

    it('counts once the code that was mailed to it is entered; the rest is saved at once', async () => {
      const { user, client, body, code } = await ask('New.Ray@profile.test');
      expect(body).toMatchObject({ email: user.email, pendingEmail: 'new.ray@profile.test', firstName: 'Ray' });
      expect((await client.call('profile')).body.pendingEmail).toBe('new.ray@profile.test');
      expect((await confirm('new.ray@profile.test', code)).status).toBe(200);
      expect((await client.call('profile')).body).toMatchObject({ email: 'new.ray@profile.test', pendingEmail: null });
      expect((await server.mails(user.email)).at(-1)?.subject).toBe('Your Milepost e-mail was changed');
      expect((await server.signIn('new.ray@profile.test')).token).toBeTruthy();
      await expect(server.signIn(user.email)).rejects.toThrow('401');
      // A client that signed in under the old address goes on naming it, and the work that waits under it is still sent.
      const refreshed = await server.anonymous.call('refresh', {
        body: { refreshToken: client.refreshToken, username: user.email },
      });
      expect(refreshed.status).toBe(200);
    });

    it('has its code sent again on request', async () => {
      const { code } = await ask('again@profile.test');
      await server.anonymous.call('resendCode', { body: { email: 'again@profile.test' } });
      const next = (await server.mails('again@profile.test')).at(-1)?.code ?? '';
      if (next !== code) expect((await confirm('again@profile.test', code)).status).toBe(422);
      expect((await confirm('again@profile.test', next)).status).toBe(200);
    });

    it('that is another account’s is answered alike, and never counts', async () => {
      const other = await addTestUser(server.db);
      const { user, client, body } = await ask(other.email);
      expect(body).toMatchObject({ email: user.email, pendingEmail: other.email });
      expect((await client.call('profile')).body.pendingEmail).toBe(other.email);
      const mails = await server.mails(other.email);
      expect(mails.map(({ subject }) => subject)).toEqual(['You already have a Milepost account']);
      await server.anonymous.call('resendCode', { body: { email: other.email } });
      expect(await server.mails(other.email)).toHaveLength(1);
    });

    it('that became another account’s meanwhile does not count', async () => {
      const { user, code } = await ask('meanwhile@profile.test');
      await addTestUser(server.db, { email: 'meanwhile@profile.test' });
      expect((await confirm('meanwhile@profile.test', code)).status).toBe(422);
      expect((await server.signIn(user.email)).token).toBeTruthy();
    });

    it('takes the place of a sign-up that nobody verified', async () => {
      await addTestUser(server.db, { email: 'squatted@profile.test', verified: false });
      const { user, code } = await ask('squatted@profile.test');
      expect((await confirm('squatted@profile.test', code)).status).toBe(200);
      const [row] = await server.db.select().from(users).where(eq(users.email, 'squatted@profile.test'));
      expect(row?.id).toBe(user.id);
    });
  });

  describe('deleting it', () => {
    const withTickets = async (client: ApiClient) => {
      const open = (await client.call('createTicket', { body: { message: 'A flat tire', service_id: 1 } })).body.id;
      const closed = (await client.call('createTicket', { body: { message: 'Oil, please', service_id: 1 } })).body.id;
      const agent = await server.signIn('admin');
      for (const status of ['IN_PROGRESS', 'CLOSED']) {
        await agent.call('ticketStatus', { params: { id: String(closed) }, body: { status } });
      }
      return { open, closed, agent };
    };

    it.each(['deleteProfile', 'deleteAccount'] as const)(
      'by %s takes everything personal and leaves the history',
      async (name) => {
        const { user, client, form } = await person();
        const email = `away-${user.id}@profile.test`;
        await client.call('saveProfile', { body: { ...form, email }, headers: await prove(client, 'email') });
        await server.anonymous.call('resetInitiate', { body: { email: user.email } });
        await server.mails();
        const { open, closed, agent } = await withTickets(client);
        const closedAt = (await agent.call('ticket', { params: { id: String(closed) } })).body.close_date;
        server.clock.advance(60_000);

        expect((await client.call(name, { headers: await prove(client, 'delete') })).status).toBe(200);
        expect((await client.call('profile')).status).toBe(401);
        const login = { body: { username: user.email, password: 'Milepost-2026!' } };
        expect((await server.anonymous.call('login', login)).status).toBe(401);

        const view = async (id: number) => (await agent.call('ticket', { params: { id: String(id) } })).body;
        expect(await view(open)).toMatchObject({ status: 'CLOSED', user_name: 'Deleted account' });
        expect(await view(open)).toMatchObject({ close_date: server.clock.now().toISOString() });
        expect(await view(closed)).toMatchObject({ user_name: 'Deleted account', close_date: closedAt });
        const told = (await agent.call('messages', { params: { ticketId: String(open) } })).body;
        expect(told).toMatchObject([{ text: 'A flat tire', sender_name: 'Deleted account' }]);

        const [row] = await server.db.select().from(users).where(eq(users.id, user.id));
        for (const personal of [user.email, 'Ray', 'Ortega', '555-0182', 'Kearney', 'T-2217', 'ray.ortega']) {
          expect(JSON.stringify(row)).not.toContain(personal);
        }
        const held = await server.db.select().from(sessions).where(eq(sessions.userId, user.id));
        expect(held.filter(({ endedAt, signedInAs, device }) => endedAt === null || signedInAs || device)).toEqual([]);
        for (const table of [codes, idempotencyKeys, proofs, passkeyChallenges]) {
          expect(await server.db.select().from(table).where(eq(table.userId, user.id))).toEqual([]);
        }
        const entries = await server.db.select().from(audit).where(eq(audit.subjectId, user.id));
        expect(entries.map(({ action }) => action)).toContain('deleted');
      },
    );

    it('frees the address for someone new, who sees nothing of it', async () => {
      const { user, client } = await person();
      await withTickets(client);
      await client.call('deleteProfile', { headers: await prove(client, 'delete') });
      await addTestUser(server.db, { email: user.email });
      const next = await server.signIn(user.email);
      expect((await next.call('ownTickets', { query: { status: 'CLOSED' } })).body.items).toEqual([]);
    });

    it('gives what an agent was working on back to the board', async () => {
      const { client } = await person();
      const { id } = (await client.call('createTicket', { body: { message: 'Tow me', service_id: 1 } })).body;
      const agent = await person({ role: 'ADMIN' });
      await agent.client.call('ticketStatus', { params: { id: String(id) }, body: { status: 'IN_PROGRESS' } });
      await agent.client.call('deleteProfile', { headers: await prove(agent.client, 'delete') });
      const [ticket] = await server.db.select().from(tickets).where(eq(tickets.id, id));
      expect(ticket).toMatchObject({ status: 'TO_DO', assignedManagerId: null });
      expect(await server.db.select().from(messages).where(eq(messages.ticketId, id))).toHaveLength(1);
    });

    it('is refused to the only super administrator, and not to one of two', async () => {
      const boss = await server.signIn('super');
      expect(await boss.call('deleteProfile', { headers: await prove(boss, 'delete') })).toMatchObject({
        status: 422,
        body: { message: 'You are the only super administrator. Make someone else one first.' },
      });
      expect((await boss.call('profile')).status).toBe(200);
      const second = await person({ role: 'SUPER_ADMIN' });
      const headers = await prove(second.client, 'delete');
      expect((await second.client.call('deleteProfile', { headers })).status).toBe(200);
    });
  });
});
