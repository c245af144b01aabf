import type { AppError } from '#src/contract/errors.ts';
import { CHATS } from '#src/texts/chats.ts';

/** A failure as a person reads it: what the backend said, a full disk in words, else 'Something went wrong'. */
export const errorText = (error: AppError | undefined): string =>
  error?.kind === 'quota' ? CHATS.diskFull : error?.message || CHATS.somethingWentWrong;
