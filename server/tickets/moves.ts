import { eq } from 'drizzle-orm';
import { record, type TicketAuditAction } from '#server/accounts/queries/audit.ts';
import { userById } from '#server/accounts/queries/users.ts';
import type { Db } from '#server/db/database.ts';
import { type TicketRow, tickets, type UserRow } from '#server/db/schema.ts';
import { type Answer, answer, type Call } from '#server/http/call.ts';
import { ApiError, notFound } from '#server/http/errors.ts';
import { parseId } from '#server/http/ids.ts';
import { lastSender } from '#server/tickets/queries/messages.ts';
import { addNote, agentById, isLastTaker } from '#server/tickets/queries/ticket-log.ts';
import { ticketView } from '#server/tickets/queries/tickets.ts';
import { mayReopen, REOPENED } from '#server/tickets/reopening.ts';
import { TICKET_MOVES } from '#src/contract/enums.ts';
import { NOTES } from '#src/contract/limits.ts';

/** Who moves a ticket, from where and when. */
export interface Mover {
  readonly user: UserRow;
  readonly address: string;
  readonly now: Date;
}

/** The same with whether its key tells the call apart from its repeats. */
export type Writer = Pick<Mover, 'user' | 'now'> & { readonly keyed: boolean };

/** The ticket as it is sent to who asks. @throws 404 */
export const viewed = async (tx: Db, user: UserRow, id: number): Promise<Answer> => {
  const view = await ticketView(tx, user, id);
  if (view === undefined) throw notFound('ticket');
  return answer(view);
};

/** Somebody else was faster: 409 with the ticket as it is now. */
const conflict = async (db: Db, user: UserRow, row: TicketRow): Promise<ApiError> =>
  new ApiError(409, 'STATUS_CONFLICT', 'Someone else has changed this ticket.', {
    more: { status: row.status, ticket: await ticketView(db, user, row.id) },
  });

/** Writes down what became of a ticket. @param agentId who has it then */
export const recordMove = (
  tx: Db,
  { user, address, now }: Mover,
  action: TicketAuditAction,
  { id, agentId }: { readonly id: number; readonly agentId?: number | undefined },
): Promise<void> => record(tx, { action, actorId: user.id, subjectId: agentId, address, ticketId: id }, now);

/** Writes down that a ticket was taken, once: the assignment that goes along with the change of status comes before or after it. */
const recordTaking = async (tx: Db, mover: Mover, id: number): Promise<void> => {
  const { user } = mover;
  if (!(await isLastTaker(tx, id, user.id))) await recordMove(tx, mover, 'ticket.taken', { id, agentId: user.id });
};

const save = async (tx: Db, { user, now }: Mover, row: TicketRow, change: Partial<TicketRow>): Promise<Answer> => {
  await tx
    .update(tickets)
    .set({ ...change, updatedAt: now })
    .where(eq(tickets.id, row.id));
  return viewed(tx, user, row.id);
};

/** What of a ticket changes with an agent: who was answered already, and has said nothing since, waits for nobody. */
const withAgent = async (tx: Db, row: TicketRow, agent: number, by: number): Promise<Partial<TicketRow>> => ({
  status: 'IN_PROGRESS',
  assignedManagerId: agent,
  handedOverBy: agent === by ? null : by,
  waitingSince: (await lastSender(tx, row.id)) === row.userId ? row.waitingSince : null,
});

/** Another works on it by now than the agent that the person saw. */
const isOthers = (row: TicketRow, seen: string | number | undefined): boolean =>
  seen !== undefined && row.status === 'IN_PROGRESS' && String(row.assignedManagerId) !== String(seen);

/**
 * Changes a ticket's status (`src/contract/README.md#tickets`), or opens a closed one again where that is what is asked for.
 * @param row held by the transaction
 * @throws 409 STATUS_CONFLICT, 422 BAD_TRANSITION
 */
