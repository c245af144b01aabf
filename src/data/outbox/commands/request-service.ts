import * as v from 'valibot';
import { LOCAL_PREFIX } from '#src/contract/commands.ts';
import type { AppError } from '#src/contract/errors.ts';
import type { Message } from '#src/contract/message.ts';
import { type CreateTicketInput, createTicketInputSchema, type Ticket, ticketSchema } from '#src/contract/ticket.ts';
import { alike, sameText } from '#src/lib/letters.ts';
import { ok, type Result } from '#src/lib/result.ts';
import { TRAY } from '#src/texts/tray.ts';
import type { AccountDatabase, ActionRow, Doubt, OutboxRow, RequestMade, TicketRow } from '../../db/database.ts';
import { moveDraft, NEXT_REQUEST, requestDraft, trimDraft } from '../../db/drafts.ts';
import { readLastRequest, writeLastRequest } from '../../db/meta.ts';
import { oldestFirst } from '../../db/order.ts';
import { messagesOf } from '../../db/tickets.ts';
import { dropDraftFiles, moveDraftFiles } from '../../files/draft-files.ts';
import { dropRecordings } from '../../recordings/store.ts';
import type { Call } from '../../runtime.ts';
import { putServerTicket } from '../../sync/put-ticket.ts';
import { isFinal } from '../attempt.ts';
import { settleDoubts } from '../in-doubt.ts';
import { dropUploads } from '../new-files.ts';
import { workOfLastTry } from '../pace.ts';
import { usedElsewhere } from '../used-elsewhere.ts';
import { type Command, type Commands, commandOf, type SendContext } from './command.ts';
import { putMessage } from './put-message.ts';
import { leaveToNextRequest, moveRequestDraft, removeRefused } from './refused-request.ts';
import { enqueue, findLost, type Judged, requeue, showDelivery, storedRow } from './rows.ts';

type Row = ActionRow<CreateTicketInput>;

/** Tickets a page, and most pages read, when all of an account's are wanted. */
const PAGE_SIZE = 100;
const MAX_PAGES = 100;

/** Where closed tickets stand in a list of their own: those that were closed last, one page of them. */
const CLOSED = { status: 'CLOSED', sort: 'close_date', direction: 'desc', page: 0, pageSize: PAGE_SIZE } as const;

/** What a backend says that has no list of closed ones. Any other refusal is of something on the way, and says nothing. */
const NO_SUCH_LIST = new Set([400, 404, 405, 422, 501]);

/** All of an account's tickets, but for those that were closed long ago. */
const allTickets = async (call: Call): Promise<Result<Ticket[], AppError>> => {
  const all: Ticket[] = [];
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const answer = await call('ownTickets', { query: { page, pageSize: PAGE_SIZE } });
    if (!answer.ok) return answer;
    all.push(...answer.value.items);
    if (!answer.value.hasNext) break;
  }
  // An agent may have closed one since it was lost.
  const closed = await call('ownTickets', { query: CLOSED });
  if (!closed.ok) return NO_SUCH_LIST.has(closed.error.status ?? 0) ? ok(all) : closed;
  const listed = new Set(all.map(({ id }) => id));
  return ok([...all, ...closed.value.items.filter(({ id }) => !listed.has(id))]);
};

/**
 * How a ticket of the server looks beside a waiting one. The station's id decides where the server names it; an address
 * may be written otherwise by the server, so it can speak for a ticket but not against it.
 */
const likeness = ({ input }: Row, shown: TicketRow | undefined, ticket: Ticket): 'likely' | 'maybe' | 'other' => {
  if (ticket.service_id !== undefined) return ticket.service_id === String(input.service_id) ? 'likely' : 'other';
  const [ours, theirs] = [shown?.ticket.service_address, ticket.service_address];
  return ours !== undefined && theirs !== undefined && alike(ours, theirs) ? 'likely' : 'maybe';
};

/** The server's ids of tickets that are another request's, or that the person has said are. */
const claimedTickets = async (db: AccountDatabase, { key }: Row): Promise<ReadonlySet<string>> => {
  const aliases = await db.aliases.toArray();
  const others = await db.outbox.filter((other) => other.command === 'ticket.create' && other.key !== key).toArray();
  return new Set([...aliases.map((alias) => alias.serverId), ...others.flatMap(({ answered }) => answered ?? [])]);
};

/** The tickets of a list that may be the work of this row, oldest first. */
const candidatesOf = async (db: AccountDatabase, row: Row, list: readonly Ticket[]): Promise<Ticket[]> => {
  const claimed = await claimedTickets(db, row);
  // A request that was tried later saw all that this one can have made.
  const later = await db.outbox
    .filter((other) => other.command === 'ticket.create' && other.key !== row.key && other.attempts > 0)
    .filter((other) => other.seenBefore !== undefined && (other.tryNo ?? 0) > (row.tryNo ?? 0))
    .toArray();
  const mayBe = ({ id }: Ticket) => !claimed.has(id) && later.every((other) => other.seenBefore?.includes(id));
  return list.filter(mayBe).sort((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at));
};

