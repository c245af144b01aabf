import { LOCAL_PREFIX } from '#src/contract/commands.ts';
import { type Attachment, type Message, type SendMessageInput, sendMessageInputSchema } from '#src/contract/message.ts';
import { filesText, isFilesText, VOICE_TEXT } from '#src/lib/files-text.ts';
import { sameText } from '#src/lib/letters.ts';
import { ok } from '#src/lib/result.ts';
import { TRAY } from '#src/texts/tray.ts';
import type { AccountDatabase, ActionRow, Doubt } from '../../db/database.ts';
import { addToDraft, isDraftGone, NEXT_REQUEST, trimDraft } from '../../db/drafts.ts';
import { learnSenderId, readSenderId } from '../../db/meta.ts';
import { oldestFirst, sentOrder } from '../../db/order.ts';
import { isWrittenHere, messagesOf } from '../../db/tickets.ts';
import { keepCopy } from '../../files/copies.ts';
import { dropDraftFiles, uploadsToDraft } from '../../files/draft-files.ts';
import { sameFiles } from '../../files/same-files.ts';
import { deleteRecording } from '../../recordings/store.ts';
import type { CommitExtra } from '../../runtime.ts';
import { errorOfStorage } from '../../storage-error.ts';
import { putServerTicket } from '../../sync/put-ticket.ts';
import { dropUploads, fileNames, uploadsOf } from '../new-files.ts';
import { learnFromAnswer, learnFromFound, workOfLastTry } from '../pace.ts';
import type { Command, WriteContext } from './command.ts';
import { holdForEdit, placeOfEdit } from './held-for-edit.ts';
import { putMessage } from './put-message.ts';
import { existingTicketId, findLost, showDelivery, storedRow } from './rows.ts';
import { writeTake } from './set-status.ts';
import { presentTicket } from './staff.ts';

type Row = ActionRow<SendMessageInput>;

/** Bytes of a file of our own that is kept to be seen without signal; beyond that only what is asked for again is. */
const KEPT_MAX_BYTES = 5 * 1024 * 1024;

/** True where another tab has sent what this message was made of. Call inside a transaction that has the drafts and their files. */
const isSentElsewhere = async (
  db: AccountDatabase,
  ids: readonly [string, string],
  { text }: SendMessageInput,
  { files, storedFileIds = [], draftRemainder }: CommitExtra,
): Promise<boolean> => {
  if (!files) return isDraftGone(db, ids, draftRemainder);
  if (storedFileIds.length === 0 || (await db.draftFiles.where('id').anyOf(storedFileIds).count()) > 0) return false;
  // Words that stand there still were not sent with them.
  return isFilesText(text) || isDraftGone(db, ids, draftRemainder);
};

/** A voice note goes past what is being written; anything else was the draft, with its files. */
const clearDraft = async (db: AccountDatabase, ids: readonly [string, string], extra: CommitExtra): Promise<void> => {
  if (extra.recordingId !== undefined) return deleteRecording(db, extra.recordingId);
  await trimDraft(db, ids, extra.draftRemainder);
  // Those alone: another may have been chosen since.
  if (extra.draftFileIds) await dropDraftFiles(db, extra.draftFileIds);
};

/**
 * Keeps own pictures and voice notes to be seen without signal, under the ids the server gave them, as far as it names
 * them in the order they were sent or by their names. Call inside a transaction that has the tables of files.
 */
const keepCopies = async (db: AccountDatabase, row: Row, message: Message, now: number): Promise<void> => {
  const uploads = await uploadsOf(db, row.key);
  const left = [...message.attachments];
  for (const { id, place, fileName, mediaType, mimeType, sizeBytes } of uploads) {
    const same = (file: Attachment | undefined) => file?.filename === fileName;
    const its = same(message.attachments[place])
      ? message.attachments[place]
      : (left.find(same) ?? (left.length === uploads.length ? message.attachments[place] : undefined));
    if (!its || mediaType === 'file' || sizeBytes > KEPT_MAX_BYTES) continue;
    const stored = await db.uploadBytes.get(id);
    if (stored) await keepCopy(db, { id: its.id, ticketId: row.lane, mimeType, bytes: stored.bytes }, now);
  }
};

