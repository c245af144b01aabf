import { hashQuickly } from '#server/accounts/crypto/passwords.ts';

/**
 * True under Vitest and Playwright, and in what they start of the harness: passwords are hashed at the least cost, and code is
 * compiled for short lives. Benches measure the real cost.
 */
export const UNDER_TEST = process.env.VITEST !== undefined || process.env.TEST_WORKER_INDEX !== undefined;

hashQuickly(UNDER_TEST);

/** Hashes as every server does while `work` goes on: tries that come at once stay under way together for as long. */
export const withCostlyHashes = async (work: () => Promise<void>): Promise<void> => {
  hashQuickly(false);
  try {
    await work();
  } finally {
    hashQuickly(UNDER_TEST);
  }
};
