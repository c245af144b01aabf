/**
 * A character that can be seen: no control character, no blank of any kind, none that is drawn as nothing (among them those
 * of width zero, soft hyphens, joiners and fillers; the blank cell of Braille). Characters that this engine does not know yet
 * count as seen, as an emoji of next year does.
 */
const SEEN = /[^\p{Cc}\p{Z}\p{DI}\u2800\ufff9-\ufffb]/u;
/** What begins a line, and the other control characters. */
const BREAKS = /[\p{Cc}\u2028\u2029]+/gu;
/** What turns the direction of the text that follows, also of what a page writes behind it. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * What somebody has written: without the character NUL, which no database keeps as text, and without blanks around it. Blank
 * where nothing of it can be seen; else every character stays, as joiners make emoji and letters
 * (`src/contract/README.md#written-text`).
 */
export const written = (text: string): string => (SEEN.test(text) ? text.replaceAll('\0', '').trim() : '');

/** The same of what has one line by nature, as names have: without line breaks, and without what turns the direction. */
export const oneLine = (text: string): string => written(text.replace(TURNS, '').replace(BREAKS, ' '));
