import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { ApiError } from '#server/http/errors.ts';

/** The host of the address that a request without one is given, which needs one. */
export const NO_HOST = 'localhost';

/** What old load balancers ask by HTTP/1.0, which knows no `Host`: the answer is the same at every host. */
const HOSTLESS = new Set(['/healthz', '/readyz']);

/**
 * Refuses a request that says nowhere for which host it is: answers name the origin at which their reader knows the server.
 * @throws 400 INVALID_INPUT
 */
export const refuseWithoutHost: MiddlewareHandler = async (c, next) => {
  // None where an application is asked without a connection.
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  const isUnnamed = incoming !== undefined && !incoming.headers.host && incoming.url?.startsWith('/');
  if (isUnnamed && !HOSTLESS.has(c.req.path)) throw new ApiError(400, 'INVALID_INPUT', 'The request names no host.');
  await next();
};
