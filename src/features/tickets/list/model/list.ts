import { PATHS } from '#src/contract/paths.ts';
import type { TicketRow } from '#src/data/db/database.ts';

/** Newest first; two of one moment in a fixed order. */
const newestFirst = (a: TicketRow, b: TicketRow): number =>
  b.createdAt - a.createdAt || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0);

/** The tickets a person's My chats shows: staff those IN_PROGRESS, others all that are not closed. */
export const chatTickets = (rows: readonly TicketRow[], staff: boolean): TicketRow[] =>
  rows.filter((row) => (staff ? row.status === 'IN_PROGRESS' : row.status !== 'CLOSED')).sort(newestFirst);

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

const LISTS: readonly string[] = [PATHS.boardTable, PATHS.chatHistory];

/**
 * Where the way back from a conversation leads: to the board or the history as it was left (its tab, its page, its
 * search), for whoever came from there; else to My chats.
 * @param state of the conversation's place in the browser's history; its `from` is where the person came from
 */
export const wayBack = (state: unknown): string => {
  const { from } = (state ?? {}) as { readonly from?: unknown };
  return typeof from === 'string' && LISTS.includes(from.split('?')[0] ?? '') ? from : PATHS.chats;
};
