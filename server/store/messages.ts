import { asc, eq } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { messages, tickets, type UploadRow, type UserRow, users } from '#server/db/schema.ts';
import { attachmentsOf, attachUploads } from '#server/store/uploads.ts';
import { displayName } from '#server/store/users.ts';

/** An attachment as it is sent (section 3), with `mimeType` and `sizeBytes` (bytes) added. */
export interface AttachmentView {
  readonly id: number;
  readonly url: string;
  readonly filename: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
}
/** Tells where an attachment is read. */
export type ViewAttachment = (row: UploadRow) => Promise<AttachmentView>;

const toMessage = (row: typeof messages.$inferSelect, sender: UserRow, attachments: readonly AttachmentView[]) => ({
  id: row.id,
  text: row.text,
  sender_id: row.senderId,
  sender_name: displayName(sender),
  created_at: row.createdAt.toISOString(),
  ticket_id: row.ticketId,
  attachments,
});

interface NewMessage {
  readonly ticketId: number;
  readonly sender: UserRow;
  readonly text: string;
  readonly now: Date;
  /** What of the ticket changes with it. */
  readonly ticket?: Pick<typeof tickets.$inferInsert, 'updatedAt' | 'waitingSince'>;
  /** In the order they are shown. */
  readonly files?: readonly UploadRow[];
}

/** Adds a message. @returns it as it is sent (section 3), with `sender_name` added */
export const addMessage = async (db: Db, message: NewMessage, view: ViewAttachment) => {
  const { ticketId, sender, text, now, ticket, files = [] } = message;
  const values = { ticketId, senderId: sender.id, text, createdAt: now };
  const touched = ticket && db.$with('touched').as(db.update(tickets).set(ticket).where(eq(tickets.id, ticketId)));
  const [row] = await (touched ? db.with(touched) : db).insert(messages).values(values).returning();
  if (row === undefined) throw new Error('The message was not stored.');
  const attached = await attachUploads(db, row.id, files);
  return toMessage(row, sender, await Promise.all(attached.map(view)));
};

/** All messages of a ticket, oldest first. */
export const listMessages = async (db: Db, ticketId: number, view: ViewAttachment) => {
  const rows = await db
    .select({ message: messages, sender: users })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.senderId))
    .where(eq(messages.ticketId, ticketId))
    .orderBy(asc(messages.id));
  const files = await attachmentsOf(db, ticketId);
  return Promise.all(
    rows.map(async ({ message, sender }) =>
      toMessage(message, sender, await Promise.all((files.get(message.id) ?? []).map(view))),
    ),
  );
};
