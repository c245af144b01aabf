import { eq } from 'drizzle-orm';
import { stations, type TicketRow, tickets } from '#server/db/schema.ts';
import { answer, type Call, type Registrar } from '#server/http/call.ts';
import { ApiError, notFound } from '#server/http/errors.ts';
import { notModified, polled } from '#server/http/etag.ts';
import { createOnce } from '#server/http/idempotency.ts';
import { parseId } from '#server/http/ids.ts';
import { readPaging } from '#server/http/paging.ts';
import { serviceBits, serviceValues } from '#server/stations/view.ts';
import { assignTicket, handOver, type Mover, moveTicket, recordMove, viewed } from '#server/tickets/moves.ts';
import { closingOf, requestOf } from '#server/tickets/news.ts';
import { filtersOf } from '#server/tickets/queries/filters.ts';
import { addMessage } from '#server/tickets/queries/messages.ts';
import {
  listTickets,
  nameOpenTickets,
  TICKET_COLUMNS,
  type TicketListOptions,
} from '#server/tickets/queries/tickets.ts';
import type { TicketServices } from '#server/tickets/services.ts';
import { visibleTicket } from '#server/tickets/ticket-access.ts';
import { attachmentViewer } from '#server/uploads/view.ts';
import { isStaff } from '#src/contract/enums.ts';
import { startingPriority, TICKET_PRIORITIES } from '#src/contract/priority.ts';
import type { SharedPosition } from '#src/contract/ticket.ts';
import { addressText } from '#src/lib/address.ts';

/** Rows of a list that was asked for without paging: all there are, up to this many. */
const UNPAGED_ROWS = 500;

/** How far a device's clock may be ahead, and the first time that one with a set clock can tell. */
const AHEAD_MS = 86_400_000;
const FIRST = Date.UTC(2000);

/** When a position was measured; now where the device's clock was too wrong to say. */
const sharedAt = (at: string, now: Date): Date => {
  const time = Date.parse(at);
  return time >= FIRST && time <= now.getTime() + AHEAD_MS ? new Date(time) : now;
};

const sharedPosition = ({ latitude, longitude, accuracy, at }: SharedPosition, now: Date): Partial<TicketRow> => ({
  sharedLatitude: latitude,
  sharedLongitude: longitude,
  sharedAccuracy: accuracy,
  sharedAt: sharedAt(at, now),
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
  const { db, limits, longReads, now, pusher } = services;
  const once = createOnce(services);
  const viewAttachment = attachmentViewer(services);

  serve('tickets', async (call) => {
    const { user, query } = call;
    const filters = filtersOf(query, user, services.config.targets, now());
    const options = { ...listOptions(query), filters };
    const list = () => listTickets(db, user, options);
    // The board's own orders have indexes: names are compared over all accounts.
    return answer(await (options.sort === 'username' ? longReads(call, list) : list()));
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
    return pusher.telling((note) =>
      once.run(call, async (tx) => {
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
            serviceAddress: addressText(station) ?? '',
            services: asked || station.services,
            requestedServices: asked || null,
            ...(body.position && sharedPosition(body.position, time)),
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
        await note(tx, requestOf(row.id, (await addMessage(tx, first, viewAttachment)).id));
        await recordMove(tx, { user, address, now: time }, 'ticket.opened', { id: row.id });
        return viewed(tx, user, row.id);
      }),
    );
  });

  const moverOf = ({ user, address }: Pick<Mover, 'user' | 'address'>): Mover => ({ user, address, now: now() });

  serve('ticketStatus', (call) =>
    pusher.telling((note) =>
      once.run({ ...call, ticket: call.param('id') }, async (tx) => {
        const row = await visibleTicket(tx, call.user, call.param('id'), true);
        const answered = await moveTicket(tx, moverOf(call), row, call.body);
        if (call.body.status === 'CLOSED') await note(tx, closingOf(row, call.user));
        return answered;
      }),
    ),
  );

  serve('assignTicket', (call) =>
    once.run({ ...call, ticket: call.param('id') }, async (tx) =>
      assignTicket(tx, moverOf(call), await visibleTicket(tx, call.user, call.param('id'), true)),
    ),
  );

  serve('handOverTicket', (call) =>
    once.run({ ...call, ticket: call.param('id'), also: call.body.agent_id }, async (tx) =>
      handOver(
        tx,
        { ...moverOf(call), keyed: once.keyed(call.c) },
        await visibleTicket(tx, call.user, call.param('id'), true),
        call.body,
      ),
    ),
  );
};
