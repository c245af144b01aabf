import { COMMANDS, type CommandName, type CommandRequest } from '#src/contract/commands.ts';
import type { EndpointName } from '#src/contract/endpoints.ts';
import { USER_ENDPOINTS } from '#src/contract/userEndpoints.ts';
import type { OutboxRow } from '../db/database.ts';
import type { Outgoing } from './attempt.ts';

/** The name of the call that a command makes. */
export const endpointName = (command: CommandName): EndpointName => {
  const { endpoint } = COMMANDS[command];
  const entry = Object.entries(USER_ENDPOINTS).find(([, value]) => value === endpoint);
  if (!entry) throw new Error(`No call for ${command}`);
  return entry[0] as EndpointName;
};

/** Ids travel as numbers where they are numbers: backends with integer ids may insist (decision 0403). */
export const wireId = (id: unknown): unknown =>
  typeof id === 'string' && /^[1-9]\d{0,14}$/.test(id) ? Number(id) : id;

const wireBody = (body: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      name === 'ticket_id' || name === 'service_id' ? wireId(value) : value,
    ]),
  );

/** The request of an action: the same on each try, as its idempotency key demands. */
export const requestOf = ({ row, s3Keys }: Outgoing): CommandRequest => {
  // Parsed by this very command's schema when it was made.
  const make = COMMANDS[row.command].requestOf as (input: unknown) => CommandRequest;
  const { params, body } = make(row.input);
  const whole = body && s3Keys.length > 0 ? { ...body, attachments: s3Keys } : body;
  return { ...(params ? { params } : {}), ...(whole ? { body: wireBody(whole) } : {}) };
};

/** An action's input with its ticket's id, the server's in place of a local one. */
export const withTicketId = (row: Pick<OutboxRow, 'command' | 'input'>, id: string): unknown => ({
  ...(row.input as object),
  ...(row.command === 'message.send' ? { ticket_id: id } : { id }),
});
