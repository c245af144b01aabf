import * as v from 'valibot';
import type { AppError } from '#src/contract/errors.ts';
import { err, ok } from '#src/lib/result.ts';
import type { AccountDatabase } from '../db/database.ts';
import { makingRoom } from '../making-room.ts';
import type { Ports } from '../ports.ts';
import type { CommitExtra, CommitResult } from '../runtime.ts';
import { withTries } from '../with-tries.ts';
import { type Commands, commandOf } from './commands/command.ts';
import { type NewUploads, newUploads } from './new-files.ts';

interface CommitDeps<C extends Commands> {
  readonly db: AccountDatabase;
  readonly ports: Pick<Ports, 'clock' | 'uuid' | 'device'>;
  readonly commands: C;
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

/**
 * Makes a person's action durable: what is shown at once, the outbox row, its files and the cleared draft in one strict
 * transaction, with more room made where the device is full. See `Outbox.commit` for the errors. Waking the drain is the
 * caller's.
 */
export const commit = async <C extends Commands, N extends string & keyof C>(
  { db, ports, commands }: CommitDeps<C>,
  name: N,
  given: v.InferInput<C[N]['input']>,
  extra: CommitExtra = {},
): Promise<CommitResult> => {
  const command = commandOf(commands, { command: name });
  const parsed = v.safeParse(command.input, given);
  if (!parsed.success) return err(refused(parsed.issues));
  const input = parsed.output;
  const key = ports.uuid();
  // Before the transaction: it would end while sums are computed.
  const files = extra.files ? await newUploads(key, extra.files, ports) : ok(NO_FILES);
  if (!files.ok) return files;
  const tables = [db.tickets, db.messages, db.outbox, db.drafts, db.draftFiles, db.aliases, db.meta];
  const fileTables = [db.uploads, db.uploadBytes, db.recordings, db.recordingChunks];
  const withFiles = extra.files !== undefined || extra.recordingId !== undefined || extra.replaces !== undefined;
  // Dexie follows native awaits only inside a function that is itself async.
  const write = async () => command.write({ db, ports }, { key, input, extra, files: files.value });
  // Broken off at its end, it may have been written all the same.
  const writeAgain = async () => (await db.outbox.where('key').equals(key).first())?.lane ?? write();
  let isTried = false;
  const store = async (): Promise<string | undefined> => {
    const work = isTried ? writeAgain : write;
    isTried = true;
    return await db.transaction('rw', withFiles ? [...tables, ...fileTables] : tables, work);
  };
  const ticketId = await makingRoom(db, ports, () => withTries(store));
  if (!ticketId.ok) return ticketId;
  // Its ticket was discarded, perhaps in another tab.
  if (ticketId.value === undefined)
    return err({ kind: 'rejected', code: 'NOT_FOUND', message: 'This ticket is gone.' });
  return ok({ key, ticketId: ticketId.value });
};
