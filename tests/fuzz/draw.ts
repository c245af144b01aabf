import { seededRandom } from '#tests/support/fakes/random.ts';

/** Choices that a seed decides. */
export interface Draw {
  /** True with this probability, from 0 to 1. */
  readonly chance: (probability: number) => boolean;
  /** A whole number from 0 up to `below`, which is not reached. */
  readonly below: (below: number) => number;
  /** One of a list that is not empty. */
  readonly pick: <T>(list: readonly T[]) => T;
}

/** The choices of one seed. */
export const createDraw = (seed: number): Draw => {
  const random = seededRandom(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  return {
    chance: (probability) => random() < probability,
    below,
    pick: <T>(list: readonly T[]): T => {
      const chosen = list[below(list.length)];
      if (chosen === undefined && list.length === 0) throw new Error('There is nothing to choose from.');
      return chosen as T;
    },
  };
};
