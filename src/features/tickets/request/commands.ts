import type { AppError } from '#src/contract/errors.ts';
import type { Station } from '#src/contract/station.ts';
import { runtime } from '#src/data/runtime.ts';
import { ok, type Result } from '#src/lib/result.ts';
import { stationAddress, stationSummary } from './model/summary.ts';

/**
 * Request Service: makes a ticket from the station summary. With or without signal it answers as soon as the request is
 * stored; the id is local until the server's is known. Errors: `quota` (disk full), `rejected`.
 */
export const requestService = async (station: Station): Promise<Result<{ ticketId: string }, AppError>> => {
  const address = stationAddress(station);
  const done = await runtime().outbox.commit(
    'ticket.create',
    { message: stationSummary(station), service_id: station.id },
    {
      ...(station.name ? { stationName: station.name } : {}),
      ...(address ? { serviceAddress: address } : {}),
      serviceTypes: station.serviceTypes ?? [],
      truckBrands: station.truckBrands ?? [],
    },
  );
  return done.ok ? ok({ ticketId: done.value.ticketId }) : done;
};
