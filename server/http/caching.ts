import type { MiddlewareHandler } from 'hono';

/**
 * What an answer may be kept by: nothing, unless its handler names something else (`Cache-Control`), and an error by
 * nothing in any case. What an account could read stays in no browser's cache after it has signed out: pages keep it in the
 * account's own database, which signing out clears (OWASP ASVS 5.0, 14.3.2; decision 0342).
 */
export const storedNowhere: MiddlewareHandler = async (c, next) => {
  await next();
  if (c.res.status >= 400 || !c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
};
