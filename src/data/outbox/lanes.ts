import type { OutboxRow } from '../db/database.ts';

/**
 * The first action of each lane, in the order they were made. The rest of a lane waits for it, also when it has failed
 * (`offline.md`, promises 3 and 4; decision 0401).
 * @param rows ordered by `seq`
 */
export const laneHeads = (rows: readonly OutboxRow[]): OutboxRow[] => {
  const heads = new Map<string, OutboxRow>();
  for (const row of rows) if (!heads.has(row.lane)) heads.set(row.lane, row);
  return [...heads.values()];
};

/** When a row may be tried, in milliseconds by this device. */
export const dueTime = (row: OutboxRow): number => Math.max(row.dueAt, row.settleAt ?? 0);

/** True when a row may be tried: its time has come, or the device's clock went back behind its last try. */
export const isDue = (row: OutboxRow, now: number): boolean =>
  row.state === 'due' && (dueTime(row) <= now || now < (row.triedAt ?? row.madeAt));
