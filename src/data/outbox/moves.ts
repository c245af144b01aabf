import * as v from 'valibot';
import type { CommandName } from '#src/contract/commands.ts';
import { type Ticket, type TicketMove, ticketSchema } from '#src/contract/ticket.ts';
import type { AccountDatabase, OutboxRow } from '../db/database.ts';
import { putServerTicket } from '../sync/merge.ts';

/** A staff action (section 4): refused, it holds nothing back and leaves its ticket as the server has it. */
export const isStaffAction = (command: CommandName): boolean =>
  command === 'ticket.status' || command === 'ticket.assign';

/** The ticket that an answer or a refusal carries, if it does. */
export const ticketIn = (body: unknown): Ticket | undefined => {
  const whole = v.safeParse(ticketSchema, body);
  if (whole.success) return whole.output;
  const inside = v.safeParse(v.looseObject({ ticket: ticketSchema }), body);
  return inside.success ? inside.output.ticket : undefined;
};

/**
 * Shows a change of status before the server has made it (`offline.md`, promise 12). Call inside a transaction that has
 * `tickets`.
 * @returns the action as it will be sent, with the status it was made from, and the one it falls with: a change made
 *   from another that waits means nothing without it
 */
export const showMove = async (
  db: AccountDatabase,
  key: string,
  input: TicketMove,
): Promise<{ readonly input: TicketMove; readonly fallsWith?: string }> => {
  const row = await db.tickets.get(input.id);
  const from = input.from ?? row?.status;
  if (row) {
    await db.tickets.put({
      ...row,
      status: input.status,
      move: { key, from: row.move?.from ?? row.status },
    });
  }
  return {
    input: { ...input, ...(from === undefined ? {} : { from }) },
    ...(row?.move ? { fallsWith: row.move.key } : {}),
  };
};

/**
 * Writes down that a staff action is on the server. What was shown stays where a later action of the same ticket waits.
 * Call inside a transaction that has `outbox` and `tickets`.
 * @param answered what the server said of the ticket, if it did
 * @param now milliseconds by this device
 */
export const settleMove = async (
  db: AccountDatabase,
  stored: OutboxRow,
  answered: Ticket | undefined,
  now: number,
): Promise<void> => {
  await db.outbox.delete(stored.seq);
  const row = await db.tickets.get(stored.lane);
  if (row?.move?.key === stored.key) {
    const { move: _, ...rest } = row;
    await db.tickets.put(rest);
  }
  const said = answered?.id === stored.lane ? answered : undefined;
  if (said) return putServerTicket(db, said, now);
  if (!row || stored.command !== 'ticket.status') return;
  const { status } = stored.input as TicketMove;
  await putServerTicket(db, { ...row.ticket, status }, now);
};

/** All that was made on top of an action, in turn. */
const fallenWith = (rows: readonly OutboxRow[], key: string): OutboxRow[] => {
  const direct = rows.filter((row) => row.fallsWith === key);
  return [...direct, ...direct.flatMap((row) => fallenWith(rows, row.key))];
};

/**
 * Takes back what a refused staff action had shown, and with it the actions that were made on top of it. Call inside a
 * transaction that has `outbox` and `tickets`.
 * @param present the ticket as the server has it, where it said so; else what it last said is shown again
 * @param now milliseconds by this device
 */
export const rollBack = async (
  db: AccountDatabase,
  stored: OutboxRow,
  present: Ticket | undefined,
  now: number,
): Promise<void> => {
  const lane = await db.outbox.where('lane').equals(stored.lane).toArray();
  const fallen = fallenWith(lane, stored.key);
  await db.outbox.bulkDelete(fallen.map((row) => row.seq));
  const row = await db.tickets.get(stored.lane);
  const gone = [stored, ...fallen].some((one) => one.key === row?.move?.key);
  if (row?.move && gone) {
    const { move, ...rest } = row;
    await db.tickets.put({ ...rest, status: move.from });
  }
  if (row && present?.id === stored.lane) await putServerTicket(db, present, now);
};
