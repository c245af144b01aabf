import type { AppError } from '#src/contract/errors.ts';

/** The sentences a failure may have, where the server says none. */
export interface ProblemWords {
  readonly offline: string;
  readonly timeout: string;
  /** The server failed, or something between here and it answered in its place: nothing is known against what was sent. */
  readonly garbled: string;
  /** What stands between here and the server takes nothing as large; left out where nothing large is sent. */
  readonly tooLarge?: string;
  readonly other: string;
}

/** A status by which something between here and the server may speak in its place. */
const isProxys = (status: number): boolean => status >= 500 || status === 413;

/** The server's own sentence; what a proxy writes under a status of proxies is none, nor what an answer's shape is. */
const ownSentence = ({ kind, status = 0, message, body }: AppError): string | undefined =>
  kind === 'invalid-response' || (typeof body === 'string' && isProxys(status)) ? undefined : message;

/** True for a failure that is no refusal of the server's own: the same may be taken at the next try. */
export const isGarbledAnswer = (error: AppError): boolean => {
  const { kind, status = 0, body } = error;
  if (kind === 'offline' || kind === 'timeout' || ownSentence(error) !== undefined) return false;
  if (kind === 'invalid-response' || status >= 500) return true;
  // A refusal of its own without words is JSON all the same.
  return status !== 413 && (typeof body !== 'object' || body === null);
};

/** A failure as a sentence: the server's own where it says one. @param said the words, or the one sentence for all */
export const problemText = (error: AppError, said: ProblemWords | string): string => {
  if (typeof said === 'string') return ownSentence(error) ?? said;
  if (error.kind === 'offline') return said.offline;
  if (error.kind === 'timeout') return said.timeout;
  const own = ownSentence(error);
  if (own !== undefined) return own;
  if (error.status === 413 && said.tooLarge !== undefined) return said.tooLarge;
  return isGarbledAnswer(error) ? said.garbled : said.other;
};
