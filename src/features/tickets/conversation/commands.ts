import type { AppError } from '#src/contract/errors.ts';
import { noteRead } from '#src/data/db/digest.ts';
import { type DraftRemainder, NEXT_REQUEST } from '#src/data/db/drafts.ts';
import { currentTicketId } from '#src/data/db/tickets.ts';
import { readDraftFiles } from '#src/data/files/draft-files.ts';
import { makingRoom } from '#src/data/making-room.ts';
import { runtime } from '#src/data/runtime.ts';
import { putDraftInto } from '#src/data/shared/share.ts';
import { sendReadReceipt } from '#src/data/sync/read-marks.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import { TICKET_WORDS } from '#src/texts/ticket-words.ts';
import { toastFailure } from '#src/ui/toast-failure.ts';
import { type DraftFile, readFiles, textWith } from '../files/commands.ts';
import { takingWith } from '../staff/taking.ts';

/**
 * Sends a message of text, files or both; text has 1 to 10,000 characters, trimmed, and is `<kind>:<count>` where there
 * is none. The ticket's draft goes with it, but for what `draftRemainder` says has been written since. Answers as soon as it is stored. Errors: `quota` (disk full), `rejected`
 * (empty, too long, no ticket, a file that cannot be read).
 */
export const sendMessage = async (
  ticketId: string,
  text: string,
  files: readonly DraftFile[] = [],
  draftRemainder?: DraftRemainder,
): Promise<Result<void, AppError>> => {
  if (files.length > 0 && ticketId === '') return err({ kind: 'rejected', message: TICKET_WORDS.noTicketId });
  const read = await readFiles(files);
  if (!read.ok) return read;
  const done = await runtime().outbox.commit(
    'message.send',
    { ticket_id: ticketId, text: textWith(text, files) },
    { ...takingWith(runtime()), ...(files.length > 0 && read.value), ...(draftRemainder && { draftRemainder }) },
  );
  return done.ok ? ok(undefined) : done;
};

/**
 * Tells the server how far a ticket has been read, now or with the next signal, and shows nothing as unread at once.
 * @param messageId the server's
 * @returns false where the server could not be told now
 */
export const markRead = async (ticketId: string, messageId: string): Promise<boolean> => {
  const from = runtime();
  if (from.unknownCalls.has('markRead')) return true;
  try {
    await from
      .db()
      .tickets.where('id')
      .equals(ticketId)
      .modify((row) => {
        if (!row.ticket.unread) return;
        row.ticket = { ...row.ticket, unread: 0 };
        // What was asked for before this moment counts them still.
        row.seenAt = from.ports.clock.now();
      });
  } catch {
    // Signed out meanwhile, or no room: the server is told all the same.
  }
  return sendReadReceipt(from, ticketId, messageId);
};

/** Notes on this device how far a ticket has been read. Signed out meanwhile, or without room, nothing is noted. */
export const keepRead = (ticketId: string, order: string): void => {
  noteRead(runtime().db(), ticketId, order).catch(() => undefined);
};

// What a person does about an action that was not sent. Where the device cannot write it down, a toast says so.
type Done = Promise<Result<void, AppError>>;

/** Tries a failed action again, with its key. */
export const retryAction = (key: string): Done => toastFailure(runtime().outbox.retry(key));

/** Takes a failed message away and puts its text back into the ticket's draft. */
export const editAction = (key: string): Done => toastFailure(runtime().outbox.edit(key));

/** Says which of what the server shows is an action in doubt; undefined where none is, and it is made. */
export const answerDoubt = (key: string, id: string | undefined): Done =>
  toastFailure(runtime().outbox.answer(key, id));

/** Lets what waits behind a refused message go without it. */
export const releaseAction = (key: string): Done => toastFailure(runtime().outbox.release(key));

/** Keeps a refused message for the next request for service. */
export const keepForRequest = (key: string): Done => toastFailure(runtime().outbox.toNextRequest(key));

/** Keeps a draft that can no longer be sent in its conversation for the next request; answers the files that have found no room there. */
export const draftForRequest = async (ticketId: string): Promise<Result<readonly string[], AppError>> => {
  const db = runtime().db();
  const id = await currentTicketId(db, ticketId);
  const done = await toastFailure(makingRoom(db, runtime().ports, () => putDraftInto(db, id, NEXT_REQUEST)));
  return done.ok ? ok((await readDraftFiles(db, id)).map((file) => file.id)) : done;
};

/** Takes a failed action away; of a ticket, with all that waits for it. */
export const discardAction = (key: string): Done => toastFailure(runtime().outbox.discard(key));
