import type { MessageRow } from '#src/data/db/database.ts';
import type { UploadRow } from '#src/data/db/file-rows.ts';
import { refusalText } from '#src/data/outbox/error-text.ts';
import { TICKET_WORDS } from '#src/texts/ticket-words.ts';
import { VOICE } from '#src/texts/voice.ts';

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
