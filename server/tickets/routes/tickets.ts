import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { stations, type TicketRow, tickets, type UserRow } from '#server/db/schema.ts';
import { type Answer, answer, type Call, type Registrar } from '#server/http/call.ts';
import { ApiError, notFound } from '#server/http/errors.ts';
import { notModified, polled } from '#server/http/etag.ts';
import { createOnce } from '#server/http/idempotency.ts';
import { parseId } from '#server/http/ids.ts';
import { readPaging } from '#server/http/paging.ts';
import { serviceBits, serviceValues } from '#server/stations/view.ts';
import { closingOf, requestOf } from '#server/tickets/news.ts';
import { filtersOf } from '#server/tickets/queries/filters.ts';
import { addMessage, lastSender } from '#server/tickets/queries/messages.ts';
import {
  listTickets,
  nameOpenTickets,
  stationAddress,
  TICKET_COLUMNS,
  type TicketListOptions,
  ticketView,
} from '#server/tickets/queries/tickets.ts';
import type { TicketServices } from '#server/tickets/services.ts';
import { visibleTicket } from '#server/tickets/ticket-access.ts';
import { attachmentViewer } from '#server/uploads/view.ts';
import { isStaff, TICKET_MOVES } from '#src/contract/enums.ts';
import { startingPriority, TICKET_PRIORITIES } from '#src/contract/priority.ts';
import type { SharedPosition } from '#src/contract/ticket.ts';

/** Rows of a list that was asked for without paging: all there are, up to this many. */
const UNPAGED_ROWS = 500;

const conflict = async (db: Db, user: UserRow, row: TicketRow): Promise<ApiError> =>
  new ApiError(409, 'STATUS_CONFLICT', 'Someone else has changed this ticket.', {
    more: { status: row.status, ticket: await ticketView(db, user, row.id) },
  });

const sharedPosition = ({ latitude, longitude, accuracy, at }: SharedPosition): Partial<TicketRow> => ({
  sharedLatitude: latitude,
  sharedLongitude: longitude,
  sharedAccuracy: accuracy,
  sharedAt: new Date(at),
});
/** What is asked for, where that can be known: a stop with one service is asked for that one. */
const onlyOne = (services: readonly string[]): readonly string[] => (services.length === 1 ? services : []);

const listOptions = (query: Call<'tickets' | 'ownTickets'>['query']): TicketListOptions => {
  const paged = query.page !== undefined || query.pageSize !== undefined;
  const paging = readPaging(paged ? query : { ...query, pageSize: UNPAGED_ROWS }, TICKET_COLUMNS, 'createdat');
  return { ...paging, status: query.status };
};

