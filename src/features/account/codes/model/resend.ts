import type { AppError } from '#src/contract/errors.ts';
import { CODES } from '#src/contract/limits.ts';
import { isUnknownCall } from '#src/data/http/errors.ts';
import type { Result } from '#src/lib/result.ts';

/** What came of asking for another code. */
export interface ResendOutcome {
  /** Milliseconds by this device until which no further one is offered. */
  readonly waitUntil: number;
  /** The backend has no such call. */
  readonly gone: boolean;
  readonly error?: AppError;
}

/**
 * A minute's wait after a code was sent; the server's own where it says how long. A backend may have
 * no such call.
 * @param now milliseconds by this device
 */
export const resendOutcome = (answer: Result<unknown, AppError>, now: number): ResendOutcome => {
  if (answer.ok) return { waitUntil: now + CODES.resendMs, gone: false };
  const { retryAfterMs = 0 } = answer.error;
  const gone = isUnknownCall(answer.error);
  return { waitUntil: now + retryAfterMs, gone, ...(!gone && { error: answer.error }) };
};

/** Whole seconds left, never negative. */
export const secondsLeft = (waitUntil: number, now: number): number => Math.max(0, Math.ceil((waitUntil - now) / 1000));
