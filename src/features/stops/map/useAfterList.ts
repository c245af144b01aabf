import { useEffect, useState } from 'react';

/** Milliseconds without an answer for the list after which the map's code is loaded before it. */
const WITHOUT_ANSWER_MS = 1_500;
/** Milliseconds after which it is loaded in any case. */
const MOST_MS = 3_000;

/**
 * True once the map's code may be loaded. Of a slow phone it takes some seconds, in which nothing else goes on: the stops, which are
 * what is looked for, come first, unless they wait for a slow line anyway.
 * @param listed they stand, or will not for now
 * @param answered how many answers have come for them: with each there is something to store and to show, before the map
 */
export const useAfterList = (listed: boolean, answered: number): boolean => {
  const [open, setOpen] = useState(listed);
  useEffect(() => {
    const timer = setTimeout(() => setOpen(true), MOST_MS);
    return () => clearTimeout(timer);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each answer the time begins anew
  useEffect(() => {
    if (open) return undefined;
    let timer = setTimeout(() => setOpen(true), WITHOUT_ANSWER_MS);
    // Once they are painted, and not only made: the code would hold that frame up as well.
    const painted = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setOpen(true));
    };
    const frame = listed ? requestAnimationFrame(painted) : undefined;
    return () => {
      clearTimeout(timer);
      if (frame !== undefined) cancelAnimationFrame(frame);
    };
  }, [open, listed, answered]);
  return open;
};
