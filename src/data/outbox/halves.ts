import type { OutboxRow } from '../db/database.ts';

/**
 * The actions as a person sees them: taking a ticket is one press and two calls (section 4), so the assignment is left
 * out while its change of status is here.
 */
export const personsActions = <R extends Pick<OutboxRow, 'key' | 'command' | 'fallsWith'>>(rows: readonly R[]): R[] => {
  const keys = new Set(rows.map((row) => row.key));
  return rows.filter((row) => row.command !== 'ticket.assign' || !row.fallsWith || !keys.has(row.fallsWith));
};
