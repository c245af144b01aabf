import { LOCAL_PREFIX } from '#src/contract/commands.ts';
import type { AppError } from '#src/contract/errors.ts';
import type { AccountDatabase, ActionRow, MessageRow, OutboxRow } from '../../db/database.ts';
import { readSenderId } from '../../db/meta.ts';
import { waitingOrder } from '../../db/order.ts';
import { type NewUploads, shownAttachment } from '../new-files.ts';
import type { WriteContext } from './command.ts';
import { enqueue } from './rows.ts';

/** A message as it is made: to which ticket, with which files, and what of the taking of that waits before it. */
interface NewMessage {
  readonly key: string;
  readonly ticketId: string;
  readonly text: string;
  readonly files: NewUploads;
  readonly taken?: Pick<ActionRow, 'answersWith'>;
  /** Where it does not stand last. */
  readonly place?: Partial<Pick<ActionRow, 'seq'>>;
}

/** Puts a message into the outbox and into its conversation, with its files. Call inside a transaction of the outbox. */
export const putMessage = async (
  ctx: WriteContext,
  { key, ticketId, text, files: { uploads, bytes }, taken, place }: NewMessage,
): Promise<void> => {
  const { db } = ctx;
  const now = ctx.ports.clock.now();
  const [seq, senderId] = await Promise.all([
    enqueue(ctx, {
      key,
      command: 'message.send',
      input: { ticket_id: ticketId, text },
      queueKey: ticketId,
      ...(uploads.length > 0 ? { files: uploads.length } : {}),
      ...taken,
      ...place,
    }),
    readSenderId(db),
  ]);
  const shown = db.messages.put({
    key,
    ticketId,
    order: waitingOrder(seq),
    message: {
      id: LOCAL_PREFIX + key,
      text,
      sender_id: senderId ?? '',
      sender_name: undefined,
      created_at: new Date(now).toISOString(),
      ticket_id: ticketId,
      attachments: uploads.map(shownAttachment),
    },
    mine: true,
    delivery: 'waiting',
    madeAt: now,
  });
  const stored = uploads.length > 0 ? [db.uploads.bulkPut([...uploads]), db.uploadBytes.bulkPut([...bytes])] : [];
  await Promise.all([shown, ...stored]);
};

/**
 * Puts a message that was sent back into the outbox, under the key that it had. Call inside a transaction of the outbox.
 * @param row as it is shown
 * @param error why it stands there as refused, and what was made after it goes without it; without one it waits as before
 */
export const requeueMessage = async (
  db: AccountDatabase,
  row: MessageRow,
  { uploads, bytes }: NewUploads,
  error?: AppError,
): Promise<void> => {
  const { key, ticketId, message, madeAt = Date.parse(message.created_at) } = row;
  const action: Omit<Extract<OutboxRow, { readonly command: 'message.send' }>, 'seq'> = {
    key,
    command: 'message.send',
    input: { ticket_id: ticketId, text: message.text ?? '' },
    lane: ticketId,
    state: error ? 'failed' : 'due',
    ...(error && { passed: true, error }),
    attempts: 0,
    failures: 0,
    dueAt: madeAt,
    madeAt,
    ...(uploads.length > 0 ? { files: uploads.length } : {}),
  };
  const order = waitingOrder(await db.outbox.add(action as OutboxRow));
  const shown = { ...message, id: LOCAL_PREFIX + key, attachments: uploads.map(shownAttachment) };
  await db.messages.put({
    ...row,
    message: shown,
    order,
    ...(error ? { delivery: 'failed', error } : { delivery: 'waiting' }),
  });
  await db.uploads.bulkPut([...uploads]);
  await db.uploadBytes.bulkPut([...bytes]);
};
