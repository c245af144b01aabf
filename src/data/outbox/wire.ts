import type { Outgoing } from './attempt.ts';
import type { Command, CommandRequest } from './commands/command.ts';

/**
 * Ids travel as numbers where they are numbers: a backend with integer ids may refuse `"ticket_id": "42"`, and one with text
 * ids of digits alone is hard to imagine. An id of more than 15 digits, or with a zero in front, stays text.
 */
export const wireId = (id: unknown): unknown =>
  typeof id === 'string' && /^[1-9]\d{0,14}$/.test(id) ? Number(id) : id;

const wireBody = (body: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      name === 'ticket_id' || name === 'service_id' ? wireId(value) : value,
    ]),
  );

/** The request of an action with its uploads: the same on each try, as its idempotency key demands. */
export const requestOf = (command: Command, { row, s3Keys }: Outgoing): CommandRequest => {
  const { params, body } = command.request(row.input);
  const whole = body && s3Keys.length > 0 ? { ...body, attachments: s3Keys } : body;
  return { ...(params ? { params } : {}), ...(whole ? { body: wireBody(whole) } : {}) };
};
