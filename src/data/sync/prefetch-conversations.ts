import type { AppError } from '#src/contract/errors.ts';
import { listedVersion, storedVersion } from '../db/conversation.ts';
import type { AccountDatabase, TicketRow } from '../db/database.ts';
import { messagesOf } from '../db/tickets.ts';
import type { Runtime } from '../runtime.ts';
import { mergeTickets } from './merge.ts';
import { refreshMessages } from './messages.ts';
import { sendPendingReadReceipts } from './read-marks.ts';
import { listStatuses, refreshTickets } from './tickets.ts';

/** Tickets a page of the list of open ones, and most pages read. */
const OPEN = { pageSize: 100, pages: 2 } as const;
/** Closed conversations that are kept, the last closed first. */
const CLOSED_MAX = 20;
/**
 * Milliseconds until the closed ones are listed again, and until a conversation is asked for again of which no list says
 * whether it has changed, or which was refused.
 */
const REST_MS = 600_000;
/** Conversations that are asked for again in one go though no list says that they have changed. */
const AGAIN_MAX = 5;
/** After these the next question would end alike. */
const ENDS_ROUND: ReadonlySet<AppError['kind']> = new Set(['offline', 'timeout', 'retryable', 'session']);

const closedAt = ({ ticket }: Pick<TicketRow, 'ticket'>): number => Date.parse(ticket.close_date ?? ticket.created_at);

/** The conversations to keep: open ones, the newest first, then the last closed. */
const wanted = async (db: AccountDatabase, staff: boolean): Promise<readonly TicketRow[]> => {
  const open = await db.tickets
    .where('status')
    .anyOf(listStatuses(staff ? 'all' : 'active'))
    .toArray();
  const closed = await db.tickets.where('status').equals('CLOSED').toArray();
  return [
    ...open.sort((a, b) => b.createdAt - a.createdAt).slice(0, OPEN.pageSize * OPEN.pages),
    ...closed.sort((a, b) => closedAt(b) - closedAt(a)).slice(0, CLOSED_MAX),
  ].filter(({ delivery }) => delivery === 'sent');
};

/** A conversation to be read, and when it was last changed, as a list told. */
interface Due {
  readonly id: string;
  readonly asOf: string;
}

/** Keeps conversations that nobody has opened, so that they are there without signal. */
export interface ConversationPrefetcher {
  /**
   * Tells what was read without signal, lists the conversations, then reads those that have changed, one after another. Of those whose version is listed and
   * stored, nothing is asked.
   * @param wants asked before each question; false ends the round
   */
  round(wants: () => boolean, signal?: AbortSignal): Promise<void>;
}

/** @param staff whether the person works tickets: their lists are of all people */
export const makeConversationPrefetcher = (from: Runtime, staff: boolean): ConversationPrefetcher => {
  const { clock } = from.ports;
  const restUntil = new Map<string, number>();
  /** When each was last changed, as it was listed before it was read: many a backend changes that with each message. */
  const readAsOf = new Map<string, string>();
  let listClosedAt = 0;
  // A clock that was set back shall not make anything rest for longer.
  const isOver = (until: number): boolean => until <= clock.now() || until > clock.now() + REST_MS;

  const listOpen = async (signal: AbortSignal | undefined): Promise<boolean> => {
    for (let page = 0; page < OPEN.pages; page += 1) {
      const list = await refreshTickets({ staff, page, pageSize: OPEN.pageSize, signal }, from);
      if (!list.ok || !list.value.hasNext) return list.ok;
    }
    return true;
  };

  /** A backend that pays no heed to the status answers others too, or none; then what this device has seen is kept. */
  const listClosed = async (db: AccountDatabase, signal: AbortSignal | undefined): Promise<void> => {
    const askedAt = clock.now();
    listClosedAt = askedAt + REST_MS;
    const query = { status: 'CLOSED', page: 0, pageSize: CLOSED_MAX };
    const answer = await from.call(staff ? 'tickets' : 'ownTickets', { query, signal });
    if (!answer.ok) return;
    const closed = answer.value.items.filter(({ status }) => status === 'CLOSED').map((ticket) => ({ ticket }));
    const last = closed.sort((a, b) => closedAt(b) - closedAt(a)).slice(0, CLOSED_MAX);
    await mergeTickets(
      db,
      last.map(({ ticket }) => ticket),
      askedAt,
      clock.now(),
    );
  };

  const due = async (db: AccountDatabase): Promise<readonly Due[]> => {
    const changed: Due[] = [];
    const perhaps: Due[] = [];
    for (const { id, ticket } of await wanted(db, staff)) {
      const asOf = ticket.updated_at ?? '';
      const moved = readAsOf.has(id) && readAsOf.get(id) !== asOf;
      if (!moved && !isOver(restUntil.get(id) ?? 0)) continue;
      const version = await listedVersion(db, id);
      const isStored = (await messagesOf(db, id).limit(1).count()) > 0;
      if (!isStored || (version !== undefined && version !== (await storedVersion(db, id)))) changed.push({ id, asOf });
      else if (version === undefined) (moved ? changed : perhaps).push({ id, asOf });
    }
    perhaps.sort((a, b) => (restUntil.get(a.id) ?? 0) - (restUntil.get(b.id) ?? 0));
    return [...changed, ...perhaps.slice(0, AGAIN_MAX)];
  };

  return {
    round: async (wants, signal) => {
      // Closed at the end of the session: nobody else's work is done with it.
      const db = from.db();
      await sendPendingReadReceipts(from, db, wants);
      if (!wants() || !(await listOpen(signal))) return;
      if (wants() && isOver(listClosedAt)) await listClosed(db, signal);
      for (const { id, asOf } of await due(db)) {
        if (!wants()) return;
        const read = await refreshMessages(id, signal, from);
        if (!read.ok && ENDS_ROUND.has(read.error.kind)) return;
        readAsOf.set(id, asOf);
        const isKnown = (await storedVersion(db, id)) !== undefined;
        if (!read.ok || !isKnown) restUntil.set(id, clock.now() + REST_MS);
      }
    },
  };
};
