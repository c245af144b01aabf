import type { MiddlewareHandler } from 'hono';

/** Lets go of the body of an answer to HEAD, which is never sent: a stream that nobody reads would stay open for good. */
export const dropHeadBody: MiddlewareHandler = async (c, next) => {
  await next();
  if (c.req.method === 'HEAD') await c.res.body?.cancel();
};
