import type { AppError } from '#src/contract/errors.ts';
import { IDEMPOTENCY_DAYS } from '#src/contract/limits.ts';
import type { Message } from '#src/contract/message.ts';
import type { CreateTicketInput, Ticket, TicketMove } from '#src/contract/ticket.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { AccountDatabase, OutboxRow } from '../db/database.ts';
import { readSenderId } from '../db/meta.ts';
import type { Call, CallResult } from '../runtime.ts';
import { fileNames } from './newFiles.ts';
import { ownMessage, ownTickets } from './recognise.ts';

interface AskDeps {
  readonly db: AccountDatabase;
  readonly call: Call;
}

/** What the server shows before a try: the work of an earlier one, if it is there, and all ids. */
export type Asked =
  | { readonly found: Message; readonly kind: 'message' }
  | { readonly found: Ticket; readonly kind: 'ticket' | 'move' }
  | { readonly found?: undefined; readonly seen: readonly string[] };

/** Tickets a page, and most pages read, when all of an account's are wanted. */
const PAGE_SIZE = 100;
const MAX_PAGES = 100;

/** A day less than the server's promise: what is that old is asked for, as if there were no keys. */
const KEY_LIFE_MS = (IDEMPOTENCY_DAYS - 1) * 24 * 60 * 60 * 1000;

/** True when the server cannot be relied on to know this action again by its key. To assign twice is to assign once. */
export const mustAsk = (row: OutboxRow, idempotencyKeys: boolean, now: number): boolean =>
  row.command !== 'ticket.assign' &&
  (!idempotencyKeys || (row.attempts > 0 && now - (row.firstTryAt ?? now) > KEY_LIFE_MS));

const allTickets = async (call: Call): Promise<Result<Ticket[], AppError>> => {
  const all: Ticket[] = [];
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const answer: Result<CallResult<'ownTickets'>, AppError> = await call('ownTickets', {
      query: { page, pageSize: PAGE_SIZE },
    });
    if (!answer.ok) return answer;
    all.push(...answer.value.items);
    if (!answer.value.hasNext) break;
  }
  return ok(all);
};

const askForMessage = async ({ db, call }: AskDeps, row: OutboxRow): Promise<Result<Asked, AppError>> => {
  const answer = await call('messages', { params: { ticketId: row.lane } });
  if (!answer.ok) return answer;
  if (row.attempts > 0) {
    const own = await db.messages
      .where('[ticketId+order]')
      .between([row.lane, ''], [row.lane, '\uffff'])
      .filter((message) => message.mine && !message.key.startsWith('server:'))
      .toArray();
    const claimed = new Set(own.flatMap((message) => (message.serverId === undefined ? [] : [message.serverId])));
    const files = row.files ? await fileNames(db, row.key) : [];
    const found = ownMessage(row, answer.value, claimed, await readSenderId(db), files);
    if (found) return ok({ kind: 'message', found });
  }
  return ok({ seen: answer.value.map((message) => message.id) });
};

/** The first candidate whose conversation starts with our summary, else the likeliest (decision 0402). */
const choose = async (
  call: Call,
  row: OutboxRow,
  candidates: readonly Ticket[],
): Promise<Result<Ticket | undefined, AppError>> => {
  if (candidates.length < 2) return ok(candidates[0]);
  const summary = (row.input as CreateTicketInput).message;
  for (const ticket of candidates) {
    const answer = await call('messages', { params: { ticketId: ticket.id } });
    if (!answer.ok) return answer;
    if (answer.value.some((message) => message.text?.trim() === summary)) return ok(ticket);
  }
  return ok(candidates[0]);
};

const askForTicket = async ({ db, call }: AskDeps, row: OutboxRow): Promise<Result<Asked, AppError>> => {
  const answer = await allTickets(call);
  if (!answer.ok) return answer;
  if (row.attempts > 0) {
    const claimed = new Set((await db.aliases.toArray()).map((alias) => alias.serverId));
    const others = await db.outbox
      .filter((other) => other.command === 'ticket.create' && other.key !== row.key && other.attempts > 0)
      .toArray();
    const candidates = ownTickets(row, await db.tickets.get(row.lane), answer.value, claimed, others);
    const chosen = await choose(call, row, candidates);
    if (!chosen.ok) return chosen;
    if (chosen.value) return ok({ kind: 'ticket', found: chosen.value });
  }
  return ok({ seen: answer.value.map((ticket) => ticket.id) });
};

/** A change of status is made from the status it was made from, or not at all (`offline.md`, promise 12). */
const askForMove = async ({ call }: AskDeps, row: OutboxRow): Promise<Result<Asked, AppError>> => {
  const answer: Result<Ticket, AppError> = await call('ticket', { params: { id: row.lane } });
  if (!answer.ok) return answer;
  const { status, from } = row.input as TicketMove;
  const ticket = answer.value;
  if (row.attempts > 0 && ticket.status === status) return ok({ kind: 'move', found: ticket });
  if (from === undefined || ticket.status === from) return ok({ seen: [] });
  const message = 'Someone else has changed this ticket.';
  return err({ kind: 'conflict', code: 'STATUS_CONFLICT', message, body: { status: ticket.status, ticket } });
};

/**
 * Asks a server without idempotency keys what it has, before a try (`offline.md`, promise 2): the work of an earlier try
 * whose answer was lost, or else the ids that cannot be the work of this one. Error `conflict` for a change of status
 * that another's has overtaken.
 */
export const ask = (deps: AskDeps, row: OutboxRow): Promise<Result<Asked, AppError>> => {
  if (row.command === 'ticket.create') return askForTicket(deps, row);
  return row.command === 'message.send' ? askForMessage(deps, row) : askForMove(deps, row);
};
