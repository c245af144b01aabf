import * as v from 'valibot';
import type { TicketStatus } from '#src/contract/enums.ts';
import type { AppError } from '#src/contract/errors.ts';
import { type Ticket, type TicketHandOver, ticketSchema } from '#src/contract/ticket.ts';
import { TRAY } from '#src/texts/tray.ts';
import type { AccountDatabase, ActionRow, OutboxRow } from '../../db/database.ts';
import { putChangedTicket, putServerTicket } from '../../sync/put-ticket.ts';
import { isFinal } from '../attempt.ts';
import type { Description, SendContext, WriteContext } from './command.ts';
import { type Dependency, enqueue, existingTicketId, showDelivery, storedRow, type Tried } from './rows.ts';

// What both staff actions have in common: refused, they hold nothing back and leave their ticket as the server has it.

/** How the tray tells it: by the ticket that it is about, its customer and its stop. */
export const staffItem = (kind: string, ticket: Ticket | undefined): Description => ({
  kind,
  excerpt: [ticket?.user_name, ticket?.station_name ?? ticket?.service_address].filter(Boolean).join(' · '),
  discardText: TRAY.discardText,
  editable: false,
});

/** The key of a refused one that is made once more: a race that was lost is the answer to its key for good. */
export const retryKey = (
  { key, error }: Pick<ActionRow, 'key' | 'error'>,
  { uuid }: Pick<WriteContext['ports'], 'uuid'>,
): string => (error?.code === 'STATUS_CONFLICT' ? uuid() : key);

/**
 * Puts a refused one back where it stood, before what was made later.
 * @param input as it was asked for unless given
 * @returns its key
 */
export const requeueInPlace = async (
  ctx: WriteContext,
  row: ActionRow,
  input: ActionRow['input'] = row.input,
): Promise<string> => {
  const { seq, command, lane: queueKey } = row;
  const key = retryKey(row, ctx.ports);
  await ctx.db.outbox.delete(seq);
  await enqueue(ctx, { key, command, input, queueKey, seq, ...triesOf(row) });
  return key;
};

/** Its tries so far, for a row that takes its place. */
export const triesOf = ({ attempts, firstTryAt }: ActionRow): Tried => ({
  attempts,
  ...(firstTryAt === undefined ? {} : { firstTryAt }),
});

/** What a change of a ticket was made from, and what it depends on. */
interface ShownMove {
  readonly ticketId: string;
  /** What was shown before. */
  readonly from: TicketStatus | undefined;
  readonly dependency: Dependency;
}

/**
 * Shows a change of status before the server has made it. One made from another that waits means nothing without it, and
 * falls with it. Undefined where the ticket is gone.
 * @param to the agent whom a hand-over gives it to
 */
export const showMove = async (
  { db }: Pick<WriteContext, 'db'>,
  key: string,
  id: string,
  status: TicketStatus,
  to?: string,
): Promise<ShownMove | undefined> => {
  const ticketId = await existingTicketId(db, id);
  if (ticketId === undefined) return undefined;
  const row = await db.tickets.get(ticketId);
  if (row) {
    const move = { key, from: row.move?.from ?? row.status, saw: row.status, ...(to !== undefined && { to }) };
    await db.tickets.put({ ...row, status, move });
  }
  return { ticketId, from: row?.status, dependency: row?.move ? { dependsOn: row.move.key } : {} };
};

/** The ticket that an answer or a refusal carries, if it does. */
const ticketIn = (body: unknown): Ticket | undefined => {
  const whole = v.safeParse(ticketSchema, body);
  if (whole.success) return whole.output;
  const inside = v.safeParse(v.looseObject({ ticket: ticketSchema }), body);
  return inside.success ? inside.output.ticket : undefined;
};

/**
 * The ticket as it is on the server: as the refusal of a first try says, or else as it answers when asked. What a repeated try
 * is told may be what an earlier one was, which the server has kept.
 */
export const presentTicket = async (ctx: SendContext, row: ActionRow, error: AppError): Promise<Ticket | undefined> => {
  const said = ticketIn(error.body);
  if (said && row.attempts <= 1) return said;
  const answer = await ctx.call('ticket', { params: { id: row.lane } });
  return answer.ok ? answer.value : said;
};

/**
 * Writes down that a staff action is on the server. What was shown stays where a later action of the same ticket waits.
 * See `Command.settle`.
 * @param made what it has made of the ticket, where the server does not say
 */
