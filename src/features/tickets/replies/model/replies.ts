import { isLocalId } from '#src/contract/commands.ts';
import { REPLY_PLACEHOLDERS, type Reply } from '#src/contract/desk.ts';
import type { AppError } from '#src/contract/errors.ts';
import type { Ticket } from '#src/contract/ticket.ts';
import { written } from '#src/contract/written.ts';
import { valueList } from '../../words/model/labels.ts';

/** A backend without replies takes their name for a ticket's id, and refuses that in a way of its own. */
export const lacksReplies = ({ kind }: AppError): boolean => kind === 'rejected' || kind === 'invalid-response';

/** What a reply's placeholders stand for; empty where it is not known. */
export type ReplyFacts = Readonly<Record<(typeof REPLY_PLACEHOLDERS)[number], string>>;

/** What is known of a ticket. @param agent the name of who writes */
export const replyFacts = (ticket: Ticket, agent: string): ReplyFacts => ({
  customer: ticket.user_name ?? '',
  agent,
  station: ticket.station_name ?? '',
  address: ticket.service_address ?? '',
  services: valueList(ticket.service_type),
  // A number that only this device knows would mean nothing to the customer.
  ticket: isLocalId(ticket.id) ? '' : ticket.id,
});

/**
 * A reply's text with its placeholders filled in. One that is not known, or that there is nothing for, stays as
 * `[customer]`, so that it is noticed before it is sent.
 */
export const fillReply = (text: string, facts: ReplyFacts): string =>
  text.replace(/\{\s*([a-z]+)\s*\}/gi, (_, name: string) => {
    const known = REPLY_PLACEHOLDERS.find((placeholder) => placeholder === name.toLowerCase());
    return (known && facts[known].trim()) || `[${name.toLowerCase()}]`;
  });

/** The replies that hold all the words, in the title or the text, by title. */
export const matchingReplies = (replies: readonly Reply[], words: string): Reply[] => {
  const wanted = written(words).toLowerCase().split(/\s+/).filter(Boolean);
  return replies
    .filter(({ title, text }) => wanted.every((word) => `${title} ${text}`.toLowerCase().includes(word)))
    .sort((a, b) => a.title.localeCompare(b.title));
};

/** The placeholders as they are written. */
export const PLACEHOLDERS = REPLY_PLACEHOLDERS.map((name) => `{${name}}`);
