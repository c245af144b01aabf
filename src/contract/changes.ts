import * as v from 'valibot';
import { idSchema } from './common.ts';
import { TICKET_STATUSES } from './enums.ts';

// Beside the limits and the tickets, of which the sign-in page carries some.

/**
 * The stream of changed tickets (decision 0390), ours. Milliseconds: between two signs of life, without one until it counts as
 * broken, and between two looks of a page that follows it.
 */
export const CHANGES = { beatMs: 20_000, silentMs: 45_000, lookMs: 30_000 } as const;

/** A line of `GET /ticket/changes`: a ticket that has changed. What of it, is read by the calls that tell it. */
export const ticketChangeSchema = v.looseObject({ ticket_id: idSchema, status: v.picklist(TICKET_STATUSES) });
export type TicketChange = v.InferOutput<typeof ticketChangeSchema>;
