import { bigint, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from '#server/db/schema/columns.ts';

/** Mail that waits to be sent. `takenUntil` is until when a process is at work on it; nothing is kept of one that is sent. */
export const mails = pgTable('mails', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  messageId: text('message_id').notNull(),
  /** A `Mail` (`server/mail/mail.ts`): with a code, as long as it is not sent. */
  content: jsonb('content').notNull(),
  queuedAt: time('queued_at').notNull(),
  dueAt: time('due_at').notNull(),
  expiresAt: time('expires_at').notNull(),
  attempts: integer('attempts').notNull().default(0),
  takenUntil: time('taken_until'),
  /** Names what it is the newest of: one that waits goes when a newer one is queued. */
  insteadOf: text('instead_of'),
});
