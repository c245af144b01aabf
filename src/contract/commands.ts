import type { InferInput, InferOutput } from 'valibot';
import type { sendMessageInputSchema } from './message.ts';
import type {
  createTicketInputSchema,
  ticketAssignSchema,
  ticketHandOverSchema,
  ticketMoveSchema,
  ticketNoteSchema,
} from './ticket.ts';

/**
 * What a person does that must reach the server exactly once, by the name it is stored under, and what each is made of.
 * How one is written down, sent, known again and told is its file in `src/data/outbox/commands`.
 */
export interface CommandSchemas {
  'ticket.create': typeof createTicketInputSchema;
  'message.send': typeof sendMessageInputSchema;
  'ticket.status': typeof ticketMoveSchema;
  'ticket.assign': typeof ticketAssignSchema;
  'ticket.hand-over': typeof ticketHandOverSchema;
  'ticket.note': typeof ticketNoteSchema;
}

export type CommandName = keyof CommandSchemas;
/** What a person gives. */
export type CommandInput<N extends CommandName> = InferInput<CommandSchemas[N]>;
/** The same, parsed: what is stored. */
export type ParsedInput<N extends CommandName> = InferOutput<CommandSchemas[N]>;

/** Prefix of an id made on the device, before the server has given its own. */
export const LOCAL_PREFIX = 'local:';
/** True for an id the server does not know. */
export const isLocalId = (id: string): boolean => id.startsWith(LOCAL_PREFIX);
