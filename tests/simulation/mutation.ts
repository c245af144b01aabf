import type { Fault } from './checks.ts';

/** One piece of a real file, replaced. */
export interface Edit {
  /** From the root of the repository. */
  readonly file: string;
  /** Stands there exactly once. */
  readonly find: string;
  readonly replace: string;
}

/** A bug that is planted to see whether the simulation finds it. */
export interface Mutation {
  readonly edits: readonly Edit[];
  /** What the simulation calls it; it may see others as well. */
  readonly shows: readonly Fault[];
  /** Can do harm with idempotency keys alone, or without them alone. */
  readonly keys?: 'on' | 'off';
  /** The first seed, where the harm is rare: shortly before one that shows it. */
  readonly first?: number;
}
