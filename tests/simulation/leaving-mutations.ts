import type { Mutation } from './mutation.ts';

const SESSION = 'src/data/session/session.ts';

/** Planted bugs of logging out, by name. */
export const LEAVING_MUTATIONS: Readonly<Record<string, Mutation>> = {
  'what is thrown away by logging out is kept all the same': {
    edits: [
      {
        file: 'src/data/claim-account.ts',
        find: "leaving !== 'keep' && !left.pending",
        replace: 'false',
      },
      {
        file: SESSION,
        find: "(choice === 'delete' && (await open?.throwAway(left?.id))) || choice",
        replace: 'choice',
      },
    ],
    shows: ['wrong'],
    keys: 'off',
    first: 67_000_920,
  },
  'what waits is deleted no sooner than the rest': {
    edits: [
      {
        file: SESSION,
        find: "(choice === 'delete' && (await open?.throwAway(left?.id))) || choice",
        replace: 'choice',
      },
    ],
    shows: ['lost'],
    keys: 'off',
    first: 67_102_281,
  },
};
