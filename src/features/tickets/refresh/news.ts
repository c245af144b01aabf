import type { Ticket } from '#src/contract/ticket.ts';
import { everyChange, type PollPorts, poll } from '#src/data/poll.ts';
import { type Runtime, runtime } from '#src/data/runtime.ts';
import { readTicketPage, type TicketPageQuery } from '#src/data/sync/ticket-page.ts';
import { NEWS } from '#src/texts/staff.ts';
import { TICKET_WORDS } from '#src/texts/ticket-words.ts';
import { watchRaces } from '../staff/races.ts';
import { stopName, ticketNumber } from '../words/model/labels.ts';

/** Milliseconds between two looks where changes are not told: a new ticket is noticed within this. */
const LOOK_MS = 3_000;

/** What came while an agent did something else. */
export interface DeskNews {
  readonly ticketId: string;
  /** What it is. */
  readonly title: string;
  /** Whose, and where. */
  readonly text: string;
}

/** More than come in one interval. */
const NEWEST: TicketPageQuery = {
  status: 'OPEN',
  page: 0,
  pageSize: 25,
  order: { by: 'created_at', descending: true },
};
/** What an agent works on at once, and more. */
const OWN = { status: 'IN_PROGRESS', page: 0, pageSize: 50 };

const newsOf = (title: string, ticket: Ticket): DeskNews => ({
  ticketId: ticket.id,
  title,
  text: [ticket.user_name || TICKET_WORDS.unknown, stopName(ticket), ticketNumber(ticket.id)]
    .filter(Boolean)
    .join(', '),
});

/** What a look remembers for the next one. */
interface Seen {
  /** Milliseconds by the server: when the newest ticket was made. */
  readonly newestAt: number;
  readonly ids: ReadonlySet<string>;
  /** Unread messages by ticket. */
  readonly unread: ReadonlyMap<string, number>;
}

const seenOf = (open: readonly Ticket[], own: readonly Ticket[], before: Seen | undefined): Seen => ({
  newestAt: Math.max(before?.newestAt ?? 0, ...open.map((ticket) => Date.parse(ticket.created_at))),
  ids: new Set([...(before?.ids ?? []), ...open.map(({ id }) => id)].slice(-1_000)),
  unread: new Map(own.map(({ id, unread = 0 }) => [id, unread])),
});

/**
 * What is new against the look before: open tickets that are younger than all that were seen, tickets that a colleague gave to
 * the agent, and tickets that were the agent's then and have more unread messages. One that went back to the board is no new one;
 * of one that the agent has taken meanwhile, or opened again, what is unread may be of any age, and is no answer.
 */
const newsSince = (
  { newestAt, ids, unread: before }: Seen,
  open: readonly Ticket[],
  own: readonly Ticket[],
): DeskNews[] => [
  ...open
    .filter((ticket) => !ids.has(ticket.id) && Date.parse(ticket.created_at) >= newestAt)
    .map((ticket) => newsOf(NEWS.ticket, ticket)),
  // Given by a colleague: it was not the agent's at the look before.
  ...own
    .filter(({ id, handed_over_by }) => handed_over_by && !before.has(id))
    .map((ticket) => newsOf(NEWS.handedOver(ticket.handed_over_by ?? ''), ticket)),
  ...own
    .filter(({ id, unread = 0 }) => unread > (before.get(id) ?? Number.POSITIVE_INFINITY))
    .map((ticket) => newsOf(NEWS.answer, ticket)),
];

/**
 * Looks for new open tickets, and for answers in the agent's own, at each change and else every 3 s; what is there at the
 * first look is no news. The answer ends it.
 */
export const watchDeskNews = (
  notify: (news: DeskNews) => void,
  ports: PollPorts,
  from: Runtime = runtime(),
): (() => void) => {
  let seen: Seen | undefined;
  const look = async (signal: AbortSignal) => {
    const open = await readTicketPage(NEWEST, signal, from);
    const own = await from.call('ownTickets', { query: OWN, signal });
    if (!open.ok || !own.ok || signal.aborted) return;
    const [tickets, mine] = [open.value.tickets, own.value.items];
    const before = seen;
    seen = seenOf(tickets, mine, before);
    if (before) for (const news of newsSince(before, tickets, mine)) notify(news);
  };
  return poll(ports, LOOK_MS, look, everyChange);
};

/**
 * Tells an agent, whatever page is open, of what is new at the desk and of what somebody else was faster with. The answer ends it.
 */
export const watchDesk = (
  notify: (news: DeskNews) => void,
  tellRace: (news: string) => void,
  ports: PollPorts,
): (() => void) => {
  const stops = [watchDeskNews(notify, ports), watchRaces(tellRace)];
  return () => {
    for (const stop of stops) stop();
  };
};
