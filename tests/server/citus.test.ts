import { readFileSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database, Db } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows.ts';
import { newsMails, tickets, users } from '#server/db/schema.ts';
import { addTestUser } from '#tests/support/builders/users.ts';
import '#tests/support/console.ts';
import { prove } from '#tests/support/harness/client.ts';
import { freshDatabase, postgresUrl } from '#tests/support/harness/databases.ts';
import { liveMainPath } from '#tests/support/harness/main-path.ts';
import { type PushService, startPushService } from '#tests/support/harness/push-service.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';
import { pngFile, upload } from '#tests/support/harness/uploads.ts';
import { requestTires, settlePushes, subscribeDevice, takeTicket, writeIn } from '#tests/support/push-desk.ts';

const STAND_INS = readFileSync('tests/support/harness/citus.sql', 'utf8');
const SCRIPT = readFileSync('server/deploy/citus.sql', 'utf8');

/** Runs a script of several statements on one connection, which ends with it: what failed is undone. */
const run = async (db: Db, text: string): Promise<void> => {
  const client = await (db as unknown as { readonly $client: pg.Pool }).$client.connect();
  try {
    await client.query(text);
  } finally {
    client.release(true);
  }
};

/** The script without a part of it. */
const without = (part: string | RegExp, instead = ''): string => {
  const text = SCRIPT.replace(part, instead);
  if (text === SCRIPT) throw new Error(`The script has no ${part}.`);
  return text;
};
/** The script with a statement more at its end. */
const plus = (statement: string): string => without(/commit;\s*$/, `${statement};\ncommit;`);

describe.runIf(postgresUrl() !== '')('the statements for Citus', () => {
  let database: Database;
  beforeAll(async () => {
    database = await freshDatabase('postgres', 'stations');
    await run(database.db, STAND_INS);
  });
  afterAll(() => database.close());

  const attempt = (text: string, before = '') =>
    run(
      database.db,
      `${text.replace('begin;', `begin;${before}`).replace(/commit;\s*$/, '')}select stand_in.check_all(); rollback;`,
    );

  it('are taken, each table of the schema among them', async () => {
    await attempt(SCRIPT);
  });

  it.each([
    [
      'a key without the ticket',
      without('alter table messages drop constraint messages_pkey, add primary key (ticket_id, id);'),
      'partition column (messages_pkey)',
    ],
    [
      'a unique key without it',
      without(
        '\n  drop constraint uploads_s3_key_key, add unique (ticket_id, s3_key)',
        '\n  alter place drop not null',
      ),
      'partition column (uploads_s3_key_key)',
    ],
    [
      'a unique index without it',
      without(/drop index uploads_message;\ncreate unique index .*\n/),
      'partition column (uploads_message)',
    ],
    [
      'a reference to a table of one node',
      without(' drop constraint tickets_station_id_fkey,'),
      'stations must be a distributed table or a reference table',
    ],
    [
      'a reference that has made it a table of one node',
      without(', drop constraint messages_sender_id_fkey'),
      'cannot complete operation on a table with identity column (messages)',
    ],
    [
      'a reference from a table of one node',
      without('alter table push_jobs drop constraint push_jobs_ticket_id_fkey;'),
      'push_jobs_ticket_id_fkey from local table push_jobs',
    ],
    [
      'a reference from a table of all nodes',
      plus('alter table news_mail_choices add foreign key (user_id) references tickets (id)'),
      'from reference tables to distributed tables',
    ],
    [
      'a reference without the ticket',
      plus('alter table ticket_notes add foreign key (author_id) references tickets (id)'),
      'does not include the distribution column',
    ],
    [
      'a reference that empties it',
      plus(
        'alter table uploads add foreign key (ticket_id, message_id) references messages (ticket_id, id) on delete set null',
      ),
      'SET NULL or SET DEFAULT',
    ],
    [
      'a table of other parts',
      without(
        "'messages', 'ticket_id', colocate_with => 'tickets'",
        "'messages', 'ticket_id', colocate_with => 'users'",
      ),
      'cannot colocate tables users and messages',
    ],
    [
      'triggers that are not allowed',
      without('set local citus.enable_unsafe_triggers to on;'),
      'triggers are not supported on distributed tables',
    ],
    [
      'triggers of a table on all nodes',
      without('drop trigger users_words on users;'),
      'triggers are not supported on reference tables',
    ],
    ['a trigger that notifies', without('drop trigger tickets_told_new on tickets;'), 'NOTIFY (tickets_told_new)'],
    [
      'a trigger that asks all tickets',
      without(/create or replace function version_files[\s\S]*?end \$\$;/),
      'from a query on a shard (uploads_version)',
    ],
  ])('are refused with %s', async (_, text, why) => {
    await expect(attempt(text)).rejects.toThrow(why);
  });

  it('keep a file whose ticket is gone, and are refused with a table that they do not name', async () => {
    const file = `insert into uploads (s3_key, file_name, media_type, mime_type, size_bytes, sha256, created_at)
      values ('tickets/7/key/a.png', 'a.png', 'image', 'image/png', 1, '', now());`;
    await attempt(SCRIPT, file);
    await expect(attempt(without(/update uploads set ticket_id = 0 .*/), file)).rejects.toThrow('contains null values');
    await expect(attempt(SCRIPT, 'create table trucks (id integer primary key);')).rejects.toThrow(
      'citus.sql does not say what becomes of: trucks',
    );
  });
});

