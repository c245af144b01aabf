import * as v from 'valibot';
import { COMMANDS, type CommandInput, type CommandName } from '#src/contract/commands.ts';
import type { TicketStatus } from '#src/contract/enums.ts';
import type { AppError } from '#src/contract/errors.ts';
import type { SendMessageInput } from '#src/contract/message.ts';
import type { CreateTicketInput, TicketMove } from '#src/contract/ticket.ts';
import { err, ok } from '#src/lib/result.ts';
import type { AccountDatabase } from '../db/database.ts';
import { makingRoom } from '../makingRoom.ts';
import type { Ports } from '../ports.ts';
import type { CommitExtra, CommitResult } from '../runtime.ts';
import { errorOfStorage } from '../storageError.ts';
import { type NewUploads, newUploads } from './newFiles.ts';
import { writeAssign, writeMessage, writeMove, writeTicket } from './writes.ts';

interface CommitDeps {
  readonly db: AccountDatabase;
  readonly ports: Pick<Ports, 'clock' | 'uuid' | 'device'>;
}

const NO_FILES: NewUploads = { uploads: [], bytes: [] };

const refused = (issues: readonly v.BaseIssue<unknown>[]): AppError => {
  const fields = Object.fromEntries(
    issues.flatMap((issue) => {
      const path = v.getDotPath(issue);
      return path === null ? [] : [[path, issue.message]];
    }),
  );
  return { kind: 'rejected', code: 'INVALID_INPUT', message: issues[0]?.message, fields };
};

/** Writes in one strict transaction, with more room where the device is full. */
const store = (
  { db, ports }: CommitDeps,
  key: string,
  withFiles: boolean,
  write: () => Promise<string | undefined>,
): Promise<CommitResult> => {
  const tables = [db.tickets, db.messages, db.outbox, db.drafts, db.aliases, db.meta];
  const fileTables = [db.uploads, db.uploadBytes, db.draftFiles, db.recordings, db.recordingChunks];
  return makingRoom<{ key: string; ticketId: string }>(db, ports, async () => {
    try {
      const ticketId = await db.transaction('rw', withFiles ? [...tables, ...fileTables] : tables, write);
      // Its ticket was discarded, perhaps in another tab.
      if (ticketId === undefined) return err({ kind: 'rejected', code: 'NOT_FOUND', message: 'This ticket is gone.' });
      return ok({ key, ticketId });
    } catch (error) {
      return err(errorOfStorage(error));
    }
  });
};

/**
 * Makes a person's action durable: the optimistic row, the outbox row and the cleared draft in one strict transaction,
 * with the files of a message (`offline.md`, promises 1 and 9). See `Outbox.commit` for the errors. Waking the drain is
 * the caller's.
 */
export const commit = async <N extends CommandName>(
  deps: CommitDeps,
  name: N,
  input: CommandInput<N>,
  extra: CommitExtra = {},
): Promise<CommitResult> => {
  const parsed = v.safeParse(COMMANDS[name].input, input);
  if (!parsed.success) return err(refused(parsed.issues));
  const { output } = parsed;
  const key = deps.ports.uuid();
  // Before the transaction: it would end while sums are computed.
  const files = extra.files ? await newUploads(key, extra.files, deps.ports) : ok(NO_FILES);
  if (!files.ok) return files;
  const withFiles = extra.files !== undefined || extra.recordingId !== undefined;
  // Dexie follows native awaits only inside a function that is itself async.
  const write = {
    'ticket.create': async () => writeTicket(deps, key, output as CreateTicketInput, extra),
    'message.send': async () => writeMessage(deps, key, output as SendMessageInput, extra, files.value),
    'ticket.status': async () => writeMove(deps, key, output as TicketMove),
    'ticket.assign': async () => writeAssign(deps, key, (output as { id: string }).id),
  }[name];
  return store(deps, key, withFiles, write);
};

/**
 * Makes a staff member's taking of a ticket durable: the change to IN_PROGRESS, and the assignment that falls with it
 * (section 4), in one transaction. The change goes first, since it alone can be refused for what another did meanwhile
 * (decision 0408). Errors as `commit`; the key is the change's.
 */
export const take = (deps: CommitDeps, ticketId: string, from: TicketStatus): Promise<CommitResult> => {
  const key = deps.ports.uuid();
  const assignKey = deps.ports.uuid();
  return store(deps, key, false, async () => {
    const lane = await writeMove(deps, key, { id: ticketId, status: 'IN_PROGRESS', from });
    return lane === undefined ? undefined : writeAssign(deps, assignKey, lane, { fallsWith: key });
  });
};
