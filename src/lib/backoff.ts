/** Milliseconds: the first and the longest wait. */
const FIRST_MS = 1_000;
const LONGEST_MS = 5 * 60_000;

/**
 * Wait where a server asked for one: never less, and by chance up to half as much again. It tells all devices the same, who
 * would come back at one moment.
 * @param retryAfterMs milliseconds the server asked to wait
 * @param random a number from 0 up to 1
 */
export const jitteredMs = (retryAfterMs: number, random: number): number => Math.round(retryAfterMs * (1 + random / 2));

/**
 * Wait before the next try: exponential with full jitter, 1 s to 5 min, never less than the server asked for.
 * @param failures how many tries have failed, 1 or more
 * @param random a number from 0 up to 1
 * @param retryAfterMs milliseconds the server asked to wait
 */
export const backoffMs = (failures: number, random: number, retryAfterMs = 0): number => {
  const ceiling = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures, 20));
  return Math.max(jitteredMs(retryAfterMs, random), Math.round(FIRST_MS + random * (ceiling - FIRST_MS)));
};
