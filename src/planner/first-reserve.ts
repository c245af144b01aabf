import { largestPassing } from '#src/lib/bisect.ts';
import { type Problem, SLACK } from './problem.ts';
import { reach } from './reach.ts';

/**
 * The problem with the reserve of its first leg lowered as little as is needed for there to be a plan; the same where it
 * needs no lowering, and lowered to nothing where there is no plan either way (decision 0374). Gallons.
 */
export const withFirstReserve = (p: Problem): Problem => {
  if (reach(p).arrives) return p;
  const empty = { ...p, firstReserve: 0 };
  if (!reach(empty).arrives) return empty;
  // What is lowered further admits more pumps, so the levels at which a pump is just reached can be halved.
  // Nothing works as well, and is the level at a pump that floating point puts a hair beyond the last drop.
  const above = Array.from(p.at, (at, i) => p.start - at - (p.detour[i] as number) / 2)
    .filter((level) => level > 0 && level < p.reserve + SLACK)
    .sort((a, b) => a - b);
  const levels = [0, ...above];
  const works = (k: number) => reach({ ...p, firstReserve: levels[k] as number }).arrives;
  return { ...p, firstReserve: levels[largestPassing(0, levels.length - 1, works)] as number };
};