/**
 * Whether a ticket is the work of this row: it is where its conversation begins with our summary and we have written nothing
 * more in it, since what is written to a request waits for it. Of others that may be so the person must say it.
 */
const verdictOf = (row: Row, shown: TicketRow | undefined, ticket: Ticket, messages: readonly Message[]) => {
  const like = likeness(row, shown, ticket);
  const [first, ...more] = messages;
  if (like === 'other') return 'other';
  if (!first) return 'doubt';
  const [summary, text] = [row.input.message, first.text ?? ''];
  if (sameText(text, summary)) return more.some((one) => one.sender_id === first.sender_id) ? 'doubt' : 'ours';
  return like === 'likely' || alike(text, summary) ? 'doubt' : 'other';
};

/** Looks for the work of an earlier try among tickets that were not there before it, `unseen` (decision 0364). */
const judge = async (
  { db, call }: Pick<SendContext, 'db' | 'call'>,
  row: Row,
  listed: readonly Ticket[],
  unseen: readonly Ticket[],
): Promise<Result<Judged<Ticket>, AppError>> => {
  const shown = await db.tickets.get(row.lane);
  const inTime = await workOfLastTry(db, row);
  const doubts: Doubt[] = [];
  const candidates = await candidatesOf(db, row, unseen);
  for (const ticket of candidates) {
    const answer = await call('messages', { params: { ticketId: ticket.id } });
    if (!answer.ok && !isFinal(answer.error)) return answer;
    const messages = answer.ok ? oldestFirst(answer.value) : [];
    const verdict = verdictOf(row, shown, ticket, messages);
    const isLikely = verdict === 'ours' && inTime(ticket.created_at);
    // The same request may have been made on another device just then.
    if (isLikely && !(await usedElsewhere(db, listed, candidates))) return ok({ found: ticket });
    const { id, created_at: createdAt, station_name: station, service_address: address } = ticket;
    if (verdict !== 'other') doubts.push({ id, createdAt, place: station ?? address, text: messages[0]?.text });
  }
  return ok({ doubts });
};

/**
 * Moves all that is written in a ticket and waits for it to its other id. Call inside a transaction of the outbox, the messages and
 * the tables of drafts.
 */
export const moveQueue = async (db: AccountDatabase, commands: Commands, from: string, id: string): Promise<void> => {
  await db.outbox
    .where('lane')
    .equals(from)
    .modify((row: ActionRow) => {
      row.lane = id;
      row.input = commandOf(commands, row).withTicketId(row.input, id);
    });
  await messagesOf(db, from).modify((message) => {
    message.ticketId = id;
    message.message.ticket_id = id;
  });
  await moveDraftFiles(db, from, id);
  await moveDraft(db, from, id);
};

/**
 * Puts a request that had arrived back into the outbox as refused, under the key that it had. Call inside a transaction of the
 * outbox.
 * @param ticketId local
 */
export const requeueRequest = async (
  db: AccountDatabase,
  ticketId: string,
  request: RequestMade,
  error: AppError,
): Promise<void> => {
  const row = { ...request, command: 'ticket.create', lane: ticketId, state: 'failed', error } as const;
  await db.outbox.add({ ...row, attempts: 0, failures: 0, dueAt: request.madeAt } as OutboxRow);
};

