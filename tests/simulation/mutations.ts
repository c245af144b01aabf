/** A bug that is planted to see whether the simulation finds it: one piece of a real file, replaced. */
export interface Mutation {
  /** From the root of the repository. */
  readonly file: string;
  /** Stands there exactly once. */
  readonly find: string;
  readonly replace: string;
}

/** The planted bugs, by name. `npm run simulate -- --mutate NAME` shows what the simulation says of one. */
export const MUTATIONS: Readonly<Record<string, Mutation>> = {};