/** True for a message that may be the work of this row: of its text, ours, not seen before its first try (decision 0402). */
const mayHaveMadeMessage = (row: Row, message: Message, me: string | undefined, files: readonly string[]): boolean =>
  sameText(message.text ?? '', row.input.text) &&
  sameFiles(message, files) &&
  (me === undefined || message.sender_id === me) &&
  !row.seenBefore?.includes(message.id);

/** The server's ids of this ticket's messages that are known to be our own. */
const claimedIds = async (db: AccountDatabase, ticketId: string): Promise<ReadonlySet<string>> => {
  const own = await messagesOf(db, ticketId).filter(isWrittenHere).toArray();
  return new Set(own.flatMap((message) => (message.serverId === undefined ? [] : [message.serverId])));
};

const doubtOf = ({ id, text, created_at: createdAt }: Message): Doubt => ({ id, createdAt, text });

/** The words of a message; those that only say what the files are were never written by anybody. */
const wordsOf = (row: Row): string => (row.files && isFilesText(row.input.text) ? '' : row.input.text);

/**
 * Takes a ticket that nobody works on, for the answer that is about to be written.
 * @returns what of it waits: refused, it holds the answer back
 */
const takeFor = async (ctx: WriteContext, id: string): Promise<Pick<ActionRow, 'answersWith'>> => {
  const row = await ctx.db.tickets.get(id);
  if (row?.status === 'IN_PROGRESS') return row.move ? { answersWith: row.move.key } : {};
  if (row?.status !== 'OPEN' && row?.status !== 'TO_DO') return {};
  const key = ctx.ports.uuid();
  await writeTake(ctx, key, { id });
  return { answersWith: key };
};