/** Tickets and their moves (`src/contract/README.md#tickets`). */
export const ticketRoutes = ({ serve, services }: Registrar<TicketServices>): void => {
  const { db, limits, now, pusher } = services;
  const once = createOnce(services);
  const viewAttachment = attachmentViewer(services);

  const viewed = async (tx: Db, user: UserRow, id: number): Promise<Answer> => {
    const view = await ticketView(tx, user, id);
    if (view === undefined) throw notFound('ticket');
    return answer(view);
  };

  serve('tickets', async ({ user, query }) => {
    const filters = filtersOf(query, user, services.config.targets, now());
    return answer(await listTickets(db, user, { ...listOptions(query), filters }));
  });

  serve('ownTickets', async ({ c, user, query }) => {
    const openOnly = !isStaff(user.role) && query.status === undefined;
    const list = () => listTickets(db, user, { ...listOptions(query), of: user.id, openOnly });
    // Of staff's there may be thousands.
    if (!openOnly) return polled(c, await list());
    return notModified(c, await nameOpenTickets(db, user.id)) ?? answer(await list());
  });

  serve('ticket', async ({ user, param }) => viewed(db, user, (await visibleTicket(db, user, param('id'))).id));

  serve('createTicket', async (call) => {
    const { user, address, body } = call;
    await limits.consume('ticket', { address, signer: user.id });
    const made = await once.run(call, async (tx) => {
      if (user.approval !== 'APPROVED') {
        throw new ApiError(403, 'NOT_APPROVED', 'Your account is waiting for approval.');
      }
      const stationId = parseId(body.service_id);
      const [station] =
        stationId === undefined ? [] : await tx.select().from(stations).where(eq(stations.id, stationId));
      if (station === undefined) throw notFound('station');
      const time = now();
      const asked = serviceBits(body.services ?? []);
      const [row] = await tx
        .insert(tickets)
        .values({
          userId: user.id,
          stationId: station.id,
          stationName: station.name,
          serviceAddress: stationAddress(station),
          services: asked || station.services,
          requestedServices: asked || null,
          ...(body.position && sharedPosition(body.position)),
          brands: station.brands,
          priority: TICKET_PRIORITIES.indexOf(
            startingPriority(body.services ?? onlyOne(serviceValues(station.services))),
          ),
          createdAt: time,
          updatedAt: time,
          waitingSince: time,
        })
        .returning({ id: tickets.id });
      if (row === undefined) throw new Error('The ticket was not stored.');
      const first = { ticketId: row.id, sender: user, text: body.message, now: time };
      await pusher.note(tx, requestOf(row.id, (await addMessage(tx, first, viewAttachment)).id));
      return viewed(tx, user, row.id);
    });
    pusher.wake();
    return made;
  });

  const save = async (tx: Db, user: UserRow, row: TicketRow, change: Partial<TicketRow>): Promise<Answer> => {
    await tx
      .update(tickets)
      .set({ ...change, updatedAt: now() })
      .where(eq(tickets.id, row.id));
    return viewed(tx, user, row.id);
  };

  const move = async (tx: Db, row: TicketRow, user: UserRow, { status, from }: Call<'ticketStatus'>['body']) => {
    // A repeated call of the same agent, whose first answer was lost, finds its own work done.
    if (row.status === status && status === 'IN_PROGRESS' && row.assignedManagerId === user.id)
      return viewed(tx, user, row.id);
    if (from !== undefined && from !== row.status) throw await conflict(tx, user, row);
    if (!TICKET_MOVES[row.status].includes(status)) {
      throw row.status === 'CLOSED' || row.status === status
        ? await conflict(tx, user, row)
        : new ApiError(422, 'BAD_TRANSITION', `A ticket cannot go from ${row.status} to ${status}.`);
    }
    if (status === 'CLOSED') await pusher.note(tx, closingOf(row, user));
    return save(tx, user, row, {
      status,
      // Who was answered on the board already, and has said nothing since, waits for nobody.
      ...(status === 'IN_PROGRESS'
        ? {
            assignedManagerId: user.id,
            waitingSince: (await lastSender(tx, row.id)) === row.userId ? row.waitingSince : null,
          }
        : {}),
      // Back on the board it waits for another agent, whoever spoke last.
      ...(status === 'TO_DO' ? { waitingSince: row.waitingSince ?? now() } : {}),
      ...(status === 'CLOSED' ? { closeDate: now(), waitingSince: null } : {}),
    });
  };

  serve('ticketStatus', async (call) => {
    const moved = await once.run({ ...call, ticket: call.param('id') }, async (tx) =>
      move(tx, await visibleTicket(tx, call.user, call.param('id'), true), call.user, call.body),
    );
    pusher.wake();
    return moved;
  });

  serve('assignTicket', (call) =>
    once.run({ ...call, ticket: call.param('id') }, async (tx) => {
      const { user } = call;
      const row = await visibleTicket(tx, user, call.param('id'), true);
      // The change to IN_PROGRESS is a call of its own, run together with this one, in either order.
      const mayTake = row.status === 'OPEN' || row.status === 'TO_DO' || row.assignedManagerId === user.id;
      if (!mayTake || row.status === 'CLOSED') throw await conflict(tx, user, row);
      return save(tx, user, row, { assignedManagerId: user.id });
    }),
  );
};
