import type { Mutation } from './mutation.ts';

const SESSION = 'src/data/session/session.ts';

/** Planted bugs of logging out, by name. */
export const LEAVING_MUTATIONS: Readonly<Record<string, Mutation>> = {
  'what is thrown away by logging out is kept all the same': {
    edits: [
      {
        file: 'src/data/account.ts',
        find: "left !== 'keep' && (await clearAll(still, session, left))",
        replace: 'false',
      },
      {
        file: SESSION,
        find: "(choice === 'delete' && (await account?.throwAway())) || choice",
        replace: 'choice',
      },
    ],
    shows: ['wrong'],
    first: 330000040,
  },
  'a deletion that was put off is done whoever has come back': {
    edits: [{ file: 'src/data/db/clear.ts', find: 'if (await isOpenedSince(db, session)) return false;', replace: '' }],
    shows: ['lost'],
    keys: 'on',
    first: 995_827_596,
  },
  'what waits is deleted no sooner than the rest': {
    edits: [
      {
        file: SESSION,
        find: "(choice === 'delete' && (await account?.throwAway())) || choice",
        replace: 'choice',
      },
    ],
    shows: ['lost'],
    keys: 'off',
    first: 67_102_281,
  },
};
