import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { TicketAuditAction } from '#server/accounts/queries/audit.ts';
import { displayName } from '#server/accounts/queries/users.ts';
import type { Db } from '#server/db/database.ts';
import { audit, type TicketRow, ticketNotes, type UserRow, users } from '#server/db/schema.ts';
import { isStaffAccount } from '#server/db/staff.ts';
import { inTextOrder } from '#server/db/text-order.ts';
import { NOTES } from '#src/contract/limits.ts';

/** Entries of a timeline, the newest: nobody moves a ticket so often. */
const EVENTS_MAX = 200;

const actors = alias(users, 'actors');
const agents = alias(users, 'agents');

const KINDS = {
  'ticket.opened': 'opened',
  'ticket.taken': 'taken',
  'ticket.assigned': 'assigned',
  'ticket.handed-over': 'handed-over',
  'ticket.returned': 'returned',
  'ticket.closed': 'closed',
  'ticket.reopened': 'reopened',
} as const satisfies Record<TicketAuditAction, string>;

const nameOf = (user: UserRow | null | undefined): string | null => (user ? displayName(user) : null);

type NoteRow = typeof ticketNotes.$inferSelect;

/** A note as staff are sent it. */
const toNote = (viewer: Pick<UserRow, 'id'>, row: NoteRow, author: UserRow) => ({
  id: row.id,
  text: row.text,
  author_name: displayName(author),
  mine: row.authorId === viewer.id,
  created_at: row.createdAt.toISOString(),
});

/** Milliseconds in which a call without a key that says the same is taken for a repeat: a device may be without signal for long. */
const AGAIN_MS = 24 * 3_600_000;

/**
 * Adds an internal note. Without a key one that says what its author has said lately is that one, so that a call whose answer
 * was lost can be made again; with a key whoever writes the same twice means it.
 * @param db holds the ticket
 * @param keyed true for a call that its key tells apart from its repeats
 * @returns it as it is sent; undefined where the ticket has as many as it may
 */
export const addNote = async (db: Db, author: UserRow, ticketId: number, text: string, now: Date, keyed: boolean) => {
  const since = new Date(now.getTime() - AGAIN_MS);
  const [same] = keyed
    ? []
    : await db
        .select()
        .from(ticketNotes)
        .where(
          and(
            eq(ticketNotes.ticketId, ticketId),
            eq(ticketNotes.authorId, author.id),
            eq(ticketNotes.text, text),
            gt(ticketNotes.createdAt, since),
          ),
        )
        .orderBy(desc(ticketNotes.id))
        .limit(1);
  if (same !== undefined) return toNote(author, same, author);
  if ((await db.$count(ticketNotes, eq(ticketNotes.ticketId, ticketId))) >= NOTES.max) return undefined;
  const [row] = await db
    .insert(ticketNotes)
    .values({ ticketId, authorId: author.id, text, createdAt: now })
    .returning();
  if (row === undefined) throw new Error('The note was not stored.');
  return toNote(author, row, author);
};

const eventsIn = (ticketId: number) => and(eq(audit.ticketId, ticketId), inArray(audit.action, Object.keys(KINDS)));

/** True where the last thing that became of a ticket is that this account took it. */
export const isLastTaker = async (db: Db, ticketId: number, userId: number): Promise<boolean> => {
  const [last] = await db.select().from(audit).where(eventsIn(ticketId)).orderBy(desc(audit.id)).limit(1);
  return last?.action === 'ticket.taken' && last.actorId === userId;
};

const eventsOf = async (db: Db, ticketId: number) => {
  const rows = await db
    .select({ entry: audit, actor: actors, agent: agents })
    .from(audit)
    .leftJoin(actors, eq(actors.id, audit.actorId))
    .leftJoin(agents, eq(agents.id, audit.subjectId))
    .where(eventsIn(ticketId))
    .orderBy(desc(audit.id))
    .limit(EVENTS_MAX);
  return rows.reverse().map(({ entry, actor, agent }) => ({
    id: String(entry.id),
    kind: KINDS[entry.action as TicketAuditAction],
    at: entry.at.toISOString(),
    by: nameOf(actor),
    to: agent && agent.id !== entry.actorId ? displayName(agent) : null,
  }));
};

/**
 * What became of a ticket, and its notes, oldest first, for a member of staff. Of a ticket whose entries are older than the
 * audit trail keeps them, that it was opened and closed is still known.
 */
export const ticketLog = async (db: Db, viewer: Pick<UserRow, 'id'>, ticket: TicketRow) => {
  const events = await eventsOf(db, ticket.id);
  const notes = await db
    .select({ note: ticketNotes, author: users })
    .from(ticketNotes)
    .innerJoin(users, eq(users.id, ticketNotes.authorId))
    .where(eq(ticketNotes.ticketId, ticket.id))
    .orderBy(asc(ticketNotes.id));
  const people = await db
    .select()
    .from(users)
    .where(inArray(users.id, [ticket.userId, ...(ticket.closedBy === null ? [] : [ticket.closedBy])]));
  const person = (id: number | null) => nameOf(people.find((one) => one.id === id));
  const known = (kind: string) => events.some((event) => event.kind === kind);
  const opened = {
    id: 'opened',
    kind: 'opened',
    at: ticket.createdAt.toISOString(),
    by: person(ticket.userId),
    to: null,
  };
  const closed =
    ticket.closeDate === null || known('closed')
      ? []
      : [{ id: 'closed', kind: 'closed', at: ticket.closeDate.toISOString(), by: person(ticket.closedBy), to: null }];
  return {
    events: [...(known('opened') ? [] : [opened]), ...events, ...closed],
    notes: notes.map(({ note, author }) => toNote(viewer, note, author)),
  };
};

const worksTickets = and(isStaffAccount, eq(users.active, true), eq(users.verified, true), isNull(users.deletedAt));

/** Who can be given a ticket, by name. */
export const listAgents = async (db: Db) => {
  const rows = await db
    .select()
    .from(users)
    .where(worksTickets)
    .orderBy(inTextOrder(sql`(${users.firstName} || ' ' || ${users.lastName})`), users.id);
  return rows.map((user) => ({ id: user.id, name: displayName(user) }));
};

/** An account that can be given a ticket, or undefined. */
export const agentById = async (db: Db, id: number): Promise<UserRow | undefined> => {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), worksTickets));
  return row;
};
