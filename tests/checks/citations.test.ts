import { describe, expect, it } from 'vitest';
import { brokenReferences, foreignCitations, unlistedRecords } from './citations.ts';
import { makeProject } from './made-project.ts';

describe('whatever a comment or a page names', () => {
  it('is in the repository, headings included', () => {
    expect(brokenReferences(process.cwd())).toEqual([]);
  });

  it('is no document from elsewhere', () => {
    expect(foreignCitations(process.cwd())).toEqual(new Map());
  });

  it('is in the index, where it is a decision', () => {
    expect(unlistedRecords(process.cwd())).toEqual([]);
  });
});

describe('the check finds', () => {
  const PAGE = { 'src/data/README.md': '# Data\n\n## Never twice\n' };

  it.each([
    ['a file that has gone', 'src/lib/a.ts', '/** See `src/lib/gone.ts`. */'],
    ['a file without its room', 'src/lib/a.ts', '// as `lib/gone.ts` does'],
    ['a heading that has gone', 'src/lib/a.ts', '// `src/data/README.md#never-thrice`'],
    ['a record that has gone', 'server/a.ts', '// why: `src/decisions/0999`'],
    ['a link of a page', 'src/README.md', 'See [there](data/gone.md).'],
    ['a heading of the same page', 'src/README.md', 'See [below](#nowhere).'],
  ])('%s', (_, file, text) => {
    expect(brokenReferences(makeProject({ ...PAGE, [file]: text }))).toHaveLength(1);
  });

  it.each([
    ['src/lib/a.ts', '/** As `src/data/README.md#never-twice` says, and `data/README.md`. */'],
    ['src/lib/a.ts', "import { b } from '#src/lib/b.ts'; // of `src/data`"],
    ['src/lib/a.ts', '// the files `server/maps/interstates-*.ts`'],
    ['src/README.md', 'See [there](data/README.md#never-twice) and [here](https://example.com/src/x.ts).'],
  ])('nothing in %s: %s', (file, text) => {
    expect(brokenReferences(makeProject({ ...PAGE, [file]: text }))).toEqual([]);
  });

  it.each([
    '/** Ticket of section 3. */',
    '// kept (`offline.md`, promise 7)',
    '// as issue 2 wants',
    '/** The quiet line (look.md). */',
    '/** How far it is (mock j). */',
    "test('is read (2.11, 2.12)', () => {});",
    "describe('what a failed sign-in says (8)', () => {",
    '/** The first stage of 2.7. */',
  ])('what leads out of the repository: %s', (line) => {
    const root = makeProject({
      'src/data/a.ts': line,
      'src/ui/b.ts': '// of `src/decisions`, as decision 0402 has it',
    });
    expect([...foreignCitations(root)]).toEqual([['src/data', ['src/data/a.ts:1']]]);
  });
});
