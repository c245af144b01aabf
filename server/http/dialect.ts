import type { ApiError } from '#server/http/errors.ts';
import type { EndpointName } from '#src/contract/endpoints.ts';

/** How much of a request a server hears and how much it tells; the reference server hears and tells everything. */
export interface Dialect {
  readonly fromClient: (name: EndpointName, body: unknown) => unknown;
  readonly toClient: (name: EndpointName, body: unknown) => unknown;
  /** The body of an error: an object is sent as JSON, a string as plain text. */
  readonly error: (error: ApiError) => string | Record<string, unknown>;
}

export const FULL_DIALECT: Dialect = {
  fromClient: (_, body) => body,
  toClient: (_, body) => body,
  error: (error) => error.body,
};
