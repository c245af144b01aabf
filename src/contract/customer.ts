import * as v from 'valibot';
import { idSchema, looseNumberSchema, looseTextSchema, timeSchema } from './common.ts';
import { ticketSchema } from './ticket.ts';

/**
 * `GET /ticket/customer/{id}`, an addition for staff: who asks in a ticket, how they are reached, where the stop is and what
 * else they have asked for. A deleted account has a name alone.
 */
export const customerSchema = v.looseObject({
  name: v.string(),
  phone_number: looseTextSchema,
  email: looseTextSchema,
  company_name: looseTextSchema,
  truck_number: looseTextSchema,
  /** Whether staff have approved the account; null where nobody is to be approved. */
  approval: v.nullish(v.picklist(['PENDING', 'APPROVED', 'REJECTED'])),
  /** When the account was made. ISO 8601 UTC. */
  since: v.nullish(timeSchema),
  /** The stop as it is now; null where there is none any more. Degrees. `withheld`: no driver is shown it any more. */
  stop: v.nullish(
    v.looseObject({
      id: idSchema,
      latitude: looseNumberSchema,
      longitude: looseNumberSchema,
      withheld: v.nullish(v.picklist(['hidden', 'removed'])),
    }),
  ),
  /** Which of the stop's services were asked for; null where nobody said. */
  requested_services: v.nullish(v.array(v.string())),
  /** The customer's other tickets: how many, and the newest of them. */
  others: v.object({ total: v.number(), items: v.array(ticketSchema) }),
});
export type Customer = v.InferOutput<typeof customerSchema>;
