import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';

/** Numbers that a run may draw: more than anybody has tried. */
const SEEDS = 2 ** 31;

/** A number made from the sources as they are committed; undefined outside a repository. */
const ofTree = (): number | undefined => {
  try {
    const tree = execFileSync('git', ['rev-parse', 'HEAD^{tree}'], { encoding: 'utf8', stdio: 'pipe' });
    return Number.parseInt(tree.slice(0, 8), 16) % SEEDS;
  } catch {
    return undefined;
  }
};

/**
 * Draws the seed of a run, and prints it; `TEST_SEED=N` draws that one again. On CI it is the committed tree's, elsewhere a
 * fresh one (decision 0800).
 */
export default function setup(): void {
  // Test files run in processes of their own, which inherit this; so does each part of a whole run.
  if (process.env.TEST_SEED) return;
  process.env.TEST_SEED = String((process.env.CI ? ofTree() : undefined) ?? randomInt(SEEDS));
  console.log(`Seed ${process.env.TEST_SEED}: TEST_SEED=${process.env.TEST_SEED} draws the same again`);
}

/** The seed of this run, 0 to 2^31 - 1. */
export const testSeed = (): number => Number(process.env.TEST_SEED);
