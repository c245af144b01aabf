import type { MiddlewareHandler } from 'hono';
import { callerAddress } from '#server/http/address.ts';
import type { LimitName } from '#server/http/limit-rules.ts';
import type { Services } from '#server/services.ts';

/** Counts every call of what stands behind it, by the caller's address. */
export const limitByAddress =
  ({ limits, trustedProxies }: Services, name: LimitName): MiddlewareHandler =>
  async (c, next) => {
    await limits.consume(name, { address: callerAddress(c, trustedProxies) });
    await next();
  };
