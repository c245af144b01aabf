import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { holdAccounts } from '#server/accounts/queries/accounts.ts';
import { superAdminEmails } from '#server/accounts/queries/users.ts';
import type { Database, Db } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows.ts';
import { claimJobs, queuePushes } from '#server/push/queries/jobs.ts';
import { queueNewsMails } from '#server/push/queries/news-mails.ts';
import { listAgents } from '#server/tickets/queries/ticket-log.ts';
import { freshDatabase } from '#tests/support/harness/databases.ts';
import { eachDatabase } from '#tests/support/harness/each-database.ts';

const NOW = new Date('2026-11-30T20:00:00Z');
const MORNING = new Date('2026-12-01T06:00:00Z');

eachDatabase('among very many rows', (kind) => {
  let database: Database;
  beforeAll(async () => {
    database = await freshDatabase(kind, 'accounts');
    const { db } = database;
    const now = NOW.toISOString();
    await db.execute(sql`
      insert into users (email, username, password_hash, role, verified)
      select 'd' || i || '@many.test', 'd', '', 'TRUCK_DRIVER', true from generate_series(1, 8000) i`);
    await db.execute(sql`
      insert into sessions (id, user_id, rotated_at, expires_at)
      select 's' || id, id, ${now}::timestamptz, ${now}::timestamptz + interval '30 days'
      from users where email like '%@many.test'`);
    await db.execute(sql`
      insert into push_subscriptions
        (session_id, user_id, endpoint, service, p256dh, auth, show_text, silent, created_at)
      select id, user_id, 'https://push.test/' || id, 'https://push.test', '', '', true, false, ${now}::timestamptz
      from sessions where id like 's%'`);
    await db.execute(sql`
      insert into tickets (id, user_id, created_at, updated_at) overriding system value
      select 1, min(id), ${now}::timestamptz, ${now}::timestamptz from users`);
    await db.execute(sql`insert into news_mail_choices (user_id) select id from users`);
    // Quiet hours have put all of it off until the morning: of one account very much, and longest.
    await db.execute(sql`
      insert into push_jobs (subscription_id, topic, kind, made_at, due_at)
      select s.id, 'ticket ' || i, 'answer', ${now}::timestamptz, ${MORNING.toISOString()}::timestamptz - case
        when s.id = (select min(id) from push_subscriptions) then interval '2 minutes' else interval '1 minute' end
      from (select id from push_subscriptions order by id limit 40) s, generate_series(1, 500) i`);
    await db.execute(sql`analyze`);
  });
  afterAll(() => database.close());

  /** Does a piece of work in a transaction of its own. @returns how often it has read all of a table, and how many rows by its indexes */
  const readsOf = (table: string, work: (tx: Db) => Promise<unknown>): Promise<{ whole: number; rows: number }> =>
    database.db.transaction(async (tx) => {
      // With what the connection has not told yet of the transactions before.
      const counted = async () => {
        const [reads] = rowsOf<{ whole: number; rows: number }>(
          await tx.execute(sql`
            select seq_scan::integer as whole, idx_tup_fetch::integer as rows from pg_stat_xact_user_tables
            where relname = ${table}`),
        );
        return reads ?? { whole: 0, rows: 0 };
      };
      const before = await counted();
      await work(tx as Db);
      const after = await counted();
      return { whole: after.whole - before.whole, rows: after.rows - before.rows };
    });

  it.each<[string, (tx: Db) => Promise<unknown>]>([
    ['pushes', (tx) => queuePushes(tx, { kind: 'ticket', to: 'staff' }, NOW)],
    ['mails', (tx) => queueNewsMails(tx, { kind: 'ticket', ticketId: 1, to: 'staff' }, NOW)],
    ['agents', listAgents],
    ['addresses of super administrators', superAdminEmails],
    ['accounts that are held', (tx) => holdAccounts(tx, [1, 2], true)],
  ])('staff are found without reading all accounts: %s', async (_, work) => {
    expect((await readsOf('users', work)).whole).toBe(0);
  });

  const claim = (db: Db, now: Date) =>
    claimJobs(db, {
      ...{ most: 8, busy: [], account: 2, underWay: new Map(), now },
      until: new Date(now.getTime() + 60_000),
    });

  it('what is to be told is found without reading all that waits', async () => {
    expect(await readsOf('push_jobs', (tx) => claim(tx, NOW))).toMatchObject({ whole: 0 });
    const morning = await readsOf('push_jobs', (tx) => claim(tx, MORNING));
    expect(morning.whole).toBe(0);
    expect(morning.rows).toBeLessThan(2_000);
  });

  it('the news of one account, however much it is, leaves room for that of others', async () => {
    const ids = await claim(database.db, MORNING);
    const told = rowsOf<{ count: number }>(
      await database.db.execute(sql`
        select count(*)::integer as count from push_jobs j join push_subscriptions s on s.id = j.subscription_id
        where j.id = any(${sql.raw(`'{${ids.join()}}'`)}::bigint[]) group by s.user_id order by 1 desc`),
    ).map(({ count }) => count);
    expect(told.reduce((all, count) => all + count, 0)).toBe(8);
    expect(told[0]).toBe(2);
  });
});
