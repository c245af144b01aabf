import * as v from 'valibot';
import type { AppError } from '#src/contract/errors.ts';
import type { Message } from '#src/contract/message.ts';
import type { Ticket, TicketMove } from '#src/contract/ticket.ts';
import type { OutboxRow } from '../db/database.ts';
import { publicCall } from '../http/call.ts';
import { type Asked, ask, mustAsk } from './ask.ts';
import { beginAttempt, fail, isFinal, putOff } from './attempt.ts';
import { type BringDeps, bringAnew, bringFiles } from './bring.ts';
import { deliverMessage, deliverMove, deliverTicket } from './deliver.ts';
import { isStaffAction, ticketIn } from './moves.ts';
import { endpointName, requestOf } from './wire.ts';

export interface SendDeps extends BringDeps {
  readonly idempotencyKeys: boolean;
}

/** How a try ended, as far as the drain must know: a session that ended pauses the account. */
export type SendOutcome = 'done' | 'session';

const deliverFound = (deps: SendDeps, row: OutboxRow, asked: Exclude<Asked, { found?: undefined }>): Promise<void> => {
  const now = deps.ports.clock.now();
  if (asked.kind === 'message') return deliverMessage(deps, row, asked.found, false, now);
  return asked.kind === 'ticket'
    ? deliverTicket(deps, row, asked.found, now)
    : deliverMove(deps, row, asked.found, now);
};

/**
 * What a repeated try is answered may be the answer to an earlier one, which the server has kept: the ticket as it was
 * then. So it is asked for as it is now. Where it cannot be, the action waits on: to repeat it does nothing more.
 */
const deliverRepeatedMove = async (deps: SendDeps, row: OutboxRow, answered: Ticket | undefined): Promise<void> => {
  const present = await publicCall(deps.call)('ticket', { params: { id: row.lane } });
  if (!present.ok && !isFinal(present.error)) return putOff(deps, row, present.error, false);
  return deliverMove(deps, row, present.ok ? present.value : answered, deps.ports.clock.now());
};

const deliverAnswer = (deps: SendDeps, row: OutboxRow, answer: unknown): Promise<void> => {
  const now = deps.ports.clock.now();
  if (row.command === 'message.send') return deliverMessage(deps, row, answer as Message, true, now);
  if (row.command === 'ticket.create') return deliverTicket(deps, row, answer as { id: string }, now);
  const ticket = ticketIn(answer);
  return row.attempts > 1 ? deliverRepeatedMove(deps, row, ticket) : deliverMove(deps, row, ticket, now);
};

/** The server did it and said nothing that can be read: it is asked what came of it, and never made to do it again. */
const readBack = async (deps: SendDeps, row: OutboxRow, error: AppError): Promise<void> => {
  const asked = await ask({ db: deps.db, call: publicCall(deps.call) }, row);
  if (asked.ok && asked.value.found) return deliverFound(deps, row, asked.value);
  if (!asked.ok && !isFinal(asked.error)) return putOff(deps, row, asked.error);
  return fail(deps, row, error);
};

/**
 * A storage that has cleared away what no message had taken in time says so by its names (`attachments` of the refusal):
 * those files are brought again, each once.
 */
const failMessage = async (deps: SendDeps, row: OutboxRow, error: AppError): Promise<void> => {
  const gone = v.safeParse(v.looseObject({ attachments: v.array(v.string()) }), error.body);
  if (row.files && gone.success && (await bringAnew(deps, row, gone.output.attachments))) return;
  return fail(deps, row, error);
};

/** The ticket as it is on the server: as a refusal says, or else as it answers when asked. */
const presentTicket = async (deps: SendDeps, row: OutboxRow, error: AppError): Promise<Ticket | undefined> => {
  const said = ticketIn(error.body);
  if (said) return said;
  const answer = await deps.call('ticket', { params: { id: row.lane } });
  return answer.ok ? (answer.value as Ticket) : undefined;
};

/** A change of status that an earlier try of ours has made is refused as a conflict with itself: it is done. */
const failStaff = async (deps: SendDeps, row: OutboxRow, error: AppError): Promise<void> => {
  const present = await presentTicket(deps, row, error);
  const done = row.command === 'ticket.status' && present?.status === (row.input as TicketMove).status;
  if (done && row.attempts > 1) return deliverMove(deps, row, present, deps.ports.clock.now());
  return fail(deps, row, error, true, present);
};

/**
 * Brings one action to the server, its files first, or writes down why it could not be.
 * @throws LeaseLost where another tab has taken over
 */
export const sendRow = async (deps: SendDeps, head: OutboxRow): Promise<SendOutcome> => {
  if (head.files) {
    const brought = await bringFiles(deps, head);
    if (brought !== 'ready') return brought === 'session' ? 'session' : 'done';
  }
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
  const outgoing = await beginAttempt(deps, head, seen);
  if (!outgoing) return 'done';
  const { row } = outgoing;
  const answer = await deps.call(endpointName(row.command), requestOf(outgoing) as never, {
    mayLeave: deps.lease.fresh,
    ...(deps.idempotencyKeys ? { headers: { 'idempotency-key': row.key } } : {}),
  });
  if (answer.ok) await deliverAnswer(deps, row, answer.value);
  else if (answer.error.kind === 'invalid-response') await readBack(deps, row, answer.error);
  else if (!isFinal(answer.error)) await putOff(deps, row, answer.error);
  else if (row.command === 'message.send') await failMessage(deps, row, answer.error);
  else await (isStaffAction(row.command) ? failStaff : fail)(deps, row, answer.error);
  return !answer.ok && answer.error.kind === 'session' ? 'session' : 'done';
};
