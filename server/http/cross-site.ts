import type { MiddlewareHandler } from 'hono';
import { ApiError } from '#server/http/errors.ts';

/** Methods that change nothing (RFC 9110, 9.2.1). */
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses what another site's page makes a browser send: without a token that page reads no answer and opens no account, but
 * it could use up its visitors' tries at signing in, or have mail sent. Browsers say `Sec-Fetch-Site` of every request over
 * https, and no page can change it (W3C Fetch Metadata, 2.3); other programs do not say it and are let through.
 * @param allowed the one other origin that may call, where there is one
 * @throws 403 FORBIDDEN
 */
export const refuseCrossSite =
  (allowed: () => string | undefined): MiddlewareHandler =>
  async (c, next) => {
    const isForeign = c.req.header('sec-fetch-site') === 'cross-site' && c.req.header('origin') !== allowed();
    if (isForeign && !SAFE.has(c.req.method)) {
      throw new ApiError(403, 'FORBIDDEN', 'Another site may not do this here. Open Milepost itself and try again.');
    }
    await next();
  };
