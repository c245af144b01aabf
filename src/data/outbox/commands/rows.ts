import { isLocalId } from '#src/contract/commands.ts';
import type { AppError } from '#src/contract/errors.ts';
import { ok, type Result } from '#src/lib/result.ts';
import type { AccountDatabase, ActionRow, Delivery, Doubt, OutboxRow } from '../../db/database.ts';
import { waitingOrder } from '../../db/order.ts';
import { LOST_BY_SERVER } from '../lost-by-server.ts';
import type { Reconciled, WriteContext } from './command.ts';

/** Tries of an action that may have reached the server, so that it is known again when it is made anew. */
export type Tried = Pick<ActionRow, 'attempts' | 'firstTryAt'>;

/** The action without which another means nothing. */
export interface Dependency {
  /** Its key: refused, it takes the other with it. */
  readonly dependsOn?: string;
}

/** An action as it is put into the outbox. */
interface NewAction
  extends Dependency,
    Pick<ActionRow, 'key' | 'command' | 'input' | 'files' | 'answersWith' | 'asked'>,
    Partial<Tried & Pick<ActionRow, 'unkeyed'>> {
  /** The ticket's id, local or the server's: its actions are sent one after another. */
  readonly queueKey: string;
  /** Where it does not stand last: a fraction stands between two actions. */
  readonly seq?: number;
}

/**
 * Adds an action to the outbox, due at once, inside a transaction.
 * @returns its place among all that the person did
 */
export const enqueue = (
  { db, ports }: WriteContext,
  { queueKey, dependsOn, ...action }: NewAction,
): Promise<number> => {
  const now = ports.clock.now();
  // Which input belongs to which command is the command's own matter.
  const row = { attempts: 0, ...action, state: 'due', failures: 0, dueAt: now, madeAt: now };
  // The names that devices have stored (`ActionRow`).
  const stored = { ...row, lane: queueKey, ...(dependsOn !== undefined && { fallsWith: dependsOn }) };
  return db.outbox.add(stored as OutboxRow);
};

/** Puts actions of one queue behind all others, in their order, and so what is shown of them. Call inside a transaction. */
export const requeue = async (db: AccountDatabase, rows: readonly OutboxRow[]): Promise<void> => {
  for (const { seq, ...row } of rows) {
    await db.outbox.delete(seq);
    const order = waitingOrder(await db.outbox.add(row as OutboxRow));
    await db.messages.where('key').equals(row.key).modify({ order });
  }
};

/** The row as it is stored now; undefined where it has left the outbox. */
export const storedRow = async (db: AccountDatabase, row: ActionRow): Promise<OutboxRow | undefined> => {
  const stored = await db.outbox.get(row.seq);
  return stored?.key === row.key ? stored : undefined;
};

/** The server's id of a ticket, or its local one; undefined where it was made on this device and is no longer here. */
export const existingTicketId = async (db: AccountDatabase, asked: string): Promise<string | undefined> => {
  if (!isLocalId(asked)) return asked;
  // The conversation may still be open under the ticket's local id when the server's is already known.
  const [alias, ticket] = await Promise.all([db.aliases.get(asked), db.tickets.get(asked)]);
  return alias?.serverId ?? (ticket ? asked : undefined);
};

/** What a command makes of a server's list: the work of its row, or what may be. */
export interface Judged<Item> {
  readonly found?: Item | undefined;
  readonly doubts?: readonly Doubt[];
}

/**
 * Looks for the work of an earlier try among what the server lists; where there was none, or nothing is found, the ids
 * listed cannot be the work of the try that is to come. See `Command.reconcile`.
 * What the person has said is taken at their word.
 * @param judge looks through what was not listed before the first try
 */
export const findLost = async <Item extends { readonly id: string }>(
  row: ActionRow,
  listed: Result<readonly Item[], AppError>,
  judge: (unseen: readonly Item[]) => Promise<Result<Judged<Item>, AppError>>,
): Promise<Result<Reconciled<Item>, AppError>> => {
  if (!listed.ok) return listed;
  if (row.attempts > 0) {
    const said = listed.value.find(({ id }) => id === row.answered);
    if (said) return ok({ found: said });
    const judged = await judge(listed.value.filter(({ id }) => !row.seenBefore?.includes(id)));
    if (!judged.ok) return judged;
    const { found, doubts = [] } = judged.value;
    if (found) return ok({ found });
    if (doubts.length > 0) return ok({ doubts });
  }
  return ok({ seen: listed.value.map(({ id }) => id) });
};

/** Shows a ticket or message as refused, or without an error as waiting. */
export const showDelivery = (error?: AppError) => (shown: { delivery: Delivery; error?: AppError }) => {
  shown.delivery = error ? 'failed' : 'waiting';
  if (error) shown.error = error;
  else delete shown.error;
};

/** A failed action as it goes out once more. */
export const resetForRetry = (
  { error, heldUntil: _, doubts: __, fell: ___, passed, ...row }: OutboxRow,
  now: number,
): OutboxRow => {
  const due: OutboxRow = { ...row, state: 'due', failures: 0, dueAt: now };
  // It had arrived under its key, and refused again it holds nothing back either.
  return error?.code === LOST_BY_SERVER
    ? { ...due, attempts: 1, firstTryAt: row.madeAt, ...(passed && { passed }) }
    : due;
};
