import { PATHS } from '#src/contract/paths.ts';
import type { TicketRow } from '#src/data/db/database.ts';
import type { Digest } from '#src/data/db/digest.ts';
import { type ChatList, listStatuses } from '#src/data/sync/tickets.ts';
import { type AgentLike, isAgentOf } from '../../words/model/agent.ts';
import { waitingSince } from '../../words/model/waiting.ts';

/** The lists that a person may choose from, the first one unless they do. */
export const chatLists = (staff: boolean): readonly [ChatList, ...ChatList[]] =>
  staff ? ['mine', 'unassigned', 'all'] : ['active', 'closed'];

/** The list that an address names, as `?list=closed`. */
export const listOf = (named: string | null, staff: boolean): ChatList => {
  const lists = chatLists(staff);
  return lists.find((list) => list === named) ?? lists[0];
};

/** A ticket and what is known of its conversation. */
export interface ListedTicket {
  readonly row: TicketRow;
  readonly digest: Digest;
}

/** What one has just taken is one's own before the server has said so. */
const isMine = ({ ticket, move, status }: TicketRow, who: AgentLike): boolean =>
  (move !== undefined && status === 'IN_PROGRESS') || isAgentOf(ticket, who);

/** Whether a list holds a ticket. */
export const isListed = (row: TicketRow, list: ChatList, who: AgentLike): boolean =>
  listStatuses(list).includes(row.status) && (list !== 'mine' || isMine(row, who));

/**
 * Since when a customer waits, in milliseconds, undefined where nobody does. Where the backend does not tell, an agent's own
 * customer waits since the last word, if it was theirs.
 */
export const listedWait = ({ row, digest: { last } }: ListedTicket, who: AgentLike): number | undefined => {
  const { ticket, status } = row;
  if (ticket.waiting_since !== undefined || status !== 'IN_PROGRESS') return waitingSince(ticket, status);
  return last && !last.mine && isAgentOf(ticket, who) ? last.at : undefined;
};

/** When something was last said, in milliseconds; of a closed conversation, when it was closed. */
const lastAt = ({ row: { ticket, createdAt, status }, digest }: ListedTicket): number =>
  status === 'CLOSED' && ticket.close_date ? Date.parse(ticket.close_date) : (digest.last?.at ?? createdAt);

const byId = (a: ListedTicket, b: ListedTicket): number => (a.row.id < b.row.id ? 1 : a.row.id > b.row.id ? -1 : 0);

/**
 * A list in its order. For staff whoever waits longest stands first, and after all who wait the last message; for everybody
 * else the last message, the newest first.
 */
export const inListOrder = (tickets: readonly ListedTicket[], list: ChatList, who: AgentLike): ListedTicket[] => {
  const newest = (a: ListedTicket, b: ListedTicket) => lastAt(b) - lastAt(a) || byId(a, b);
  if (list === 'active' || list === 'closed') return [...tickets].sort(newest);
  const waits = new Map(tickets.map((ticket) => [ticket, listedWait(ticket, who)]));
  return [...tickets].sort((a, b) => {
    const [left, right] = [waits.get(a), waits.get(b)];
    if (left !== undefined && right !== undefined) return left - right || byId(a, b);
    return Number(left === undefined) - Number(right === undefined) || newest(a, b);
  });
};

/** The ticket My chats shows: the wanted one while the list has it, else the first. */
export const selectedTicket = (ids: readonly string[], wanted: string | undefined): string | undefined =>
  wanted !== undefined && ids.includes(wanted) ? wanted : ids[0];

/** The ticket to select when `leaving` is taken from the list by the person: the next, else the previous. */
export const neighbourTicket = (ids: readonly string[], leaving: string): string | undefined => {
  const at = ids.indexOf(leaving);
  return at < 0 ? undefined : (ids[at + 1] ?? ids[at - 1]);
};

/** The state of a visit to My chats that follows an action: the button that was pressed is gone. */
export const ACTED = { acted: true } as const;

const LISTS: readonly string[] = [PATHS.boardTable, PATHS.chatHistory, PATHS.chats];

/**
 * Where the way back from a conversation leads: to the board, the history or the list as it was left (its tab, its page,
 * its search), for whoever came from there; else to My chats.
 * @param state of the conversation's place in the browser's history; its `from` is where the person came from
 */
export const wayBack = (state: unknown): string => {
  const { from } = (state ?? {}) as { readonly from?: unknown };
  return typeof from === 'string' && LISTS.includes(from.split('?')[0] ?? '') ? from : PATHS.chats;
};
