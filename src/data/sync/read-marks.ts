import type { AccountDatabase } from '../db/database.ts';
import { META } from '../db/meta.ts';
import { isUnknownCall } from '../http/errors.ts';
import type { Runtime } from '../runtime.ts';

type ReceiptSender = Pick<Runtime, 'call' | 'unknownCalls'>;

const send = async ({ call, unknownCalls }: ReceiptSender, ticketId: string, messageId: string): Promise<boolean> => {
  if (unknownCalls.has('markRead')) return true;
  const answer = await call('markRead', { params: { id: ticketId }, body: { message_id: messageId } });
  if (answer.ok) return true;
  const { error } = answer;
  if (isUnknownCall(error) && error.code === undefined) unknownCalls.add('markRead');
  // A ticket that is not there, or not this person's any more, is refused each time: its mark holds no other back.
  return isUnknownCall(error) || error.kind === 'rejected';
};

/**
 * Sends how far a ticket has been read. What was read without signal is sent later (`sendPendingReadReceipts`), so that the
 * account's other devices show it as read too (decision 0453).
 * @param messageId the server's
 * @returns false where it could not be sent now
 */
export const sendReadReceipt = async (from: Runtime, ticketId: string, messageId: string): Promise<boolean> => {
  const done = await send(from, ticketId, messageId);
  const name = META.untoldRead + ticketId;
  try {
    const { meta } = from.db();
    if (!done) await meta.put({ name, value: messageId });
    else if (await meta.get(name)) await meta.delete(name);
  } catch {
    // Signed out meanwhile, or no room: the count stands there again when the ticket is next read.
  }
  return done;
};

/** Sends what could not be sent before. @param wants asked before each; false ends it */
export const sendPendingReadReceipts = async (
  from: ReceiptSender,
  db: AccountDatabase,
  wants: () => boolean,
): Promise<void> => {
  const late = await db.meta.where('name').startsWith(META.untoldRead).toArray();
  for (const { name, value } of late) {
    if (!wants() || !(await send(from, name.slice(META.untoldRead.length), String(value)))) return;
    // One that was read further meanwhile has a receipt of that.
    await db.transaction('rw', db.meta, async () => {
      if ((await db.meta.get(name))?.value === value) await db.meta.delete(name);
    });
  }
};
