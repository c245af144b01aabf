import type { RuntimeConfig } from '#src/contract/config.ts';
import { storedConfig } from '#src/data/config.ts';

/** The configuration as the worker knows it; the page's first start stores it. */
export interface KnownConfig {
  /** What is known at this moment: whether a request is the worker's must be said at once. */
  now(): RuntimeConfig | undefined;
  /** Reads it where it is not known yet. */
  read(): Promise<RuntimeConfig | undefined>;
}

/** A worker that was just woken does not know it yet, and its first request must not fail for that. */
export const watchConfig = (): KnownConfig => {
  let known: RuntimeConfig | undefined;
  const read = async () => {
    known ??= await storedConfig();
    return known;
  };
  read().catch(() => undefined);
  return { now: () => known, read };
};
