import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { replies } from '#server/db/schema.ts';
import { PRESENCE, REPLIES } from '#src/contract/limits.ts';
import { addTestUser } from '#tests/support/builders/users.ts';
import type { ApiClient } from '#tests/support/harness/client.ts';
import { eachDatabase } from '#tests/support/harness/each-database.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

eachDatabase('the staff desk', (database) => {
  let server: TestServer;
  let driver: ApiClient;
  let admin: ApiClient;
  let superAdmin: ApiClient;
  beforeAll(async () => {
    server = await startServer({ database, seed: 'stations' });
    [driver, admin, superAdmin] = await Promise.all([
      server.signIn('driver'),
      server.signIn('admin'),
      server.signIn('super'),
    ]);
  });
  afterAll(() => server.close());
  // Waiting times and presence are told apart by the clock.
  beforeEach(() => server.clock.advance(5_000));

  const create = async (client = driver): Promise<string> =>
    String((await client.call('createTicket', { body: { message: 'Tires', service_id: 1 } })).body.id);
  const setStatus = async (id: string, status: string, client = admin) => {
    expect((await client.call('ticketStatus', { params: { id }, body: { status } })).status).toBe(200);
  };
  const inProgress = async (client = driver): Promise<string> => {
    const id = await create(client);
    await setStatus(id, 'IN_PROGRESS');
    return id;
  };
  const say = async (client: ApiClient, id: string, text = 'Hello'): Promise<number> =>
    (await client.call('sendMessage', { body: { text, ticket_id: id } })).body.id;
  const read = async (id: string, client = admin) => (await client.call('ticket', { params: { id } })).body;
  const time = () => server.clock.now().toISOString();

  describe('waiting', () => {
    it('counts from the request, and from the oldest message that nobody has answered', async () => {
      const id = await create();
      const asked = time();
      expect((await read(id)).waiting_since).toBe(asked);
      server.clock.advance(1_000);
      await say(driver, id, 'Anybody there?');
      await setStatus(id, 'IN_PROGRESS');
      expect((await read(id)).waiting_since).toBe(asked);
      await say(admin, id);
      expect((await read(id)).waiting_since).toBeNull();
      server.clock.advance(1_000);
      await say(driver, id);
      const again = time();
      server.clock.advance(1_000);
      await say(driver, id);
      expect((await read(id)).waiting_since).toBe(again);
    });

    it('goes on while nobody has the ticket, whatever staff write there, and ends for who was answered when it is taken', async () => {
      const [left, taken, asked] = [await create(), await create(), await create()];
      const since = time();
      server.clock.advance(60_000);
      for (const id of [left, taken, asked]) await say(admin, id);
      await say(driver, asked, 'And when?');
      expect((await read(left)).waiting_since).toBe(since);
      await setStatus(taken, 'IN_PROGRESS');
      await setStatus(asked, 'IN_PROGRESS');
      expect((await read(taken)).waiting_since).toBeNull();
      expect((await read(asked)).waiting_since).toBe(since);
      await setStatus(asked, 'TO_DO');
      await say(admin, asked);
      expect((await read(asked)).waiting_since).toBe(since);
    });

    it('goes on when a ticket is returned to the board, and begins there where staff spoke last', async () => {
      const [waiting, answered] = [await inProgress(), await inProgress()];
      const asked = time();
      await say(admin, answered);
      server.clock.advance(1_000);
      await setStatus(waiting, 'TO_DO');
      await setStatus(answered, 'TO_DO');
      expect((await read(waiting)).waiting_since).toBe(asked);
      expect((await read(answered)).waiting_since).toBe(time());
    });

    it('ends when the ticket is closed', async () => {
      const id = await inProgress();
      await setStatus(id, 'CLOSED');
      expect((await read(id)).waiting_since).toBeNull();
    });

    it('sorts a list, those who do not wait last in either direction', async () => {
      const [first, silent] = [await inProgress(), await inProgress()];
      server.clock.advance(1_000);
      const third = await inProgress();
      await say(admin, silent);
      const order = async (direction: string): Promise<string[]> => {
        const query = { status: 'IN_PROGRESS', page: 0, pageSize: 500, sort: 'waiting_since', direction };
        const { body } = await admin.call('tickets', { query });
        const ids = body.items.map((ticket: { id: number }) => String(ticket.id));
        return ids.filter((id: string) => [first, silent, third].includes(id));
      };
      expect(await order('asc')).toEqual([first, third, silent]);
      expect(await order('desc')).toEqual([third, first, silent]);
    });
  });

  it('sorts by customer as the name is shown', async () => {
    const people = [
      { firstName: 'anna', lastName: 'Zweig' },
      { firstName: '', lastName: '', companyName: 'Bravo Lines' },
      { firstName: 'Carl', lastName: 'Ames' },
    ];
    for (const person of people) await create(await server.signIn((await addTestUser(server.db, person)).email));
    const query = { status: 'OPEN', page: 0, pageSize: 500, sort: 'user_name', direction: 'asc' };
    const { body } = await admin.call('tickets', { query });
    const names: string[] = body.items.map((ticket: { user_name: string }) => ticket.user_name);
    expect(names.filter((name) => /anna|Bravo|Carl/.test(name))).toEqual(['anna Zweig', 'Bravo Lines', 'Carl Ames']);
    const other = await admin.call('tickets', { query: { ...query, sort: 'status' } });
    expect(other).toMatchObject({ status: 422, body: { code: 'INVALID_INPUT' } });
  });

  it('cuts a list into the same pages from either end, in every order', async () => {
    for (const _ of Array.from({ length: 5 })) await say(admin, await inProgress());
    await inProgress();
    const ids = async (query: object): Promise<unknown[]> => {
      const { items } = (await admin.call('tickets', { query: { status: 'IN_PROGRESS', ...query } })).body;
      return items.map(({ id }: { id: number }) => id);
    };
    for (const sort of ['id', 'created_at', 'updated_at', 'close_date', 'user_name', 'waiting_since']) {
      for (const direction of ['asc', 'desc']) {
        const whole = await ids({ page: 0, pageSize: 500, sort, direction });
        expect(whole.length).toBeGreaterThan(6);
        const pages: unknown[] = [];
        for (let page = 0; page * 4 < whole.length + 8; page += 1) {
          pages.push(...(await ids({ page, pageSize: 4, sort, direction })));
        }
        expect(pages, `${sort} ${direction}`).toEqual(whole);
      }
    }
  });

  describe('counts', () => {
    const counts = async (client = admin) => (await client.call('ticketCounts')).body;

    it('tell how many tickets each tab holds', async () => {
      const before = await counts();
      const id = await create();
      expect(await counts()).toMatchObject({ OPEN: before.OPEN + 1, TO_DO: before.TO_DO });
      await setStatus(id, 'IN_PROGRESS');
      expect(await counts()).toMatchObject({ OPEN: before.OPEN, IN_PROGRESS: before.IN_PROGRESS + 1 });
      await setStatus(id, 'TO_DO');
      expect(await counts()).toMatchObject({ TO_DO: before.TO_DO + 1, IN_PROGRESS: before.IN_PROGRESS });
      await setStatus(id, 'IN_PROGRESS');
      await setStatus(id, 'CLOSED');
      const { unread: _, ...rest } = await counts();
      expect(rest).toEqual({ OPEN: before.OPEN, TO_DO: before.TO_DO, IN_PROGRESS: before.IN_PROGRESS });
    });

    it('tell how many of one’s own tickets in progress have something new', async () => {
      const before = (await counts()).unread;
      const others = (await counts(superAdmin)).unread;
      const id = await inProgress();
      expect((await counts()).unread).toBe(before + 1);
      expect((await counts(superAdmin)).unread).toBe(others);
      const newest = await say(driver, id);
      await admin.call('markRead', { params: { id }, body: { message_id: newest } });
      expect((await counts()).unread).toBe(before);
    });
  });

  describe('unread messages', () => {
    const mark = (client: ApiClient, id: string, message_id: number | string) =>
      client.call('markRead', { params: { id }, body: { message_id } });

    it('are those of others, for each who takes part, until they are marked as read', async () => {
      const id = await inProgress();
      expect([(await read(id, driver)).unread, (await read(id)).unread]).toEqual([0, 1]);
      const newest = await say(admin, id);
      await say(admin, id);
      expect((await read(id, driver)).unread).toBe(2);
      expect(await mark(driver, id, newest)).toMatchObject({ status: 200, body: {} });
      expect((await read(id, driver)).unread).toBe(1);
      const { body } = await driver.call('ownTickets');
      expect(body.items.find((ticket: { id: number }) => String(ticket.id) === id).unread).toBe(1);
      expect((await read(id)).unread).toBe(1);
    });

    it('are none in a ticket of others that one never opened; once read, what is new there is', async () => {
      const id = await inProgress();
      expect((await read(id, superAdmin)).unread).toBe(0);
      await mark(superAdmin, id, await say(driver, id));
      await say(driver, id);
      expect((await read(id, superAdmin)).unread).toBe(1);
    });

    it('are marked once and for all: a late mark takes nothing back, and none reaches into what is to come', async () => {
      const id = await inProgress();
      const [older, newer] = [await say(driver, id), await say(driver, id)];
      await mark(admin, id, newer);
      await mark(admin, id, older);
      expect((await read(id)).unread).toBe(0);
      await mark(admin, id, 2_000_000_000);
      await say(driver, id);
      expect((await read(id)).unread).toBe(1);
    });

    it('are marked by who may see the ticket alone, with the id of a message', async () => {
      const id = await create();
      const owner = await server.signIn('owner');
      expect((await mark(owner, id, 1)).status).toBe(404);
      const odd = await mark(driver, id, 'local:1');
      expect(odd).toMatchObject({ status: 422, body: { fields: { message_id: expect.any(String) } } });
    });
  });

  describe('presence', () => {
    const be = async (client: ApiClient, id: string, state: string) =>
      (await client.call('ticketPresence', { params: { id }, body: { state } })).body.others;

    it('tells who else looks at a ticket or types in it, and not oneself', async () => {
      const id = await create();
      expect(await be(admin, id, 'looking')).toEqual([]);
      expect(await be(superAdmin, id, 'typing')).toEqual([{ name: 'Dana Whitfield', typing: false }]);
      expect(await be(admin, id, 'looking')).toEqual([{ name: 'Marisol Keane', typing: true }]);
      expect(await be(superAdmin, id, 'looking')).toHaveLength(1);
      expect(await be(admin, id, 'looking')).toEqual([{ name: 'Marisol Keane', typing: false }]);
      expect(await be(admin, await create(), 'looking')).toEqual([]);
    });

    it('ends when somebody leaves, or has not been heard of for a while', async () => {
      const id = await create();
      await be(superAdmin, id, 'looking');
      expect(await be(admin, id, 'looking')).toHaveLength(1);
      await be(superAdmin, id, 'left');
      expect(await be(admin, id, 'looking')).toEqual([]);
      await be(superAdmin, id, 'left');
      await be(superAdmin, id, 'looking');
      server.clock.advance(PRESENCE.holdsMs + 1);
      expect(await be(admin, id, 'looking')).toEqual([]);
      expect(await be(superAdmin, id, 'typing')).toHaveLength(1);
    });

    it('is known of tickets that there are, in words that there are', async () => {
      const call = (id: string, state: string) => admin.call('ticketPresence', { params: { id }, body: { state } });
      expect((await call('999999', 'looking')).status).toBe(404);
      expect((await call(await create(), 'sleeping')).status).toBe(422);
    });
  });

  describe('shared replies', () => {
    const add = (title: string, text = 'Hello {customer}', headers = {}) =>
      admin.call('addReply', { body: { title, text }, headers });
    const list = async () => (await superAdmin.call('replies')).body;

    it('are added, changed and deleted for all staff, and listed by title', async () => {
      const { body: on } = await add('On the way');
      const { body: eta } = await add('eta', 'Two hours.');
      expect(on).toEqual({ id: expect.any(Number), title: 'On the way', text: 'Hello {customer}' });
      expect(await list()).toEqual([eta, on]);
      const params = { id: String(eta.id) };
      const changed = await superAdmin.call('changeReply', { params, body: { title: 'Soon', text: 'An hour.' } });
      expect(changed).toMatchObject({ status: 200, body: { id: eta.id, title: 'Soon', text: 'An hour.' } });
      expect(await list()).toEqual([on, changed.body]);
      for (const reply of [on, eta]) {
        expect((await admin.call('deleteReply', { params: { id: String(reply.id) } })).status).toBe(200);
      }
      expect(await list()).toEqual([]);
      expect((await admin.call('deleteReply', { params })).status).toBe(200);
      expect((await admin.call('changeReply', { params, body: { title: 'a', text: 'b' } })).status).toBe(404);
    });

    it('are not changed over what a colleague has made of them meanwhile, unless that was seen', async () => {
      const { body: reply } = await add('Late', 'An hour.');
      const params = { id: String(reply.id) };
      const from = { title: 'Late', text: 'An hour.' };
      const theirs = { title: 'Late', text: 'Two hours.' };
      const mine = { title: 'Late', text: 'An hour, sorry.' };
      expect((await superAdmin.call('changeReply', { params, body: { ...theirs, from } })).status).toBe(200);
      expect(await admin.call('changeReply', { params, body: { ...mine, from } })).toMatchObject({
        status: 409,
        body: { code: 'REPLY_CHANGED', reply: { id: reply.id, ...theirs } },
      });
      expect(await list()).toContainEqual({ id: reply.id, ...theirs });
      // The same again, whose answer was lost, finds its work done.
      expect((await superAdmin.call('changeReply', { params, body: { ...theirs, from } })).status).toBe(200);
      expect(await admin.call('changeReply', { params, body: { ...mine, from: theirs } })).toMatchObject({
        status: 200,
        body: mine,
      });
      await admin.call('deleteReply', { params });
    });

    it('are mended where they were stored before there was a rule that they break', async () => {
      const from = { title: '\u200b', text: 'An hour.' };
      const [stored] = await server.db
        .insert(replies)
        .values({ ...from, createdAt: new Date() })
        .returning();
      const params = { id: String(stored?.id) };
      expect(await list()).toContainEqual({ id: stored?.id, ...from });
      const mended = await admin.call('changeReply', { params, body: { ...from, title: 'Late', from } });
      expect([mended.status, mended.body.title]).toEqual([200, 'Late']);
      await admin.call('deleteReply', { params });
    });

    it('are added once, though the answer was lost, with a key and without', async () => {
      const headers = { 'Idempotency-Key': 'reply-1' };
      const first = await add('Once', 'only', headers);
      expect((await add('Once', 'only', headers)).body).toEqual(first.body);
      expect((await add('Once', 'only')).body).toEqual(first.body);
      expect(await list()).toEqual([first.body]);
    });

    it.each([
      [{ title: ' ', text: 'x' }, 'Title is required'],
      [{ title: 'x'.repeat(REPLIES.titleMax + 1), text: 'x' }, `Title must not exceed ${REPLIES.titleMax} characters`],
      [{ title: 'x', text: '' }, 'Text is required'],
    ])('are refused where they say too little or too much: %#', async (body, message) => {
      expect(await admin.call('addReply', { body })).toMatchObject({ status: 422, body: { message } });
    });

    it('are at most 200', async () => {
      await server.db.execute(sql`insert into replies (title, text, created_at)
        select 'Reply ' || number, 'x', now() from generate_series(1, ${REPLIES.max - (await list()).length}::integer) number`);
      expect(await add('One more')).toMatchObject({
        status: 422,
        body: { message: 'There are 200 replies already. Delete one that nobody uses.' },
      });
    });
  });
});
