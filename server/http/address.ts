import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/**
 * The network address a request comes from.
 * @param trustedProxies how many proxies of ours stand in front: each adds one entry to `X-Forwarded-For`, and only those
 * entries are believed, since a caller may write any others
 */
export const callerAddress = (c: Context, trustedProxies: number): string => {
  // Outside a Node server (an in-process call) there is no connection to ask.
  if ((c.env as { incoming?: unknown } | undefined)?.incoming === undefined) return 'local';
  const connected = getConnInfo(c).remote.address ?? 'unknown';
  if (trustedProxies === 0) return connected;
  const told = (c.req.header('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim());
  return told.at(-trustedProxies) || connected;
};
