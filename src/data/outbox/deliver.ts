import * as v from 'valibot';
import type { Attachment, Message, SendMessageInput } from '#src/contract/message.ts';
import { type CreateTicketInput, type Ticket, ticketSchema } from '#src/contract/ticket.ts';
import type { AccountDatabase, OutboxRow } from '../db/database.ts';
import { learnSenderId } from '../db/meta.ts';
import { sentOrder, waitingOrder } from '../db/order.ts';
import { keepCopy } from '../files/copies.ts';
import { moveDraftFiles } from '../files/draftFiles.ts';
import { errorOfStorage } from '../storageError.ts';
import { putServerTicket } from '../sync/merge.ts';
import type { Lease } from './lease.ts';
import { settleMove } from './moves.ts';
import { dropUploads, uploadsOf } from './newFiles.ts';
import { withTicketId } from './wire.ts';

interface DeliverDeps {
  readonly db: AccountDatabase;
  readonly lease: Lease;
}

/** The row if it is still there to be delivered. */
const standing = async (db: AccountDatabase, row: OutboxRow): Promise<OutboxRow | undefined> => {
  const stored = await db.outbox.get(row.seq);
  return stored?.key === row.key ? stored : undefined;
};

/** Bytes of a file of our own that is kept to be seen without signal; beyond that only what is asked for again is. */
const KEPT_MAX_BYTES = 5 * 1024 * 1024;

/**
 * Keeps own pictures and voice notes to be seen without signal, under the ids the server gave them, as far as it names
 * them in the order they were sent or by their names. Call inside a transaction that has the tables of files.
 */
const keepCopies = async (db: AccountDatabase, row: OutboxRow, message: Message, now: number): Promise<void> => {
  const uploads = await uploadsOf(db, row.key);
  const left = [...message.attachments];
  for (const { id, place, fileName, mediaType, mimeType, sizeBytes } of uploads) {
    const same = (file: Attachment | undefined) => file?.filename === fileName;
    const its = same(message.attachments[place])
      ? message.attachments[place]
      : (left.find(same) ?? (left.length === uploads.length ? message.attachments[place] : undefined));
    if (!its || mediaType === 'file' || sizeBytes > KEPT_MAX_BYTES) continue;
    const stored = await db.uploadBytes.get(id);
    if (stored) await keepCopy(db, { id: its.id, ticketId: row.lane, mimeType, bytes: stored.bytes }, now);
  }
};

/**
 * A message is on the server: its canonical row takes the place of the waiting one, and the action leaves the outbox with
 * its files, in one transaction.
 * @param surelyMine false where the message was recognised by its text alone: nothing is learned from it
 * @param now milliseconds by this device
 */
export const deliverMessage = async (
  { db, lease }: DeliverDeps,
  row: OutboxRow,
  message: Message,
  surelyMine: boolean,
  now: number,
): Promise<void> => {
  const write = async (keep: boolean): Promise<void> => {
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
    if (!row.files) return;
    if (keep) await keepCopies(db, stored, message, now);
    await dropUploads(db, [row.key]);
  };
  if (!row.files) return lease.write([db.outbox, db.messages], () => write(false));
  const tables = [db.outbox, db.messages, db.uploads, db.uploadBytes, db.fileCopies];
  try {
    await lease.write(tables, () => write(true));
  } catch (error) {
    // No room for copies: what is delivered is written down all the same, or it would be sent again.
    if (errorOfStorage(error).kind !== 'quota') throw error;
    await lease.write(tables, () => write(false));
  }
};

/** A staff action is on the server. @param ticket as the server answered it, if it did */
export const deliverMove = (
  { db, lease }: DeliverDeps,
  row: OutboxRow,
  ticket: Ticket | undefined,
  now: number,
): Promise<void> =>
  lease.write([db.outbox, db.tickets], async () => {
    const stored = await standing(db, row);
    if (stored) await settleMove(db, stored, ticket, now);
  });

/** Moves all that waits in a lane of a local ticket to the server's id. Call inside a transaction. */
const rekeyLane = async (db: AccountDatabase, localId: string, id: string): Promise<void> => {
  await db.outbox
    .where('lane')
    .equals(localId)
    .modify((row) => {
      row.lane = id;
      row.input = withTicketId(row, id);
    });
  await db.messages
    .where('[ticketId+order]')
    .between([localId, ''], [localId, waitingOrder(Number.MAX_SAFE_INTEGER)], true, true)
    .modify((message) => {
      message.ticketId = id;
      message.message.ticket_id = id;
    });
  await moveDraftFiles(db, localId, id);
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
  lease.write([db.outbox, db.messages, db.tickets, db.drafts, db.draftFiles, db.aliases], async () => {
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
