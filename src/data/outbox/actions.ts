import { TICKET_MOVES } from '#src/contract/enums.ts';
import type { SendMessageInput } from '#src/contract/message.ts';
import type { TicketMove } from '#src/contract/ticket.ts';
import { isFilesText } from '#src/lib/filesText.ts';
import type { AccountDatabase, OutboxRow, TicketRow } from '../db/database.ts';
import { dropDraftFiles, uploadsToDraft } from '../files/draftFiles.ts';
import type { Ports } from '../ports.ts';
import { dropRecordings } from '../recordings/store.ts';
import { isStaffAction } from './moves.ts';
import { dropUploads } from './newFiles.ts';
import { writeAssign, writeMove } from './writes.ts';

const tablesOf = (db: AccountDatabase) => [
  db.tickets,
  db.messages,
  db.outbox,
  db.drafts,
  db.aliases,
  db.uploads,
  db.uploadBytes,
  db.draftFiles,
  db.recordings,
  db.recordingChunks,
];

const failedRow = async (db: AccountDatabase, key: string): Promise<OutboxRow | undefined> => {
  const row = await db.outbox.where('key').equals(key).first();
  return row?.state === 'failed' ? row : undefined;
};

/** Shows an action as waiting again, on its ticket or its message. Call inside a transaction. */
const showWaiting = (db: AccountDatabase, row: OutboxRow): Promise<unknown> => {
  const waiting = (shown: Pick<TicketRow, 'delivery' | 'error'>) => {
    shown.delivery = 'waiting';
    delete shown.error;
  };
  return row.command === 'ticket.create'
    ? db.tickets.where('id').equals(row.lane).modify(waiting)
    : db.messages.where('key').equals(row.key).modify(waiting);
};

/**
 * A refused storage or message may have been refused for a file that is no longer there: what was refused is brought
 * again. A message that was refused for another reason keeps what it has brought.
 */
const bringAgain = async (db: AccountDatabase, row: OutboxRow): Promise<void> => {
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

/**
 * Asks for a staff action once more, from what is so now, behind what waits by now; one that cannot be made from there
 * stays as it is, unless it is what an earlier try has come to. A ticket that is taken is assigned as well: the refusal
 * took that away.
 */
const retryStaff = async (db: AccountDatabase, ports: Pick<Ports, 'clock' | 'uuid'>, row: OutboxRow): Promise<void> => {
  const { key, lane, attempts, firstTryAt } = row;
  const tried = { attempts, ...(firstTryAt === undefined ? {} : { firstTryAt }) };
  if (row.command === 'ticket.assign') {
    await db.outbox.delete(row.seq);
    await writeAssign({ db, ports }, key, lane, tried);
    return;
  }
  const { status } = row.input as TicketMove;
  const now = (await db.tickets.get(lane))?.status;
  // Who has taken a ticket is not seen by its status.
  const done = now === status && status !== 'IN_PROGRESS' && attempts > 0;
  if (!done && now !== undefined && !TICKET_MOVES[now].includes(status)) return;
  await db.outbox.delete(row.seq);
  if (done) return;
  await writeMove({ db, ports }, key, { id: lane, status, ...(now === undefined ? {} : { from: now }) }, tried);
  if (status === 'IN_PROGRESS') await writeAssign({ db, ports }, ports.uuid(), lane, { fallsWith: key });
};

/** Makes a failed action due again, with the same key; anything else is left alone. */
export const retry = (db: AccountDatabase, key: string, ports: Pick<Ports, 'clock' | 'uuid'>): Promise<void> =>
  db.transaction('rw', tablesOf(db), async () => {
    const row = await failedRow(db, key);
    if (!row) return;
    if (isStaffAction(row.command)) return retryStaff(db, ports, row);
    const { error: _, heldUntil: __, ...rest } = row;
    await db.outbox.put({ ...rest, state: 'due', failures: 0, dueAt: ports.clock.now() });
    if (row.files) await bringAgain(db, row);
    await showWaiting(db, row);
  });

/** Takes a failed action away; of a ticket, with its row, draft and all that waits for it. */
export const discard = (db: AccountDatabase, key: string): Promise<void> =>
  db.transaction('rw', tablesOf(db), async () => {
    const row = await failedRow(db, key);
    if (!row) return;
    if (row.command !== 'ticket.create') {
      await db.outbox.delete(row.seq);
      await db.messages.delete(key);
      await dropUploads(db, [key]);
      return;
    }
    const lane = await db.outbox.where('lane').equals(row.lane).toArray();
    await dropUploads(
      db,
      lane.map((one) => one.key),
    );
    await db.outbox.bulkDelete(lane.map((one) => one.seq));
    await db.messages.filter((message) => message.ticketId === row.lane).delete();
    await db.drafts.delete(row.lane);
    await dropDraftFiles(db, row.lane);
    await dropRecordings(db, row.lane);
    await db.tickets.delete(row.lane);
  });

/**
 * Takes a failed message away and puts its text back into the draft, before what is being written there, and its files
 * with it.
 */
export const edit = (db: AccountDatabase, key: string): Promise<void> =>
  db.transaction('rw', tablesOf(db), async () => {
    const row = await failedRow(db, key);
    if (row?.command !== 'message.send') return;
    const draft = await db.drafts.get(row.lane);
    const written = (row.input as SendMessageInput).text;
    // Words that only say what the files are were never written by anybody.
    const words = row.files && isFilesText(written) ? '' : written;
    const text = [words, draft?.text ?? ''].filter((part) => part !== '').join('\n');
    if (text !== '') await db.drafts.put({ ticketId: row.lane, text });
    if (row.files) await uploadsToDraft(db, key, row.lane);
    await db.outbox.delete(row.seq);
    await db.messages.delete(key);
  });

/**
 * Ends every backoff (`offline.md`, promise 5). What a server asked to wait for stands, unless the person overrides it.
 * @param now milliseconds by this device
 */
export const makeDue = (db: AccountDatabase, now: number, byPerson: boolean): Promise<void> =>
  db.transaction('rw', db.outbox, async () => {
    await db.outbox
      .filter((row) => row.state === 'due' && row.dueAt > now)
      .modify((row) => {
        row.dueAt = byPerson ? now : Math.max(now, row.heldUntil ?? 0);
      });
  });
