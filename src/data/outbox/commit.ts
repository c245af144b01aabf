import * as v from 'valibot';
import { COMMANDS, type CommandInput, type CommandName, isLocalId, LOCAL_PREFIX } from '#src/contract/commands.ts';
import type { AppError } from '#src/contract/errors.ts';
import type { SendMessageInput } from '#src/contract/message.ts';
import type { CreateTicketInput } from '#src/contract/ticket.ts';
import { err, ok } from '#src/lib/result.ts';
import type { AccountDatabase, OutboxRow } from '../db/database.ts';
import { readSenderId } from '../db/meta.ts';
import { waitingOrder } from '../db/order.ts';
import type { Ports } from '../ports.ts';
import type { CommitExtra, CommitResult } from '../runtime.ts';
import { errorOfStorage } from '../storageError.ts';

interface CommitDeps {
  readonly db: AccountDatabase;
  readonly ports: Pick<Ports, 'clock' | 'uuid'>;
}

const refused = (issues: readonly v.BaseIssue<unknown>[]): AppError => {
  const fields = Object.fromEntries(
    issues.flatMap((issue) => {
      const path = v.getDotPath(issue);
      return path === null ? [] : [[path, issue.message]];
    }),
  );
  return { kind: 'rejected', code: 'INVALID_INPUT', message: issues[0]?.message, fields };
};

const addOutboxRow = async (
  deps: CommitDeps,
  row: Pick<OutboxRow, 'key' | 'command' | 'input' | 'lane'>,
): Promise<number> => {
  const now = deps.ports.clock.now();
  return deps.db.outbox.add({ ...row, state: 'due', attempts: 0, failures: 0, dueAt: now, madeAt: now });
};

const writeTicket = async (deps: CommitDeps, key: string, input: CreateTicketInput, extra: CommitExtra) => {
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

/** Undefined where the ticket was made on this device and is no longer here. */
const writeMessage = async (deps: CommitDeps, key: string, input: SendMessageInput): Promise<string | undefined> => {
  const { db } = deps;
  const asked = String(input.ticket_id);
  // The conversation may still be open under the ticket's local id when the server's is already known.
  const ticketId = (await db.aliases.get(asked))?.serverId ?? asked;
  if (isLocalId(ticketId) && !(await db.tickets.get(ticketId))) return undefined;
  const now = deps.ports.clock.now();
  const seq = await addOutboxRow(deps, {
    key,
    command: 'message.send',
    input: { ...input, ticket_id: ticketId },
    lane: ticketId,
  });
  await db.messages.put({
    key,
    ticketId,
    order: waitingOrder(seq),
    message: {
      id: LOCAL_PREFIX + key,
      text: input.text,
      sender_id: (await readSenderId(db)) ?? '',
      sender_name: undefined,
      created_at: new Date(now).toISOString(),
      ticket_id: ticketId,
      attachments: [],
    },
    mine: true,
    delivery: 'waiting',
    madeAt: now,
  });
  await db.drafts.bulkDelete([ticketId, asked]);
  return ticketId;
};

/**
 * Makes a person's action durable: the optimistic row, the outbox row and the cleared draft in one strict transaction
 * (`offline.md`, promise 1). See `Outbox.commit` for the errors. Waking the drain is the caller's.
 */
export const commit = async <N extends CommandName>(
  deps: CommitDeps,
  name: N,
  input: CommandInput<N>,
  extra: CommitExtra = {},
): Promise<CommitResult> => {
  const parsed = v.safeParse(COMMANDS[name].input, input);
  if (!parsed.success) return err(refused(parsed.issues));
  const { db, ports } = deps;
  const key = ports.uuid();
  try {
    const ticketId = await db.transaction(
      'rw',
      [db.tickets, db.messages, db.outbox, db.drafts, db.aliases, db.meta],
      // Dexie follows native awaits only inside a function that is itself async.
      async () =>
        name === 'ticket.create'
          ? writeTicket(deps, key, parsed.output as CreateTicketInput, extra)
          : writeMessage(deps, key, parsed.output as SendMessageInput),
    );
    // Its ticket was discarded, perhaps in another tab.
    if (ticketId === undefined) return err({ kind: 'rejected', code: 'NOT_FOUND', message: 'This ticket is gone.' });
    return ok({ key, ticketId });
  } catch (error) {
    return err(errorOfStorage(error));
  }
};
