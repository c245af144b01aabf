import { answer, type Registrar } from '#server/http/call.ts';
import { notFound } from '#server/http/errors.ts';
import { parseId } from '#server/http/ids.ts';
import { writingReopens } from '#server/tickets/reopening.ts';
import type { TicketServices } from '#server/tickets/services.ts';
import { visibleTicket } from '#server/tickets/ticket-access.ts';
import { announceUpload } from '#server/uploads/announce.ts';
import { attachedUpload } from '#server/uploads/queries/uploads.ts';
import { serveUpload } from '#server/uploads/serve.ts';

/**
 * Files of a conversation: announced here, put to the storage, carried by a message, read here
 * (`src/contract/README.md#files`).
 */
export const uploadRoutes = ({ serve, services }: Registrar<TicketServices>): void => {
  const { db, limits, storage, storageIsStillHere, strict, now } = services;

  serve('initUpload', async ({ user, address, body }) => {
    await limits.consume('upload', { address, signer: user.id });
    const ticket = await visibleTicket(db, user, body.ticketId);
    writingReopens(ticket, { user, now: now(), strict });
    await storageIsStillHere();
    const row = await announceUpload(db, user, ticket, body, now());
    const target = await storage.putTarget(row, now());
    return answer({ ...target, s3Key: row.s3Key });
  });

  // An addition of ours: a backend that is only what is prescribed gives addresses of its storage.
  if (strict) return;
  serve('attachment', async ({ c, user, param }) => {
    const id = parseId(param('id'));
    const row = id === undefined ? undefined : await attachedUpload(db, id);
    if (row?.ticketId === undefined || row.ticketId === null) throw notFound('file');
    await visibleTicket(db, user, row.ticketId);
    return serveUpload(c, storage, row);
  });
};
