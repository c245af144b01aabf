import { LOCAL_PREFIX } from '#src/contract/commands.ts';
import type { AppError } from '#src/contract/errors.ts';
import { TRAY } from '#src/texts/tray.ts';
import type { AccountDatabase, MessageRow, OutboxRow } from '../db/database.ts';
import { waitingOrder } from '../db/order.ts';
import { messagesOf } from '../db/tickets.ts';

/** Of a message that the server acknowledged, and has no more. */
const LOST: AppError = { kind: 'rejected', code: 'LOST', message: TRAY.lostByServer };

/** Written here, as text alone: of files the bytes are no longer on the device. */
const canGoAgain = (row: MessageRow): boolean =>
  row.mine && row.delivery === 'sent' && !row.key.startsWith('server:') && row.message.attachments.length === 0;

/** The server's ids of what was written on this device and acknowledged, of one ticket. */
export const acknowledgedIds = async (db: AccountDatabase, ticketId: string): Promise<string[]> => {
  const rows = await messagesOf(db, ticketId).filter(canGoAgain).toArray();
  return rows.flatMap(({ serverId }) => serverId ?? []);
};

/**
 * Puts messages that a restored server has lost back into the outbox as refused, under the keys that they had: the person says
 * whether they are sent again (decision 0464). What was made after them goes without them. Call inside a transaction.
 */
export const failLost = async (db: AccountDatabase, ticketId: string, ids: readonly string[]): Promise<void> => {
  const pairs = ids.map((id) => [ticketId, id]);
  const rows = await db.messages.where('[ticketId+serverId]').anyOf(pairs).filter(canGoAgain).sortBy('order');
  for (const { serverId: _, ...row } of rows) {
    const { key, message, madeAt = Date.parse(message.created_at) } = row;
    const action = {
      key,
      command: 'message.send',
      input: { ticket_id: ticketId, text: message.text ?? '' },
      lane: ticketId,
      state: 'failed',
      passed: true,
      attempts: 0,
      failures: 0,
      dueAt: madeAt,
      madeAt,
      error: LOST,
    };
    const order = waitingOrder(await db.outbox.add(action as OutboxRow));
    const shown = { ...message, id: LOCAL_PREFIX + key };
    await db.messages.put({ ...row, message: shown, order, delivery: 'failed', error: LOST });
  }
};
