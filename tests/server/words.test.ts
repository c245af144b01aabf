import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { excerptOf, hasWord, queryOf, wordsOf } from '#server/tickets/queries/words.ts';

const marked = (text: string, asked: string): string =>
  excerptOf(text, wordsOf(asked)).replaceAll('\u0002', '[').replaceAll('\u0003', ']');

describe('the words of a search', () => {
  it.each([
    ['tires', ['tires']],
    ['  I-55, Exit 240 ', ['I', '55', 'Exit', '240']],
    ['"#412" | !tires & <->', ['412', 'tires']],
    ["don't 'quote\\ me", ['don', 't', 'quote', 'me']],
    ['Zażółć 🚛 gęślą', ['Zażółć', 'gęślą']],
    ['tires tires', ['tires']],
    ['-- !!', []],
  ])('of %j are %j', (asked, words) => {
    expect(wordsOf(asked)).toEqual(words);
  });

  it('are all looked for, the last one as a beginning', () => {
    expect(queryOf(['tires', 'wilm'])).toBe("'tires' & 'wilm':*");
  });

  it('are seen in a text as the database sees them', () => {
    expect(hasWord('Ozark Freight', ['frei'])).toBe(true);
    expect(hasWord('Ozark Freight', ['frei', 'x'])).toBe(false);
    expect(hasWord('Ozark Freight', ['reight'])).toBe(false);
  });
});

describe('an excerpt', () => {
  it('marks what was found, without regard to case', () => {
    expect(marked('Tires at Wilmington, tires!', 'tires wilm')).toBe('[Tires] at [Wilmington], [tires]!');
  });

  it('is one line without control characters', () => {
    expect(marked('Store 0412\nWilmington\u0002\t IL', 'wilm')).toBe('Store 0412 [Wilmington] IL');
  });

  it('shows the surroundings of the first word that was found, cut between words', () => {
    const text = `${'before '.repeat(40)}the alternator is gone ${'after '.repeat(60)}`;
    const excerpt = marked(text, 'alternator');
    expect(excerpt).toMatch(/^…before .*the \[alternator\] is gone after .*after…$/);
    expect(excerpt.length).toBeLessThanOrEqual(166);
  });

  it('shows the beginning where nothing in sight was found', () => {
    expect(marked('Any news?', 'tires')).toBe('Any news?');
  });

  it('never loses the first word, grows too long or marks by halves, whatever the text', () => {
    const letter = fc.constantFrom(' ', ' ', ',', 'a', 'b', 'é', '\n', '\u0002', '\u0003', '.');
    fc.assert(
      fc.property(fc.array(letter, { maxLength: 600 }), (letters) => {
        const text = letters.join('');
        const excerpt = excerptOf(text, ['a']);
        const marks = [...excerpt].filter((letter) => letter === '\u0002' || letter === '\u0003').join('');
        expect(marks.replaceAll('\u0002\u0003', '')).toBe('');
        expect(excerpt.length - marks.length).toBeLessThanOrEqual(162);
        const first = wordsOf(text).find((word) => word.startsWith('a'));
        if (first !== undefined && first.length < 100) expect(excerpt).toContain(`\u0002${first}\u0003`);
      }),
    );
  });
});
