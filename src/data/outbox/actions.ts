import type { SendMessageInput } from '#src/contract/message.ts';
import type { AccountDatabase, OutboxRow, TicketRow } from '../db/database.ts';

const tablesOf = (db: AccountDatabase) => [db.tickets, db.messages, db.outbox, db.drafts];

const failedRow = async (db: AccountDatabase, key: string): Promise<OutboxRow | undefined> => {
  const row = await db.outbox.where('key').equals(key).first();
  return row?.state === 'failed' ? row : undefined;
};

/** Shows an action as waiting again, on its ticket or its message. Call inside a transaction. */
const showWaiting = (db: AccountDatabase, row: OutboxRow): Promise<unknown> => {
  const waiting = (shown: Pick<TicketRow, 'delivery' | 'error'>) => {
    shown.delivery = 'waiting';
    delete shown.error;
  };
  return row.command === 'ticket.create'
    ? db.tickets.where('id').equals(row.lane).modify(waiting)
    : db.messages.where('key').equals(row.key).modify(waiting);
};

/** Makes a failed action due again, with the same key; anything else is left alone. */
export const retry = (db: AccountDatabase, key: string, now: number): Promise<void> =>
  db.transaction('rw', tablesOf(db), async () => {
    const row = await failedRow(db, key);
    if (!row) return;
    const { error: _, heldUntil: __, ...rest } = row;
    await db.outbox.put({ ...rest, state: 'due', failures: 0, dueAt: now });
    await showWaiting(db, row);
  });

/** Takes a failed action away; of a ticket, with its row, draft and all that waits for it. */
export const discard = (db: AccountDatabase, key: string): Promise<void> =>
  db.transaction('rw', tablesOf(db), async () => {
    const row = await failedRow(db, key);
    if (!row) return;
    if (row.command === 'message.send') {
      await db.outbox.delete(row.seq);
      await db.messages.delete(key);
      return;
    }
    await db.outbox.where('lane').equals(row.lane).delete();
    await db.messages.filter((message) => message.ticketId === row.lane).delete();
    await db.drafts.delete(row.lane);
    await db.tickets.delete(row.lane);
  });

/** Takes a failed message away and puts its text back into the draft, before what is being written there. */
export const edit = (db: AccountDatabase, key: string): Promise<void> =>
  db.transaction('rw', tablesOf(db), async () => {
    const row = await failedRow(db, key);
    if (row?.command !== 'message.send') return;
    const draft = await db.drafts.get(row.lane);
    const text = [(row.input as SendMessageInput).text, draft?.text ?? ''].filter((part) => part !== '').join('\n');
    await db.drafts.put({ ticketId: row.lane, text });
    await db.outbox.delete(row.seq);
    await db.messages.delete(key);
  });

/**
 * Ends every backoff (`offline.md`, promise 5). What a server asked to wait for stands, unless the person overrides it.
 * @param now milliseconds by this device
 */
export const makeDue = (db: AccountDatabase, now: number, byPerson: boolean): Promise<void> =>
  db.transaction('rw', db.outbox, async () => {
    await db.outbox
      .filter((row) => row.state === 'due' && row.dueAt > now)
      .modify((row) => {
        row.dueAt = byPerson ? now : Math.max(now, row.heldUntil ?? 0);
      });
  });