/** A message with its files. */
export const sendMessage: Command<typeof sendMessageInputSchema, 'sendMessage'> = {
  input: sendMessageInputSchema,
  endpoint: 'sendMessage',
  blocksQueue: true,
  needsOpenTicket: true,
  releasable: true,
  request: (input) => ({ body: input }),
  withTicketId: (input, id) => ({ ...input, ticket_id: id }),

  write: async (ctx, { key, input, extra, files }) => {
    const { db } = ctx;
    const asked = String(input.ticket_id);
    const ticketId = await existingTicketId(db, asked);
    if (ticketId === undefined) return undefined;
    if (await isSentElsewhere(db, [ticketId, asked], input, extra)) return ticketId;
    const taken = extra.take ? await takeFor(ctx, ticketId) : {};
    // What needs not wait for one another does not: each turn in the database costs a person's tap a millisecond.
    // Behind a taking that waits, it stands last.
    const place = taken.answersWith === undefined ? await placeOfEdit(db, ticketId, ctx.ports.clock.now()) : {};
    await Promise.all([
      putMessage(ctx, { key, text: input.text, ticketId, files, taken, place }),
      clearDraft(db, [ticketId, asked], extra),
    ]);
    return ticketId;
  },

  settle: async ({ db, lease, ports, call }, row, message, reconciled) => {
    const now = ports.clock.now();
    const { attempts, sentAt } = row;
    const write = async (keep: boolean): Promise<void> => {
      const stored = await storedRow(db, row);
      if (!stored) return;
      const shown = await db.messages.get(row.key);
      await db.messages.delete(`server:${message.id}`);
      await db.messages.put({
        key: row.key,
        serverId: message.id,
        ticketId: stored.lane,
        order: sentOrder(message),
        // A backend may answer without the text.
        message: { ...message, text: message.text || row.input.text },
        mine: true,
        delivery: 'sent',
        madeAt: shown?.madeAt ?? stored.madeAt,
        // Repeated where the server cannot tell: the tries before may still arrive.
        ...(sentAt !== undefined && attempts > 1 && { repeats: attempts - 1 }),
      });
      await db.outbox.delete(stored.seq);
      if (opened?.ok) await putServerTicket(db, opened.value, now);
      // From one that was found by its text alone nobody learns who has sent it, unless the person has said so.
      const known = !reconciled || row.answered !== undefined;
      if (known) await learnSenderId(db, message.sender_id ?? '');
      if (!reconciled) await learnFromAnswer(db, row, now, message.created_at);
      else if (!known) await learnFromFound(db, row, message.created_at);
      if (!row.files) return;
      if (keep) await keepCopies(db, { ...row, lane: stored.lane }, message, now);
      await dropUploads(db, [row.key]);
    };
    // Written into a closed ticket, it has opened that again: the ticket is read with it, or by the next list.
    const wasClosed = (await db.tickets.get(row.lane))?.status === 'CLOSED';
    const opened = wasClosed ? await call('ticket', { params: { id: row.lane } }) : undefined;
    const tables = [
      db.outbox,
      db.messages,
      ...(wasClosed ? [db.tickets] : []),
      ...(row.files ? [db.uploads, db.uploadBytes, db.fileCopies] : []),
    ];
    try {
      await lease.write(tables, () => write(true), !row.files);
    } catch (error) {
      // No room for copies: what is delivered is written down all the same, or it would be sent again.
      if (!row.files || errorOfStorage(error).kind !== 'quota') throw error;
      await lease.write(tables, () => write(false));
    }
    return undefined;
  },

  // Of several the oldest, since a queue is sent in order.
  reconcile: async ({ db, call }, row) =>
    findLost(row, await call('messages', { params: { ticketId: row.lane } }), async (unseen) => {
      const inTime = await workOfLastTry(db, row);
      const claimed = await claimedIds(db, row.lane);
      const me = await readSenderId(db);
      const files = row.files ? await fileNames(db, row.key) : [];
      const mayBe = (message: Message) => !claimed.has(message.id) && mayHaveMadeMessage(row, message, me, files);
      const mine = oldestFirst(unseen).filter(mayBe);
      const found = mine.find((message) => inTime(message.created_at));
      return ok(found ? { found } : { doubts: mine.map(doubtOf) });
    }),
  mayHaveMadeMessage,

  // A closed ticket refuses whatever comes: what can be done with the message is another.
  beforeRefusal: async (ctx, row, error) => ({ present: await presentTicket(ctx, row, error), done: false }),
  refused: async ({ db, ports }, row, error, present) => {
    await db.messages.where('key').equals(row.key).modify(showDelivery(error));
    if (present && (await db.tickets.get(row.lane))) await putServerTicket(db, present, ports.clock.now());
  },
  // Nobody has the ticket any more that another was faster to take: the answer takes it after all (decision 0391).
  waiting: async (ctx, row) => {
    await ctx.db.messages.where('key').equals(row.key).modify(showDelivery());
    const ticket = row.error?.code === 'NOT_TAKEN' ? await ctx.db.tickets.get(row.lane) : undefined;
    if (ticket?.status === 'OPEN' || ticket?.status === 'TO_DO')
      await writeTake(ctx, ctx.ports.uuid(), { id: ticket.id, from: ticket.status });
  },
  discard: (db, row) => db.messages.delete(row.key),

  // Before what is being written there, with its files.
  edit: async (db, row) => {
    await holdForEdit(db, row);
    await addToDraft(db, row.lane, wordsOf(row), 'before');
    if (row.files) await uploadsToDraft(db, row.key, row.lane);
    await db.messages.delete(row.key);
  },

  // Behind what was kept before.
  toNextRequest: async (db, row) => {
    await addToDraft(db, NEXT_REQUEST, wordsOf(row), 'after');
    if (row.files) await uploadsToDraft(db, row.key, NEXT_REQUEST);
    await db.messages.delete(row.key);
  },

  // A text that only says what the files are is put right, and the message goes with its last file where nobody wrote one.
  withoutFile: async (db, row, id, left) => {
    const written = row.input.text;
    if (left.length === 0 && isFilesText(written)) {
      await db.outbox.delete(row.seq);
      await db.messages.delete(row.key);
      return;
    }
    const onlyFiles = isFilesText(written) && written !== VOICE_TEXT;
    const text = onlyFiles ? filesText(left.map((upload) => upload.mediaType)) : written;
    await db.outbox
      .where('key')
      .equals(row.key)
      .modify((stored: ActionRow) => {
        stored.input = { ...row.input, text };
        if (left.length > 0) stored.files = left.length;
        else delete stored.files;
      });
    await db.messages
      .where('key')
      .equals(row.key)
      .modify(({ message }) => {
        message.text = text;
        message.attachments = message.attachments.filter((file) => file.id !== LOCAL_PREFIX + id);
      });
  },

  describe: ({ row: { input }, files }) => ({
    kind: input.text === VOICE_TEXT ? VOICE_TEXT : TRAY.kinds.message,
    excerpt: files.length > 0 && isFilesText(input.text) ? '' : input.text,
    discardText: files.length > 0 ? TRAY.discardFilesText : TRAY.discardText,
    // A voice note cannot be written anew.
    editable: input.text !== VOICE_TEXT && 'box',
  }),
};
