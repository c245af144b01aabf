import { answer, type Registrar } from '#server/http/call.ts';
import { ticketReport } from '#server/tickets/queries/report.ts';
import { daysIn } from '#server/tickets/report-days.ts';
import type { TicketServices } from '#server/tickets/services.ts';
import { daysBetween } from '#src/contract/report.ts';

/** What became of the tickets of a span (`src/contract/README.md#reports`). */
export const reportRoutes = ({ serve, services }: Registrar<TicketServices>): void => {
  const { db, longReads } = services;
  serve('ticketReport', async (call) => {
    const { from, to, zone } = call.query;
    return answer(await longReads(call, () => ticketReport(db, daysIn(from, daysBetween(from, to), zone))));
  });
};
