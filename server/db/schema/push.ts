import { bigint, boolean, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { id, time } from '#server/db/schema/columns.ts';
import type { NewsKind } from '#src/contract/push.ts';

/** Where one session's device is told of news: an address at a push service, and the device's keys. */
export const pushSubscriptions = pgTable('push_subscriptions', {
  id: id(),
  sessionId: text('session_id').notNull().unique(),
  userId: integer('user_id').notNull(),
  endpoint: text('endpoint').notNull().unique(),
  /** The endpoint's origin. */
  service: text('service').notNull(),
  p256dh: text('p256dh').notNull(),
  auth: text('auth').notNull(),
  showText: boolean('show_text').notNull(),
  silent: boolean('silent').notNull(),
  /** Quiet hours in minutes of the device's day, all three or none. */
  quietFrom: integer('quiet_from'),
  quietTo: integer('quiet_to'),
  timeZone: text('time_zone'),
  createdAt: time('created_at').notNull(),
});
export type PushSubscriptionRow = typeof pushSubscriptions.$inferSelect;

/** News that waits to be told to a device: one a subject. `version` counts what took the place of what was being sent. */
export const pushJobs = pgTable(
  'push_jobs',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    subscriptionId: integer('subscription_id').notNull(),
    topic: text('topic').notNull(),
    kind: text('kind').$type<NewsKind>().notNull(),
    ticketId: integer('ticket_id'),
    messageId: integer('message_id'),
    version: integer('version').notNull().default(1),
    attempts: integer('attempts').notNull().default(0),
    madeAt: time('made_at').notNull(),
    dueAt: time('due_at').notNull(),
    /** Until then a process is sending it. */
    claimedUntil: time('claimed_until'),
  },
  (table) => [unique().on(table.subscriptionId, table.topic)],
);
export type PushJobRow = typeof pushJobs.$inferSelect;

/** Accounts that want unread news by mail. */
export const newsMailChoices = pgTable('news_mail_choices', { userId: integer('user_id').primaryKey() });

/** Mail about a conversation that somebody has not read: one until they have. */
export const newsMails = pgTable(
  'news_mails',
  {
    userId: integer('user_id').notNull(),
    ticketId: integer('ticket_id').notNull(),
    kind: text('kind').$type<Exclude<NewsKind, 'approved'>>().notNull(),
    messageId: integer('message_id').notNull(),
    dueAt: time('due_at').notNull(),
    sentAt: time('sent_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.ticketId] })],
);
