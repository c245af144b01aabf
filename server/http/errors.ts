import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { BaseIssue } from 'valibot';
import { getDotPath } from 'valibot';
import { issueSentence } from '#server/http/issue-sentence.ts';
import type { ErrorCode } from '#src/contract/errors.ts';
import type { PasskeyStep } from '#src/contract/passkey.ts';

interface ErrorExtras {
  readonly fields?: Readonly<Record<string, string>>;
  /** Seconds after which a repetition makes sense. */
  readonly retryAfterSeconds?: number;
  /** Further members of the body, such as a plan's `reachableMile`. */
  readonly more?: Readonly<Record<string, unknown>>;
  /** Headers that say what would be taken instead. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answer that is not a success: `{ code, message, fields? }` (`src/contract/README.md#errors`). */
export class ApiError extends Error {
  readonly status: ContentfulStatusCode;
  readonly code: ErrorCode;
  readonly extras: ErrorExtras;

  constructor(status: ContentfulStatusCode, code: ErrorCode, message: string, extras: ErrorExtras = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.extras = extras;
  }

  /** The body as it is sent. */
  get body(): Record<string, unknown> {
    const { fields, more } = this.extras;
    return { code: this.code, message: this.message, ...(fields === undefined ? {} : { fields }), ...more };
  }
}

/** Fields that an answer names at most: more than any form has. */
const MOST_FIELDS = 50;

/** 422 for input that breaks a schema: the first sentence as the message, and one sentence a field. */
export const invalidInput = (issues: readonly BaseIssue<unknown>[]): ApiError => {
  const fields: Record<string, string> = {};
  for (const issue of issues.slice(0, MOST_FIELDS)) {
    const path = getDotPath(issue);
    if (path !== null && fields[path] === undefined) fields[path] = issueSentence(issue);
  }
  const [first] = issues;
  const message = first === undefined ? 'The request is not valid.' : issueSentence(first);
  return new ApiError(422, 'INVALID_INPUT', message, Object.keys(fields).length === 0 ? {} : { fields });
};

/** 404 with a plain sentence. @param what such as "ticket" */
export const notFound = (what: string): ApiError => new ApiError(404, 'NOT_FOUND', `There is no such ${what}.`);

/**
 * For what nobody has answered: 405 where the address has other methods alone, which are named. 404 where it has none at all, or the one
 * that was asked for, whose handler found nothing there: a map takes exactly that for an empty tile. A client takes both for a call that
 * a backend does not know.
 * @param methods what it has
 */
export const noSuchCall = (method: string, path: string, methods: readonly string[]): ApiError => {
  const asked = `There is no ${method} ${path}`;
  const asksFor = method === 'HEAD' ? 'GET' : method;
  if (methods.length === 0 || methods.includes(asksFor)) return new ApiError(404, 'NOT_FOUND', `${asked}.`);
  // Whatever can be read can be asked for its headers alone.
  const allowed = methods.flatMap((one) => (one === 'GET' ? ['GET', 'HEAD'] : [one])).join(', ');
  const there = methods.length === 1 ? methods[0] : `${methods.slice(0, -1).join(', ')} and ${methods.at(-1)}`;
  return new ApiError(405, 'NOT_FOUND', `${asked}, only ${there}.`, { headers: { Allow: allowed } });
};

/** 401 for what belonged to an account that was deleted. */
export const accountDeleted = (): ApiError => new ApiError(401, 'ACCOUNT_DELETED', 'This account was deleted.');

/** 403 for a session of staff's that can do nothing else before it has its passkey. */
export const passkeyRequired = (step: PasskeyStep): ApiError =>
  new ApiError(
    403,
    'PASSKEY_REQUIRED',
    step === 'add' ? 'Staff sign in with a passkey here. Add one to go on.' : 'Use your passkey to go on.',
    { more: { step } },
  );
