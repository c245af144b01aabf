import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { audit } from '#server/db/schema.ts';
import type { TicketEvent } from '#src/contract/desk.ts';
import { ENDPOINTS, type EndpointName } from '#src/contract/endpoints.ts';
import { NOTES, REOPEN_DAYS } from '#src/contract/limits.ts';
import { addTestUser } from '#tests/support/builders/users.ts';
import { type ApiClient, everyParam } from '#tests/support/harness/client.ts';
import { eachDatabase } from '#tests/support/harness/each-database.ts';
import { readEvents } from '#tests/support/harness/events.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

const DAY = 86_400_000;

eachDatabase('handing over', (database) => {
  let server: TestServer;
  let driver: ApiClient;
  let admin: ApiClient;
  let boss: ApiClient;
  let [adminId, bossId] = ['', ''];
  const signIn = async () => {
    [driver, admin, boss] = await Promise.all([
      server.signIn('driver'),
      server.signIn('admin'),
      server.signIn('super'),
    ]);
  };
  beforeAll(async () => {
    server = await startServer({ database, seed: 'stations' });
    await signIn();
    const agents: { id: number; name: string }[] = (await admin.call('agents')).body;
    adminId = String(agents.find(({ name }) => name === 'Dana Whitfield')?.id);
    bossId = String(agents.find(({ name }) => name !== 'Dana Whitfield')?.id);
  });
  afterAll(() => server.close());
  beforeEach(() => server.clock.advance(5_000));

  const create = async (): Promise<string> =>
    String((await driver.call('createTicket', { body: { message: 'Tires', service_id: 1 } })).body.id);
  const move = (client: ApiClient, id: string, status: string, from?: string) =>
    client.call('ticketStatus', { params: { id }, body: { status, ...(from && { from }) } });
  const handOver = (client: ApiClient, id: string, body: object, headers = {}) =>
    client.call('handOverTicket', { params: { id }, body, headers });
  const say = (client: ApiClient, id: string, text = 'Hello') =>
    client.call('sendMessage', { body: { text, ticket_id: id } });
  const read = async (id: string, client = admin) => (await client.call('ticket', { params: { id } })).body;
  const log = async (id: string) => (await admin.call('ticketLog', { params: { id } })).body;
  const taken = async (): Promise<string> => {
    const id = await create();
    await move(admin, id, 'IN_PROGRESS');
    return id;
  };

  it('gives a ticket to a colleague with a note, once, though the answer is asked for twice', async () => {
    const id = await taken();
    const body = { agent_id: bossId, from: 'IN_PROGRESS', from_agent_id: adminId, note: 'He waits at pump 4.' };
    const headers = { 'Idempotency-Key': `hand-${id}` };
    const first = await handOver(admin, id, body, headers);
    expect(first).toMatchObject({
      status: 200,
      body: { status: 'IN_PROGRESS', assigned_manager_id: Number(bossId), handed_over_by: 'Dana Whitfield' },
    });
    expect((await handOver(admin, id, body, headers)).body).toEqual(first.body);
    // Without a key the agent who has it already is as good as a known one.
    expect((await handOver(admin, id, body)).status).toBe(200);
    const { events, notes } = await log(id);
    expect(notes).toMatchObject([{ text: 'He waits at pump 4.', author_name: 'Dana Whitfield', mine: true }]);
    expect(events.map(({ kind, by, to }: TicketEvent) => [kind, by, to])).toEqual([
      ['opened', expect.any(String), null],
      ['taken', 'Dana Whitfield', null],
      ['handed-over', 'Dana Whitfield', (await read(id)).assigned_manager_name],
    ]);
  });

  it.each(['CLOSED', 'TO_DO'])('is not made %s under the hands of whoever took it over meanwhile', async (status) => {
    const id = await taken();
    const set = (client: ApiClient, body: object) => client.call('ticketStatus', { params: { id }, body });
    await handOver(boss, id, { agent_id: bossId, from: 'IN_PROGRESS', from_agent_id: adminId });
    const saw = { status, from: 'IN_PROGRESS', from_agent_id: adminId };
    expect(await set(admin, saw)).toMatchObject({
      status: 409,
      body: { code: 'STATUS_CONFLICT', ticket: { assigned_manager_id: Number(bossId) } },
    });
    expect(await read(id)).toMatchObject({ status: 'IN_PROGRESS', assigned_manager_id: Number(bossId) });
    expect((await set(admin, { ...saw, from_agent_id: '' })).status).toBe(422);
    // Who has seen whose it is by now, and was asked with that name, does it.
    expect((await set(admin, { ...saw, from_agent_id: bossId })).status).toBe(200);
  });

  it('takes over in one step, assigns from the board, and is refused with the ticket where another was faster', async () => {
    const id = await taken();
    expect((await handOver(boss, id, { agent_id: bossId, from: 'IN_PROGRESS', from_agent_id: adminId })).status).toBe(
      200,
    );
    expect(await read(id)).toMatchObject({ assigned_manager_id: Number(bossId), handed_over_by: null });
    const late = await handOver(admin, id, { agent_id: adminId, from: 'IN_PROGRESS', from_agent_id: adminId });
    // The one who has lost it takes nothing: what they saw was their own ticket.
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'STATUS_CONFLICT', ticket: { id: Number(id), assigned_manager_id: Number(bossId) } },
    });
    const open = await create();
    expect(await handOver(admin, open, { agent_id: bossId, from: 'OPEN' })).toMatchObject({
      body: { status: 'IN_PROGRESS', handed_over_by: 'Dana Whitfield' },
    });
    // The customer has had no answer yet.
    expect((await read(open)).waiting_since).not.toBeNull();
    await move(boss, open, 'CLOSED');
    expect((await handOver(admin, open, { agent_id: adminId })).status).toBe(409);
  });

  it('refuses accounts that work no tickets, notes without words, and more notes than a ticket has', async () => {
    const id = await taken();
    const gone = await addTestUser(server.db, { role: 'ADMIN', active: false });
    const other = await addTestUser(server.db);
    for (const agent_id of [gone.id, other.id, 999_999, 'x'])
      expect(await handOver(admin, id, { agent_id })).toMatchObject({
        status: 422,
        body: { fields: { agent_id: expect.any(String) } },
      });
    expect((await admin.call('addNote', { params: { id }, body: { text: '  ' } })).status).toBe(422);
    for (let i = 0; i < NOTES.max; i += 1) await admin.call('addNote', { params: { id }, body: { text: `${i}` } });
    const full = `A ticket has at most ${NOTES.max} notes.`;
    const more = await admin.call('addNote', { params: { id }, body: { text: 'one more' } });
    expect([more.status, more.body.message]).toEqual([422, full]);
    // What was meant first is possible all the same, and the refusal says how.
    const noted = await handOver(admin, id, { agent_id: bossId, note: 'He waits.' });
    expect([noted.status, noted.body.message]).toEqual([422, `${full} It can be handed over without one.`]);
    expect((await handOver(admin, id, { agent_id: bossId })).status).toBe(200);
    expect((await log(id)).notes).toHaveLength(NOTES.max);
  });

  it('writes every move into the audit trail, with who, which ticket and whose it is then', async () => {
    const id = await create();
    await move(admin, id, 'IN_PROGRESS');
    await handOver(admin, id, { agent_id: bossId });
    await move(boss, id, 'TO_DO');
    await move(admin, id, 'IN_PROGRESS');
    await move(admin, id, 'CLOSED');
    await move(boss, id, 'IN_PROGRESS', 'CLOSED');
    const rows = await server.db
      .select()
      .from(audit)
      .where(eq(audit.ticketId, Number(id)))
      .orderBy(asc(audit.id));
    const [a, b] = [Number(adminId), Number(bossId)];
    expect(rows.map(({ action, actorId, subjectId }) => [action, actorId, subjectId]).slice(1)).toEqual([
      ['ticket.taken', a, a],
      ['ticket.handed-over', a, b],
      ['ticket.returned', b, null],
      ['ticket.taken', a, a],
      ['ticket.closed', a, null],
      ['ticket.reopened', b, b],
    ]);
    expect(rows[0]).toMatchObject({ action: 'ticket.opened', address: '127.0.0.1' });
    // Older than the trail keeps its entries: what the ticket itself knows is told all the same.
    await move(boss, id, 'CLOSED');
    await server.db.delete(audit).where(eq(audit.ticketId, Number(id)));
    expect((await log(id)).events.map(({ kind }: TicketEvent) => kind)).toEqual(['opened', 'closed']);
  });

  it('writes down who assigns a ticket to themselves, also in place of another, and each taking once', async () => {
    const id = await create();
    const assign = (client: ApiClient) => client.call('assignTicket', { params: { id } });
    for (const client of [admin, boss, boss]) expect((await assign(client)).status).toBe(200);
    expect((await read(id)).assigned_manager_id).toBe(Number(bossId));
    const events = async () => (await log(id)).events.map(({ kind, by }: TicketEvent) => [kind, by]).slice(1);
    const bossName = (await read(id)).assigned_manager_name;
    const assigned = [
      ['taken', 'Dana Whitfield'],
      ['taken', bossName],
    ];
    expect(await events()).toEqual(assigned);
    // The change of status goes along with the assignment, before or behind it.
    await move(boss, id, 'IN_PROGRESS');
    await assign(boss);
    expect(await events()).toEqual(assigned);
    await move(boss, id, 'TO_DO');
    await move(boss, id, 'IN_PROGRESS');
    await assign(boss);
    expect(await events()).toEqual([...assigned, ['returned', bossName], ['taken', bossName]]);
    const trail = await server.db
      .select()
      .from(audit)
      .where(eq(audit.ticketId, Number(id)))
      .orderBy(asc(audit.id));
    expect(trail[2]).toMatchObject({ action: 'ticket.taken', actorId: Number(bossId), subjectId: Number(bossId) });
  });

  it('writes a taking down once where an agent assigns a ticket and hands it to themselves, in either order', async () => {
    for (const order of ['assigned first', 'handed over first']) {
      const id = await create();
      const assign = () => admin.call('assignTicket', { params: { id } });
      if (order === 'assigned first') await assign();
      expect((await handOver(admin, id, { agent_id: adminId })).status).toBe(200);
      if (order !== 'assigned first') await assign();
      const kinds = (await log(id)).events.map(({ kind }: TicketEvent) => kind);
      expect([order, ...kinds]).toEqual([order, 'opened', 'taken']);
    }
  });

  describe('a closed ticket', () => {
    const closed = async (): Promise<string> => {
      const id = await taken();
      await move(admin, id, 'CLOSED');
      return id;
    };

    it('says who closed it and until when it can be opened again, and is opened by staff who saw that it is closed', async () => {
      const id = await closed();
      const until = new Date(server.clock.now().getTime() + REOPEN_DAYS * DAY).toISOString();
      expect(await read(id, driver)).toMatchObject({ closed_by: 'Dana Whitfield', reopen_until: until });
      expect((await move(boss, id, 'IN_PROGRESS')).status).toBe(409);
      expect((await move(boss, id, 'IN_PROGRESS', 'OPEN')).status).toBe(409);
      expect((await move(boss, id, 'IN_PROGRESS', 'CLOSED')).body).toMatchObject({
        ...{ status: 'IN_PROGRESS', close_date: null, closed_by: null, reopen_until: null, waiting_since: null },
        assigned_manager_id: Number(bossId),
      });
    });

    it('is on the board again with its customer’s next message, and with nobody else’s', async () => {
      const id = await closed();
      expect((await say(admin, id)).status).toBe(422);
      expect((await say(driver, id, 'It leaks again')).status).toBe(200);
      const at = server.clock.now().toISOString();
      expect(await read(id)).toMatchObject({ status: 'TO_DO', close_date: null, waiting_since: at });
      expect((await log(id)).events.at(-1)).toMatchObject({ kind: 'reopened', to: null });
    });

    it('stays closed after the last day, to both', async () => {
      const id = await closed();
      const inTime = await closed();
      server.clock.advance(REOPEN_DAYS * DAY - 1_000);
      await signIn();
      expect((await move(admin, inTime, 'IN_PROGRESS', 'CLOSED')).status).toBe(200);
      server.clock.advance(1_000);
      expect(await say(driver, id)).toMatchObject({ status: 422, body: { code: 'TICKET_CLOSED' } });
      expect((await move(admin, id, 'IN_PROGRESS', 'CLOSED')).status).toBe(409);
    });
  });

  it('no note ever reaches anybody but staff, by any call, stream or mail', async () => {
    const SECRET = 'zebrawort';
    const id = await taken();
    const fellow = await server.signIn((await addTestUser(server.db)).email);
    const streams = await Promise.all(
      [driver, fellow].map((client) => readEvents(client, `${server.mainApiUrl}/ticket/changes`)),
    );
    const staffStream = await readEvents(admin, `${server.mainApiUrl}/ticket/changes`);
    const before = await read(id, driver);
    await admin.call('addNote', { params: { id }, body: { text: `${SECRET} one` } });
    // Staff are told at once; the customer's own ticket has not changed, not even by a time.
    await staffStream.next();
    expect(await staffStream.next()).toMatchObject({ data: { ticket_id: Number(id) } });
    expect(await read(id, driver)).toEqual(before);
    await handOver(admin, id, { agent_id: bossId, note: `${SECRET} two` });
    await say(boss, id, 'On our way');
    const mark = { params: { id }, body: { message_id: (await say(driver, id)).body.id } };
    expect(JSON.stringify(await log(id))).toContain(SECRET);
    const heard = await Promise.all(
      streams.map(async (stream) => JSON.stringify([await stream.next(), await stream.next()])).slice(0, 1),
    );
    expect(heard.join()).not.toContain(SECRET);

    const asked: EndpointName[] = [];
    const names = Object.keys(ENDPOINTS) as EndpointName[];
    const told = async (client: ApiClient, name: EndpointName) => {
      const params = { ...everyParam('4'), id, ticketId: id, userId: bossId };
      const bodies: Partial<Record<EndpointName, object>> = {
        sendMessage: { ticket_id: id, text: 'And again' },
        markRead: mark.body,
        ticketPresence: { state: 'looking' },
        addNote: { text: 'mine?' },
        handOverTicket: { agent_id: bossId },
        ticketStatus: { status: 'TO_DO' },
      };
      const query = name === 'searchTickets' ? { q: SECRET } : {};
      asked.push(name);
      const { body, headers } = await client.call(name, {
        params,
        query,
        ...(bodies[name] && { body: bodies[name] }),
      });
      return JSON.stringify([body, headers]) ?? '';
    };
    // What ends a session or a stream that has no end is no answer that could hold a note.
    const left: readonly EndpointName[] = ['ticketChanges', 'deleteProfile', 'deleteAccount', 'endOtherSessions'];
    for (const client of [driver, fellow, server.anonymous])
      for (const name of names) {
        if (left.includes(name)) continue;
        expect(await told(client, name), `${name} tells a note`).not.toContain(SECRET);
      }
    expect(new Set(asked).size).toBe(names.length - left.length);
    for (const name of ['messages', 'messagePart', 'searchTickets', 'ticket', 'tickets', 'ownTickets'] as const)
      expect(await told(boss, name), `${name} mixes a note in`).not.toContain(`${SECRET} `);
    expect(JSON.stringify(await server.mails())).not.toContain(SECRET);
    await Promise.all([...streams, staffStream].map((stream) => stream.close()));
  });
});
