import { sql } from 'drizzle-orm';
import { openSession, SESSION_DAYS } from '#server/accounts/queries/sessions.ts';
import { userByEmail } from '#server/accounts/queries/users.ts';
import { createApp } from '#server/app.ts';
import { composeServices } from '#server/compose.ts';
import { defaultConfig } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import { type Bench, type BenchResult, timed } from '#tests/bench/bench.ts';
import { freshDatabase, postgresUrl } from '#tests/support/harness/databases.ts';
import { createMailbox } from '#tests/support/harness/mailbox.ts';
import startPostgres from '#tests/support/postgres.ts';

const TICKETS = 50_000;
const MESSAGES = 1_000_000;
const TIMES = 20;

/** What is not about the words, made by the database itself: 5,000 customers, and tickets of four in ten closed. */
const PEOPLE_AND_TICKETS = [
  `select setseed(0.42)`,
  `insert into users (email, username, password_hash, role, first_name, last_name, company_name, approval, verified)
    select 'd' || i || '@bench.test', 'd' || i, 'x', 'TRUCK_DRIVER', 'First' || i % 300, 'Last' || i % 997,
      'Company ' || i % 50, 'APPROVED', true from generate_series(1, 5000) i`,
  `drop index tickets_words`,
  `insert into tickets (user_id, status, station_name, service_address, assigned_manager_id, created_at, updated_at,
      close_date, waiting_since)
    select 5 + i % 5000, status, 'Stop ' || i % 6000, 'I-' || i % 90 || ', Exit ' || i % 300 || ', Town' || i % 700 || ', IL',
      case when status <> 'OPEN' then 1 + i % 2 end, day + i * interval '10 minutes', day + i * interval '11 minutes',
      case when status = 'CLOSED' then day + i * interval '15 minutes' end,
      case when status <> 'CLOSED' then day + i * 7919 % ${TICKETS} * interval '10 minutes' end
    from (select i, timestamptz '2025-01-01' as day,
      case when i % 10 < 4 then 'CLOSED' when i % 10 < 7 then 'OPEN' when i % 10 < 8 then 'TO_DO' else 'IN_PROGRESS' end as status
      from generate_series(1, ${TICKETS}) i) as made`,
  `create index tickets_words on tickets using gin (words) with (fastupdate = off)`,
];

/**
 * Messages of 15 words: two phrases of 20,000 invented words, the frequent ones in most of them, and beside them words of
 * known frequency: `the` in a half, `tires` 30 %, `parking` 10 %, `towing` 5 %, `alternator` 0.4 %, `kingpin` one in 10,000.
 */
const CONVERSATIONS = [
  `drop index messages_words`,
  `create temporary table phrases as
    select phrase as id, string_agg(
      (array['ka','lo','mi','ner','sto','pra','vel','dun','tig','sha'])[1 + w % 10] ||
      (array['ra','ti','bo','gen','lem','qui','fos','wy','zer','ham'])[1 + w / 10 % 10] ||
      (array['n','s','rt','ck','dle','ving','ton','pe','x','ly'])[1 + w / 100 % 10] ||
      case when w < 1000 then '' else (w / 1000)::text end, ' ') as words
    from (select phrase, floor(power(random(), 4) * 20000)::integer as w
      from generate_series(0, 49999) phrase, generate_series(1, 6)) as made
    group by phrase`,
  // References hold by construction; checking two million of them takes minutes.
  `set session_replication_role = replica`,
  `insert into messages (ticket_id, sender_id, text, created_at)
    select 1 + i / 20, case i % 2 when 0 then 5 + (1 + i / 20) % 5000 else 1 + i / 20 % 2 end,
      concat_ws(' ', case when random() < 0.5 then 'the' end, case when random() < 0.3 then 'tires,' end,
        case when random() < 0.1 then 'Parking' end, case when random() < 0.05 then 'towing' end,
        case when random() < 0.004 then 'alternator' end, case when i % 9973 = 0 then 'kingpin' end, one.words, two.words),
      timestamptz '2025-01-01' + i * interval '30 seconds'
    from generate_series(0, ${MESSAGES - 1}) i
      join phrases one on one.id = i::bigint * 7919 % 50000
      join phrases two on two.id = (i::bigint * 104729 + 13) % 49999
    order by i`,
  `set session_replication_role = origin`,
  `create index messages_words on messages using gin (words) with (fastupdate = off)`,
];

const fill = async (db: Db): Promise<void> => {
  // One transaction, so that all of it runs on the one connection that has the temporary table.
  await db.transaction(async (tx) => {
    for (const statement of [...PEOPLE_AND_TICKETS, ...CONVERSATIONS]) await tx.execute(sql.raw(statement));
  });
  await db.execute(sql`vacuum analyze`);
};

