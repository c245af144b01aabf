import { COMMANDS } from '#src/contract/commands.ts';
import type { AccountDatabase, OutboxRow } from '../db/database.ts';

/** False for an action that was refused and holds nothing else of its ticket back. */
const counts = (row: OutboxRow): boolean => row.state === 'due' || COMMANDS[row.command].holdsLane;

/**
 * The first action of each lane, in the order they were made. The rest of a lane waits for it, also when it has failed
 * (`offline.md`, promises 3 and 4; decision 0401), but not for a staff action that has failed.
 * @param rows ordered by `seq`
 */
export const laneHeads = (rows: readonly OutboxRow[]): OutboxRow[] => {
  const heads = new Map<string, OutboxRow>();
  for (const row of rows) if (counts(row) && !heads.has(row.lane)) heads.set(row.lane, row);
  return [...heads.values()];
};

/** The first action of one lane, as `laneHeads` finds it, without reading the others. */
export const laneHead = (db: AccountDatabase, lane: string): Promise<OutboxRow | undefined> =>
  db.outbox.where('lane').equals(lane).filter(counts).first();

/** When a row may be tried, in milliseconds by this device. */
export const dueTime = (row: OutboxRow): number => Math.max(row.dueAt, row.settleAt ?? 0);

/** True when a row may be tried: its time has come, or the device's clock went back behind its last try. */
export const isDue = (row: OutboxRow, now: number): boolean =>
  row.state === 'due' && (dueTime(row) <= now || now < (row.triedAt ?? row.madeAt));

/** True while a try that nobody hears of any more may still arrive, where the server knows no keys (decision 0402). */
export const isUnsettled = (row: OutboxRow, now: number): boolean =>
  (row.settleAt ?? 0) > now && now >= (row.triedAt ?? row.madeAt);