export const moveTicket = async (
  tx: Db,
  mover: Mover,
  row: TicketRow,
  { status, from, from_agent_id }: Call<'ticketStatus'>['body'],
): Promise<Answer> => {
  const { user, now } = mover;
  const { id } = row;
  // A repeated call of the same agent, whose first answer was lost, finds its own work done.
  if (row.status === status && status === 'IN_PROGRESS' && row.assignedManagerId === user.id)
    return viewed(tx, user, id);
  if ((from !== undefined && from !== row.status) || isOthers(row, from_agent_id)) throw await conflict(tx, user, row);
  // Said in so many words alone: who only takes a ticket has not seen that it is closed.
  if (from === 'CLOSED' && status === 'IN_PROGRESS' && mayReopen(row, now) && (await userById(tx, row.userId))) {
    await recordMove(tx, mover, 'ticket.reopened', { id, agentId: user.id });
    return save(tx, mover, row, { ...(await withAgent(tx, row, user.id, user.id)), ...REOPENED });
  }
  if (!TICKET_MOVES[row.status].includes(status)) {
    throw row.status === 'CLOSED' || row.status === status
      ? await conflict(tx, user, row)
      : new ApiError(422, 'BAD_TRANSITION', `A ticket cannot go from ${row.status} to ${status}.`);
  }
  if (status === 'IN_PROGRESS') {
    await recordTaking(tx, mover, id);
    return save(tx, mover, row, await withAgent(tx, row, user.id, user.id));
  }
  if (status === 'CLOSED') {
    await recordMove(tx, mover, 'ticket.closed', { id });
    return save(tx, mover, row, { status, closeDate: now, closedBy: user.id, waitingSince: null });
  }
  await recordMove(tx, mover, 'ticket.returned', { id });
  // Back on the board it waits for another agent, whoever spoke last.
  return save(tx, mover, row, { status, waitingSince: row.waitingSince ?? now, handedOverBy: null });
};

/** Makes the caller the agent of a ticket that nobody works on. @throws 409 STATUS_CONFLICT */
export const assignTicket = async (tx: Db, mover: Mover, row: TicketRow): Promise<Answer> => {
  const { user } = mover;
  // The change to IN_PROGRESS is a call of its own, run together with this one, in either order.
  const mayTake = row.status === 'OPEN' || row.status === 'TO_DO' || row.assignedManagerId === user.id;
  if (!mayTake || row.status === 'CLOSED') throw await conflict(tx, user, row);
  if (row.assignedManagerId !== user.id) await recordTaking(tx, mover, row.id);
  return save(tx, mover, row, { assignedManagerId: user.id });
};

/** @param hint what to do where the ticket has as many notes as it may @throws 422 there */
export const writeNote = async (tx: Db, { user, now, keyed }: Writer, id: number, text: string, hint = '') => {
  const note = await addNote(tx, user, id, text, now, keyed);
  if (note !== undefined) return note;
  throw new ApiError(422, 'INVALID_INPUT', `A ticket has at most ${NOTES.max} notes.${hint}`);
};

const WITHOUT_NOTE = ' It can be handed over without one.';

/**
 * Gives a ticket to an agent, whatever its status but closed (decision 0391).
 * @param row held by the transaction
 * @throws 409 STATUS_CONFLICT, 422 for an account that works no tickets
 */
export const handOver = async (
  tx: Db,
  mover: Mover & Writer,
  row: TicketRow,
  { agent_id, from, from_agent_id, note }: Call<'handOverTicket'>['body'],
): Promise<Answer> => {
  const { user } = mover;
  const { id } = row;
  const wanted = parseId(agent_id);
  const agent = wanted === undefined ? undefined : await agentById(tx, wanted);
  if (agent === undefined) {
    const sentence = 'This person works no tickets any more.';
    throw new ApiError(422, 'INVALID_INPUT', sentence, { fields: { agent_id: sentence } });
  }
  if (row.status === 'IN_PROGRESS' && row.assignedManagerId === agent.id) {
    if (note !== undefined) await writeNote(tx, mover, id, note, WITHOUT_NOTE);
    return viewed(tx, user, id);
  }
  const changed = (from !== undefined && from !== row.status) || isOthers(row, from_agent_id);
  if (row.status === 'CLOSED' || changed) throw await conflict(tx, user, row);
  const wasAtWork = row.status === 'IN_PROGRESS';
  if (!wasAtWork && agent.id === user.id) await recordTaking(tx, mover, id);
  else await recordMove(tx, mover, wasAtWork ? 'ticket.handed-over' : 'ticket.assigned', { id, agentId: agent.id });
  if (note !== undefined) await writeNote(tx, mover, id, note, WITHOUT_NOTE);
  return save(tx, mover, row, await withAgent(tx, row, agent.id, user.id));
};
