import { isLocalId, LOCAL_PREFIX } from '#src/contract/commands.ts';
import type { SendMessageInput } from '#src/contract/message.ts';
import type { CreateTicketInput, TicketMove } from '#src/contract/ticket.ts';
import type { AccountDatabase, OutboxRow } from '../db/database.ts';
import { readSenderId } from '../db/meta.ts';
import { waitingOrder } from '../db/order.ts';
import type { Ports } from '../ports.ts';
import { deleteRecording } from '../recordings/store.ts';
import type { CommitExtra } from '../runtime.ts';
import { showMove } from './moves.ts';
import { type NewUploads, shownAttachment } from './newFiles.ts';

interface WriteDeps {
  readonly db: AccountDatabase;
  readonly ports: Pick<Ports, 'clock'>;
}

/** Tries of an action that may have reached the server, so that it is known again when it is asked for once more. */
export type Tried = Pick<OutboxRow, 'attempts' | 'firstTryAt'>;

const addOutboxRow = async (
  deps: WriteDeps,
  row: Pick<OutboxRow, 'key' | 'command' | 'input' | 'lane' | 'files' | 'fallsWith'> & Partial<Tried>,
): Promise<number> => {
  const now = deps.ports.clock.now();
  return deps.db.outbox.add({ attempts: 0, ...row, state: 'due', failures: 0, dueAt: now, madeAt: now });
};

/** A ticket that is asked for. Answers its local id. Call inside a transaction, as all that follow. */
export const writeTicket = async (deps: WriteDeps, key: string, input: CreateTicketInput, extra: CommitExtra) => {
  const id = LOCAL_PREFIX + key;
  const now = deps.ports.clock.now();
  await addOutboxRow(deps, { key, command: 'ticket.create', input, lane: id });
  await deps.db.tickets.put({
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
};

/** The server's id of a ticket, or its local one; undefined where it was made on this device and is no longer here. */
const laneOf = async (db: AccountDatabase, asked: string): Promise<string | undefined> => {
  if (!isLocalId(asked)) return asked;
  // The conversation may still be open under the ticket's local id when the server's is already known.
  const [alias, ticket] = await Promise.all([db.aliases.get(asked), db.tickets.get(asked)]);
  return alias?.serverId ?? (ticket ? asked : undefined);
};

/** A voice note goes past what is being written; anything else was the draft, with its files. */
const clearDraft = async (db: AccountDatabase, ids: string[], extra: CommitExtra): Promise<void> => {
  if (extra.recordingId !== undefined) return deleteRecording(db, extra.recordingId);
  await db.drafts.bulkDelete(ids);
  // Those alone: another may have been chosen since.
  if (extra.draftFileIds) await db.draftFiles.bulkDelete([...extra.draftFileIds]);
};

/** A message with its files, and what it leaves of the draft. Answers its ticket; undefined where that is gone. */
export const writeMessage = async (
  deps: WriteDeps,
  key: string,
  input: SendMessageInput,
  extra: CommitExtra,
  { uploads, bytes }: NewUploads,
): Promise<string | undefined> => {
  const { db } = deps;
  const asked = String(input.ticket_id);
  const ticketId = await laneOf(db, asked);
  if (ticketId === undefined) return undefined;
  const now = deps.ports.clock.now();
  // What needs not wait for one another does not: each turn in the database costs a person's tap a millisecond.
  const [seq, senderId] = await Promise.all([
    addOutboxRow(deps, {
      key,
      command: 'message.send',
      input: { ...input, ticket_id: ticketId },
      lane: ticketId,
      ...(uploads.length > 0 ? { files: uploads.length } : {}),
    }),
    readSenderId(db),
  ]);
  const shown = db.messages.put({
    key,
    ticketId,
    order: waitingOrder(seq),
    message: {
      id: LOCAL_PREFIX + key,
      text: input.text,
      sender_id: senderId ?? '',
      sender_name: undefined,
      created_at: new Date(now).toISOString(),
      ticket_id: ticketId,
      attachments: uploads.map(shownAttachment),
    },
    mine: true,
    delivery: 'waiting',
    madeAt: now,
  });
  const files = uploads.length > 0 ? [db.uploads.bulkPut([...uploads]), db.uploadBytes.bulkPut([...bytes])] : [];
  await Promise.all([shown, ...files, clearDraft(db, [ticketId, asked], extra)]);
  return ticketId;
};

/** A change of status, shown at once. Answers its ticket; undefined where that is gone. */
export const writeMove = async (
  deps: WriteDeps,
  key: string,
  asked: TicketMove,
  tried?: Tried,
): Promise<string | undefined> => {
  const lane = await laneOf(deps.db, asked.id);
  if (lane === undefined) return undefined;
  const shown = await showMove(deps.db, key, { ...asked, id: lane });
  await addOutboxRow(deps, { key, command: 'ticket.status', lane, ...shown, ...tried });
  return lane;
};

/**
 * An assignment. Answers its ticket; undefined where that is gone.
 * @param extra with `fallsWith`, the key of the action without which it means nothing
 */
export const writeAssign = async (
  deps: WriteDeps,
  key: string,
  id: string,
  extra: Pick<OutboxRow, 'fallsWith'> & Partial<Tried> = {},
) => {
  const lane = await laneOf(deps.db, id);
  if (lane === undefined) return undefined;
  await addOutboxRow(deps, {
    key,
    command: 'ticket.assign',
    input: { id: lane },
    lane,
    ...extra,
  });
  return lane;
};
