import type { AppError } from '#src/contract/errors.ts';
import { TRAY } from '#src/texts/tray.ts';
import type { AccountDatabase, OutboxRow } from '../../db/database.ts';
import { showDelivery } from './rows.ts';

/** Of a message that waits for one before it, which the person has taken back into the box to change it. */
const HELD: AppError = { kind: 'rejected', code: 'HELD_FOR_EDIT', message: TRAY.heldForEdit };

const isHeld = ({ error }: OutboxRow): boolean => error?.code === HELD.code;

/**
 * Holds what was waiting behind a refused message that is taken back to be changed, so that it does not go before it. Call inside a
 * transaction of the outbox.
 * @param row as it leaves the outbox
 */
export const holdForEdit = async (
  db: AccountDatabase,
  row: Pick<OutboxRow, 'lane' | 'seq' | 'passed'>,
): Promise<void> => {
  if (row.passed) return;
  const queue = await db.outbox.where('lane').equals(row.lane).sortBy('seq');
  const next = queue.find((one) => one.seq > row.seq && one.command === 'message.send');
  if (next?.state !== 'due') return;
  await db.outbox.put({ ...next, state: 'failed', error: HELD });
  await db.messages.where('key').equals(next.key).modify(showDelivery(HELD));
};

/**
 * Lets what was held go, and tells the place before it, where the changed message belongs. Call inside a transaction of the outbox.
 * @param now milliseconds by this device
 * @returns what a message of this ticket is to be put into the outbox with
 */
export const placeOfEdit = async (
  db: AccountDatabase,
  ticketId: string,
  now: number,
): Promise<Partial<Pick<OutboxRow, 'seq'>>> => {
  // By state: few have failed, and thousands may wait in this queue.
  const failed = db.outbox.where('state').equals('failed');
  const held = await failed.filter((row) => row.lane === ticketId && isHeld(row)).first();
  if (!held) return {};
  const { error: _, ...waiting } = held;
  await db.outbox.put({ ...waiting, state: 'due', failures: 0, dueAt: now });
  await db.messages.where('key').equals(held.key).modify(showDelivery());
  const before = await db.outbox.where('seq').below(held.seq).last();
  return { seq: ((before?.seq ?? held.seq - 1) + held.seq) / 2 };
};
