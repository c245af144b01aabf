import * as v from 'valibot';
import type { Message, SendMessageInput } from '#src/contract/message.ts';
import { type CreateTicketInput, ticketSchema } from '#src/contract/ticket.ts';
import type { AccountDatabase, OutboxRow } from '../db/database.ts';
import { learnSenderId } from '../db/meta.ts';
import { sentOrder, waitingOrder } from '../db/order.ts';
import { putServerTicket } from '../sync/merge.ts';
import type { Lease } from './lease.ts';

interface DeliverDeps {
  readonly db: AccountDatabase;
  readonly lease: Lease;
}

/** The row if it is still there to be delivered. */
const standing = async (db: AccountDatabase, row: OutboxRow): Promise<OutboxRow | undefined> => {
  const stored = await db.outbox.get(row.seq);
  return stored?.key === row.key ? stored : undefined;
};

/**
 * A message is on the server: its canonical row takes the place of the waiting one, and the action leaves the outbox, in
 * one transaction.
 * @param surelyMine false where the message was recognised by its text alone: nothing is learned from it
 */
export const deliverMessage = ({ db, lease }: DeliverDeps, row: OutboxRow, message: Message, surelyMine: boolean) =>
  lease.write([db.outbox, db.messages], async () => {
    const stored = await standing(db, row);
    if (!stored) return;
    const ticketId = stored.lane;
    const shown = await db.messages.get(row.key);
    await db.messages.delete(`server:${message.id}`);
    await db.messages.put({
      key: row.key,
      serverId: message.id,
      ticketId,
      order: sentOrder(message),
      // A backend may answer without the text.
      message: { ...message, text: message.text || (stored.input as SendMessageInput).text },
      mine: true,
      delivery: 'sent',
      madeAt: shown?.madeAt ?? stored.madeAt,
    });
    await db.outbox.delete(stored.seq);
    if (surelyMine) await learnSenderId(db, message.sender_id ?? '');
  });

/** Moves all that waits in a lane of a local ticket to the server's id. Call inside a transaction. */
const rekeyLane = async (db: AccountDatabase, localId: string, id: string): Promise<void> => {
  await db.outbox
    .where('lane')
    .equals(localId)
    .modify((row) => {
      row.lane = id;
      row.input = { ...(row.input as SendMessageInput), ticket_id: id };
    });
  await db.messages
    .where('[ticketId+order]')
    .between([localId, ''], [localId, waitingOrder(Number.MAX_SAFE_INTEGER)], true, true)
    .modify((message) => {
      message.ticketId = id;
      message.message.ticket_id = id;
    });
  const draft = await db.drafts.get(localId);
  if (!draft) return;
  await db.drafts.delete(localId);
  await db.drafts.put({ ...draft, ticketId: id });
};

/**
 * A ticket is on the server: its row, messages, draft and all that waits behind it move from the local id to the
 * server's, and the alias is written, in one transaction (`offline.md`, promise 3).
 * @param answer what the server said of it; at least its id
 */
export const deliverTicket = (
  { db, lease }: DeliverDeps,
  row: OutboxRow,
  answer: { readonly id: string },
  now: number,
): Promise<void> =>
  lease.write([db.outbox, db.messages, db.tickets, db.drafts, db.aliases], async () => {
    const stored = await standing(db, row);
    if (!stored) return;
    const localId = stored.lane;
    const shown = await db.tickets.get(localId);
    await db.outbox.delete(stored.seq);
    await db.tickets.delete(localId);
    await db.aliases.put({ localId, serverId: answer.id });
    await rekeyLane(db, localId, answer.id);
    const whole = v.safeParse(ticketSchema, answer);
    if (whole.success) {
      const named = shown?.ticket.station_name;
      // A backend that keeps to the specification names no station: what was shown stays.
      const station = whole.output.station_name === undefined && named !== undefined ? { station_name: named } : {};
      await putServerTicket(db, { ...whole.output, ...station }, now);
    } else if (!(await db.tickets.get(answer.id))) {
      const input = stored.input as CreateTicketInput;
      const ticket = shown?.ticket ?? {
        status: 'OPEN' as const,
        created_at: new Date(stored.madeAt).toISOString(),
        service_id: String(input.service_id),
      };
      // Only the id came back: what was shown stands until the ticket is read.
      await putServerTicket(db, v.parse(ticketSchema, { ...ticket, id: answer.id }), stored.madeAt);
    }
  });
