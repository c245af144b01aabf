import { and, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows.ts';
import { messages, pushJobs, pushSubscriptions, sessions, ticketReads, tickets, users } from '#server/db/schema.ts';
import { isStaffAccount } from '#server/db/staff.ts';
import { worksOn } from '#server/db/working-agent.ts';
import type { NewsKind } from '#src/contract/push.ts';

/** Unread messages and conversations are counted so far: a mark shows no more. */
const COUNTED = 100;

/** Something that people are to be told of. */
export interface News {
  readonly kind: NewsKind;
  /** Of a conversation; of the account where absent. */
  readonly ticketId?: number;
  readonly messageId?: number;
  /** Accounts, or everybody who works on the board. */
  readonly to: readonly number[] | 'staff';
}

const topicOf = ({ ticketId }: Pick<News, 'ticketId'>): string =>
  ticketId === undefined ? 'account' : `ticket ${ticketId}`;

const recipients = ({ to }: News): SQL => (to === 'staff' ? isStaffAccount : inArray(users.id, [...to]));

/**
 * Writes down for each device of these people that there is news; what waits of the same subject gives way to it, and keeps the
 * time that it was put off to. In the order of the devices, so that two of these never wait for each other.
 * @param tx the transaction that makes the news
 * @returns whether any of them has a device that is told
 */
export const queuePushes = async (tx: Db, news: News, now: Date): Promise<boolean> => {
  if (news.to.length === 0) return false;
  const at = sql`${now.toISOString()}::timestamptz`;
  const queued = await tx.execute(sql`
    insert into ${pushJobs} (subscription_id, topic, kind, ticket_id, message_id, made_at, due_at)
    select ${pushSubscriptions.id}, ${topicOf(news)}, ${news.kind}, ${news.ticketId ?? null}::integer,
      ${news.messageId ?? null}::integer, ${at}, ${at}
    from ${pushSubscriptions}
    join ${sessions} on ${sessions.id} = ${pushSubscriptions.sessionId}
    join ${users} on ${users.id} = ${pushSubscriptions.userId}
    where ${recipients(news)} and ${users.active} and ${sessions.endedAt} is null and ${sessions.expiresAt} > ${at}
    order by ${pushSubscriptions.id}
    on conflict (subscription_id, topic) do update set kind = excluded.kind,
      message_id = coalesce(excluded.message_id, ${pushJobs.messageId}), made_at = excluded.made_at,
      due_at = case when ${pushJobs.dueAt} = ${pushJobs.madeAt} then excluded.due_at else ${pushJobs.dueAt} end,
      version = ${pushJobs.version} + 1
    returning id`);
  return rowsOf(queued).length > 0;
};

/** What a process may take, and what it has on its way. */
interface Claim {
  readonly most: number;
  /** Push services that have enough to answer already. */
  readonly busy: readonly string[];
  /** Of one account's devices, those that are told already among them. */
  readonly account: number;
  /** How many are told, by their account's id. */
  readonly underWay: ReadonlyMap<number, number>;
  readonly now: Date;
  readonly until: Date;
}

/** Due jobs that are looked at for one claim, of each kind of being due; of those that may be taken, so many are tried. */
const WINDOW = { seen: 200, tried: 64 };

/** Takes jobs of accounts that have none too many on their way. @returns each with its account; none where nothing is due for them */
const claimSome = async (
  db: Db,
  { most, busy, account, underWay, now, until }: Claim,
): Promise<readonly { readonly id: number; readonly userId: number }[]> => {
  const at = sql`${now.toISOString()}::timestamptz`;
  const told = JSON.stringify(Object.fromEntries(underWay));
  const full = [...underWay].filter(([, count]) => count >= account).map(([userId]) => userId);
  // A claim of the time to come is of before the clock was set back (decision 0445).
  const unbelievable = sql`${new Date(2 * until.getTime() - now.getTime()).toISOString()}::timestamptz`;
  const isFree = sql`(j.claimed_until is null or j.claimed_until <= ${at} or j.claimed_until > ${unbelievable})`;
  const mayGo = and(
    isFree,
    busy.length === 0 ? undefined : notInArray(pushSubscriptions.service, [...busy]),
    full.length === 0 ? undefined : notInArray(pushSubscriptions.userId, full),
  );
  // Each by an index of its own (`server/db/migrations/0037-queues.sql`): all that is due may be very much, as where a night ends.
  const first = (isDue: SQL) => sql`(
    select j.id, ${pushSubscriptions.userId} as user_id, j.attempts, j.due_at
    from push_jobs j join ${pushSubscriptions} on ${pushSubscriptions.id} = j.subscription_id
    where ${isDue} and ${mayGo} order by j.due_at limit ${WINDOW.seen})`;
  const rows = await db.execute(sql`
    update push_jobs set claimed_until = ${until.toISOString()}::timestamptz from (
      select j.id, tried.user_id from push_jobs j join (
        select * from (
          select *, row_number() over (partition by user_id order by attempts > 0, due_at)
            + coalesce((${told}::jsonb ->> user_id::text)::integer, 0) as place
          from (${first(sql`j.attempts = 0 and j.due_at <= ${at}`)}
            union all ${first(sql`j.attempts > 0 and j.due_at <= ${at}`)}
            union all ${first(sql`j.due_at = j.made_at and j.due_at > ${at}`)}) as due) as places
        where place <= ${account} order by attempts > 0, due_at limit ${WINDOW.tried}) as tried on tried.id = j.id
      where ${isFree} and (j.due_at <= ${at} or j.due_at = j.made_at)
      order by j.attempts > 0, j.due_at limit ${most} for update of j skip locked) as next
    where push_jobs.id = next.id returning push_jobs.id, next.user_id`);
  return rowsOf<{ id: number | string; user_id: number }>(rows).map(({ id, user_id }) => ({
    id: Number(id),
    userId: user_id,
  }));
};

/**
 * Takes jobs that are due for this process alone, until `until`: another one takes them only where this one has died. What was
 * never put off is due since it was made, whatever the clock said then. What was never tried goes first,
 * and of one account no more than a few at once: devices whose service is slow, however many somebody has and whosever they are, keep
 * nobody's news back.
 */
export const claimJobs = async (db: Db, claim: Claim): Promise<readonly number[]> => {
  const ids: number[] = [];
  const underWay = new Map(claim.underWay);
  // One account's jobs may be all that was looked at: those of others come into sight once it has what it may have.
  while (ids.length < claim.most) {
    const some = await claimSome(db, { ...claim, most: claim.most - ids.length, underWay });
    if (some.length === 0) break;
    for (const { id, userId } of some) {
      ids.push(id);
      underWay.set(userId, (underWay.get(userId) ?? 0) + 1);
    }
  }
  return ids;
};

/** Conversations of an account with something that it has not read: its own, and those that it works on. */
const unreadConversations = sql`(
  select count(*)::integer from (
    select from tickets t left join ticket_reads r on r.ticket_id = t.id and r.user_id = ${users.id}
    where (t.user_id = ${users.id} or t.assigned_manager_id = ${users.id}) and t.status <> 'CLOSED'
      and exists (select from messages m
        where m.ticket_id = t.id and m.sender_id <> ${users.id} and m.id > coalesce(r.message_id, 0))
    limit ${COUNTED}) as counted)`;

/** What a claimed job has to tell, and to whom. */
export const readJobs = (db: Db, ids: readonly number[], now: Date) => {
  const sender = db
    .select({ id: messages.id, text: messages.text, senderId: messages.senderId })
    .from(messages)
    .as('sender');
  const unread = sql<number>`(
    select count(*)::integer from (
      select from messages m
      where m.ticket_id = ${pushJobs.ticketId} and m.sender_id <> ${users.id} and m.id > coalesce(${ticketReads.messageId}, 0)
      limit ${COUNTED}) as counted)`;
  return db
    .select({
      job: pushJobs,
      device: pushSubscriptions,
      live: sql<boolean>`${users.active} and ${sessions.endedAt} is null and ${sessions.expiresAt} > ${now.toISOString()}::timestamptz`,
      status: tickets.status,
      stop: tickets.stationName,
      isOwn: sql<boolean>`coalesce(${tickets.userId} = ${users.id}, true)`,
      isAgent: sql<boolean>`coalesce(${worksOn(users.id)}, false)`,
      customer: sql<
        string | null
      >`(select coalesce(nullif(trim(c.first_name || ' ' || c.last_name), ''), nullif(c.company_name, ''), c.email)
        from users c where c.id = ${tickets.userId})`,
      text: sender.text,
      readUpTo: ticketReads.messageId,
      unread,
      conversations: sql<number>`${unreadConversations}`,
    })
    .from(pushJobs)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushJobs.subscriptionId))
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .leftJoin(tickets, eq(tickets.id, pushJobs.ticketId))
    .leftJoin(sender, eq(sender.id, pushJobs.messageId))
    .leftJoin(ticketReads, and(eq(ticketReads.ticketId, pushJobs.ticketId), eq(ticketReads.userId, users.id)))
    .where(inArray(pushJobs.id, [...ids]));
};
export type JobToSend = Awaited<ReturnType<typeof readJobs>>[number];

type Claimed = Pick<JobToSend['job'], 'id' | 'version'>;

/** Has told it, or need not: it goes, unless something newer has taken its place, which is due at once. */
export const endJob = async (db: Db, { id, version }: Claimed): Promise<void> => {
  const gone = await db
    .delete(pushJobs)
    .where(and(eq(pushJobs.id, id), eq(pushJobs.version, version)))
    .returning({ id: pushJobs.id });
  if (gone.length === 0)
    await db
      .update(pushJobs)
      .set({ claimedUntil: null, attempts: 0, dueAt: sql`${pushJobs.madeAt}` })
      .where(eq(pushJobs.id, id));
};

/** Puts it off. @param attempts how many tries have failed */
export const putOffJob = async (db: Db, { id }: Claimed, dueAt: Date, attempts: number): Promise<void> => {
  await db.update(pushJobs).set({ claimedUntil: null, dueAt, attempts }).where(eq(pushJobs.id, id));
};
