import type { Message } from '#src/contract/message.ts';
import type { CreateTicketInput, Ticket } from '#src/contract/ticket.ts';
import type { OutboxRow, TicketRow } from '../db/database.ts';
import { oldestFirst } from '../db/order.ts';

/** What a backend without idempotency keys shows that may be our own work (`offline.md`, promise 2; decision 0402). */
export type Likeness = 'likely' | 'maybe' | 'other';

const letters = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

const alike = (a: string, b: string): boolean => {
  const [x, y] = [letters(a), letters(b)];
  return x !== '' && y !== '' && (x.includes(y) || y.includes(x));
};

/**
 * How a ticket of the server looks beside a waiting `ticket.create`. The station's id decides where the server names it;
 * an address may be written otherwise by the server, so it can speak for a ticket but not against it.
 * @param shown the optimistic row
 */
export const likeness = (row: OutboxRow, shown: TicketRow | undefined, ticket: Ticket): Likeness => {
  const input = row.input as CreateTicketInput;
  if (ticket.service_id !== undefined) return ticket.service_id === String(input.service_id) ? 'likely' : 'other';
  const [ours, theirs] = [shown?.ticket.service_address, ticket.service_address];
  return ours !== undefined && theirs !== undefined && alike(ours, theirs) ? 'likely' : 'maybe';
};

/**
 * True for a ticket that a list should not show yet, since it may be a waiting one whose answer was lost.
 * @param shown the optimistic row
 */
export const holdsBack = (row: OutboxRow, shown: TicketRow | undefined, ticket: Ticket): boolean => {
  if (row.attempts === 0 || row.seenBefore?.includes(ticket.id)) return false;
  const like = likeness(row, shown, ticket);
  return like === 'likely' || (like === 'maybe' && row.seenBefore !== undefined);
};

/** False for a message that surely has other files: a list may name none of them, or write a name otherwise. */
const sameFiles = (message: Message, names: readonly string[]): boolean => {
  const theirs = message.attachments;
  if (names.length === 0 || theirs.length === 0) return theirs.length === 0;
  const known = (name: string) => names.some((ours) => ours === name || alike(ours, name) || letters(ours) === '');
  return theirs.length === names.length && theirs.every((file) => !file.filename || known(file.filename));
};

/**
 * The message of the server's list that is the work of a waiting one: of its text, ours, newer than anything seen before
 * the try, and claimed by no other; of several the oldest, since a lane sends in order.
 * @param claimed the server's ids of messages that are known to be our own
 * @param me our sender id; undefined while it is not known
 * @param files names of the files that go with it, in their order
 */
export const ownMessage = (
  row: OutboxRow,
  list: readonly Message[],
  claimed: ReadonlySet<string>,
  me: string | undefined,
  files: readonly string[],
): Message | undefined => {
  const text = (row.input as { text: string }).text;
  return oldestFirst(list).find(
    (message) =>
      message.text?.trim() === text &&
      sameFiles(message, files) &&
      (me === undefined || message.sender_id === me) &&
      !claimed.has(message.id) &&
      !row.seenBefore?.includes(message.id),
  );
};

/**
 * The tickets that may be the work of a waiting `ticket.create`, likeliest first, then oldest first.
 * @param claimed the server's ids of tickets that other actions of this device made
 * @param others the other waiting `ticket.create` rows: one that was tried later saw all that this one can have made
 */
export const ownTickets = (
  row: OutboxRow,
  shown: TicketRow | undefined,
  list: readonly Ticket[],
  claimed: ReadonlySet<string>,
  others: readonly OutboxRow[],
): Ticket[] => {
  const later = others.filter((other) => other.seenBefore && (other.tryNo ?? 0) > (row.tryNo ?? 0));
  const candidates = list.filter(
    (ticket) =>
      !claimed.has(ticket.id) &&
      !row.seenBefore?.includes(ticket.id) &&
      likeness(row, shown, ticket) !== 'other' &&
      later.every((other) => other.seenBefore?.includes(ticket.id)),
  );
  const unlikely = (ticket: Ticket) => (likeness(row, shown, ticket) === 'likely' ? 0 : 1);
  return candidates.sort((a, b) => unlikely(a) - unlikely(b) || Date.parse(a.created_at) - Date.parse(b.created_at));
};
