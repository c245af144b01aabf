// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import '#tests/support/properties.ts';

import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { AccountDatabase } from '#src/data/db/database.ts';
import { keepCopy, restoreDraftCopies } from '#src/data/db/draft-copies.ts';

// A page dies with a message on its way to the store. What was the draft below it, how far that was stored while it was written on, what
// another tab has added and whether that has sent the draft meanwhile is drawn; each word is written once, so it stands there once.

let db: AccountDatabase | undefined;
afterEach(async () => {
  localStorage.clear();
  await db?.delete();
});

/** Words behind each other, each on the line of the one before it or on the next. */
const written = (name: string, max: number, min = 0) =>
  fc
    .array(fc.constantFrom(' ', '\n'), { minLength: min, maxLength: max })
    .map((between) => between.map((mark, i) => [mark, `${name}${i}`] as const));
const textOf = (words: readonly (readonly [string, string])[]): string =>
  words
    .map((one) => one.join(''))
    .join('')
    .trim();

const life = fc.record({
  base: written('base', 3),
  own: written('own', 3, 1),
  /** How many of its own words were stored in the draft. */
  stored: fc.nat(3),
  theirs: written('their', 2),
  where: fc.constantFrom('before', 'after'),
  sent: fc.boolean(),
  /** What was typed after it. */
  late: fc.constantFrom('', 'late'),
});

it('of a message that died on its way each word is there once, and what another tab has sent is not', async () => {
  await fc.assert(
    fc.asyncProperty(life, async ({ base, own, stored, theirs, where, sent, late }) => {
      localStorage.clear();
      await db?.delete();
      db = new AccountDatabase('milepost:ray');
      await db.open();
      const message = textOf([...base, ...own]);
      const kept = sent ? '' : textOf([...base, ...own.slice(0, stored)]);
      const added = textOf(theirs);
      const lines = (where === 'before' ? [added, kept] : [kept, added]).filter(Boolean);
      if (lines.length > 0) await db.drafts.put({ ticketId: '7', text: lines.join('\n') });
      keepCopy(db, '7', 'box', { text: late, over: [textOf(base)], sending: [message] });
      await restoreDraftCopies(db, Date.now());
      const words = ((await db.drafts.get('7'))?.text ?? '').split(/\s/).filter(Boolean);
      const expected: string[] = [...(sent ? [] : base), ...own, ...theirs].map(([, word]) => word);
      if (late !== '') expected.push(late);
      expect(words.toSorted()).toEqual(expected.toSorted());
    }),
    { numRuns: 300 },
  );
});
