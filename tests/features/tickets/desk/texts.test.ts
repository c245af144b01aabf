import { describe, expect, test } from 'vitest';
import { excerptOf, pieces, searchWords } from '#src/features/tickets/find/model/found.ts';
import { fillReply, matchingReplies, replyFacts } from '#src/features/tickets/replies/model/replies.ts';
import { ticketRow } from '../rows.ts';

const marked = (excerpt: string | undefined): string =>
  pieces(excerpt ?? '')
    .map(({ text, found }) => (found ? `<${text}>` : text))
    .join('');

describe('an excerpt', () => {
  test('marks each place of each word, whatever its case', () => {
    expect(marked(excerptOf('The Tire: left tires', searchWords(' TIRE  left ')))).toBe('The <Tire>: <left> <tire>s');
  });
  test('is none where a word is missing, and none for no words', () => {
    expect(excerptOf('The tire', ['tire', 'axle'])).toBeUndefined();
    expect(excerptOf('The tire', [])).toBeUndefined();
  });
  test('takes the words as they are written, not as a pattern', () => {
    expect(marked(excerptOf('Is it (a) tire? C:\\', searchWords('(a) tire? \\')))).toBe('Is it <(a)> <tire?> C:<\\>');
  });
  test('begins before the first place, and is short', () => {
    const text = `${'a '.repeat(300)}tire${' b'.repeat(300)}`;
    const excerpt = marked(excerptOf(text, ['tire']));
    expect(excerpt).toContain('<tire>');
    expect(excerpt.length).toBeLessThan(170);
    expect(excerpt.startsWith('…') && excerpt.endsWith('…')).toBe(true);
  });
  test('of the server is read as well, also where a mark is not closed', () => {
    expect(marked('left \u0002rear\u0003 \u0002tire')).toBe('left <rear> <tire>');
    expect(pieces('')).toEqual([]);
  });
});

describe('a reply', () => {
  const facts = replyFacts({ ...ticketRow(7).ticket, user_name: 'Ray Ortega', service_type: ['TIRES'] }, 'Dana');
  test('is filled in, in any case and with blanks', () => {
    expect(fillReply('{customer}, {Agent} here: { services } for {ticket}.', facts)).toBe(
      'Ray Ortega, Dana here: Tires for 7.',
    );
  });
  test('keeps in sight what is unknown or empty', () => {
    const none = { ...facts, station: ' ', customer: '' };
    expect(fillReply('{customer} at {station}: {price}, {constructor}', none)).toBe(
      '[customer] at [station]: [price], [constructor]',
    );
  });
  test('says no number that only this device knows', () => {
    expect(replyFacts({ ...ticketRow(7).ticket, id: 'local:1' }, '').ticket).toBe('');
  });
  test('is found by words of its title and its text', () => {
    const list = [
      { id: '1', title: 'Which axle?', text: 'Which axle is it?' },
      { id: '2', title: 'On the way', text: 'A mechanic is on the way' },
    ];
    expect(matchingReplies(list, 'mech WAY').map(({ id }) => id)).toEqual(['2']);
    expect(matchingReplies(list, '').map(({ id }) => id)).toEqual(['2', '1']);
    // Words of which nothing can be seen are none.
    expect(matchingReplies(list, ' \u200b').map(({ id }) => id)).toEqual(['2', '1']);
  });
});
