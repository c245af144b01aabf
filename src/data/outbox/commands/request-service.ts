import * as v from 'valibot';
import { LOCAL_PREFIX } from '#src/contract/commands.ts';
import type { AppError } from '#src/contract/errors.ts';
import { type CreateTicketInput, createTicketInputSchema, type Ticket, ticketSchema } from '#src/contract/ticket.ts';
import { alike } from '#src/lib/letters.ts';
import { ok, type Result } from '#src/lib/result.ts';
import { TRAY } from '#src/texts/tray.ts';
import type { AccountDatabase, ActionRow, TicketRow } from '../../db/database.ts';
import { messagesOf } from '../../db/tickets.ts';
import { dropDraftFiles, moveDraftFiles } from '../../files/draft-files.ts';
import { dropRecordings } from '../../recordings/store.ts';
import type { Call } from '../../runtime.ts';
import { putServerTicket } from '../../sync/put-ticket.ts';
import { dropUploads } from '../new-files.ts';
import { type Command, type Commands, commandOf } from './command.ts';
import { enqueue, findLost, showDelivery, storedRow } from './rows.ts';

type Row = ActionRow<CreateTicketInput>;

/** Tickets a page, and most pages read, when all of an account's are wanted. */
const PAGE_SIZE = 100;
const MAX_PAGES = 100;

const allTickets = async (call: Call): Promise<Result<Ticket[], AppError>> => {
  const all: Ticket[] = [];
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const answer = await call('ownTickets', { query: { page, pageSize: PAGE_SIZE } });
    if (!answer.ok) return answer;
    all.push(...answer.value.items);
    if (!answer.value.hasNext) break;
  }
  return ok(all);
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

/** The tickets of a list that may be the work of this row, likeliest first, then oldest first. */
const candidatesOf = async (db: AccountDatabase, row: Row, list: readonly Ticket[]): Promise<Ticket[]> => {
  const shown = await db.tickets.get(row.lane);
  const claimed = new Set((await db.aliases.toArray()).map((alias) => alias.serverId));
  // A request that was tried later saw all that this one can have made.
  const later = await db.outbox
    .filter((other) => other.command === 'ticket.create' && other.key !== row.key && other.attempts > 0)
    .filter((other) => other.seenBefore !== undefined && (other.tryNo ?? 0) > (row.tryNo ?? 0))
    .toArray();
  const candidates = list.filter(
    (ticket) =>
      !claimed.has(ticket.id) &&
      likeness(row, shown, ticket) !== 'other' &&
      later.every((other) => other.seenBefore?.includes(ticket.id)),
  );
  const unlikely = (ticket: Ticket) => (likeness(row, shown, ticket) === 'likely' ? 0 : 1);
  return candidates.sort((a, b) => unlikely(a) - unlikely(b) || Date.parse(a.created_at) - Date.parse(b.created_at));
};

/** The first candidate whose conversation starts with our summary, else the likeliest (decision 0402). */
const choose = async (
  call: Call,
  summary: string,
  candidates: readonly Ticket[],
): Promise<Result<Ticket | undefined, AppError>> => {
  if (candidates.length < 2) return ok(candidates[0]);
  for (const ticket of candidates) {
    const answer = await call('messages', { params: { ticketId: ticket.id } });
    if (!answer.ok) return answer;
    if (answer.value.some((message) => message.text?.trim() === summary)) return ok(ticket);
  }
  return ok(candidates[0]);
};

/** Moves all that waits for a local ticket to the server's id, in the caller's transaction. */
const moveQueue = async (db: AccountDatabase, commands: Commands, localId: string, id: string): Promise<void> => {
  await db.outbox
    .where('lane')
    .equals(localId)
    .modify((row: ActionRow) => {
      row.lane = id;
      row.input = commandOf(commands, row).withTicketId(row.input, id);
    });
  await messagesOf(db, localId).modify((message) => {
    message.ticketId = id;
    message.message.ticket_id = id;
  });
  await moveDraftFiles(db, localId, id);
  const draft = await db.drafts.get(localId);
  if (!draft) return;
  await db.drafts.delete(localId);
  await db.drafts.put({ ...draft, ticketId: id });
};

/** Request Service: a ticket that has a local id until the server has given its own. */
export const requestService: Command<typeof createTicketInputSchema, 'createTicket'> = {
  input: createTicketInputSchema,
  endpoint: 'createTicket',
  blocksQueue: true,
  oneAtATime: true,
  request: (input) => ({ body: input }),
  withTicketId: (input) => input,

  write: async (ctx, { key, input, extra }) => {
    const id = LOCAL_PREFIX + key;
    const now = ctx.ports.clock.now();
    await enqueue(ctx, { key, command: 'ticket.create', input, lane: id });
    await ctx.db.tickets.put({
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
      },
      createdAt: now,
      status: 'OPEN',
      delivery: 'waiting',
      outboxKey: key,
      seenAt: now,
    });
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
      await db.aliases.put({ localId, serverId: answer.id });
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

  reconcile: async ({ db, call }, row) =>
    findLost(row, await allTickets(call), async (unseen) =>
      choose(call, row.input.message, await candidatesOf(db, row, unseen)),
    ),

  mayHaveMadeTicket: (row, shown, ticket) => {
    if (row.seenBefore?.includes(ticket.id)) return false;
    const like = likeness(row, shown, ticket);
    return like === 'likely' || (like === 'maybe' && row.seenBefore !== undefined);
  },

  refused: (db, row, error) => db.tickets.where('id').equals(row.lane).modify(showDelivery(error)),
  waiting: (db, row) => db.tickets.where('id').equals(row.lane).modify(showDelivery()),

  // Nothing else could become of what waits for it.
  discard: async (db, { lane }) => {
    const queue = await db.outbox.where('lane').equals(lane).toArray();
    await dropUploads(
      db,
      queue.map((one) => one.key),
    );
    await db.outbox.bulkDelete(queue.map((one) => one.seq));
    await messagesOf(db, lane).delete();
    await db.drafts.delete(lane);
    await dropDraftFiles(db, lane);
    await dropRecordings(db, lane);
    await db.tickets.delete(lane);
  },

  describe: ({ row }) => ({
    kind: TRAY.kinds.request,
    excerpt: row.input.message,
    discardText: TRAY.discardTicketText,
    editable: false,
  }),
};
