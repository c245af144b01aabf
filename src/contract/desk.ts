import * as v from 'valibot';
import { givenText, idSchema, looseTextSchema, shortText, timeSchema, writtenTextSchema } from './common.ts';
import { SERVICE_TYPES, TRUCK_BRANDS } from './enums.ts';
import { REPLIES, REQUEST, SEARCH, TEXT } from './limits.ts';
import { momentText } from './moment.ts';
import { TICKET_PRIORITIES } from './priority.ts';
import { ownTicketsQuerySchema, ticketSchema } from './ticket.ts';

// What the reference server adds for staff (`src/contract/README.md#staff-desk`): a backend may know none of it.

/**
 * Query of `GET /ticket`. Additions: `agent` is `me`, `none` or the id of one; `state` two letters; `overdue` keeps what is
 * past a target of the configuration; `q` words that a ticket is found by, all of them; `#1024` is that ticket alone. `closed_from`
 * and `closed_to`, which is not included, are moments between which it was closed: a ticket that is open was not.
 */
export const ticketQuerySchema = v.pipe(
  v.object({
    ...ownTicketsQuerySchema.entries,
    agent: v.optional(
      v.pipe(
        shortText('agent', REQUEST.idMax),
        v.regex(/^(me|none|\d+)$/, 'agent must be me, none or the id of an agent'),
      ),
    ),
    service: v.optional(v.picklist(SERVICE_TYPES.map(({ value }) => value))),
    brand: v.optional(v.picklist(TRUCK_BRANDS.map(({ value }) => value))),
    state: v.optional(v.pipe(shortText('state', 2), v.regex(/^[A-Z]{2}$/, 'state must be two capital letters'))),
    priority: v.optional(v.picklist(TICKET_PRIORITIES)),
    overdue: v.optional(v.picklist(['true'])),
    q: v.optional(v.pipe(shortText('q', SEARCH.max), v.trim())),
    closed_from: v.optional(momentText('closed_from')),
    closed_to: v.optional(momentText('closed_to')),
  }),
  v.forward(
    v.check(
      ({ closed_from: from, closed_to: to }) =>
        from === undefined || to === undefined || Date.parse(from) <= Date.parse(to),
      'closed_to must not lie before closed_from',
    ),
    ['closed_to'],
  ),
);
export type TicketQuery = v.InferOutput<typeof ticketQuerySchema>;

/** How many tickets of each status there are that is not closed; `unread` counts those in progress with unread messages. */
export const ticketCountsSchema = v.object({
  OPEN: v.number(),
  TO_DO: v.number(),
  IN_PROGRESS: v.number(),
  /** The caller's own tickets in progress with messages that they have not read. */
  unread: v.optional(v.number()),
});
export type TicketCounts = v.InferOutput<typeof ticketCountsSchema>;

/** Query of `GET /ticket/search`: words, all of which must be found. `after` is the `next` of the page before. */
export const ticketSearchQuerySchema = v.object({
  q: v.pipe(
    givenText('q is required'),
    v.trim(),
    v.minLength(SEARCH.min, `Write at least ${SEARCH.min} characters`),
    v.maxLength(SEARCH.max, `Write at most ${SEARCH.max} characters`),
  ),
  after: v.optional(shortText('after')),
});

/**
 * A ticket that was found: for its own words (customer, stop, address, number) where `message` is absent, else for those
 * of a message. `excerpt` is plain text around what was found, whose marked parts stand between U+0002 and U+0003.
 */
const foundSchema = v.looseObject({
  ticket: ticketSchema,
  message: v.optional(v.looseObject({ id: idSchema, created_at: v.string(), sender_name: looseTextSchema })),
  excerpt: v.string(),
});
export const ticketSearchResultSchema = v.object({ items: v.array(foundSchema), next: v.nullish(v.string()) });

/** `PUT /ticket/presence/{id}`: what the caller does with the ticket now. */
export const presenceInputSchema = v.object({ state: v.picklist(['looking', 'typing', 'left']) });
/** Other staff who look at the ticket or type in it at this moment. */
export const presenceResultSchema = v.object({
  others: v.array(v.looseObject({ name: v.string(), typing: v.boolean() })),
});
export type Presence = v.InferOutput<typeof presenceResultSchema>;

/** What became of a ticket: who did it, and whose it is since, where that is another. Names as others read them. */
const TICKET_EVENTS = ['opened', 'taken', 'assigned', 'handed-over', 'returned', 'closed', 'reopened'] as const;
const ticketEventSchema = v.looseObject({
  id: idSchema,
  kind: v.fallback(v.nullable(v.picklist(TICKET_EVENTS)), null),
  at: timeSchema,
  by: looseTextSchema,
  to: looseTextSchema,
});
export type TicketEvent = v.InferOutput<typeof ticketEventSchema>;

/** An internal note: what staff write about a ticket for one another. Its customer never gets it. */
export const ticketNoteViewSchema = v.looseObject({
  id: idSchema,
  text: v.string(),
  author_name: looseTextSchema,
  /** Written by who asks. */
  mine: v.boolean(),
  created_at: timeSchema,
});
export type TicketNote = v.InferOutput<typeof ticketNoteViewSchema>;

/** `GET /ticket/log/{id}`: both, oldest first. */
export const ticketLogSchema = v.object({ events: v.array(ticketEventSchema), notes: v.array(ticketNoteViewSchema) });
export type TicketLog = v.InferOutput<typeof ticketLogSchema>;

/** `GET /ticket/agents`: who can be given a ticket, by name. */
export const agentListSchema = v.array(v.looseObject({ id: idSchema, name: v.string() }));
export type Agent = v.InferOutput<typeof agentListSchema>[number];

/** A reply that staff share. `text` may hold the placeholders of `REPLY_PLACEHOLDERS`. */
export const replyInputSchema = v.object({
  title: v.pipe(
    writtenTextSchema,
    v.nonEmpty('Title is required'),
    v.maxLength(REPLIES.titleMax, `Title must not exceed ${REPLIES.titleMax} characters`),
  ),
  text: v.pipe(
    writtenTextSchema,
    v.nonEmpty('Text is required'),
    v.maxLength(TEXT.messageMax, `Text must not exceed ${TEXT.messageMax} characters`),
  ),
});
export type ReplyInput = v.InferOutput<typeof replyInputSchema>;
/** What a reply becomes, and `from` what it was when it was opened; without that it is changed whatever it is by now. */
export const replyChangeSchema = v.object({
  ...replyInputSchema.entries,
  // As it is stored, whatever a text had to be when it was written.
  from: v.optional(v.object({ title: shortText('from', REPLIES.titleMax), text: shortText('from', TEXT.messageMax) })),
});
export type ReplyChange = v.InferOutput<typeof replyChangeSchema>;
export const replySchema = v.looseObject({ id: idSchema, title: v.string(), text: v.string() });
export type Reply = v.InferOutput<typeof replySchema>;
export const replyListSchema = v.array(replySchema);

/** What a reply's text may leave to be filled in: `{customer}` and so on. */
export const REPLY_PLACEHOLDERS = ['customer', 'agent', 'station', 'address', 'services', 'ticket'] as const;
