import { sql } from 'drizzle-orm';
import { bigint, boolean, doublePrecision, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { id, time } from '#server/db/schema/columns.ts';
import type { TicketStatus } from '#src/contract/enums.ts';
import type { InitUploadInput } from '#src/contract/upload.ts';

export const tickets = pgTable('tickets', {
  id: id(),
  userId: integer('user_id').notNull(),
  stationId: integer('station_id'),
  status: text('status').$type<TicketStatus>().notNull().default('OPEN'),
  stationName: text('station_name'),
  serviceAddress: text('service_address'),
  services: integer('services').notNull().default(0),
  brands: integer('brands').notNull().default(0),
  /** What was asked for; null where nobody said. Then `services` is all that the stop has, else the same. */
  requestedServices: integer('requested_services'),
  /** Where the truck stood, as its driver shared it with the request: degrees, metres around them. */
  sharedLatitude: doublePrecision('shared_latitude'),
  sharedLongitude: doublePrecision('shared_longitude'),
  sharedAccuracy: doublePrecision('shared_accuracy'),
  /** When that was measured. */
  sharedAt: time('shared_at'),
  assignedManagerId: integer('assigned_manager_id'),
  createdAt: time('created_at').notNull(),
  updatedAt: time('updated_at').notNull(),
  closeDate: time('close_date'),
  closedBy: integer('closed_by'),
  /** Who gave it to its agent, where that was not the agent. */
  handedOverBy: integer('handed_over_by'),
  /** Since when the customer waits for an answer; null where staff spoke last, and once it is closed. */
  waitingSince: time('waiting_since'),
  /** The first message that the customer did not write, and who wrote it; kept by the database. */
  firstAnswerAt: time('first_answer_at'),
  firstAnswerBy: integer('first_answer_by'),
  /** Raised by the database with every change of what its messages' list tells (`server/db/migrations/0011-conversations.sql`). */
  conversationVersion: integer('conversation_version').notNull().default(0),
  /** The oldest version from which single messages lead to the present one. */
  conversationSince: integer('conversation_since').notNull().default(0),
  /** About what all its messages take of an answer, their files left out. */
  conversationBytes: bigint('conversation_bytes', { mode: 'number' }).notNull().default(0),
  /** The place of its word in `TICKET_PRIORITIES`. */
  priority: smallint('priority').notNull().default(1),
  /** Of the stop, two letters; made of the address by the database (`server/db/migrations/0019-priorities.sql`). */
  state: text('state').generatedAlwaysAs(sql``),
});
export type TicketRow = typeof tickets.$inferSelect;

export const messages = pgTable('messages', {
  id: id(),
  ticketId: integer('ticket_id').notNull(),
  senderId: integer('sender_id').notNull(),
  text: text('text').notNull(),
  createdAt: time('created_at').notNull(),
  /** Its ticket's `conversationVersion` that it came or last changed with; kept by the database. */
  version: integer('version').notNull().default(0),
});

/**
 * A file that was announced for a ticket. `storedAt` is set once its bytes are there and are what was announced,
 * `messageId` and `place` (from 0) once a message carries it.
 */
export const uploads = pgTable('uploads', {
  id: id(),
  s3Key: text('s3_key').notNull(),
  ticketId: integer('ticket_id'),
  userId: integer('user_id'),
  fileName: text('file_name').notNull(),
  mediaType: text('media_type').$type<InitUploadInput['mediaType']>().notNull(),
  mimeType: text('mime_type').notNull(),
  sizeBytes: integer('size_bytes').notNull(),
  sha256: text('sha256').notNull(),
  createdAt: time('created_at').notNull(),
  storedAt: time('stored_at'),
  messageId: integer('message_id'),
  place: integer('place'),
});
export type UploadRow = typeof uploads.$inferSelect;

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: integer('user_id').notNull(),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    status: integer('status').notNull(),
    answer: text('answer').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);

/** How far each person has read each ticket. */
export const ticketReads = pgTable(
  'ticket_reads',
  {
    userId: integer('user_id').notNull(),
    ticketId: integer('ticket_id').notNull(),
    messageId: integer('message_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.ticketId] })],
);

/** Staff who look at a ticket, or type in it, as long as they keep saying so. */
export const presence = pgTable(
  'presence',
  {
    ticketId: integer('ticket_id').notNull(),
    userId: integer('user_id').notNull(),
    typing: boolean('typing').notNull(),
    until: time('until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ticketId, table.userId] })],
);

/** What staff write about a ticket for one another. */
export const ticketNotes = pgTable('ticket_notes', {
  id: id(),
  ticketId: integer('ticket_id').notNull(),
  authorId: integer('author_id').notNull(),
  text: text('text').notNull(),
  createdAt: time('created_at').notNull(),
});

/** Replies that staff share. */
export const replies = pgTable('replies', {
  id: id(),
  title: text('title').notNull(),
  text: text('text').notNull(),
  createdAt: time('created_at').notNull(),
});
