import { useRef } from 'react';

/**
 * Work that a press begins, for each first argument, or at all where it has none, once at a time: another press does nothing until it is over, also one
 * in the same moment, which finds `busy` not yet drawn.
 */
export const useOneAtATime = <A extends readonly unknown[]>(
  work: (...args: A) => Promise<unknown>,
): ((...args: A) => Promise<void>) => {
  const underWay = useRef(new Set<unknown>());
  return async (...args) => {
    const [what] = args;
    if (underWay.current.has(what)) return;
    underWay.current.add(what);
    try {
      await work(...args);
    } finally {
      underWay.current.delete(what);
    }
  };
};
