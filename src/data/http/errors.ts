import * as v from 'valibot';
import { type AppError, type ErrorKind, errorBodySchema } from '#src/contract/errors.ts';
import { capital } from '#src/lib/letters.ts';
import { retryAfterMs } from '#src/lib/retry-after.ts';

/** Statuses below 500 that are worth another try (`src/data/README.md#faults`). */
const RETRYABLE = new Set([408, 425, 429]);

const kindOf = (status: number, code: string | undefined, asksToWait: boolean): ErrorKind => {
  // The session goes on once its passkey is there: what waits to be sent waits for it.
  if (status === 403 && code === 'PASSKEY_REQUIRED') return 'session';
  if (status >= 500 || RETRYABLE.has(status)) return 'retryable';
  if (status === 409 && code === 'STATUS_CONFLICT') return 'conflict';
  if (status === 409 && (code === 'IDEMPOTENCY_IN_FLIGHT' || (code === undefined && asksToWait))) return 'retryable';
  return status >= 400 ? 'rejected' : 'invalid-response';
};

/** The code of an answer in 2xx that came from elsewhere, or not whole: it says nothing of what was done. */
export const GARBLED = 'GARBLED';

/** Markup: a page of some proxy, or of whoever owns the Wi-Fi. */
export const isMarkup = (text: string): boolean => text.trimStart().startsWith('<');

/** True for markup where JSON should be, and for JSON that was cut short. @param body parsed as JSON where it is JSON, else text */
export const isGarbled = (body: unknown): boolean =>
  typeof body === 'string' && (isMarkup(body) || /^\s*[{[]/.test(body));

/** True for the server's own words, whole, and of a shape that nobody knows. */
export const isUnknownShape = ({ kind, code }: AppError): boolean => kind === 'invalid-response' && code !== GARBLED;

/** True where the backend does not have the call at all: an addition, which the page does without. */
export const isUnknownCall = ({ status }: AppError): boolean => status === 404 || status === 405;

/** True of what was to be deleted, and is not there any more: what was wanted is so. */
export const isGone = ({ status }: AppError): boolean => status === 404;

/** Per-field errors joined by comma, with the first letter capitalised. */
const fieldTexts = (message: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(message).map(([field, value]) => [
      field,
      capital((Array.isArray(value) ? value : [value]).map((part) => String(part)).join(', ')),
    ]),
  );

/**
 * What a body says, in each of the shapes that backends use (`src/contract/README.md#errors`); markup of some proxy
 * says nothing.
 */
const saidBy = (body: unknown): Pick<AppError, 'code' | 'message' | 'fields'> => {
  if (typeof body === 'string') {
    const text = body.trim();
    return text === '' || isMarkup(text) ? {} : { message: text };
  }
  const parsed = v.safeParse(errorBodySchema, body);
  if (!parsed.success) return {};
  const { code, message, fields } = parsed.output;
  if (typeof message === 'string') return { code, message, fields };
  if (Array.isArray(message)) return { code, message: message.join(', '), fields };
  return { code, fields: message ? { ...fieldTexts(message), ...fields } : fields };
};

/**
 * An answer outside 2xx as data.
 * @param body parsed as JSON where it is JSON, else text
 * @param now milliseconds by this device
 */
export const errorOfAnswer = (status: number, body: unknown, headers: Headers, now: number): AppError => {
  const said = saidBy(body);
  const serverNow = Date.parse(headers.get('date') ?? '');
  const wait = retryAfterMs(headers.get('retry-after'), Number.isNaN(serverNow) ? now : serverNow);
  return { kind: kindOf(status, said.code, wait !== undefined), status, ...said, retryAfterMs: wait, body };
};
