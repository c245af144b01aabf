import { request as httpRequest, type IncomingMessage } from 'node:http';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { userByEmail } from '#server/accounts/queries/users.ts';
import { rowsOf } from '#server/db/rows.ts';
import { messages, uploads, users } from '#server/db/schema.ts';
import { PART, TEXT } from '#src/contract/limits.ts';
import type { ApiClient, Reply } from '#tests/support/harness/client.ts';
import { eachDatabase } from '#tests/support/harness/each-database.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';
import { textFile, upload } from '#tests/support/harness/uploads.ts';

interface Told {
  readonly id: number;
  readonly text: string;
}

eachDatabase('reading a conversation', (database) => {
  let server: TestServer;
  let driver: ApiClient;
  let admin: ApiClient;
  beforeAll(async () => {
    server = await startServer({ database, seed: 'stations' });
    driver = await server.signIn('driver');
    admin = await server.signIn('admin');
  });
  afterAll(() => server.close());

  const open = async (client = driver): Promise<string> =>
    String((await client.call('createTicket', { body: { message: 'Tire change', service_id: 1 } })).body.id);
  const say = (ticketId: string, text: string, client = driver) =>
    client.call('sendMessage', { body: { text, ticket_id: ticketId } });
  const whole = (ticketId: string, headers = {}, client = driver): Promise<Reply> =>
    client.call('messages', { params: { ticketId }, headers });
  const part = async (ticketId: string, query: Record<string, string | number> = {}) => {
    const { status, body } = await driver.call('messagePart', { params: { ticketId }, query });
    expect(status).toBe(200);
    return body as { items: Told[]; after: string; before: number | null; more?: boolean; restart?: boolean };
  };
  const textsOf = (items: readonly Told[]): string[] => items.map(({ text }) => text);
  const tagOf = async (ticketId: string): Promise<string> => (await whole(ticketId)).headers.get('etag') ?? '';
  /** After a write past the server: every call that changes something waits for this before it answers. */
  const heard = () => server.services.following.caughtUp();
  const fill = (ticketId: string, count: number, text: string) =>
    server.db.execute(sql`insert into messages (ticket_id, sender_id, text, created_at)
      select ${Number(ticketId)}, user_id, ${text}, created_at from tickets, generate_series(1, ${count}::integer)
      where tickets.id = ${Number(ticketId)}`);

  it('names another version after everything that it tells of', async () => {
    const id = await open();
    const [user] = await server.db.select().from(users).where(eq(users.email, 'driver@milepost.test'));
    const key = await upload(server.mainApiUrl, driver, Number(id), textFile('oil.txt', 'Oil'));
    await driver.call('sendMessage', { body: { text: 'file:1', ticket_id: id, attachments: [key] } });
    const [{ items, after }] = [await part(id)];
    const [first, second] = items.map((one) => one.id);
    const changes = [
      () => say(id, 'News', admin),
      () =>
        server.db
          .update(messages)
          .set({ text: 'Other words' })
          .where(eq(messages.id, first ?? 0)),
      () =>
        server.db
          .update(uploads)
          .set({ fileName: 'other.txt' })
          .where(eq(uploads.messageId, second ?? 0)),
      () =>
        server.db
          .update(users)
          .set({ lastName: 'Miller' })
          .where(eq(users.id, user?.id ?? 0)),
      () => server.db.delete(uploads).where(eq(uploads.messageId, second ?? 0)),
      () => server.db.delete(messages).where(eq(messages.id, first ?? 0)),
    ];
    let marked = after;
    for (const change of changes) {
      const tag = await tagOf(id);
      expect((await whole(id, { 'If-None-Match': tag })).status).toBe(304);
      await change();
      await heard();
      expect((await whole(id, { 'If-None-Match': tag })).status).toBe(200);
      const news = await part(id, { after: marked });
      expect(news.restart === true || news.items.length > 0).toBe(true);
      marked = news.after;
      expect(await part(id, { after: marked })).toEqual({ items: [], after: marked, more: false });
    }
    await driver.call('markRead', { params: { id }, body: { message_id: second } });
    expect((await part(id, { after: marked })).items).toEqual([]);
  });

  it('begins anew for a mark that leads nowhere, and refuses what is none', async () => {
    const id = await open();
    const { after } = await part(id);
    const [version, origin] = after.split('-');
    for (const mark of [`${Number(version) + 1}-${origin}`, `${version}-00`, '', 'a', `99999999999-${origin}`])
      expect(await part(id, { after: mark })).toMatchObject({ restart: true, after, items: [{ text: 'Tire change' }] });
    const ask = (query: Record<string, string>) => driver.call('messagePart', { params: { ticketId: id }, query });
    for (const query of [
      { before: 'x' },
      { before: '1', after },
      { limit: '0' },
      { limit: '201' },
      { after: '1'.repeat(41) },
    ])
      expect((await ask(query as unknown as Record<string, string>)).status).toBe(422);
    // A message that is gone is as good a place as any.
    expect(await part(id, { before: 2_147_483_647 })).toMatchObject({ before: null, items: [{ text: 'Tire change' }] });
  });

  it('bounds a part by its bytes as well, and gives one message at least', async () => {
    const id = await open();
    await fill(id, 60, '\u{1F69A}'.repeat(TEXT.messageMax / 2));
    const seen: number[] = [];
    for (let before: number | null | undefined; before !== null; ) {
      const some: Awaited<ReturnType<typeof part>> = await part(id, before === undefined ? {} : { before });
      expect(Buffer.byteLength(JSON.stringify(some))).toBeLessThan(PART.bytes + 64 * 1024);
      seen.unshift(...some.items.map((one) => one.id));
      before = some.before;
    }
    expect(seen).toEqual((await whole(id)).body.map((one: Told) => one.id));
    expect(seen).toHaveLength(61);
    expect((await part(id, { limit: 1 })).items).toHaveLength(1);
  });

  it('bounds a part by what it takes on the way, escaped and with its files', async () => {
    const id = await open();
    // Six bytes of JSON each.
    await fill(id, 60, '\u0001'.repeat(TEXT.messageMax));
    await server.db.execute(sql`insert into messages (ticket_id, sender_id, text, created_at)
      select ${Number(id)}, user_id, 'files', created_at from tickets, generate_series(1, 150)
      where tickets.id = ${Number(id)}`);
    const key = await upload(server.mainApiUrl, driver, Number(id), textFile(`${'l'.repeat(200)}.txt`, 'Oil'));
    await driver.call('sendMessage', { body: { text: 'one', ticket_id: id, attachments: [key] } });
    await server.db.execute(sql`insert into uploads (s3_key, ticket_id, user_id, file_name, media_type, mime_type, size_bytes,
        sha256, created_at, stored_at, message_id, place)
      select u.s3_key || m.id || '-' || n, u.ticket_id, u.user_id, u.file_name, u.media_type, u.mime_type, u.size_bytes,
        u.sha256, u.created_at, u.stored_at, m.id, n
      from uploads u, messages m, generate_series(0, 9) n
      where u.s3_key = ${key} and m.ticket_id = ${Number(id)} and m.text = 'files'`);
    let told = 0;
    for (let before: number | null | undefined; before !== null; ) {
      const one: Awaited<ReturnType<typeof part>> = await part(id, before === undefined ? {} : { before });
      expect(Buffer.byteLength(JSON.stringify(one))).toBeLessThan(PART.bytes + 80 * 1024);
      told += one.items.length;
      before = one.before;
    }
    expect(told).toBe(212);
  });

  it('leads to the whole conversation from any place, whatever is written in between', async () => {
    type Step = { do: 'write' | 'edit' | 'poll' | 'back'; at: number; limit: number };
    const step: fc.Arbitrary<Step> = fc.record({
      do: fc.constantFrom<Step['do'][]>('write', 'write', 'edit', 'poll', 'back'),
      at: fc.nat(),
      limit: fc.integer({ min: 1, max: 4 }),
    });
    const live = async (steps: readonly Step[]) => {
      const id = await open();
      const ids = (await part(id)).items.map((one) => one.id);
      const known = new Map<number, string>();
      const keep = (items: readonly Told[]) => {
        for (const { id: message, text } of items) known.set(message, text);
      };
      const start = await part(id, { limit: 1 });
      keep(start.items);
      let { after, before } = start;
      const poll = async (limit: number) => {
        const news = await part(id, { after, limit });
        keep(news.items);
        after = news.after;
        return news.more;
      };
      const back = async (limit: number) => {
        if (before === null) return;
        const some = await part(id, { before, limit });
        keep(some.items);
        before = some.before;
      };
      for (const { do: what, at, limit } of steps) {
        if (what === 'write') ids.push((await say(id, `said ${at}`)).body.id);
        if (what === 'edit') {
          const message = ids[at % ids.length] ?? 0;
          await server.db
            .update(messages)
            .set({ text: `changed ${at}` })
            .where(eq(messages.id, message));
          await heard();
        }
        if (what === 'poll') await poll(limit);
        if (what === 'back') await back(limit);
      }
      while (await poll(2));
      while (before !== null) await back(2);
      const list: Told[] = (await whole(id)).body;
      expect([...known].sort(([a], [b]) => a - b)).toEqual(list.map((one) => [one.id, one.text]));
    };
    await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 25 }), live), { numRuns: 15 });
  });

  // The embedded database has one connection.
  it.runIf(database === 'postgres')('misses no message that is committed after a later one was begun', async () => {
    const id = await open();
    const { after } = await part(id);
    const user = await userByEmail(server.db, 'driver@milepost.test');
    const add = (text: string) => ({
      ...{ ticketId: Number(id), senderId: user?.id ?? 0, text },
      createdAt: server.clock.now(),
    });
    let end = (): void => {};
    let begun = (): void => {};
    const hasBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const slow = server.db.transaction(async (tx) => {
      await tx.insert(messages).values(add('slow'));
      begun();
      await new Promise<void>((resolve) => {
        end = resolve;
      });
    });
    await hasBegun;
    const quick = server.db
      .insert(messages)
      .values(add('quick'))
      .then(() => 'quick');
    const other = server.db.execute(sql`select 1`).then(() => 'other');
    expect(await Promise.race([quick, other])).toBe('other');
    const early = await part(id, { after });
    end();
    await Promise.all([slow, quick]);
    // The database tells of what it has committed a little later than it answers who wrote it.
    const told = async () => {
      const late = await part(id, { after: early.after });
      return textsOf([...early.items, ...late.items]);
    };
    await expect.poll(told, { timeout: 10_000 }).toEqual(['slow', 'quick']);
  });

  // The embedded database has one connection.
  it.runIf(database === 'postgres')('hides nothing behind what comes while an answer is made', async () => {
    const id = await open();
    const { items, after } = await part(id);
    await say(id, 'known');
    const user = await userByEmail(server.db, 'driver@milepost.test');
    let asked: ReturnType<typeof part> | undefined;
    await server.db.transaction(async (tx) => {
      await tx.execute(sql`lock table messages in access exclusive mode`);
      asked = part(id, { after });
      // It has read the ticket then, and none of the messages.
      const held = sql`select 1 from pg_locks where relation = 'messages'::regclass and not granted`;
      await expect.poll(async () => rowsOf(await tx.execute(held)).length).toBeGreaterThan(0);
      await tx.delete(messages).where(eq(messages.id, items[0]?.id ?? 0));
      const createdAt = server.clock.now();
      await tx.insert(messages).values({ ticketId: Number(id), senderId: user?.id ?? 0, text: 'new', createdAt });
    });
    const { after: mark = '' } = (await asked) ?? {};
    const next = await part(id, { after: mark });
    expect([next.restart, textsOf(next.items)]).toEqual([true, ['known', 'new']]);
  });

  it('keeps no more of large answers that nobody reads than one account may have, and serves all else', {
    timeout: 120_000,
  }, async () => {
    const id = await open();
    await fill(id, 500, '’'.repeat(TEXT.messageMax));
    const small = await open();
    const ask = (): Promise<IncomingMessage> =>
      new Promise((resolve, reject) => {
        const headers = { Authorization: `Bearer ${driver.token}` };
        const asked = httpRequest(`${server.mainApiUrl}/message/ticket/${id}`, { headers, agent: false }, resolve);
        asked.once('error', reject).end();
      });
    // 15 MB each, more than the network takes by itself, and none of them is read.
    const answers = await Promise.all(Array.from({ length: 6 }, ask));
    const taken = answers.filter(({ statusCode }) => statusCode === 200);
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect([taken.length, refused.length]).toEqual([1, 5]);
    for (const one of refused) expect(one.headers['retry-after']).toMatch(/^\d+$/);
    expect((await server.anonymous.call('config')).status).toBe(200);
    expect((await whole(small)).status).toBe(200);
    expect((await part(id)).items.length).toBeGreaterThan(1);
    expect((await whole(id, {}, admin)).body).toHaveLength(501);
    // Who comes with the tag is answered all the same, and so is everybody once they are gone.
    const tag = taken[0]?.headers.etag ?? '';
    expect((await whole(id, { 'If-None-Match': tag })).status).toBe(304);
    for (const one of answers) one.destroy();
    await expect.poll(async () => (await whole(id)).status).toBe(200);
  });
});
