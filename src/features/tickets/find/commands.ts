import type { TicketStatus } from '#src/contract/enums.ts';
import type { Ticket } from '#src/contract/ticket.ts';
import { runtime } from '#src/data/runtime.ts';
import { messageSummary } from '../words/model/message-text.ts';
import { excerptOf, searchWords, ticketWords } from './model/found.ts';

/** Of what is stored, at most so many are shown. */
const STORED_MOST = 50;

/** A ticket that was found, for its own words or for those of a message. */
export interface Found {
  readonly key: string;
  readonly ticket: Ticket;
  readonly status: TicketStatus;
  readonly message?: { readonly at: number; readonly sender: string | undefined };
  /** With marks; see `pieces`. */
  readonly excerpt: string;
}

/** Where was searched: on the device without signal, and where the server has no search. */
export type Source = 'server' | 'offline' | 'not-served';

/** A part of what was found. */
export interface FoundPage {
  readonly source: Source;
  readonly items: readonly Found[];
  /** What the next part is asked for by; undefined after the last. */
  readonly next: string | undefined;
}

/** Searches the tickets and messages stored on this device; tickets for their own words first, then the newest messages. */
const findStored = async (text: string): Promise<Found[]> => {
  const words = searchWords(text);
  const db = runtime().db();
  const [tickets, messages] = await Promise.all([db.tickets.toArray(), db.messages.toArray()]);
  const byId = new Map(tickets.map((row) => [row.id, row]));
  const found: Found[] = [];
  for (const { id, ticket, status } of tickets.sort((a, b) => b.createdAt - a.createdAt)) {
    const excerpt = excerptOf(ticketWords(ticket), words);
    if (excerpt !== undefined) found.push({ key: id, ticket: { ...ticket, id }, status, excerpt });
  }
  const said = messages.map((row) => ({ row, at: Date.parse(row.message.created_at) || row.madeAt || 0 }));
  for (const { row, at } of said.sort((a, b) => b.at - a.at)) {
    const of = byId.get(row.ticketId);
    const excerpt = of && excerptOf(messageSummary(row.message), words);
    if (!of || excerpt === undefined) continue;
    const message = { at, sender: row.message.sender_name || undefined };
    found.push({ key: row.key, ticket: { ...of.ticket, id: of.id }, status: of.status, message, excerpt });
  }
  return found.slice(0, STORED_MOST);
};

/**
 * One search, on the server or, without signal or where the server has none, on the device. Throws what the server
 * refused, and where `signal` is aborted.
 * @param after `next` of the part before
 */
export const findTickets = async (text: string, after: string | undefined, signal: AbortSignal): Promise<FoundPage> => {
  const answer = await runtime().call('searchTickets', { query: { q: text, after }, signal });
  signal.throwIfAborted();
  if (!answer.ok) {
    const { kind } = answer.error;
    if (kind === 'session' || kind === 'retryable') throw answer.error;
    // A backend without the search takes its name for a ticket's id, and refuses that in a way of its own.
    const source = kind === 'offline' || kind === 'timeout' ? 'offline' : 'not-served';
    return { source, items: await findStored(text), next: undefined };
  }
  const items = answer.value.items.map(({ ticket, message, excerpt }) => ({
    key: message ? `${ticket.id} ${message.id}` : ticket.id,
    ticket,
    status: ticket.status,
    ...(message && { message: { at: Date.parse(message.created_at), sender: message.sender_name || undefined } }),
    excerpt,
  }));
  return { source: 'server', items, next: answer.value.next ?? undefined };
};
