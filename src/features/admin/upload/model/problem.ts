import type { AppError } from '#src/contract/errors.ts';

/** The sentences a failure may have, where the server says none. */
export interface ProblemWords {
  readonly offline: string;
  readonly timeout: string;
  readonly other: string;
}

/** True where the backend does not know the call at all: the piece is left out. */
export const isUnknownCall = ({ status }: AppError): boolean => status === 404 || status === 405;

/** A failure as a sentence: the server's own where it says one. */
export const problemText = ({ kind, message }: AppError, words: ProblemWords): string => {
  if (kind === 'offline') return words.offline;
  if (kind === 'timeout') return words.timeout;
  return (kind === 'invalid-response' ? undefined : message) ?? words.other;
};
