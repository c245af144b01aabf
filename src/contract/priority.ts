import * as v from 'valibot';

/** How pressing a ticket is, the least first. Staff set it. */
export const TICKET_PRIORITIES = ['LOW', 'NORMAL', 'HIGH', 'URGENT'] as const;
export type TicketPriority = (typeof TICKET_PRIORITIES)[number];

/** Who asks for one of these stands at the road, or may soon. */
const PRESSING: ReadonlySet<string> = new Set(['ROADSIDE_ASSISTANCE', 'TOWING']);

/**
 * The priority with which a request begins.
 * @param asked the services that it asks for, as values of `SERVICE_TYPES`; none where nobody knows which
 */
export const startingPriority = (asked: readonly string[]): TicketPriority =>
  asked.some((service) => PRESSING.has(service)) ? 'HIGH' : 'NORMAL';

/** `PUT /ticket/priority/{id}`. */
export const priorityInputSchema = v.object({
  priority: v.picklist(TICKET_PRIORITIES, `priority must be one of ${TICKET_PRIORITIES.join(', ')}`),
});
