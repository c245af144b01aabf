import type { AppError } from '#src/contract/errors.ts';

/** The sentences a failure may have, where the server says none. */
export interface ProblemWords {
  readonly offline: string;
  readonly timeout: string;
  readonly other: string;
}

/** A failure as a sentence: the server's own where it says one. @param said the words, or the one sentence for all */
export const problemText = ({ kind, message }: AppError, said: ProblemWords | string): string => {
  const words = typeof said === 'string' ? { offline: said, timeout: said, other: said } : said;
  if (kind === 'offline') return words.offline;
  if (kind === 'timeout') return words.timeout;
  return (kind === 'invalid-response' ? undefined : message) ?? words.other;
};