/** Request Service: a ticket that has a local id until the server has given its own. */
export const requestService: Command<typeof createTicketInputSchema, 'createTicket'> = {
  input: createTicketInputSchema,
  endpoint: 'createTicket',
  blocksQueue: true,
  oneAtATime: true,
  request: (input) => ({ body: input }),
  withTicketId: (input) => input,

  write: async (ctx, { key, input, extra, files: { uploads, bytes } }) => {
    const { db } = ctx;
    const old = extra.replaces === undefined ? undefined : await removeRefused(db, extra.replaces);
    if (extra.replaces !== undefined && !old) return undefined;
    if (extra.after !== undefined && extra.after !== (await readLastRequest(db))) return undefined;
    // One that takes another's place has its conversation: what is open there, or half written, stays as it is.
    const id = old?.ticketId ?? LOCAL_PREFIX + key;
    const now = ctx.ports.clock.now();
    const said = extra.says === undefined ? {} : { says: ctx.ports.uuid() };
    const asked = { services: [...(extra.asked ?? [])], ...said };
    await enqueue(ctx, { key, command: 'ticket.create', input, queueKey: id, asked });
    await db.tickets.put({
      id,
      ticket: {
        id,
        status: 'OPEN',
        created_at: new Date(now).toISOString(),
        user_name: undefined,
        service_address: extra.serviceAddress,
        service_type: [...(extra.serviceTypes ?? [])],
        truck_brands: [...(extra.truckBrands ?? [])],
        assigned_manager_name: undefined,
        service_id: String(input.service_id),
        station_name: extra.stationName,
        shared_position: input.position,
      },
      createdAt: now,
      status: 'OPEN',
      delivery: 'waiting',
      outboxKey: key,
      seenAt: now,
    });
    const draft = old ? requestDraft(id, extra.replaces) : NEXT_REQUEST;
    // In the same transaction, and on its own in the queue: any backend takes a message, and its files wait for the ticket.
    if (extra.says !== undefined && said.says !== undefined) {
      const files = { uploads: uploads.map((upload) => ({ ...upload, key: said.says })), bytes };
      await putMessage(ctx, { key: said.says, ticketId: id, text: extra.says, files });
      await trimDraft(db, [draft], extra.draftRemainder);
      if (extra.draftFileIds) await dropDraftFiles(db, extra.draftFileIds);
    }
    // What was kept of a ticket that takes nothing more, or another tab has written since.
    await moveDraftFiles(db, draft, id);
    await moveDraft(db, draft, id);
    if (old) await requeue(db, old.behind);
    else await writeLastRequest(db, id);
    return id;
  },

  // Its row, messages, draft and all that waits behind it move to the server's id; the alias keeps old addresses alive.
  settle: async ({ db, lease, ports, commands }, row, answer) => {
    const now = ports.clock.now();
    const tables = [db.outbox, db.messages, db.tickets, db.drafts, db.draftFiles, db.aliases];
    await lease.write(tables, async () => {
      const stored = await storedRow(db, row);
      if (!stored) return;
      const localId = stored.lane;
      const shown = await db.tickets.get(localId);
      await db.outbox.delete(stored.seq);
      await db.tickets.delete(localId);
      const { key, input, madeAt, asked } = row;
      await db.aliases.put({ localId, serverId: answer.id, request: { key, input, madeAt, ...(asked && { asked }) } });
      await moveRequestDraft(db, stored);
      await settleDoubts({ db, ports, commands }, stored, answer.id);
      await moveQueue(db, commands, localId, answer.id);
      const whole = v.safeParse(ticketSchema, answer);
      if (whole.success) await putServerTicket(db, whole.output, now, now, shown?.ticket.station_name);
      else if (!(await db.tickets.get(answer.id))) {
        const ticket = shown?.ticket ?? {
          status: 'OPEN' as const,
          created_at: new Date(stored.madeAt).toISOString(),
          service_id: String(row.input.service_id),
        };
        // Only the id came back: what was shown stands until the ticket is read.
        await putServerTicket(db, v.parse(ticketSchema, { ...ticket, id: answer.id }), stored.madeAt);
      }
    });
    return undefined;
  },

  reconcile: async (ctx, row) => {
    const listed = await allTickets(ctx.call);
    // Closed since, a list of open ones lacks it.
    const unlisted = listed.ok && row.answered !== undefined && !listed.value.some(({ id }) => id === row.answered);
    if (unlisted && row.answered !== undefined) return ok({ found: { id: row.answered } });
    return findLost(row, listed, (unseen) => judge(ctx, row, listed.ok ? listed.value : [], unseen));
  },

  unclaimed: async (db, row, doubts) => {
    const claimed = await claimedTickets(db, row);
    return doubts.filter(({ id }) => !claimed.has(id));
  },

  mayHaveMadeTicket: (row, shown, ticket) => {
    // In doubt, both are shown.
    if (row.doubts || row.seenBefore?.includes(ticket.id)) return false;
    const like = likeness(row, shown, ticket);
    return like === 'likely' || (like === 'maybe' && row.seenBefore !== undefined);
  },

  refused: ({ db }, row, error) => db.tickets.where('id').equals(row.lane).modify(showDelivery(error)),
  waiting: ({ db }, row) => db.tickets.where('id').equals(row.lane).modify(showDelivery()),

  // Nothing else could become of what waits for it.
  discard: async (db, row) => {
    const ticketId = row.lane;
    await leaveToNextRequest(db, row);
    const queue = await db.outbox.where('lane').equals(ticketId).toArray();
    await dropUploads(
      db,
      queue.map((one) => one.key),
    );
    await db.outbox.bulkDelete(queue.map((one) => one.seq));
    await messagesOf(db, ticketId).delete();
    await dropRecordings(db, ticketId);
    await db.tickets.delete(ticketId);
  },

  describe: ({ row }) => ({
    kind: TRAY.kinds.request,
    excerpt: row.input.message,
    discardText: TRAY.discardTicketText,
    editable: 'sheet',
  }),
};