/** A server in this process over the filled database, and an agent's calls to it. */
const prepare = async () => {
  const database = await freshDatabase('postgres', 'accounts');
  await fill(database.db);
  const { mailer } = createMailbox();
  const services = await composeServices({ database, config: defaultConfig(), uploadsFolder: '.data/uploads', mailer });
  const agent = await userByEmail(services.db, 'admin@milepost.test');
  if (agent === undefined) throw new Error('The demonstration agent is missing.');
  const { sessionId } = await openSession(
    services.db,
    { userId: agent.id, signedInAs: '', device: '' },
    new Date(),
    SESSION_DAYS,
  );
  const token = await services.tokens.issue({ sessionId, generation: 1 }, new Date());
  const app = createApp(services);
  const call = async (path: string): Promise<{ items: unknown[]; next?: string; total?: number }> => {
    const response = await app.request(path, { headers: { Authorization: `Bearer ${token}` } });
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
    return response.json();
  };
  return { database, call };
};
type Call = Awaited<ReturnType<typeof prepare>>['call'];

const board = async (call: Call): Promise<BenchResult[]> => {
  const results: BenchResult[] = [];
  const slowest = { name: '', p95: 0 };
  for (const status of ['OPEN', 'TO_DO', 'IN_PROGRESS', 'CLOSED']) {
    const of = (sort: string, page: number) =>
      `/ticket?status=${status}&page=${page}&pageSize=10&sort=${sort}&direction=desc`;
    const { total = 0 } = await call(of('created_at', 0));
    for (const sort of ['created_at', 'updated_at', 'close_date', 'user_name', 'waiting_since', 'id']) {
      // A page is read from the nearer end: the middle is the farthest.
      for (const page of [0, Math.floor(total / 20), Math.floor(total / 10) - 1]) {
        const { p95 } = await timed(() => call(of(sort, page)), TIMES);
        if (p95 > slowest.p95) Object.assign(slowest, { name: `${status} by ${sort}, page ${page}`, p95 });
      }
    }
    const { median, p95 } = await timed(() => call(of('created_at', 0)), TIMES);
    const note = `of ${total}; median ${median.toFixed(1)} ms`;
    results.push({ name: `first page of ${status}, p95`, value: p95, unit: 'ms', limit: { max: 50 }, note });
  }
  const counts = await timed(() => call('/ticket/counts'), TIMES);
  return [
    ...results,
    {
      name: 'slowest of all tabs and sorts, first, middle and last pages, p95',
      value: slowest.p95,
      unit: 'ms',
      limit: { max: 50 },
      note: slowest.name,
    },
    { name: 'counts, p95', value: counts.p95, unit: 'ms', limit: { max: 50 } },
  ];
};

const SEARCHES = [
  ['a rare word', 'kingpin'],
  ['a word of 0.4 %', 'alternator'],
  ['a common word', 'tires'],
  ['two common words', 'the tires'],
  ['three words', 'tires parking towing'],
  ['a beginning', 'karan st'],
  ['the beginning of a rare word', 'kingp'],
  ['a common word and a rare one', 'the kingpin'],
  ['a rare word and a common beginning', 'alternator ka'],
  ['a word that nobody wrote', 'zzyzx'],
  ['a customer', 'First12 Last12'],
] as const;

const search = async (call: Call): Promise<BenchResult[]> => {
  const results: BenchResult[] = [];
  for (const [name, words] of SEARCHES) {
    const path = `/ticket/search?q=${encodeURIComponent(words)}`;
    const first = await call(path);
    const { median, p95 } = await timed(() => call(path), TIMES);
    const note = `${first.items.length} found; median ${median.toFixed(1)} ms`;
    results.push({ name: `search: ${name}, p95`, value: p95, unit: 'ms', limit: { max: 100 }, note });
  }
  const { next } = await call('/ticket/search?q=tires');
  const second = await timed(() => call(`/ticket/search?q=tires&after=${next}`), TIMES);
  return [...results, { name: 'search: the next page, p95', value: second.p95, unit: 'ms', limit: { max: 100 } }];
};

const desk: Bench = {
  name: `desk: ${TICKETS.toLocaleString('en-US')} tickets, ${MESSAGES.toLocaleString('en-US')} messages on PostgreSQL`,
  run: async (): Promise<BenchResult[]> => {
    const stop = await startPostgres();
    try {
      if (postgresUrl() === '') return [];
      const { database, call } = await prepare();
      const results = [...(await board(call)), ...(await search(call))];
      await database.close();
      return results;
    } finally {
      stop();
    }
  },
};

export const benches: Bench[] = [desk];
