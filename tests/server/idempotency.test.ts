import { eq, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { userByEmail } from '#server/accounts/queries/users.ts';
import { createApp } from '#server/app.ts';
import { composeServices } from '#server/compose.ts';
import { rowsOf } from '#server/db/rows.ts';
import { idempotencyKeys, messages } from '#server/db/schema.ts';
import { answer } from '#server/http/call.ts';
import { createOnce, forgetOldKeys } from '#server/http/idempotency.ts';
import { addTestUser } from '#tests/support/builders/users.ts';
import type { ApiClient } from '#tests/support/harness/client.ts';
import { eachDatabase } from '#tests/support/harness/each-database.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

const DAY = 24 * 60 * 60_000;
let made = 0;
const newKey = (): string => {
  made += 1;
  return `key-${made}`;
};

eachDatabase('an Idempotency-Key', (database) => {
  let server: TestServer;
  let driver: ApiClient;
  let ticketId: number;
  beforeAll(async () => {
    server = await startServer({ database, seed: 'stations' });
    driver = await server.signIn('driver');
    ticketId = (await driver.call('createTicket', { body: { message: 'Hello', service_id: 1 } })).body.id;
  });
  afterAll(() => server.close());

  const send = (key: string, text: string, client = driver) =>
    client.call('sendMessage', { body: { text, ticket_id: ticketId }, headers: { 'Idempotency-Key': key } });
  const textsOf = async (text: string): Promise<number> =>
    (await server.db.select().from(messages).where(eq(messages.text, text))).length;

  it('has its effect once and is answered alike ever after', async () => {
    const key = newKey();
    const first = await send(key, 'once');
    server.clock.advance(60_000);
    const again = await send(key, 'once');
    expect(first.status).toBe(200);
    expect({ status: again.status, body: again.body }).toEqual({ status: first.status, body: first.body });
    expect(await textsOf('once')).toBe(1);
  });

  it('makes one ticket of a repeated request for service', async () => {
    const ask = (key: string) =>
      driver.call('createTicket', { body: { message: 'Towing', service_id: 3 }, headers: { 'Idempotency-Key': key } });
    const key = newKey();
    const [first, again] = [await ask(key), await ask(key)];
    expect(again.body).toEqual(first.body);
    expect((await ask(newKey())).body.id).not.toBe(first.body.id);
  });

  it('sees the same request in other spellings of its JSON', async () => {
    const key = newKey();
    const headers = { 'Idempotency-Key': key, 'Content-Type': 'application/json' };
    const a = await driver.call('sendMessage', { headers, raw: `{"text":"spelled","ticket_id":${ticketId}}` });
    const b = await driver.call('sendMessage', { headers, raw: `{ "ticket_id": ${ticketId}, "text": " spelled " }` });
    expect(b.body).toEqual(a.body);
  });

  it('is refused for another payload, another path and does nothing then', async () => {
    const key = newKey();
    await send(key, 'first meaning');
    const other = await send(key, 'second meaning');
    expect(other).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_MISMATCH' } });
    const elsewhere = await driver.call('createTicket', {
      body: { message: 'x', service_id: 1 },
      headers: { 'Idempotency-Key': key },
    });
    expect(elsewhere.body.code).toBe('IDEMPOTENCY_MISMATCH');
    expect(await textsOf('second meaning')).toBe(0);
  });

  it('belongs to its account: another person may have the same key', async () => {
    const key = newKey();
    await send(key, 'mine');
    const owner = await server.signIn('admin');
    expect((await send(key, 'theirs', owner)).status).toBe(200);
    expect(await textsOf('theirs')).toBe(1);
  });

  it('lets one of many twins through and asks the others to come back', async () => {
    const key = newKey();
    const replies = await Promise.all(Array.from({ length: 8 }, () => send(key, 'twins')));
    expect(await textsOf('twins')).toBe(1);
    const done = replies.filter(({ status }) => status === 200);
    const held = replies.filter(({ status }) => status === 409);
    expect(done.length).toBeGreaterThan(0);
    expect(done.length + held.length).toBe(8);
    expect(new Set(done.map(({ body }) => body.id)).size).toBe(1);
    for (const { body, headers } of held) {
      expect(body.code).toBe('IDEMPOTENCY_IN_FLIGHT');
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect((await send(key, 'twins')).body).toEqual(done[0]?.body);
  });

  it('survives the loss of the answer: the effect is there, the repetition finds it', async () => {
    const key = newKey();
    server.faults.add({ method: 'POST', path: '/message', times: 1, action: { kind: 'drop-after' } });
    await expect(send(key, 'lost answer')).rejects.toThrow();
    expect(await textsOf('lost answer')).toBe(1);
    expect((await send(key, 'lost answer')).status).toBe(200);
    expect(await textsOf('lost answer')).toBe(1);
  });

  it('holds across processes of one database, and after a restart', async () => {
    const services = await composeServices({
      database: server.database,
      config: server.services.config,
      now: server.clock.now,
      uploadsFolder: server.uploadsFolder,
      mailer: server.mailbox.mailer,
    });
    const other = createApp(services);
    const key = newKey();
    const request = async () =>
      other.request('/message', {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${driver.token}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': key,
        },
        body: JSON.stringify({ text: 'two processes', ticket_id: ticketId }),
      });
    const statuses = await Promise.all([
      send(key, 'two processes').then(({ status }) => status),
      request().then(({ status }) => status),
    ]);
    expect(await textsOf('two processes')).toBe(1);
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
    expect((await request()).status).toBe(200);
    expect(await textsOf('two processes')).toBe(1);
  });

  // The embedded database has one connection: nobody can come in between.
  it.runIf(database === 'postgres')('holds where another process ends between the look and the lock', async () => {
    const user = await userByEmail(server.db, 'driver@milepost.test');
    if (user === undefined) throw new Error('The demonstration driver is missing.');
    const key = newKey();
    const c = { req: { method: 'POST', path: '/message', header: () => key } } as unknown as Context;
    const once = createOnce({ ...server.services, now: server.clock.now });
    const doubled = once.run({ c, user, body: {} }, async (tx) => {
      const createdAt = server.clock.now();
      await tx.insert(messages).values({ ticketId, senderId: user.id, text: 'in between', createdAt });
      const other = { userId: user.id, key, requestHash: 'x', status: 200, answer: '{}', createdAt };
      await server.db.insert(idempotencyKeys).values(other);
      return answer({});
    });
    await expect(doubled).rejects.toMatchObject({ code: 'IDEMPOTENCY_IN_FLIGHT' });
    expect(await textsOf('in between')).toBe(0);
  });

  it('stores nothing of an action that failed, so that it may be tried again', async () => {
    const user = await addTestUser(server.db, { approval: 'PENDING' });
    const client = await server.signIn(user.email);
    const key = newKey();
    const ask = () =>
      client.call('createTicket', { body: { message: 'Wash', service_id: 2 }, headers: { 'Idempotency-Key': key } });
    expect((await ask()).body.code).toBe('NOT_APPROVED');
    await server.db.execute(sql`update users set approval = 'APPROVED' where id = ${user.id}`);
    expect((await ask()).status).toBe(200);
  });

  it('works for the moves of a ticket too', async () => {
    const admin = await server.signIn('admin');
    const { id } = (await driver.call('createTicket', { body: { message: 'Move', service_id: 1 } })).body;
    const headers = { 'Idempotency-Key': newKey() };
    const take = () =>
      admin.call('ticketStatus', {
        params: { id: String(id) },
        body: { status: 'IN_PROGRESS', from: 'OPEN' },
        headers,
      });
    const first = await take();
    await admin.call('ticketStatus', { params: { id: String(id) }, body: { status: 'CLOSED' } });
    expect((await take()).body).toEqual(first.body);
  });

  it('keeps that a race was lost: the same call changes nothing when it arrives again, though by then it could', async () => {
    const admin = await server.signIn('admin');
    const boss = await server.signIn('super');
    const { id } = (await driver.call('createTicket', { body: { message: 'Race', service_id: 1 } })).body;
    const params = { id: String(id) };
    const move = (client: ApiClient, status: string, headers = {}) =>
      client.call('ticketStatus', { params, body: { status, from: 'OPEN' }, headers });
    const headers = { 'Idempotency-Key': newKey() };
    await move(boss, 'IN_PROGRESS');
    const lost = await move(admin, 'IN_PROGRESS', headers);
    expect(lost).toMatchObject({ status: 409, body: { code: 'STATUS_CONFLICT', ticket: { id } } });
    await server.db.execute(sql`update tickets set status = 'OPEN', assigned_manager_id = null where id = ${id}`);
    const again = await move(admin, 'IN_PROGRESS', headers);
    expect({ status: again.status, body: again.body }).toEqual({ status: lost.status, body: lost.body });
    expect((await admin.call('ticket', { params })).body.status).toBe('OPEN');
    expect((await move(admin, 'IN_PROGRESS', { 'Idempotency-Key': newKey() })).status).toBe(200);
  });

  it.each(['', 'x'.repeat(201)])('of a wrong length is no key (%#)', async (key) => {
    const reply = await send(key, 'odd key');
    expect(reply).toMatchObject({ status: 422, body: { code: 'INVALID_INPUT' } });
  });

  it('is kept for 30 days, then forgotten', async () => {
    const key = newKey();
    await send(key, 'month');
    const stored = async () =>
      rowsOf(await server.db.execute(sql`select 1 from idempotency_keys where key = ${key}`)).length;
    const now = server.clock.now().getTime();
    await forgetOldKeys(server.db, new Date(now + 30 * DAY - 1000));
    expect(await stored()).toBe(1);
    await forgetOldKeys(server.db, new Date(now + 30 * DAY + 1000));
    expect(await stored()).toBe(0);
  });
});
