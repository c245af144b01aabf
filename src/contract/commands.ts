import type { InferInput, InferOutput } from 'valibot';
import * as v from 'valibot';
import { messageSchema, sendMessageInputSchema } from './message.ts';
import { createTicketInputSchema, createTicketResultSchema, ticketAssignSchema, ticketMoveSchema } from './ticket.ts';
import { USER_ENDPOINTS } from './userEndpoints.ts';

/**
 * The command table (`architecture.md`): what a person does that must reach the server exactly once. The outbox, its
 * drain, the worker and the reference server are written against it alone; a new offline-capable action is one row here
 * plus the component that issues it.
 *
 * `ticketIdOf` names the ticket whose actions keep their order; ids in it may be local (`local:` + uuid) until the
 * server's id is known. `createsTicket` marks the command whose result replaces a local ticket id. `requestOf` makes the
 * request of an input. `holdsLane` is false for an action that, refused, holds nothing else of its ticket back.
 */
export const COMMANDS = {
  'ticket.create': {
    endpoint: USER_ENDPOINTS.createTicket,
    input: createTicketInputSchema,
    result: createTicketResultSchema,
    offline: true,
    createsTicket: true,
    holdsLane: true,
    ticketIdOf: (_input: InferOutput<typeof createTicketInputSchema>): string | undefined => undefined,
    requestOf: (input: InferOutput<typeof createTicketInputSchema>): CommandRequest => ({ body: input }),
  },
  'message.send': {
    endpoint: USER_ENDPOINTS.sendMessage,
    input: sendMessageInputSchema,
    result: messageSchema,
    offline: true,
    createsTicket: false,
    holdsLane: true,
    ticketIdOf: (input: InferOutput<typeof sendMessageInputSchema>): string | undefined => String(input.ticket_id),
    requestOf: (input: InferOutput<typeof sendMessageInputSchema>): CommandRequest => ({ body: input }),
  },
  'ticket.status': {
    endpoint: USER_ENDPOINTS.ticketStatus,
    input: ticketMoveSchema,
    /** A backend may answer nothing. */
    result: v.unknown(),
    offline: true,
    createsTicket: false,
    holdsLane: false,
    ticketIdOf: (input: InferOutput<typeof ticketMoveSchema>): string | undefined => input.id,
    requestOf: ({ id, ...body }: InferOutput<typeof ticketMoveSchema>): CommandRequest => ({ params: { id }, body }),
  },
  'ticket.assign': {
    endpoint: USER_ENDPOINTS.assignTicket,
    input: ticketAssignSchema,
    /** A backend may answer nothing. */
    result: v.unknown(),
    offline: true,
    createsTicket: false,
    holdsLane: false,
    ticketIdOf: (input: InferOutput<typeof ticketAssignSchema>): string | undefined => input.id,
    requestOf: ({ id }: InferOutput<typeof ticketAssignSchema>): CommandRequest => ({ params: { id } }),
  },
} as const;

/** What a command sends: path parameters and a JSON body. */
export interface CommandRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

export type CommandName = keyof typeof COMMANDS;
export type CommandInput<N extends CommandName> = InferInput<(typeof COMMANDS)[N]['input']>;
export type CommandResult<N extends CommandName> = InferOutput<(typeof COMMANDS)[N]['result']>;

/** Prefix of an id made on the device, before the server has given its own. */
export const LOCAL_PREFIX = 'local:';
/** True for an id the server does not know. */
export const isLocalId = (id: string): boolean => id.startsWith(LOCAL_PREFIX);
