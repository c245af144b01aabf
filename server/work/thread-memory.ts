import type { ResourceLimits } from 'node:worker_threads';

/**
 * Megabytes for objects that were made a moment ago. By itself a thread takes up to 48 for them, and a server has half a dozen
 * threads.
 */
const YOUNG_MB = 12;

/** Limits of a thread. @param memoryMb what its JavaScript objects may use, in megabytes */
export const threadMemory = (memoryMb: number): ResourceLimits => ({
  maxOldGenerationSizeMb: memoryMb,
  maxYoungGenerationSizeMb: YOUNG_MB,
});
