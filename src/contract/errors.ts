import * as v from 'valibot';

/**
 * Codes of the reference server's errors: `{ code, message, fields? }`. Other backends may send none
 * (`src/contract/README.md#errors`).
 */
export const ERROR_CODES = [
  'INVALID_INPUT',
  'BAD_CREDENTIALS',
  'UNAUTHENTICATED',
  'REFRESH_EXPIRED',
  'FORBIDDEN',
  'NOT_APPROVED',
  'ACCOUNT_REJECTED',
  'ACCOUNT_INACTIVE',
  'ACCOUNT_DELETED',
  'NOT_VERIFIED',
  'BAD_CODE',
  'EMAIL_TAKEN',
  'COMMON_PASSWORD',
  'PROOF_REQUIRED',
  'LAST_SUPER_ADMIN',
  'BAD_PASSKEY',
  'PASSKEY_REQUIRED',
  'PASSKEY_MISSING',
  'LAST_PASSKEY',
  'NOT_FOUND',
  'TICKET_CLOSED',
  'BAD_TRANSITION',
  'STATUS_CONFLICT',
  'IDEMPOTENCY_MISMATCH',
  'IDEMPOTENCY_IN_FLIGHT',
  'RATE_LIMITED',
  'FUEL_CARDS_CHANGED',
  'REPLY_CHANGED',
  'APPROVAL_CHANGED',
  'MIN_PURCHASE',
  'END_RESERVE',
  'RESERVE',
  'START_TOO_LOW',
  'GAP',
  'BAD_FILE',
  'TOO_LARGE',
  'IMPORT_CONFLICT',
  'STATION_CONFLICT',
  'STATIONS_CHANGED',
  'TAX_RATES_CHANGED',
  'UNAVAILABLE',
  'INTERNAL',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** The reference server's error body. `fields` maps a field's path to its sentence. */
export const errorBodySchema = v.looseObject({
  code: v.optional(v.string()),
  // The list before the record: a list would pass as one.
  message: v.optional(v.union([v.string(), v.array(v.string()), v.record(v.string(), v.unknown())])),
  fields: v.optional(v.record(v.string(), v.string())),
});

/** Kinds of failure a client distinguishes. */
export type ErrorKind =
  | 'offline'
  | 'timeout'
  | 'retryable'
  | 'rejected'
  | 'conflict'
  | 'session'
  | 'quota'
  | 'invalid-response';

/** A failure as data. `message` is a sentence for a person, or undefined where the backend said nothing. */
export interface AppError {
  readonly kind: ErrorKind;
  readonly status?: number | undefined;
  readonly code?: string | undefined;
  readonly message?: string | undefined;
  readonly fields?: Readonly<Record<string, string>> | undefined;
  /** Milliseconds the server asked to wait. */
  readonly retryAfterMs?: number | undefined;
  /** The body as it came, for members that only some errors have (a plan's `reachableMile`). */
  readonly body?: unknown;
}
