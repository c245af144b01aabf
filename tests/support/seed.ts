import { randomInt } from 'node:crypto';

/** Numbers that a run may draw: more than anybody has tried. */
const SEEDS = 2 ** 31;

/** Draws the seed of a run, and prints it; `TEST_SEED=N` draws that one again (decision 0800). */
export default function setup(): void {
  // Test files run in processes of their own, which inherit this; so does the run's other project.
  if (process.env.TEST_SEED) return;
  process.env.TEST_SEED = String(randomInt(SEEDS));
  console.log(`Seed ${process.env.TEST_SEED}: TEST_SEED=${process.env.TEST_SEED} draws the same again`);
}

/** The seed of this run, 0 to 2^31 - 1. */
export const testSeed = (): number => Number(process.env.TEST_SEED);
