import type { AppError } from '#src/contract/errors.ts';
import { sameText } from '#src/lib/letters.ts';
import { dropConversations } from '../db/conversation.ts';
import type { OutboxRow, TicketRow } from '../db/database.ts';
import { isWrittenHere, messagesOf } from '../db/tickets.ts';
import { commandOf } from '../outbox/commands/command.ts';
import { COMMANDS } from '../outbox/commands/index.ts';
import { requeueMessage } from '../outbox/commands/put-message.ts';
import { moveQueue, requeueRequest } from '../outbox/commands/request-service.ts';
import { requeue, resetForRetry } from '../outbox/commands/rows.ts';
import type { Reader } from '../runtime.ts';
import { acknowledgedIds, acknowledgedRows, LOST, PATIENCE_MS, rebuildUploads } from './lost-messages.ts';

/** The server's own word that there is no such ticket, from one that makes nothing twice. */
const isDenied = ({ config }: Reader, { status, code }: AppError): boolean =>
  config.features.idempotencyKey === true && status === 404 && code === 'NOT_FOUND';

/** Refused because its ticket is gone, and for nothing else. */
const isRefusedForIt = ({ state, error }: OutboxRow): boolean => state === 'failed' && error?.code === 'NOT_FOUND';

/** As a request is shown that waits: nobody has taken it up. */
const asRefused = ({ id: was, ticket, createdAt, seenAt }: TicketRow, id: string, outboxKey: string): TicketRow => ({
  id,
  was,
  ticket: {
    id,
    status: 'OPEN',
    created_at: ticket.created_at,
    user_name: undefined,
    service_address: ticket.service_address,
    service_type: ticket.service_type,
    truck_brands: ticket.truck_brands,
    assigned_manager_name: undefined,
    service_id: ticket.service_id,
    station_name: ticket.station_name,
    shared_position: ticket.shared_position,
  },
  createdAt,
  status: 'OPEN',
  delivery: 'failed',
  outboxKey,
  error: LOST,
  seenAt,
});

/**
 * Puts a request for service that was made on this device, and that a restored server has lost, back into the outbox as refused
 * under the key that it had: the person says whether it is sent again (decision 0464). What was written in it waits for it, under
 * its keys as well; what others wrote stays in sight.
 * @param ticketId the server's, as it was
 * @param error what the server said when it was asked for the ticket
 * @returns false where it is nothing of the kind
 */
export const failLostRequest = async (from: Reader, ticketId: string, error: AppError): Promise<boolean> => {
  if (!isDenied(from, error)) return false;
  const db = from.db();
  const madeHere = () => db.aliases.where('serverId').equals(ticketId).first();
  if (!(await madeHere())?.request) return false;
  const ids = await acknowledgedIds(db, ticketId);
  const files = await rebuildUploads(db, from.ports, ticketId, ids);
  const tables = [db.aliases, db.tickets, db.outbox, db.messages, db.uploads, db.uploadBytes, db.fileCopies];
  const beside = [db.drafts, db.draftFiles, db.recordings, db.meta];
  return db.transaction('rw', [...tables, ...beside], async () => {
    const [alias, shown] = [await madeHere(), await db.tickets.get(ticketId)];
    const behind = await db.outbox.where('lane').equals(ticketId).sortBy('seq');
    if (!alias?.request || !shown) return true;
    // What is on the wire, and what another process of the server may not know yet, is looked at again.
    const isNew = Math.abs(from.ports.clock.now() - shown.seenAt) < PATIENCE_MS;
    if (isNew || behind.some(({ inFlight }) => inFlight)) return true;
    const { localId, request } = alias;
    const { key, input } = request;
    await requeueRequest(db, localId, request, LOST);
    await db.aliases.delete(localId);
    await db.tickets.delete(ticketId);
    await db.tickets.put(asRefused(shown, localId, key));
    const [first] = await messagesOf(db, ticketId).limit(1).toArray();
    // The server makes it of the request, as it did.
    if (first && !isWrittenHere(first) && sameText(first.message.text ?? '', input.message))
      await db.messages.delete(first.key);
    for (const { serverId: _, ...message } of await acknowledgedRows(db, ticketId, ids)) {
      const again = files.get(message.key);
      if (again) await requeueMessage(db, message, again);
    }
    const ctx = { db, ports: from.ports };
    await requeue(
      db,
      behind.map((one) => (isRefusedForIt(one) ? resetForRetry(one, from.ports.clock.now()) : one)),
    );
    for (const one of behind.filter(isRefusedForIt)) await commandOf(COMMANDS, one).waiting?.(ctx, one);
    // What was uploaded for it went with it.
    const uploads = db.uploads.where('key').anyOf(behind.map((one) => one.key));
    await uploads.modify((upload) => {
      upload.stage = 'init';
      delete upload.target;
    });
    await moveQueue(db, COMMANDS, ticketId, localId);
    await db.recordings.where('ticketId').equals(ticketId).modify({ ticketId: localId });
    await dropConversations(db, ticketId);
    return true;
  });
};
