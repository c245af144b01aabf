/** Characters of an excerpt, about: a little more where a word would be cut. */
const EXCERPT = 160;
/** Of these, before the first word that was found. */
const BEFORE = 40;

/** Where a found word begins and ends in an excerpt; neither is ever in it otherwise. */
const FOUND = { start: '\u0002', end: '\u0003' } as const;

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** The words of what somebody searches, each once, without the marks between them, as the database takes texts apart. */
export const wordsOf = (asked: string): string[] => [...new Set(asked.match(WORD) ?? [])];

/** Digits by which a number is known without its country, and without its area. */
const PHONE = { whole: 10, local: 7 } as const;

/**
 * The digits of what is a telephone number and nothing else, as they are found however the number is stored: the last ten,
 * or seven where there are fewer. Undefined for anything else.
 */
export const phoneOf = (asked: string): string | undefined => {
  if (!/^\s*\+?[\d\s().-]+$/.test(asked)) return undefined;
  const digits = asked.replaceAll(/\D/g, '');
  if (digits.length < PHONE.local || digits.length > 15) return undefined;
  return digits.slice(digits.length < PHONE.whole ? -PHONE.local : -PHONE.whole);
};

/** What the database looks for: all of the words, the last one as the beginning of a word unless `begins` is false. */
export const queryOf = (words: readonly string[], begins = true): string =>
  words.map((word, at) => `'${word}'${begins && at === words.length - 1 ? ':*' : ''}`).join(' & ');

/** Tells which words of a text were asked for. */
const matcher = (words: readonly string[]): ((word: string) => boolean) => {
  const lower = words.map((word) => word.toLowerCase());
  const whole = new Set(lower.slice(0, -1));
  const beginning = lower.at(-1) ?? '';
  return (word) => whole.has(word.toLowerCase()) || word.toLowerCase().startsWith(beginning);
};

/** Whether a text has one of the words in it. */
export const hasWord = (text: string, words: readonly string[]): boolean =>
  (text.match(WORD) ?? []).some(matcher(words));

/**
 * A text around the first word that was found, in one line, about 160 characters long. Found words stand between U+0002
 * and U+0003, an ellipsis where something was left out.
 */
export const excerptOf = (text: string, words: readonly string[]): string => {
  const plain = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  const isFound = matcher(words);
  const found = [...plain.matchAll(WORD)].filter(([word]) => isFound(word));
  const first = found[0]?.index ?? 0;
  // Begins and ends between two words, where there is a space to be found.
  const from = first <= BEFORE ? 0 : plain.indexOf(' ', first - BEFORE) + 1 || first;
  const begin = Math.min(from, first);
  const space = plain.lastIndexOf(' ', begin + EXCERPT);
  const end = plain.length <= begin + EXCERPT ? plain.length : space > first ? space : begin + EXCERPT;
  let excerpt = begin > 0 ? '…' : '';
  let at = begin;
  for (const { index, 0: word } of found) {
    if (index + word.length > end) break;
    excerpt += `${plain.slice(at, index)}${FOUND.start}${word}${FOUND.end}`;
    at = index + word.length;
  }
  return `${excerpt}${plain.slice(at, end)}${end < plain.length ? '…' : ''}`;
};
