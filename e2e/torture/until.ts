import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds between two looks. */
const LOOK = 60;

/** Looks until something is so. @returns false where it is not after `ms` milliseconds */
export const becomes = async (fits: () => Promise<boolean>, ms: number): Promise<boolean> => {
  const end = Date.now() + ms;
  for (;;) {
    if (await fits()) return true;
    if (Date.now() > end) return false;
    await pause(LOOK);
  }
};

/** The same. @throws with what was awaited */
export const until = async (what: string, fits: () => Promise<boolean>, ms = 30_000): Promise<void> => {
  if (!(await becomes(fits, ms))) throw new Error(what);
};
