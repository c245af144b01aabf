import type { TicketStatus } from '#src/contract/enums.ts';
import type { OutboxRow, TicketRow } from '#src/data/db/database.ts';

/** What staff do with a ticket, as its texts are named. */
export type StaffAction = 'assign' | 'reassign' | 'return' | 'close';

const OFFERED: Readonly<Record<TicketStatus, readonly StaffAction[]>> = {
  OPEN: ['assign'],
  TO_DO: ['reassign'],
  IN_PROGRESS: ['return', 'close'],
  CLOSED: [],
};

/** The actions that a ticket of this status allows, in the order of the panel. */
export const staffActions = (status: TicketStatus): readonly StaffAction[] => OFFERED[status];

/** The status that an action leads to. */
export const statusAfter = (action: StaffAction): 'IN_PROGRESS' | 'TO_DO' | 'CLOSED' =>
  action === 'return' ? 'TO_DO' : action === 'close' ? 'CLOSED' : 'IN_PROGRESS';

/** The action that a ticket is in the middle of: shown and not yet said by the server; undefined where there is none. */
export const actionUnderWay = ({ status, move }: Pick<TicketRow, 'status' | 'move'>): StaffAction | undefined => {
  if (!move || status === 'OPEN') return undefined;
  if (status === 'IN_PROGRESS') return move.from === 'OPEN' ? 'assign' : 'reassign';
  return status === 'TO_DO' ? 'return' : 'close';
};

/** True where an action's last try met a server that fails (5xx) or does not answer; without signal the page says that itself. */
export const serverFailed = ({ failures, error }: Pick<OutboxRow, 'failures' | 'error'>): boolean =>
  failures > 0 && (error?.kind === 'retryable' || error?.kind === 'timeout');
