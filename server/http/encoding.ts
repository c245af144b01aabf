import type { Context } from 'hono';

/** How an answer may be packed. */
export type Encoding = 'br' | 'gzip';

/** Whether a caller takes answers that are packed so. */
export const takesEncoding = (c: Context, encoding: Encoding): boolean =>
  new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\D|$))`).test(c.req.header('accept-encoding') ?? '');
