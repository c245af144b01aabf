import { COMMANDS } from '#src/contract/commands.ts';
import { ENDPOINTS, type EndpointName } from '#src/contract/endpoints.ts';
import type { AppError } from '#src/contract/errors.ts';
import type { Message } from '#src/contract/message.ts';
import type { OutboxRow } from '../db/database.ts';
import type { InnerCall } from '../http/call.ts';
import { publicCall } from '../http/call.ts';
import type { Ports } from '../ports.ts';
import { type Asked, ask, mustAsk } from './ask.ts';
import { type AttemptDeps, beginAttempt, fail, putOff } from './attempt.ts';
import { deliverMessage, deliverTicket } from './deliver.ts';

export interface SendDeps extends AttemptDeps {
  readonly ports: Ports;
  readonly call: InnerCall;
  readonly idempotencyKeys: boolean;
}

/** How a try ended, as far as the drain must know: a session that ended pauses the account. */
export type SendOutcome = 'done' | 'session';

const endpointName = (row: OutboxRow): EndpointName => {
  const endpoint = COMMANDS[row.command].endpoint;
  const entry = Object.entries(ENDPOINTS).find(([, value]) => value === endpoint);
  if (!entry) throw new Error(`No call for ${row.command}`);
  return entry[0] as EndpointName;
};

/** Ids travel as numbers where they are numbers: backends with integer ids may insist (decision 0403). */
const wireId = (id: unknown): unknown => (typeof id === 'string' && /^[1-9]\d{0,14}$/.test(id) ? Number(id) : id);

const wireBody = (input: unknown): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(input as Record<string, unknown>).map(([name, value]) => [
      name,
      name === 'ticket_id' || name === 'service_id' ? wireId(value) : value,
    ]),
  );

const deliverFound = (deps: SendDeps, row: OutboxRow, asked: Exclude<Asked, { found?: undefined }>): Promise<void> =>
  asked.kind === 'message'
    ? deliverMessage(deps, row, asked.found, false)
    : deliverTicket(deps, row, asked.found, deps.ports.clock.now());

const deliverAnswer = (deps: SendDeps, row: OutboxRow, answer: unknown): Promise<void> =>
  row.command === 'message.send'
    ? deliverMessage(deps, row, answer as Message, true)
    : deliverTicket(deps, row, answer as { id: string }, deps.ports.clock.now());

const isFinal = (error: AppError): boolean => error.kind === 'rejected' || error.kind === 'conflict';

/** The server did it and said nothing that can be read: it is asked what came of it, and never made to do it again. */
const readBack = async (deps: SendDeps, row: OutboxRow, error: AppError): Promise<void> => {
  const asked = await ask({ db: deps.db, call: publicCall(deps.call) }, row);
  if (asked.ok && asked.value.found) return deliverFound(deps, row, asked.value);
  if (!asked.ok && !isFinal(asked.error)) return putOff(deps, row, asked.error);
  return fail(deps, row, error);
};

/**
 * Brings one action to the server, or writes down why it could not be.
 * @throws LeaseLost where another tab has taken over
 */
export const sendRow = async (deps: SendDeps, head: OutboxRow): Promise<SendOutcome> => {
  let seen: readonly string[] | undefined;
  if (mustAsk(head, deps.idempotencyKeys, deps.ports.clock.now())) {
    const asked = await ask({ db: deps.db, call: publicCall(deps.call) }, head);
    if (!asked.ok) {
      const { error } = asked;
      await (isFinal(error) ? fail(deps, head, error, false) : putOff(deps, head, error, false));
      return error.kind === 'session' ? 'session' : 'done';
    }
    if (asked.value.found) {
      await deliverFound(deps, head, asked.value);
      return 'done';
    }
    seen = asked.value.seen;
  }
  const row = await beginAttempt(deps, head, seen);
  if (!row) return 'done';
  const answer = await deps.call(
    endpointName(row),
    { body: wireBody(row.input) as never },
    {
      mayLeave: deps.lease.fresh,
      ...(deps.idempotencyKeys ? { headers: { 'idempotency-key': row.key } } : {}),
    },
  );
  if (answer.ok) await deliverAnswer(deps, row, answer.value);
  else if (answer.error.kind === 'invalid-response') await readBack(deps, row, answer.error);
  else if (isFinal(answer.error)) await fail(deps, row, answer.error);
  else await putOff(deps, row, answer.error);
  return !answer.ok && answer.error.kind === 'session' ? 'session' : 'done';
};
