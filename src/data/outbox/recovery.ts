import type { AccountDatabase, OutboxRow } from '../db/database.ts';
import { writeForSending } from '../making-room.ts';
import { mergeTickets } from '../sync/merge.ts';
import { commandOf } from './commands/command.ts';
import { resetForRetry } from './commands/rows.ts';
import type { OutboxDeps } from './deps.ts';
import { dropUploads, uploadsOf } from './new-files.ts';

type RecoveryDeps = Pick<OutboxDeps, 'db' | 'ports' | 'call' | 'commands'>;

const failedRow = async (db: AccountDatabase, key: string): Promise<OutboxRow | undefined> => {
  const row = await db.outbox.where('key').equals(key).first();
  return row?.state === 'failed' ? row : undefined;
};

/** Runs `work` on a failed action, in one transaction; does nothing where there is none of this key. */
export const withFailed = (
  { db, ports }: Pick<OutboxDeps, 'db' | 'ports'>,
  key: string,
  work: (row: OutboxRow) => Promise<unknown>,
): Promise<void> => {
  const tables = [db.tickets, db.messages, db.outbox, db.drafts, db.aliases];
  const fileTables = [db.uploads, db.uploadBytes, db.draftFiles, db.recordings, db.recordingChunks];
  return writeForSending(db, ports, async () => {
    await db.transaction('rw', [...tables, ...fileTables], async () => {
      const row = await failedRow(db, key);
      if (row) await work(row);
    });
  });
};

/**
 * A refused storage or message may have been refused for a file that is no longer there: what was refused is uploaded
 * again. A message that was refused for another reason keeps its uploads.
 */
const resetUploads = async (db: AccountDatabase, row: OutboxRow): Promise<void> => {
  const { code, fields } = row.error ?? {};
  const again = code === undefined || code === 'BAD_FILE' || fields?.attachments !== undefined;
  await db.uploads
    .where('key')
    .equals(row.key)
    .modify((upload) => {
      delete upload.renewed;
      if (!again) return;
      upload.stage = 'init';
      delete upload.target;
    });
};

/** Reads the ticket of an action that is made anew from it; without signal what is stored must do. */
const readTicketAnew = async ({ db, ports, call, commands }: RecoveryDeps, key: string): Promise<void> => {
  const row = await failedRow(db, key);
  if (!row || !commands[row.command]?.remake || !ports.connectivity.online()) return;
  const askedAt = ports.clock.now();
  const answer = await call('ticket', { params: { id: row.lane } });
  if (!answer.ok) return;
  await writeForSending(db, ports, () => mergeTickets(db, [answer.value], askedAt, ports.clock.now()));
};

/** Makes a failed action due again, with the same key unless its command makes it anew; anything else is left alone. */
export const retry = async (deps: RecoveryDeps, key: string): Promise<void> => {
  const { db, ports, commands } = deps;
  await readTicketAnew(deps, key);
  await withFailed(deps, key, async (row) => {
    const command = commandOf(commands, row);
    if (command.remake) return command.remake({ db, ports }, row);
    await db.outbox.put(resetForRetry(row, ports.clock.now()));
    if (row.files) await resetUploads(db, row);
    return command.waiting?.({ db, ports }, row);
  });
};

/** Takes a failed action away, with its files and what was shown of it; of a ticket, with all that waits for it. */
export const discard = (deps: Omit<RecoveryDeps, 'call'>, key: string): Promise<void> =>
  withFailed(deps, key, async (row) => {
    const { db, commands } = deps;
    await db.outbox.delete(row.seq);
    await dropUploads(db, [key]);
    await commandOf(commands, row).discard?.(db, row);
  });

/** Takes a failed action away once its command has put what was written elsewhere; does nothing where it has no such way. */
const moveOut =
  (way: 'edit' | 'toNextRequest') =>
  (deps: Omit<RecoveryDeps, 'call'>, key: string): Promise<void> =>
    withFailed(deps, key, async (row) => {
      const { db, commands } = deps;
      const command = commandOf(commands, row);
      if (!command[way]) return;
      await command[way](db, row);
      await db.outbox.delete(row.seq);
    });

/** Puts what was written in a failed action back into the draft. */
export const edit = moveOut('edit');
/** Keeps a refused message for the next request for service. See `Outbox.toNextRequest`. */
export const toNextRequest = moveOut('toNextRequest');

/**
 * Takes a file off an action that has not left yet: its bytes go, and the action's command puts the rest right. Stopping
 * the upload is the caller's.
 * @returns false where it is too late: the action itself may have reached the server
 */
export const cancelUpload = (
  { db, ports, commands }: Pick<OutboxDeps, 'db' | 'ports' | 'commands'>,
  id: string,
): Promise<boolean> => {
  const tables = [db.outbox, db.messages, db.uploads, db.uploadBytes];
  return writeForSending(
    db,
    ports,
    async () =>
      await db.transaction('rw', tables, async () => {
        const upload = await db.uploads.get(id);
        const row = upload && (await db.outbox.where('key').equals(upload.key).first());
        if (!row || row.attempts > 0) return false;
        await db.uploads.delete(id);
        await db.uploadBytes.delete(id);
        await commandOf(commands, row).withoutFile?.(db, row, id, await uploadsOf(db, row.key));
        return true;
      }),
  );
};

/**
 * Ends every backoff. What a server asked to wait for stands, unless the person overrides it.
 * @param now milliseconds by this device
 */
export const endBackoff = (db: AccountDatabase, now: number, byPerson: boolean): Promise<void> =>
  db.transaction('rw', db.outbox, async () => {
    await db.outbox
      .filter((row) => row.state === 'due' && row.dueAt > now)
      .modify((row) => {
        row.dueAt = byPerson ? now : Math.max(now, row.heldUntil ?? 0);
      });
  });
