import { like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { awayCode } from '#server/db/errors.ts';
import { messages } from '#server/db/schema.ts';
import '#tests/support/console.ts';
import type { ApiClient, Reply } from '#tests/support/harness/client.ts';
import { postgresUrl } from '#tests/support/harness/databases.ts';
import { readEvents } from '#tests/support/harness/events.ts';
import { type Line, openLine } from '#tests/support/harness/line.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

/** More than the server has connections. */
const MANY = 24;
/** Short, since a test waits for it. */
const SILENT_MS = 500;

describe.runIf(postgresUrl() !== '')('a PostgreSQL that goes away', { timeout: 60_000 }, () => {
  let line: Line;
  let server: TestServer;
  let driver: ApiClient;
  let ticketId: number;
  beforeAll(async () => {
    line = openLine();
    server = await startServer({ database: 'postgres', seed: 'stations', through: line.through, silentMs: SILENT_MS });
    driver = await server.signIn('driver');
    ticketId = (await driver.call('createTicket', { body: { message: 'Hello', service_id: 1 } })).body.id;
  });
  afterAll(async () => {
    await server.close();
    line.close();
  });

  const send = (text: string): Promise<Reply> =>
    driver.call('sendMessage', { body: { text, ticket_id: ticketId }, headers: { 'Idempotency-Key': text } });
  const isAway = ({ status, headers, body }: Reply): boolean =>
    status === 503 && headers.get('Retry-After') !== null && body.code === 'UNAVAILABLE';
  /** Sends it as a device does, until it has arrived. @returns how often it found the database away */
  const deliver = async (text: string): Promise<number> => {
    for (let away = 0; ; away += 1) {
      const reply = await send(text);
      if (reply.status === 200) return away;
      if (isAway(reply) || reply.body.code === 'IDEMPOTENCY_IN_FLIGHT') continue;
      throw new Error(`${reply.status}: ${JSON.stringify(reply.body)}`);
    }
  };
  const stored = async (prefix: string): Promise<number> =>
    (
      await server.db
        .select()
        .from(messages)
        .where(like(messages.text, `${prefix}%`))
    ).length;

  it.each(['begin', 'insert into "messages"', 'commit'])(
    'at "%s" costs a repetition, and no connection',
    async (word) => {
      const texts = Array.from({ length: MANY }, (_, index) => `${word} ${index}`);
      line.breakAt(word, MANY);
      const away = await Promise.all(texts.map(deliver));
      expect(away.reduce((sum, times) => sum + times, 0)).toBe(MANY);
      expect(line.left()).toBe(0);
      expect(await stored(word)).toBe(MANY);
    },
  );

  it('answers 503 with Retry-After meanwhile, and goes on by itself', async () => {
    line.cut();
    const during = await Promise.all([
      send('cut'),
      driver.call('ownTickets'),
      server.anonymous.call('login', {
        body: { username: 'driver@milepost.test', password: 'Milepost-2026!' },
      }),
    ]);
    expect(during.filter((reply) => !isAway(reply))).toEqual([]);
    expect(server.events()).toContainEqual(expect.objectContaining({ event: 'database-away', code: 'UNAVAILABLE' }));
    line.mend();
    expect((await send('cut')).status).toBe(200);
    expect(await stored('cut')).toBe(1);
  });

  it('is told as that by work behind an answer as well, in one line and not as a fault of ours', async () => {
    const { background, mails, imports } = server.services;
    const before = server.events().length;
    line.cut();
    background.run(mails.deliver);
    background.run(imports.recover);
    await background.idle();
    line.mend();
    const told = server.events().slice(before);
    expect(told.map(({ event }) => event)).toEqual(['database-away', 'database-away']);
  });

  it('gives a connection up that a network has swallowed without a word, and keeps what was acknowledged', async () => {
    await deliver('heard');
    const swallowed = server.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      line.silence();
      await tx.execute(sql`select 1`);
    });
    await expect(swallowed).rejects.toSatisfy((error) => awayCode(error) === 'CONNECTION_BROKEN');
    // The network is back.
    line.cut();
    line.mend();
    await deliver('after it');
    expect([await stored('heard'), await stored('after it')]).toEqual([1, 1]);
  });

  it('waits for a statement as long as PostgreSQL works on it', async () => {
    await server.db.execute(sql`select pg_sleep(${(SILENT_MS / 1_000) * 4})`);
  });

  it('ends the streams of changes, refuses others meanwhile, and tells of changes again when it is back', async () => {
    const follow = () => readEvents(driver, `${server.mainApiUrl}/ticket/changes`);
    const reader = await follow();
    expect(await reader.next()).toMatchObject({ event: 'reset' });
    line.cut();
    expect(await reader.next()).toBeUndefined();
    expect(isAway(await driver.call('ticketChanges'))).toBe(true);
    line.mend();
    let again = await follow();
    // Listening begins anew after a second.
    while (again.response.status === 503) again = await follow();
    expect(await again.next()).toMatchObject({ event: 'reset' });
    await send('told again');
    expect(await again.next()).toMatchObject({ event: 'change', data: { ticket_id: ticketId } });
    await again.close();
  });

  it('ends nobody’s call with 500 when its operator ends the connections', async () => {
    const texts = Array.from({ length: MANY }, (_, index) => `ended ${index}`);
    const sending = Promise.all(texts.map(deliver));
    await server.db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
    await sending;
    expect(await stored('ended')).toBe(MANY);
  });
});
