import type { AppError } from '#src/contract/errors.ts';
import { TRAY } from '#src/texts/tray.ts';
import type { ConversationState, Unseen } from '../db/conversation.ts';
import type { AccountDatabase, MessageRow } from '../db/database.ts';
import { isWrittenHere, messagesOf } from '../db/tickets.ts';
import { requeueMessage } from '../outbox/commands/put-message.ts';
import { LOST_BY_SERVER } from '../outbox/lost-by-server.ts';
import { dropUploads, type NewUploads, newUploads } from '../outbox/new-files.ts';
import type { Ports } from '../ports.ts';
import type { NewFile } from '../runtime.ts';

/** Of what the server acknowledged, and has no more. */
export const LOST: AppError = { kind: 'rejected', code: LOST_BY_SERVER, message: TRAY.lostByServer };

/** Files of messages that go again, by the messages' keys. */
export type RebuiltUploads = ReadonlyMap<string, NewUploads>;

/**
 * How long they are waited for, in milliseconds: another process of the server may know for a second less than the one that
 * acknowledged them.
 */
export const PATIENCE_MS = 5_000;

/** What an earlier version of the app has not moved on. */
const upTo = ({ after, before = '' }: ConversationState): string => `${after} ${before}`;

/** Written on this device, and not known to be lost. */
const isAcknowledged = (row: MessageRow): boolean => row.delivery === 'sent' && isWrittenHere(row);

/** The server's ids of what was written on this device and acknowledged, of one ticket. */
export const acknowledgedIds = async (db: AccountDatabase, ticketId: string): Promise<string[]> => {
  const rows = await messagesOf(db, ticketId).filter(isAcknowledged).toArray();
  return rows.flatMap(({ serverId }) => serverId ?? []);
};

/**
 * What has not been shown of them after another part. Call inside the transaction that merges it.
 * @param was undefined where the conversation is begun anew with this part
 * @param now milliseconds by this device
 */
export const stillUnseen = async (
  db: AccountDatabase,
  ticketId: string,
  { was, next, now }: { was: ConversationState | undefined; next: ConversationState; now: number },
  shown: ReadonlySet<string>,
): Promise<Unseen | undefined> => {
  const known = was?.unseen && was.unseen.upTo === upTo(was) ? was.unseen : undefined;
  const ids = was === undefined ? await acknowledgedIds(db, ticketId) : (known?.ids ?? []);
  const left = ids.filter((id) => !shown.has(id));
  return left.length === 0 ? undefined : { ids: left, since: known?.since ?? now, upTo: upTo(next) };
};

/** Whether all has been read, and they were waited for long enough. @param now milliseconds by this device */
export const areLost = ({ before, unseen }: ConversationState, now: number): boolean =>
  before === undefined && unseen !== undefined && Math.abs(now - unseen.since) > PATIENCE_MS;

/** Those that are still shown as sent, in their order. */
export const acknowledgedRows = (
  db: AccountDatabase,
  ticketId: string,
  ids: readonly string[],
): Promise<MessageRow[]> => {
  const pairs = ids.map((id) => [ticketId, id]);
  return db.messages.where('[ticketId+serverId]').anyOf(pairs).filter(isAcknowledged).sortBy('order');
};

/**
 * Makes the files of such messages anew from the copies that are kept to be seen without signal; a message of which one is not
 * there is left out. Sums take time that no transaction gives: call it before.
 */
export const rebuildUploads = async (
  db: AccountDatabase,
  ports: Pick<Ports, 'uuid'>,
  ticketId: string,
  ids: readonly string[],
): Promise<RebuiltUploads> => {
  const again = new Map<string, NewUploads>();
  for (const { key, message } of await acknowledgedRows(db, ticketId, ids)) {
    const files: NewFile[] = [];
    for (const { id, filename } of message.attachments) {
      const copy = await db.fileCopies.get(id);
      if (copy && filename) files.push({ name: filename, mimeType: copy.mimeType, bytes: copy.bytes });
    }
    if (files.length < message.attachments.length) continue;
    const made = await newUploads(key, files, ports, true);
    if (made.ok) again.set(key, made.value);
  }
  return again;
};

/**
 * Puts messages that a restored server has lost back into the outbox as refused, under the keys that they had: the person says
 * whether they are sent again (decision 0464). What was made after them goes without them. Call inside a transaction that
 * has the tables of messages, of the outbox and of waiting files.
 * @param again their files; those of others are no longer on the device
 */
export const failLost = async (
  db: AccountDatabase,
  ticketId: string,
  ids: readonly string[],
  again: RebuiltUploads,
): Promise<void> => {
  for (const row of await acknowledgedRows(db, ticketId, ids)) {
    const files = again.get(row.key);
    if (files) await requeueMessage(db, row, files, LOST);
  }
};

/** The server has one of them again: another backup was restored. Call inside such a transaction. @returns its row as sent */
export const clearLost = async (db: AccountDatabase, row: MessageRow): Promise<MessageRow> => {
  const { error, ...sent } = row;
  if (error?.code !== LOST_BY_SERVER) return row;
  await db.outbox.where('key').equals(row.key).delete();
  await dropUploads(db, [row.key]);
  return { ...sent, delivery: 'sent' };
};