export const settleStaff = async (
  ctx: SendContext,
  row: ActionRow,
  answer: unknown,
  reconciled: boolean,
  made?: Partial<Ticket>,
): Promise<AppError | undefined> => {
  const { db } = ctx;
  let said = ticketIn(answer);
  // What a repeated try is answered may be the answer to an earlier one, which the server has kept: the ticket as it was
  // then. So it is asked for as it is now.
  if (!reconciled && row.attempts > 1) {
    const present = await ctx.call('ticket', { params: { id: row.lane } });
    if (!present.ok && !isFinal(present.error)) return present.error;
    if (present.ok) said = present.value;
  }
  const now = ctx.ports.clock.now();
  await ctx.lease.write([db.outbox, db.tickets], async () => {
    const stored = await storedRow(db, row);
    if (!stored) return;
    await db.outbox.delete(stored.seq);
    const shown = await db.tickets.get(stored.lane);
    if (shown?.move?.key === stored.key) {
      const { move: _, ...rest } = shown;
      await db.tickets.put(rest);
    }
    if (said?.id === stored.lane) await putChangedTicket(db, said, now);
    else if (shown && made) await putChangedTicket(db, { ...shown.ticket, ...made }, now);
  });
  return undefined;
};

/** All that was made on top of an action, in turn. */
const dependentsOf = (rows: readonly OutboxRow[], key: string): OutboxRow[] => {
  const direct = rows.filter((row) => row.fallsWith === key);
  return [...direct, ...direct.flatMap((row) => dependentsOf(rows, row.key))];
};

/**
 * Holds back what was written to somebody whose ticket the person was about to take, and did not get: another answers them by
 * now. Whether it goes all the same, the person says (decision 0391).
 */
const holdAnswers = async (
  db: AccountDatabase,
  queue: readonly OutboxRow[],
  gone: ReadonlySet<string>,
  present: Ticket | undefined,
): Promise<void> => {
  const agent = present?.status === 'IN_PROGRESS' ? present.assigned_manager_name : undefined;
  const message = present?.status === 'CLOSED' ? TRAY.closedFirst : TRAY.takenFirst(agent);
  const error: AppError = { kind: 'conflict', code: 'NOT_TAKEN', message };
  for (const row of queue) {
    if (row.answersWith === undefined || !gone.has(row.answersWith)) continue;
    await db.outbox.update(row.seq, { state: 'failed', error });
    await db.messages.where('key').equals(row.key).modify(showDelivery(error));
  }
};

/** The note of a ticket's hand-over, if it is one. */
const noteWith = ({ command, input }: Pick<ActionRow, 'command' | 'input'>): string | undefined =>
  command === 'ticket.hand-over' ? (input as TicketHandOver).note : undefined;

/**
 * What was written to go with a hand-over that comes to nothing goes on as a note of its own: another has the ticket now, and
 * the words were for whoever has it (decision 0391). It stands where the hand-over stood, before what was written later.
 */
const keepNoteOf = async (ctx: WriteContext, row: ActionRow): Promise<void> => {
  const text = noteWith(row);
  if (text === undefined) return;
  const { lane: ticketId, seq, attempts } = row;
  await enqueue(ctx, {
    key: ctx.ports.uuid(),
    command: 'ticket.note',
    input: { id: ticketId, text },
    queueKey: ticketId,
    seq: seq + 0.5,
    // Whatever refused the last try, one before it may have brought the note.
    ...(attempts > 0 && { unkeyed: true }),
  });
};

/**
 * Takes back what a refused staff action had shown, and with it the actions that were made on top of it. Where nobody
 * knows the ticket as the server has it, what the server last said is shown again. See `Command.refused`.
 */
export const rollBack = async (
  ctx: WriteContext,
  stored: ActionRow,
  error: AppError,
  known: Ticket | undefined,
): Promise<void> => {
  const { db, ports } = ctx;
  const present = known ?? ticketIn(error.body);
  const queue = await db.outbox.where('lane').equals(stored.lane).toArray();
  const dependents = dependentsOf(queue, stored.key);
  await db.outbox.bulkDelete(dependents.map((row) => row.seq));
  for (const row of dependents) await keepNoteOf(ctx, row);
  if (dependents.length > 0) stored.fell = dependents.map(({ command, input }) => ({ command, input }));
  // Any other refusal leaves it in the tray, whole, to be tried again.
  if (error.kind === 'conflict' && noteWith(stored) !== undefined) {
    await keepNoteOf(ctx, stored);
    const { note: _, ...rest } = stored.input as TicketHandOver;
    stored.input = rest;
  }
  const keys = new Set([stored, ...dependents].map((one) => one.key));
  await holdAnswers(db, queue, keys, present);
  const row = await db.tickets.get(stored.lane);
  if (row?.move && keys.has(row.move.key)) {
    const { move, ...rest } = row;
    await db.tickets.put({ ...rest, status: move.from });
  }
  if (row && present?.id === stored.lane) await putServerTicket(db, present, ports.clock.now());
};
