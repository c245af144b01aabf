import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { replies } from '#server/db/schema.ts';
import { inTextOrder } from '#server/db/text-order.ts';
import type { ReplyChange, ReplyInput } from '#src/contract/desk.ts';
import { REPLIES } from '#src/contract/limits.ts';

const SENT = { id: replies.id, title: replies.title, text: replies.text };

/** All replies that staff share, by title. */
export const listReplies = (db: Db) =>
  db
    .select(SENT)
    .from(replies)
    .orderBy(asc(inTextOrder(replies.title)), asc(replies.id));

/**
 * Adds a reply. One with the same title and text is not added twice: without an idempotency key a lost answer is repeated.
 * @param tx a transaction
 * @returns the reply, or undefined where there are as many as there may be
 */
export const addReply = async (tx: Db, input: ReplyInput, now: Date) => {
  // One at a time, or two at once would both find room for the last one.
  await tx.execute(sql`lock table ${replies} in share row exclusive mode`);
  const [same] = await tx
    .select(SENT)
    .from(replies)
    .where(and(eq(replies.title, input.title), eq(replies.text, input.text)));
  if (same !== undefined) return same;
  if ((await tx.$count(replies)) >= REPLIES.max) return undefined;
  const [row] = await tx
    .insert(replies)
    .values({ ...input, createdAt: now })
    .returning(SENT);
  if (row === undefined) throw new Error('The reply was not stored.');
  return row;
};

const says = (a: ReplyInput, b: ReplyInput): boolean => a.title === b.title && a.text === b.text;

/**
 * Changes a reply, unless somebody else has changed it since `from`; one that says the same already is no conflict.
 * @param tx a transaction
 * @returns it and whether it was refused, or undefined where there is none
 */
export const changeReply = async (tx: Db, id: number, { from, ...input }: ReplyChange) => {
  const [now] = await tx.select(SENT).from(replies).where(eq(replies.id, id)).for('update');
  if (now === undefined) return undefined;
  if (from !== undefined && !says(now, from) && !says(now, input)) return { reply: now, refused: true };
  await tx.update(replies).set(input).where(eq(replies.id, id));
  return { reply: { ...now, ...input }, refused: false };
};

/** Takes a reply away; one that is gone stays gone. */
export const deleteReply = async (db: Db, id: number): Promise<void> => {
  await db.delete(replies).where(eq(replies.id, id));
};
