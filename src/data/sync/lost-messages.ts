import { LOCAL_PREFIX } from '#src/contract/commands.ts';
import type { AppError } from '#src/contract/errors.ts';
import { TRAY } from '#src/texts/tray.ts';
import type { AccountDatabase, MessageRow, OutboxRow } from '../db/database.ts';
import { waitingOrder } from '../db/order.ts';
import { messagesOf } from '../db/tickets.ts';
import { type NewUploads, newUploads, shownAttachment } from '../outbox/new-files.ts';
import type { Ports } from '../ports.ts';
import type { NewFile } from '../runtime.ts';

/** Of a message that the server acknowledged, and has no more. */
const LOST: AppError = { kind: 'rejected', code: 'LOST', message: TRAY.lostByServer };

/** Files of messages that go again, by the messages' keys. */
export type FilesAgain = ReadonlyMap<string, NewUploads>;

/** Written on this device. */
const isAcknowledged = (row: MessageRow): boolean =>
  row.mine && row.delivery === 'sent' && !row.key.startsWith('server:');

/** The server's ids of what was written on this device and acknowledged, of one ticket. */
export const acknowledgedIds = async (db: AccountDatabase, ticketId: string): Promise<string[]> => {
  const rows = await messagesOf(db, ticketId).filter(isAcknowledged).toArray();
  return rows.flatMap(({ serverId }) => serverId ?? []);
};

const rowsOf = (db: AccountDatabase, ticketId: string, ids: readonly string[]): Promise<MessageRow[]> => {
  const pairs = ids.map((id) => [ticketId, id]);
  return db.messages.where('[ticketId+serverId]').anyOf(pairs).filter(isAcknowledged).sortBy('order');
};

/**
 * Makes the files of such messages anew from the copies that are kept to be seen without signal; a message of which one is not
 * there is left out. Sums take time that no transaction gives: call it before.
 */
export const filesAgain = async (
  db: AccountDatabase,
  ports: Pick<Ports, 'uuid'>,
  ticketId: string,
  ids: readonly string[],
): Promise<FilesAgain> => {
  const again = new Map<string, NewUploads>();
  for (const { key, message } of await rowsOf(db, ticketId, ids)) {
    const files: NewFile[] = [];
    for (const { id, filename } of message.attachments) {
      const copy = await db.fileCopies.get(id);
      if (copy) files.push({ name: filename ?? '', mimeType: copy.mimeType, bytes: copy.bytes });
    }
    if (files.length < message.attachments.length) continue;
    const made = await newUploads(key, files, ports);
    if (made.ok) again.set(key, made.value);
  }
  return again;
};

/**
 * Puts messages that a restored server has lost back into the outbox as refused, under the keys that they had: the person says
 * whether they are sent again (decision 0464). What was made after them goes without them. Call inside a transaction that
 * has the tables of messages and of waiting files.
 * @param again their files; those of others are no longer on the device
 */
export const failLost = async (
  db: AccountDatabase,
  ticketId: string,
  ids: readonly string[],
  again: FilesAgain,
): Promise<void> => {
  for (const { serverId: _, ...row } of await rowsOf(db, ticketId, ids)) {
    const { key, message, madeAt = Date.parse(message.created_at) } = row;
    const files = again.get(key);
    if (!files) continue;
    const { uploads, bytes } = files;
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
      ...(uploads.length > 0 ? { files: uploads.length } : {}),
    };
    const order = waitingOrder(await db.outbox.add(action as OutboxRow));
    const shown = { ...message, id: LOCAL_PREFIX + key, attachments: uploads.map(shownAttachment) };
    await db.messages.put({ ...row, message: shown, order, delivery: 'failed', error: LOST });
    await db.uploads.bulkPut([...uploads]);
    await db.uploadBytes.bulkPut([...bytes]);
  }
};
