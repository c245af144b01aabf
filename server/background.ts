/** Work that an answer does not wait for, such as mail: how long it takes must tell a caller nothing. */
export interface Background {
  /** Starts it; what it throws is logged. */
  readonly run: (work: () => Promise<void>) => void;
  /** Resolves once nothing is running, also what was started meanwhile. */
  readonly idle: () => Promise<void>;
}

export const createBackground = (): Background => {
  const running = new Set<Promise<void>>();
  return {
    run: (work) => {
      const task = Promise.resolve()
        .then(work)
        .catch((error: unknown) => console.error(error))
        .finally(() => running.delete(task));
      running.add(task);
    },
    idle: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
};
