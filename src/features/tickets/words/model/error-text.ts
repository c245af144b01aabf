import type { AppError } from '#src/contract/errors.ts';
import type { MessageRow } from '#src/data/db/database.ts';
import type { UploadRow } from '#src/data/db/file-rows.ts';
import { TICKET_WORDS } from '#src/texts/ticket-words.ts';
import { TRAY } from '#src/texts/tray.ts';
import { VOICE } from '#src/texts/voice.ts';

/** A failure as a person reads it: what the backend said, as a whole or of each field, a full disk in words, else 'Something went wrong'. */
export const errorText = (error: AppError | undefined): string => {
  if (error?.kind === 'quota') return TICKET_WORDS.diskFull;
  return error?.message || Object.values(error?.fields ?? {}).join(', ') || TICKET_WORDS.somethingWentWrong;
};

/** Why an action was not sent: where the server has refused it without a word, that too, and that nothing of it is lost. */
export const refusalText = (error: AppError | undefined): string => {
  const text = errorText(error);
  const isSilent = error?.kind === 'rejected' && error.status !== undefined && text === TICKET_WORDS.somethingWentWrong;
  return isSilent ? `${text}. ${TRAY.unknownReason}` : text;
};

/**
 * Why a message was not sent. Where a file of it did not arrive, the sentence about the file stands here.
 * @param uploads its files, as far as they have come
 */
export const failureText = (
  { error }: Pick<MessageRow, 'error'>,
  uploads: readonly Pick<UploadRow, 'stage'>[],
  voice: boolean,
): string => {
  const text = refusalText(error);
  if (uploads.every(({ stage }) => stage === 'done')) return text;
  return voice ? VOICE.uploadFailed(text) : TICKET_WORDS.uploadFailed(text);
};
