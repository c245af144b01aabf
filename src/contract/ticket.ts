import * as v from 'valibot';
import { givenId, idSchema, looseTextSchema, pointSchema, timeSchema, writtenTextSchema } from './common.ts';
import { SERVICE_TYPES, TICKET_STATUSES } from './enums.ts';
import { NOTES, REQUEST, TEXT } from './limits.ts';
import { isMoment } from './moment.ts';
import { TICKET_PRIORITIES } from './priority.ts';
import { pagingEntries } from './query.ts';

const textList = v.pipe(
  v.nullish(v.union([v.array(v.string()), v.string()]), []),
  v.transform((value) => (Array.isArray(value) ? value : value ? value.split(',').map((part) => part.trim()) : [])),
);

const ACCURACY = `accuracy must be a number of metres from 0 to ${REQUEST.accuracyMaxMetres}`;

const place = {
  ...pointSchema.entries,
  accuracy: v.pipe(v.number(ACCURACY), v.minValue(0, ACCURACY), v.maxValue(REQUEST.accuracyMaxMetres, ACCURACY)),
};
/** Where a truck stood: degrees, metres around them within which it was, and when that was measured (ISO 8601 UTC). */
const sharedPositionSchema = v.object({ ...place, at: timeSchema });
export type SharedPosition = v.InferOutput<typeof sharedPositionSchema>;
/**
 * The same as it is sent. A device whose clock is wrong measures in any year: that must not cost its driver the request, so
 * the server mends it (`sharedAt`).
 */
const sentPositionSchema = v.object({
  ...place,
  at: v.pipe(
    v.string(),
    v.maxLength(REQUEST.numberMax),
    v.check(isMoment, 'at must be a time, as ISO 8601 has it: 2026-11-24T08:30:00Z'),
  ),
});

/** A ticket, as a client reads it. Times ISO 8601 UTC. */
export const ticketSchema = v.looseObject({
  id: idSchema,
  status: v.picklist(TICKET_STATUSES),
  created_at: timeSchema,
  updated_at: v.nullish(timeSchema),
  close_date: v.nullish(timeSchema),
  user_name: looseTextSchema,
  service_address: looseTextSchema,
  service_type: textList,
  truck_brands: textList,
  assigned_manager_name: looseTextSchema,
  /** Additions of the reference server. */
  service_id: v.optional(idSchema),
  station_name: looseTextSchema,
  /** Since when the customer waits for staff; null where staff spoke last. ISO 8601 UTC. */
  waiting_since: v.nullish(timeSchema),
  /** Who gave its agent the ticket, where they did not take it themselves; for staff alone. */
  handed_over_by: looseTextSchema,
  /** Who closed it. */
  closed_by: looseTextSchema,
  /** Until when a closed one can be opened again; absent or null where it cannot. ISO 8601 UTC. */
  reopen_until: v.nullish(timeSchema),
  /** Messages of others that the caller has not read. */
  unread: v.optional(v.number()),
  /** Where the truck stood when service was asked for, where its driver shared that. */
  shared_position: v.nullish(sharedPositionSchema),
  /** Another number after each change of its conversation: the same one says that there is nothing to read. */
  conversation_version: v.optional(v.number()),
  /** Its agent; null where there is none. */
  assigned_manager_id: v.nullish(idSchema),
  priority: v.fallback(v.optional(v.picklist(TICKET_PRIORITIES)), undefined),
  /** The newest message: the beginning of its text, and whether the caller wrote it. */
  last_message: v.nullish(v.looseObject({ text: v.string(), created_at: timeSchema, mine: v.boolean() })),
});
export type Ticket = v.InferOutput<typeof ticketSchema>;

/** A page of tickets. A backend may answer a bare list. */
export const ticketPageSchema = v.pipe(
  v.union([
    v.looseObject({
      items: v.array(ticketSchema),
      last: v.optional(v.boolean()),
      hasNext: v.optional(v.boolean()),
      total: v.optional(v.number()),
    }),
    v.array(ticketSchema),
  ]),
  v.transform((page) =>
    Array.isArray(page)
      ? { items: page, hasNext: false }
      : { items: page.items, hasNext: page.last !== true && page.hasNext === true, total: page.total },
  ),
);

/** Query of `GET /ticket/user`. */
export const ownTicketsQuerySchema = v.object({
  status: v.optional(v.picklist(TICKET_STATUSES)),
  ...pagingEntries,
});

/**
 * `POST /ticket`: the station summary and the station's id. The others are additions, sent where `features.requestDetails`
 * says that they are understood.
 */
export const createTicketInputSchema = v.object({
  message: v.pipe(
    writtenTextSchema,
    v.nonEmpty('message is required'),
    v.maxLength(TEXT.messageMax, `A message has at most ${TEXT.messageMax} characters`),
  ),
  service_id: givenId('service_id'),
  /** Which of the stop's services it is for. */
  services: v.optional(
    v.pipe(
      v.array(
        v.picklist(
          SERVICE_TYPES.map(({ value }) => value),
          'services must be service types',
        ),
      ),
      v.maxLength(SERVICE_TYPES.length, `services must not be more than ${SERVICE_TYPES.length}`),
    ),
  ),
  position: v.optional(sentPositionSchema),
});
export type CreateTicketInput = v.InferOutput<typeof createTicketInputSchema>;

/** The answer to `POST /ticket` carries at least the id; the reference server answers the whole ticket. */
export const createTicketResultSchema = v.looseObject({ id: idSchema });

/**
 * `PUT /ticket/status/{id}`. `from` and `from_agent_id` are additions: the status the change was made from, and of a ticket in
 * progress the agent that the person saw (`src/data/README.md#conflicts-are-shown`).
 */
export const ticketStatusInputSchema = v.object({
  status: v.picklist(['IN_PROGRESS', 'TO_DO', 'CLOSED']),
  from: v.optional(v.picklist(TICKET_STATUSES)),
  from_agent_id: v.optional(givenId('from_agent_id')),
});

/** A staff action as the outbox keeps it: the ticket, the new status, and the status it was made from. */
export const ticketMoveSchema = v.object({ id: idSchema, ...ticketStatusInputSchema.entries });
export type TicketMove = v.InferOutput<typeof ticketMoveSchema>;

/** What staff write about a ticket for one another. */
const noteText = v.pipe(
  writtenTextSchema,
  v.nonEmpty('A note needs text'),
  v.maxLength(NOTES.textMax, `A note has at most ${NOTES.textMax.toLocaleString('en-US')} characters`),
);

/**
 * `PUT /ticket/hand-over/{id}`, an addition: gives a ticket to an agent, oneself or another. `from` and `from_agent_id` are
 * what the person saw: the status, and of a ticket in progress its agent.
 */
export const handOverInputSchema = v.object({
  agent_id: givenId('agent_id'),
  from: v.optional(v.picklist(TICKET_STATUSES)),
  from_agent_id: v.optional(givenId('from_agent_id')),
  note: v.optional(noteText),
});
/** The same as the outbox keeps it. */
export const ticketHandOverSchema = v.object({ id: idSchema, ...handOverInputSchema.entries });
export type TicketHandOver = v.InferOutput<typeof ticketHandOverSchema>;

/** `POST /ticket/note/{id}`, an addition. */
export const noteInputSchema = v.object({ text: noteText });
/** The same as the outbox keeps it. */
export const ticketNoteSchema = v.object({ id: idSchema, ...noteInputSchema.entries });

/** Assigning a ticket to oneself, as the outbox keeps it. */
export const ticketAssignSchema = v.object({ id: idSchema });
