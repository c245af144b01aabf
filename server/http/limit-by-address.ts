import type { MiddlewareHandler } from 'hono';
import { callerAddress } from '#server/http/address.ts';
import type { LimitName } from '#server/http/limit-rules.ts';
import type { Limits } from '#server/http/limits.ts';

interface LimitedBy {
  readonly limits: Limits;
  /** Proxies of ours, whose word about a caller's address is believed. */
  readonly trustedProxies: number;
}

/** Counts every call of what stands behind it, by the caller's address. */
export const limitByAddress =
  ({ limits, trustedProxies }: LimitedBy, name: LimitName): MiddlewareHandler =>
  async (c, next) => {
    await limits.consume(name, { address: callerAddress(c, trustedProxies) });
    await next();
  };
