import type { Mutation } from './mutation.ts';

const DRAFTS = 'src/data/db/drafts.ts';
const COPIES = 'src/data/db/draft-copies.ts';

/** Planted bugs of what is half written, by name. */
export const DRAFT_MUTATIONS: Readonly<Record<string, Mutation>> = {
  'a draft is stored over what another tab has written': {
    edits: [{ file: DRAFTS, find: 'if (draft.over?.includes(stored)) return own;', replace: 'return own;' }],
    shows: ['lost'],
    first: 76_000_217,
  },
  'a draft that another tab has sent is sent again': {
    edits: [
      {
        file: DRAFTS,
        find: "return !stored.some((draft) => was.includes(draft?.text ?? ''));",
        replace: 'return false;',
      },
    ],
    shows: ['doubled'],
    first: 68_100_519,
  },
  'a message is out of its draft before that is sure': {
    edits: [{ file: 'src/data/drafts/memory.ts', find: '      this.#takeBack(stored);\n', replace: '' }],
    shows: ['lost'],
    keys: 'off',
    first: 1_129_057_745,
  },
  'a message stays in its draft': {
    edits: [
      {
        file: DRAFTS,
        find: 'await putDraft(db, ids[0], rest);',
        replace: 'await putDraft(db, ids[0], rows[0]?.text ?? rest);',
      },
    ],
    shows: ['doubled'],
    first: 71_000_042,
  },
  'a page that is left keeps no copy': {
    edits: [{ file: COPIES, find: 'if (value.length > COPY_MAX)', replace: 'if (value.length > 0)' }],
    shows: ['lost'],
    first: 71_000_714,
  },
  'a copy that was stored is found by nobody who wrote on behind it': {
    edits: [
      { file: COPIES, find: '(hasLines(said, text) && mergedDraft(said, { text, over }) === said)', replace: 'false' },
    ],
    shows: ['doubled'],
    keys: 'off',
    first: 2_100_005_370,
  },
  'all pages keep one copy': {
    edits: [
      {
        file: COPIES,
        find: 'prefixOf(db) + ticketId + MARK + box;',
        replace: "prefixOf(db) + ticketId + MARK + (box && 'box');",
      },
    ],
    shows: ['lost'],
    first: 75_000_084,
  },
  'a request stays in its draft': {
    edits: [
      {
        file: 'src/data/outbox/commands/request-service.ts',
        find: 'await trimDraft(db, [draft], extra.draftRemainder);',
        replace: '',
      },
    ],
    shows: ['doubled'],
    first: 80_000_040,
  },
  'the note of a hand-over stays in its draft': {
    edits: [
      {
        file: 'src/data/outbox/commands/hand-over.ts',
        find: 'await trimDraft(ctx.db, drafts, extra.draftRemainder);',
        replace: '',
      },
    ],
    shows: ['doubled'],
    first: 80_000_350,
  },
};
