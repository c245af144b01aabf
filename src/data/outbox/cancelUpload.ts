import { LOCAL_PREFIX } from '#src/contract/commands.ts';
import type { SendMessageInput } from '#src/contract/message.ts';
import { filesText, isFilesText, VOICE_TEXT } from '#src/lib/filesText.ts';
import type { AccountDatabase, OutboxRow, UploadRow } from '../db/database.ts';
import { uploadsOf } from './newFiles.ts';

/** What a message says without one of its files. */
const textWithout = (text: string, left: readonly UploadRow[]): string =>
  isFilesText(text) && text !== VOICE_TEXT ? filesText(left.map((upload) => upload.mediaType)) : text;

const without = async (db: AccountDatabase, row: OutboxRow, id: string): Promise<void> => {
  const left = await uploadsOf(db, row.key);
  const input = row.input as SendMessageInput;
  if (left.length === 0 && isFilesText(input.text)) {
    await db.outbox.delete(row.seq);
    await db.messages.delete(row.key);
    return;
  }
  const text = textWithout(input.text, left);
  const { files: _, ...plain } = row;
  await db.outbox.put({
    ...plain,
    input: { ...input, text },
    ...(left.length > 0 ? { files: left.length } : {}),
  });
  await db.messages
    .where('key')
    .equals(row.key)
    .modify(({ message }) => {
      message.text = text;
      message.attachments = message.attachments.filter((file) => file.id !== LOCAL_PREFIX + id);
    });
};

/**
 * Takes a file off a message that has not left yet: its bytes go, a text that only says what the files are is put right,
 * and the message goes with its last file where nobody wrote anything. Stopping it on the wire is the caller's.
 * @returns false where it is too late: the message itself may have reached the server
 */
export const cancelUpload = (db: AccountDatabase, id: string): Promise<boolean> =>
  db.transaction('rw', [db.outbox, db.messages, db.uploads, db.uploadBytes], async () => {
    const upload = await db.uploads.get(id);
    const row = upload && (await db.outbox.where('key').equals(upload.key).first());
    if (!row || row.attempts > 0) return false;
    await db.uploads.delete(id);
    await db.uploadBytes.delete(id);
    await without(db, row, id);
    return true;
  });
