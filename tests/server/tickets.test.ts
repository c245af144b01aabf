import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messageListSchema } from '#src/contract/message.ts';
import { ticketPageSchema, ticketSchema } from '#src/contract/ticket.ts';
import { addTestUser } from '#tests/support/builders/users.ts';
import type { ApiClient } from '#tests/support/harness/client.ts';
import { eachDatabase } from '#tests/support/harness/each-database.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

eachDatabase('tickets', (database) => {
  let server: TestServer;
  let driver: ApiClient;
  let owner: ApiClient;
  let admin: ApiClient;
  let superAdmin: ApiClient;
  beforeAll(async () => {
    server = await startServer({ database, seed: 'stations' });
    [driver, owner, admin, superAdmin] = await Promise.all([
      server.signIn('driver'),
      server.signIn('owner'),
      server.signIn('admin'),
      server.signIn('super'),
    ]);
  });
  afterAll(() => server.close());

  const create = async (client = driver, message = 'Tires at Wilmington'): Promise<string> => {
    const { status, body } = await client.call('createTicket', { body: { message, service_id: 1 } });
    expect(status).toBe(200);
    return String(body.id);
  };
  const read = async (id: string, client = admin) => (await client.call('ticket', { params: { id } })).body;
  const setStatus = (client: ApiClient, id: string, status: string, from?: string) =>
    client.call('ticketStatus', { params: { id }, body: { status, ...(from === undefined ? {} : { from }) } });
  const assign = (client: ApiClient, id: string) => client.call('assignTicket', { params: { id } });
  const inProgress = async (): Promise<string> => {
    const id = await create();
    await setStatus(admin, id, 'IN_PROGRESS');
    return id;
  };

  describe('requesting service', () => {
    it('fills the ticket from the station and opens the conversation with the summary', async () => {
      const summary = 'Store 0412\nWilmington, IL\nI-55, Exit 240';
      const id = await create(driver, summary);
      const ticket = await read(id, driver);
      expect(v.is(ticketSchema, ticket)).toBe(true);
      expect(ticket).toMatchObject({
        status: 'OPEN',
        user_name: 'Ray Ortega',
        station_name: 'Bluestem Travel Center #412',
        service_address: 'I-55, Exit 240, Wilmington, IL 60481',
        service_type: ['TIRES', 'PARKING'],
        truck_brands: ['FREIGHTLINER', 'KENWORTH'],
        assigned_manager_name: null,
        close_date: null,
        created_at: server.clock.now().toISOString(),
      });
      const { body } = await driver.call('messages', { params: { ticketId: id } });
      expect(v.parse(messageListSchema, body)).toMatchObject([{ text: summary, sender_name: 'Ray Ortega' }]);
    });

    it('says a version of the conversation that another message changes, and nothing else', async () => {
      const id = await create(driver, 'Hello');
      const versions = async () => {
        const list = await driver.call('ownTickets', { query: { page: 0, pageSize: 100 } });
        const one = v.parse(ticketPageSchema, list.body).items.find((ticket) => ticket.id === String(id));
        return [one?.conversation_version, (await read(id, driver)).conversation_version];
      };
      const first = await versions();
      expect(first).toEqual([expect.any(Number), first[0]]);
      await driver.call('messages', { params: { ticketId: id } });
      expect(await versions()).toEqual(first);
      await driver.call('sendMessage', { body: { ticket_id: id, text: 'And again' } });
      expect(await versions()).not.toEqual(first);
    });

    it('takes the id of a station as text too', async () => {
      const { status } = await driver.call('createTicket', { body: { message: 'Hello', service_id: '2' } });
      expect(status).toBe(200);
    });

    it.each([999, 'local:abc', '1; drop table tickets', -1, 2 ** 40])(
      'answers 404 for the station %j',
      async (service_id) => {
        const { status, body } = await driver.call('createTicket', { body: { message: 'Hello', service_id } });
        expect({ status, code: body.code }).toEqual({ status: 404, code: 'NOT_FOUND' });
      },
    );

    it('is refused to an account that waits for approval, and makes nothing', async () => {
      const user = await addTestUser(server.db, { approval: 'PENDING' });
      const waiting = await server.signIn(user.email);
      const { status, body } = await waiting.call('createTicket', { body: { message: 'Hello', service_id: 1 } });
      expect(status).toBe(403);
      expect(body).toEqual({ code: 'NOT_APPROVED', message: 'Your account is waiting for approval.' });
      expect((await waiting.call('ownTickets')).body.items).toEqual([]);
    });
  });

  describe('who sees what', () => {
    it('shows a driver their own tickets alone', async () => {
      const id = await create(driver);
      expect((await owner.call('ticket', { params: { id } })).status).toBe(404);
      expect((await owner.call('messages', { params: { ticketId: id } })).status).toBe(404);
      const sent = await owner.call('sendMessage', { body: { text: 'Hello', ticket_id: id } });
      expect(sent.status).toBe(404);
      const own = await owner.call('ownTickets');
      expect(own.body.items.map((ticket: { id: number }) => String(ticket.id))).not.toContain(id);
      expect((await driver.call('messages', { params: { ticketId: id } })).body).toHaveLength(1);
    });

    it('leaves closed tickets out of a driver’s list, but not out of their reach', async () => {
      const id = await inProgress();
      await setStatus(admin, id, 'CLOSED');
      const ids = (reply: { body: { items: { id: number }[] } }) => reply.body.items.map((ticket) => String(ticket.id));
      expect(ids(await driver.call('ownTickets'))).not.toContain(id);
      expect(ids(await driver.call('ownTickets', { query: { status: 'CLOSED' } }))).toContain(id);
      expect((await read(id, driver)).status).toBe('CLOSED');
    });

    it('gives an agent the tickets they work on in /ticket/user', async () => {
      const id = await inProgress();
      const { body } = await admin.call('ownTickets', { query: { status: 'IN_PROGRESS' } });
      expect(body.items.map((ticket: { id: number }) => String(ticket.id))).toContain(id);
    });

    it('says that /ticket/user is never cached, and sends nothing twice to who asks again', async () => {
      const id = await create();
      const first = await driver.call('ownTickets');
      expect(first.headers.get('cache-control')).toBe('private, no-cache');
      const headers = { 'If-None-Match': first.headers.get('etag') ?? '' };
      expect((await driver.call('ownTickets', { headers })).status).toBe(304);
      await driver.call('sendMessage', { body: { text: 'News', ticket_id: id } });
      await setStatus(admin, id, 'IN_PROGRESS');
      expect((await driver.call('ownTickets', { headers })).status).toBe(200);
    });

    it('does the same for a conversation that is polled', async () => {
      const id = await create();
      const poll = (headers = {}) => driver.call('messages', { params: { ticketId: id }, headers });
      const headers = { 'If-None-Match': (await poll()).headers.get('etag') ?? '' };
      expect((await poll(headers)).status).toBe(304);
      await admin.call('sendMessage', { body: { text: 'On the way', ticket_id: id } });
      expect((await poll(headers)).body).toHaveLength(2);
    });
  });

  describe('lists', () => {
    it('pages newest first, with last, hasNext and total', async () => {
      const user = await addTestUser(server.db);
      const client = await server.signIn(user.email);
      const ids: string[] = [];
      for (let i = 0; i < 5; i += 1) {
        server.clock.advance(1_000);
        ids.unshift(await create(client));
      }
      const page = async (number: number) =>
        (await client.call('ownTickets', { query: { page: number, pageSize: 2 } })).body;
      const pages = [await page(0), await page(1), await page(2)];
      expect(pages.flatMap(({ items }) => items.map((ticket: { id: number }) => String(ticket.id)))).toEqual(ids);
      expect(pages.map(({ last, hasNext, total }) => ({ last, hasNext, total }))).toEqual([
        { last: false, hasNext: true, total: 5 },
        { last: false, hasNext: true, total: 5 },
        { last: true, hasNext: false, total: 5 },
      ]);
      expect(v.is(ticketPageSchema, pages[0])).toBe(true);
    });

    it('filters by status and sorts as asked', async () => {
      await inProgress();
      const { body } = await admin.call('tickets', {
        query: { status: 'IN_PROGRESS', page: 0, pageSize: 50, sort: 'created_at', direction: 'asc' },
      });
      const times = body.items.map((ticket: { created_at: string }) => ticket.created_at);
      expect(new Set(body.items.map((ticket: { status: string }) => ticket.status))).toEqual(new Set(['IN_PROGRESS']));
      expect(times).toEqual([...times].sort());
    });

    it.each([
      { page: '-1' },
      { page: 'x' },
      { pageSize: '0' },
      { pageSize: '5000' },
      { sort: 'password' },
      { status: 'LOST' },
    ])('refuses %o', async (query) => {
      const { status, body } = await admin.call('tickets', { query });
      expect({ status, code: body.code }).toEqual({ status: 422, code: 'INVALID_INPUT' });
    });
  });

  describe('the moves of a ticket', () => {
    it('goes from open over in progress back to the board, to another agent, and to closed', async () => {
      const id = await create();
      await Promise.all([assign(admin, id), setStatus(admin, id, 'IN_PROGRESS', 'OPEN')]);
      expect(await read(id)).toMatchObject({ status: 'IN_PROGRESS', assigned_manager_name: 'Dana Whitfield' });
      expect((await setStatus(admin, id, 'TO_DO', 'IN_PROGRESS')).status).toBe(200);
      await Promise.all([setStatus(superAdmin, id, 'IN_PROGRESS', 'TO_DO'), assign(superAdmin, id)]);
      expect(await read(id)).toMatchObject({ status: 'IN_PROGRESS', assigned_manager_name: 'Marisol Keane' });
      server.clock.advance(5_000);
      const closed = await setStatus(superAdmin, id, 'CLOSED', 'IN_PROGRESS');
      expect(closed.body).toMatchObject({ status: 'CLOSED', close_date: server.clock.now().toISOString() });
    });

    it.each([
      ['OPEN', 'TO_DO'],
      ['OPEN', 'CLOSED'],
      ['TO_DO', 'CLOSED'],
    ])('refuses %s to %s as no move at all', async (from, to) => {
      const id = await create();
      if (from === 'TO_DO') {
        await setStatus(admin, id, 'IN_PROGRESS');
        await setStatus(admin, id, 'TO_DO');
      }
      const { status, body } = await setStatus(admin, id, to);
      expect({ status, code: body.code }).toEqual({ status: 422, code: 'BAD_TRANSITION' });
      expect((await read(id)).status).toBe(from);
    });

    it('answers a move made from another status with the present state', async () => {
      const id = await inProgress();
      const { status, body } = await setStatus(superAdmin, id, 'IN_PROGRESS', 'OPEN');
      expect(status).toBe(409);
      expect(body).toMatchObject({
        code: 'STATUS_CONFLICT',
        status: 'IN_PROGRESS',
        ticket: { status: 'IN_PROGRESS', assigned_manager_name: 'Dana Whitfield' },
      });
    });

    it('gives a ticket to one of two agents who take it at the same moment', async () => {
      const id = await create();
      const replies = await Promise.all([
        setStatus(admin, id, 'IN_PROGRESS', 'OPEN'),
        setStatus(superAdmin, id, 'IN_PROGRESS', 'OPEN'),
      ]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
      const won = replies[0]?.status === 200 ? 'Dana Whitfield' : 'Marisol Keane';
      const loser = won === 'Dana Whitfield' ? superAdmin : admin;
      expect((await assign(loser, id)).status).toBe(409);
      expect((await read(id)).assigned_manager_name).toBe(won);
    });

    it('takes a repeated assignment of the same agent as done', async () => {
      const id = await inProgress();
      expect((await setStatus(admin, id, 'IN_PROGRESS', 'OPEN')).status).toBe(200);
      expect((await assign(admin, id)).status).toBe(200);
    });

    it('moves a closed ticket nowhere', async () => {
      const id = await inProgress();
      await setStatus(admin, id, 'CLOSED');
      for (const status of ['IN_PROGRESS', 'TO_DO', 'CLOSED']) {
        expect((await setStatus(admin, id, status)).body.code).toBe('STATUS_CONFLICT');
      }
      expect((await assign(admin, id)).status).toBe(409);
    });

    it('knows no move to OPEN', async () => {
      expect((await setStatus(admin, await inProgress(), 'OPEN')).status).toBe(422);
    });
  });

  describe('messages', () => {
    it('come back oldest first, with their senders, and move the ticket’s time', async () => {
      const id = await inProgress();
      server.clock.advance(60_000);
      await driver.call('sendMessage', { body: { text: '  Any news?  ', ticket_id: id } });
      const reply = await admin.call('sendMessage', { body: { text: 'Two hours.', ticket_id: Number(id) } });
      expect(reply.body).toMatchObject({ text: 'Two hours.', sender_name: 'Dana Whitfield', attachments: [] });
      const { body } = await driver.call('messages', { params: { ticketId: id } });
      expect(body.map((message: { text: string }) => message.text)).toEqual([
        'Tires at Wilmington',
        'Any news?',
        'Two hours.',
      ]);
      expect((await read(id)).updated_at).toBe(server.clock.now().toISOString());
    });

    it.each([
      [{ text: '   ', ticket_id: 1 }, 'A message needs text'],
      [{ text: 'Hello', ticket_id: '' }, 'ticketId is required'],
      [{ text: 'x'.repeat(10_001), ticket_id: 1 }, 'A message has at most 10000 characters'],
    ])('refuse %#', async (body, message) => {
      const reply = await driver.call('sendMessage', { body });
      expect(reply).toMatchObject({ status: 422, body: { code: 'INVALID_INPUT', message } });
    });

    it('of staff are refused in a closed conversation, for good', async () => {
      const id = await inProgress();
      await setStatus(admin, id, 'CLOSED');
      const { status, body } = await admin.call('sendMessage', { body: { text: 'Thanks', ticket_id: id } });
      expect({ status, code: body.code }).toEqual({ status: 422, code: 'TICKET_CLOSED' });
      expect((await driver.call('messages', { params: { ticketId: id } })).body).toHaveLength(1);
    });

    it('lose the character NUL, which no database keeps; elsewhere it is refused', async () => {
      const id = await create(driver, 'Tires\0');
      const said = await driver.call('sendMessage', { body: { text: 'a\0b', ticket_id: id } });
      expect(said).toMatchObject({ status: 200, body: { text: 'ab' } });
      const asked = await driver.call('ticket', { params: { id: '1\0' } });
      expect(asked).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    });

    it('keep what people write as they wrote it', async () => {
      const id = await inProgress();
      const text = 'Zażółć 🚛 <b>"quotes"</b> \\ \'; drop table messages; --\nsecond line';
      await driver.call('sendMessage', { body: { text, ticket_id: id } });
      const { body } = await driver.call('messages', { params: { ticketId: id } });
      expect(body.at(-1).text).toBe(text);
    });
  });
});
