import type { Caller } from '#server/http/limit-keys.ts';
import type { LimitName } from '#server/http/limit-rules.ts';
import type { Limits } from '#server/http/limits.ts';

/** Takes a use of a limit. @returns 0, or the seconds to wait */
export const take = async (limits: Limits, name: LimitName, caller: Caller): Promise<number> => {
  try {
    await limits.consume(name, caller);
    return 0;
  } catch (error) {
    return (error as { extras: { retryAfterSeconds: number } }).extras.retryAfterSeconds;
  }
};
