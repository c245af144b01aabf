import type { AppError, ErrorKind } from '#src/contract/errors.ts';
import { TICKET_WORDS } from '#src/texts/ticket-words.ts';
import { TRAY } from '#src/texts/tray.ts';

/** A failure as a person reads it: what the backend said, as a whole or of each field, a full disk in words, else 'Something went wrong'. */
export const errorText = (error: AppError | undefined): string => {
  if (error?.kind === 'quota') return TICKET_WORDS.diskFull;
  return error?.message || Object.values(error?.fields ?? {}).join(', ') || TICKET_WORDS.somethingWentWrong;
};

/** Kinds of failure by which the server says no to what it has understood. */
const REFUSED: readonly ErrorKind[] = ['rejected', 'conflict'];

/** Why an action was not sent: where the server has refused it without a word, that too, and that nothing of it is lost. */
export const refusalText = (error: AppError | undefined): string => {
  const text = errorText(error);
  const isRefused = error?.status !== undefined && REFUSED.includes(error.kind);
  return isRefused && text === TICKET_WORDS.somethingWentWrong ? `${text}. ${TRAY.unknownReason}` : text;
};
