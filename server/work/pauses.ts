/** Of the time that a step has taken, how much the pause after it takes, and at most so many milliseconds. */
const SHARE = 0.15;
const LONGEST_MS = 40;

/**
 * Makes pauses for work in many small steps, each as long as the step before it deserves. The embedded database runs on
 * the server's own thread, and a call is several queries: without a pause each of them would wait for a whole step.
 */
export const createPauses = (): (() => Promise<void>) => {
  let since = performance.now();
  return async () => {
    const pause = Math.min(LONGEST_MS, (performance.now() - since) * SHARE);
    await new Promise((resolve) => setTimeout(resolve, pause));
    since = performance.now();
  };
};
