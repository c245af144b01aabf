import type { AppError } from '#src/contract/errors.ts';
import type { Station } from '#src/contract/station.ts';
import { runtime } from '#src/data/runtime.ts';
import { ok, type Result } from '#src/lib/result.ts';
import { stationAddress, stationSummary } from './model/summary.ts';

/**
 * Request Service (section 4): makes a ticket from the station summary. With or without signal it answers as soon as the
 * request is stored; the id is local until the server's is known. Errors: `quota` (disk full), `rejected`.
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

/**
 * Sends a message of 1 to 10,000 characters, trimmed (section 5); the ticket's draft goes with it. Answers as soon as it
 * is stored. Errors: `quota` (disk full), `rejected` (empty or too long).
 */
export const sendMessage = async (ticketId: string, text: string): Promise<Result<void, AppError>> => {
  const done = await runtime().outbox.commit('message.send', { ticket_id: ticketId, text });
  return done.ok ? ok(undefined) : done;
};

/** Tries a failed action again, with its key. */
export const retryAction = (key: string): Promise<void> => runtime().outbox.retry(key);

/** Takes a failed message away and puts its text back into the ticket's draft. */
export const editAction = (key: string): Promise<void> => runtime().outbox.edit(key);

/** Takes a failed action away; of a ticket, with all that waits for it. */
export const discardAction = (key: string): Promise<void> => runtime().outbox.discard(key);

/** Stores a half-written message, or takes the draft away where nothing is written. Nothing is said of a full disk. */
export const saveDraft = async (ticketId: string, text: string): Promise<void> => {
  try {
    const { drafts } = runtime().db();
    await runtime()
      .db()
      .transaction('rw', drafts, async (transaction) => {
        const stored = text.trim() === '' ? drafts.delete(ticketId) : drafts.put({ ticketId, text });
        // Without it a page that is being left takes the transaction with it.
        transaction.idbtrans.commit();
        await stored;
      });
  } catch {
    // Signed out meanwhile, or no room: the text still stands in the box, and sending it says what is wrong.
  }
};
