/**
 * Runs of one kind of work, of which there is one at a time for each key: who asks while it goes on gets what it comes to.
 * @returns a function of the key and of what begins the work, which is called where none goes on
 */
export const createSingleFlight = <T>(): ((key: string, begin: () => Promise<T>) => Promise<T>) => {
  const running = new Map<string, Promise<T>>();
  return (key, begin) => {
    const run = running.get(key) ?? begin().finally(() => running.delete(key));
    running.set(key, run);
    return run;
  };
};
