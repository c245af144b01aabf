import { timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { ApiError } from '#server/http/errors.ts';

/**
 * Lets a command of this machine in, which proves by the lock file's secret that it may read the data folder.
 * @throws 403 without it
 */
export const requireSecret = (c: Context, secret: string): void => {
  const given = Buffer.from(c.req.header('x-milepost-secret') ?? '');
  const wanted = Buffer.from(secret);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
    throw new ApiError(403, 'FORBIDDEN', 'You have no right to do this.');
  }
};
