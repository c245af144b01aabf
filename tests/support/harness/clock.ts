/** A server's time that a test moves. */
export interface TestClock {
  readonly now: () => Date;
  /** Moves it forward. @param ms milliseconds; a clock that is set back has fewer than 0 */
  readonly advance: (ms: number) => void;
}

/** Starts at the real time, so that tokens made elsewhere stay good, and stands still. */
export const createTestClock = (): TestClock => {
  let time = Date.now();
  return {
    now: () => new Date(time),
    advance: (ms) => {
      time += ms;
    },
  };
};
