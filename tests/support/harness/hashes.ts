import { hashQuickly } from '#server/accounts/crypto/passwords.ts';

/** True where passwords are hashed at the least cost: under Vitest and Playwright, and in what they start of the harness; benches measure the real cost. */
export const QUICK_HASHES = process.env.VITEST !== undefined || process.env.TEST_WORKER_INDEX !== undefined;

hashQuickly(QUICK_HASHES);

/** Hashes as every server does while `work` goes on: tries that come at once stay under way together for as long. */
export const withCostlyHashes = async (work: () => Promise<void>): Promise<void> => {
  hashQuickly(false);
  try {
    await work();
  } finally {
    hashQuickly(QUICK_HASHES);
  }
};