const PARTED = '"?(?:tickets|messages|ticket_notes|uploads|ticket_reads)"?';
/** Shapes of statements that Citus refuses of a distributed table, whatever it holds. */
const REFUSED: readonly (readonly [string, (statement: string) => boolean])[] = [
  ['a subquery among values', (text) => new RegExp(`insert into ${PARTED} .*values.*\\(\\s*select`, 'is').test(text)],
  ['a subquery upon a conflict', (text) => /on conflict.*do update.*\(\s*select/is.test(text)],
  [
    'rows held without their ticket',
    (text) =>
      new RegExp(`from ${PARTED}.*for (no key )?(update|share)`, 'is').test(text) &&
      !/"tickets"\."id" = \$|"ticket_id" = \$/.test(text),
  ],
  [
    'a message or a file changed without its ticket',
    (text) => /^update "(messages|uploads)".*"message_id" = /is.test(text) && !/"ticket_id" = \$/.test(text),
  ],
];
const refusalsOf = (statements: readonly string[]) =>
  statements.flatMap((text) => REFUSED.filter(([, is]) => is(text)).map(([why]) => `${why}: ${text}`));

it('shapes of statements that Citus refuses are known', () => {
  const refused = [
    'insert into "messages" ("id", "ticket_id") values (default, (select id from touched))',
    'insert into "news_mails" select 1 on conflict (user_id) do update set x = case when exists (select from "ticket_reads") then 1 end',
    'select "id" from "uploads" where "uploads"."s3_key" in ($1) order by "uploads"."id" asc for update',
    'update "uploads" set "message_id" = $1, "place" = $2 where "uploads"."id" = $3',
  ];
  expect(refusalsOf(refused)).toHaveLength(refused.length);
});

/** What a day of a driver and an agent comes to, without the ids and times that it happens to have. */
const day = async (server: TestServer, service: PushService) => {
  const [driver, agent] = await Promise.all([server.signIn('driver'), server.signIn('admin')]);
  await subscribeDevice(service, driver, 'phone', { showText: true });
  await driver.call('saveNewsMail', { body: { mail: true } });
  const told = async () => {
    await settlePushes(server);
    return service.taken
      .splice(0)
      .map(({ news }) => ({ ...news, ticket: undefined, message: undefined, at: undefined }));
  };
  const [ticket, other] = [await requestTires(driver), await requestTires(driver)];
  const params = { id: String(ticket) };
  await takeTicket(agent, ticket);
  // The same call again has no second effect, nor have two at once, of which one may be told that the other is under way.
  const body = { ticket_id: ticket, text: 'Which truck?' };
  const headers = { 'Idempotency-Key': `say ${ticket}` };
  const say = () => agent.call('sendMessage', { body, headers });
  const first = await say();
  const repeats = [await say(), await say()];
  for (const { status } of await Promise.all([say(), say()])) expect([200, 409]).toContain(status);
  const answers = await told();
  const after = (await driver.call('messagePart', { params: { ticketId: String(ticket) } })).body.after;
  const file = pngFile('tire.png', 2_000);
  const key = await upload(server.url, driver, ticket, file);
  const withFile = (to: number, text = '') =>
    driver.call('sendMessage', { body: { ticket_id: to, text, attachments: [key] } });
  const refused = await withFile(other);
  const sent = await withFile(ticket, 'This one');
  const twice = await withFile(ticket);
  const picture = await driver.call('attachment', { params: { id: String(sent.body.attachments[0].id) } });
  const since = (await driver.call('messagePart', { params: { ticketId: String(ticket) }, query: { after } })).body;
  const unread = async () => (await agent.call('ticket', { params })).body.unread;
  const before = await unread();
  await agent.call('markRead', { params, body: { message_id: sent.body.id + 1_000 } });
  await agent.call('markRead', { params, body: { message_id: first.body.id } });
  const read = await unread();
  await agent.call('addNote', { params, body: { text: 'A good customer' } });
  const search = await agent.call('searchTickets', { query: { q: 'Ortega' } });
  const counts = (await agent.call('ticketCounts')).body;
  const closed = await agent.call('ticketStatus', { params, body: { status: 'CLOSED' } });
  const closing = await told();
  const again = await driver.call('sendMessage', { body: { ticket_id: ticket, text: 'It is flat again' } });
  const { events, notes } = (await agent.call('ticketLog', { params })).body;
  const [row] = await server.db.select().from(tickets).where(eq(tickets.id, ticket));
  const mails = await server.db.select().from(newsMails).where(eq(newsMails.ticketId, ticket));
  const { body: whole } = await driver.call('messages', { params: { ticketId: String(ticket) } });

  const person = await addTestUser(server.db, { firstName: 'Gone', lastName: 'Soon' });
  const leaving = await server.signIn(person.email);
  const theirs = await requestTires(leaving);
  const deleted = await leaving.call('deleteAccount', { headers: await prove(leaving, 'delete') });
  const left = (await agent.call('ticket', { params: { id: String(theirs) } })).body;
  const [kept] = await server.db.select().from(users).where(eq(users.id, person.id));
  return {
    repeats: [first, ...repeats].map(({ status, body: { id, code } }) => [status, id === first.body.id, code]),
    file: [refused, sent, twice].map(({ status, body: { fields, code } }) => [
      status,
      code,
      fields?.attachments?.replace(key, 'KEY'),
    ]),
    picture: [picture.status, picture.headers.get('content-length')],
    since: since.items.map(({ text, attachments }: { text: string; attachments: object[] }) => [
      text,
      attachments.length,
    ]),
    texts: (whole.items ?? whole).map(({ text }: { text: string }) => text),
    reads: [before, read],
    found: search.body.items.map(({ ticket: { status } }: { ticket: { status: string } }) => status),
    ...{ counts, answers, closing, closed: closed.status, again: again.status },
    log: [events.map(({ kind }: { kind: string }) => kind), notes.map(({ text }: { text: string }) => text)],
    row: [row?.status, row?.conversationVersion, row?.conversationBytes, row?.firstAnswerBy !== null],
    mails: mails.map(({ kind, sentAt }) => [kind, sentAt]),
    deletion: [deleted.status, left.status, left.user_name, kept?.email.includes('deleted')],
  };
};

describe.runIf(postgresUrl() !== '')(
  'the server on a database that is distributed by ticket',
  { timeout: 60_000 },
  () => {
    let service: PushService;
    /** It has the database, and is stopped as far as that is concerned: it has asked nothing of it. */
    let owner: TestServer;
    let server: TestServer;
    beforeAll(async () => {
      service = await startPushService();
      owner = await startServer({ database: 'postgres', seed: 'stations' });
      await run(owner.db, `${STAND_INS}; ${SCRIPT}`);
      server = await startServer({ beside: owner, pushOrigins: [service.origin] });
    });
    afterAll(async () => {
      await server.close();
      await owner.close();
      await service.close();
    });

    it('does its main job', async () => {
      await liveMainPath(server.url);
    });

    it('answers all that a day asks as on one PostgreSQL', async () => {
      const plain = await startServer({ database: 'postgres', seed: 'stations', pushOrigins: [service.origin] });
      try {
        await liveMainPath(plain.url);
        const asBefore = await day(plain, service);
        expect(asBefore).toMatchObject({
          file: [
            [422, 'INVALID_INPUT', 'File tire.png was uploaded for another ticket.'],
            [200, undefined, undefined],
            [422, 'INVALID_INPUT', 'File tire.png has been sent already.'],
          ],
          closed: 200,
          again: 200,
          reads: [2, 0],
        });
        const asked = vi.spyOn(pg.Client.prototype, 'query');
        expect(await day(server, service)).toEqual(asBefore);
        const statements = asked.mock.calls.map(([query]: readonly unknown[]) =>
          typeof query === 'string' ? query : (query as { readonly text: string }).text,
        );
        asked.mockRestore();
        expect(statements.filter((text) => text.includes('"messages"')).length).toBeGreaterThan(10);
        expect(refusalsOf(statements)).toEqual([]);
      } finally {
        await plain.close();
      }
    });

    it('keeps all rows of a ticket in one part, and of many tickets in many', async () => {
      const parts = await server.db.execute(sql`
      select right(t.tableoid::regclass::text, 1) as part, array_agg(distinct right(m.tableoid::regclass::text, 1)) as messages
      from tickets t join messages m on m.ticket_id = t.id group by 1`);
      const found = rowsOf<{ part: string; messages: string[] }>(parts);
      expect(found.length).toBeGreaterThan(1);
      for (const { part, messages } of found) expect(messages).toEqual([part]);
    });

    it('opens no stream, since nothing tells of changes, and answers no poll from what it remembers', async () => {
      const [driver, agent] = await Promise.all([server.signIn('driver'), server.signIn('admin')]);
      expect(await driver.call('ticketChanges')).toMatchObject({ status: 503 });
      const ticketId = String(await requestTires(driver));
      let { after } = (await driver.call('messagePart', { params: { ticketId } })).body;
      const poll = async () => (await driver.call('messagePart', { params: { ticketId }, query: { after } })).body;
      expect(await poll()).toMatchObject({ items: [] });
      for (const text of ['On my way', 'Ten minutes']) {
        await writeIn(agent, Number(ticketId), text);
        const part = await poll();
        expect(part.items).toMatchObject([{ text }]);
        after = part.after;
        expect(await poll()).toMatchObject({ items: [] });
      }
    });
  },
);
