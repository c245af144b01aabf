import { asc, eq } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { messages, type UserRow, users } from '#server/db/schema.ts';
import { displayName } from '#server/store/users.ts';

const toMessage = (row: typeof messages.$inferSelect, sender: UserRow) => ({
  id: row.id,
  text: row.text,
  sender_id: row.senderId,
  sender_name: displayName(sender),
  created_at: row.createdAt.toISOString(),
  ticket_id: row.ticketId,
  attachments: [],
});

/** Adds a message. @returns it as it is sent (section 3), with `sender_name` added */
export const addMessage = async (db: Db, ticketId: number, sender: UserRow, text: string, now: Date) => {
  const [row] = await db.insert(messages).values({ ticketId, senderId: sender.id, text, createdAt: now }).returning();
  if (row === undefined) throw new Error('The message was not stored.');
  return toMessage(row, sender);
};

/** All messages of a ticket, oldest first. */
export const listMessages = async (db: Db, ticketId: number) => {
  const rows = await db
    .select({ message: messages, sender: users })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.senderId))
    .where(eq(messages.ticketId, ticketId))
    .orderBy(asc(messages.id));
  return rows.map((row) => toMessage(row.message, row.sender));
};
