import type { AccountDatabase, ActionRow, OutboxRow } from '../db/database.ts';
import type { Commands } from './commands/command.ts';

/** False for an action that was refused and holds nothing else of its ticket back. */
const counts = (commands: Commands, row: OutboxRow): boolean =>
  row.state === 'due' || (commands[row.command]?.blocksQueue !== false && !row.passed);

/**
 * The first action of each queue, in the order they were made. The rest of a queue waits for it, also when it was refused
 * (`src/data/README.md#a-failure-stops-only-its-ticket`), unless its command says otherwise.
 * @param rows ordered by `seq`
 */
export const queueHeads = (rows: readonly OutboxRow[], commands: Commands): OutboxRow[] => {
  const heads = new Map<string, OutboxRow>();
  for (const row of rows) if (counts(commands, row) && !heads.has(row.lane)) heads.set(row.lane, row);
  return [...heads.values()];
};

/** The first action of one queue, as `queueHeads` finds it, without reading the others. */
export const queueHead = (db: AccountDatabase, queueKey: string, commands: Commands): Promise<OutboxRow | undefined> =>
  db.outbox
    .where('lane')
    .equals(queueKey)
    .filter((row) => counts(commands, row))
    .first();

/** The refused action that an action of the same ticket waits for; undefined where it waits for none. */
export const heldBackBy = (row: OutboxRow, queue: readonly OutboxRow[], commands: Commands): OutboxRow | undefined => {
  const blocks = (other: OutboxRow) => other.state === 'failed' && counts(commands, other);
  return row.state === 'failed'
    ? undefined
    : queue.find((other) => other.lane === row.lane && other.seq < row.seq && blocks(other));
};

/** The actions as a person sees them: what was made together by one press is one. */
export const visibleActions = <R extends Pick<ActionRow, 'key' | 'command' | 'fallsWith'>>(
  rows: readonly R[],
  commands: Commands,
): R[] => {
  const keys = new Set(rows.map((row) => row.key));
  const hidden = ({ command, fallsWith: dependsOn }: R) =>
    commands[command]?.hiddenBehindOther && dependsOn !== undefined && keys.has(dependsOn);
  return rows.filter((row) => !hidden(row));
};

/** True when a row may be tried: its time has come, or the device's clock went back behind its last try. */
export const isDue = (row: OutboxRow, now: number): boolean =>
  row.state === 'due' && (row.dueAt <= now || now < (row.triedAt ?? row.madeAt));

/** True while a try whose answer nobody awaits any more may still arrive, where the server knows no keys (decision 0402). */
export const isUnsettled = (row: OutboxRow, now: number): boolean =>
  (row.settleAt ?? 0) > now && now >= (row.triedAt ?? row.madeAt);
