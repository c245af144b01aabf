import type { InferInput, InferOutput } from 'valibot';
import { ENDPOINTS } from './endpoints.ts';
import { messageSchema, sendMessageInputSchema } from './message.ts';
import { createTicketInputSchema, createTicketResultSchema } from './ticket.ts';

/**
 * The command table (`architecture.md`): what a person does that must reach the server exactly once. The outbox, its
 * drain, the worker and the reference server are written against it alone; a new offline-capable action is one row here
 * plus the component that issues it.
 *
 * `orderingKey` names the ticket whose actions keep their order; ids in it may be local (`local:` + uuid) until the
 * server's id is known. `createsTicket` marks the command whose result replaces a local ticket id.
 */
export const COMMANDS = {
  'ticket.create': {
    endpoint: ENDPOINTS.createTicket,
    input: createTicketInputSchema,
    result: createTicketResultSchema,
    offline: true,
    createsTicket: true,
    ticketIdOf: (_input: InferOutput<typeof createTicketInputSchema>): string | undefined => undefined,
  },
  'message.send': {
    endpoint: ENDPOINTS.sendMessage,
    input: sendMessageInputSchema,
    result: messageSchema,
    offline: true,
    createsTicket: false,
    ticketIdOf: (input: InferOutput<typeof sendMessageInputSchema>): string | undefined => String(input.ticket_id),
  },
} as const;

export type CommandName = keyof typeof COMMANDS;
export type CommandInput<N extends CommandName> = InferInput<(typeof COMMANDS)[N]['input']>;
export type CommandResult<N extends CommandName> = InferOutput<(typeof COMMANDS)[N]['result']>;

/** Prefix of an id made on the device, before the server has given its own. */
export const LOCAL_PREFIX = 'local:';
/** True for an id the server does not know. */
export const isLocalId = (id: string): boolean => id.startsWith(LOCAL_PREFIX);
