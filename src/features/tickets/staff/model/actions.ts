import type { TicketStatus } from '#src/contract/enums.ts';
import type { Ticket, TicketHandOver } from '#src/contract/ticket.ts';
import type { OutboxRow, TicketRow } from '#src/data/db/database.ts';
import { type AgentLike, otherAgent } from '../../words/model/agent.ts';

/** What staff do with a ticket, as its texts are named. */
export type StaffAction = 'assign' | 'reassign' | 'return' | 'close' | 'takeOver' | 'reopen';

const OFFERED: Readonly<Record<TicketStatus, readonly StaffAction[]>> = {
  OPEN: ['assign'],
  TO_DO: ['reassign'],
  IN_PROGRESS: ['return', 'close'],
  CLOSED: [],
};

/** Who looks at a ticket, when, and whether the backend lets tickets be handed over. */
export interface Onlooker extends AgentLike {
  readonly now: number;
  readonly handsOver: boolean;
}

/** True for a closed ticket that the backend lets be opened again. @param now milliseconds */
export const mayBeReopened = ({ status, ticket }: Pick<TicketRow, 'status' | 'ticket'>, now: number): boolean =>
  status === 'CLOSED' && Boolean(ticket.reopen_until) && Date.parse(ticket.reopen_until ?? '') > now;

/** The actions that a ticket allows, in the order of the panel. */
export const staffActions = (
  row: Pick<TicketRow, 'status' | 'ticket' | 'move'>,
  onlooker: Onlooker,
): readonly StaffAction[] => {
  const { status, ticket, move } = row;
  // Whose it will be once what waits is done, the server has not said.
  const takesOver = onlooker.handsOver && !move && otherAgent({ ...ticket, status }, onlooker) !== undefined;
  return [
    ...(takesOver ? (['takeOver'] as const) : []),
    ...(mayBeReopened(row, onlooker.now) ? (['reopen'] as const) : []),
    ...OFFERED[status],
  ];
};

/** A ticket as the person sees it where they act. */
export type ActionTarget = Pick<TicketRow, 'id' | 'status' | 'move'> & {
  readonly ticket?: Pick<Ticket, 'assigned_manager_id'>;
};

/**
 * What a ticket is given away from: the status that the person saw, and whose it was. Where a change of it waits, the agent
 * that is known is the one before that, and says nothing.
 */
export const expectedState = ({
  status,
  ticket,
  move,
}: ActionTarget): Pick<TicketHandOver, 'from' | 'from_agent_id'> => {
  const agent = status === 'IN_PROGRESS' && !move ? ticket?.assigned_manager_id : undefined;
  return { from: status, ...(agent ? { from_agent_id: agent } : {}) };
};

/** The status that an action leads to. */
export const statusAfter = (action: StaffAction): 'IN_PROGRESS' | 'TO_DO' | 'CLOSED' =>
  action === 'return' ? 'TO_DO' : action === 'close' ? 'CLOSED' : 'IN_PROGRESS';

/** What a ticket may be in the middle of: one of those, or being given to a colleague. */
export type StaffWork = StaffAction | 'handOver';

const INTO_PROGRESS = { OPEN: 'assign', TO_DO: 'reassign', IN_PROGRESS: 'takeOver', CLOSED: 'reopen' } as const;

/**
 * The newest action that a ticket is in the middle of: shown and not yet answered by the server; undefined where there is none.
 * @param me the id of who looks, by which taking over is told from handing over
 */
export const actionUnderWay = (
  { status, move }: Pick<TicketRow, 'status' | 'move'>,
  me: string | undefined,
): StaffWork | undefined => {
  if (!move || status === 'OPEN') return undefined;
  if (status !== 'IN_PROGRESS') return status === 'TO_DO' ? 'return' : 'close';
  if (move.to !== undefined && move.to !== me) return 'handOver';
  // By what the person saw: what the server says meanwhile may be this very action's work.
  return INTO_PROGRESS[move.saw ?? move.from];
};

/** True where an action's last try met a server that fails (5xx) or does not answer; without signal the page says that itself. */
export const serverFailed = ({ failures, error }: Pick<OutboxRow, 'failures' | 'error'>): boolean =>
  failures > 0 && (error?.kind === 'retryable' || error?.kind === 'timeout');
