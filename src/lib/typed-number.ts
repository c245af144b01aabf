/** What a person writes for a number: `1200.5`, `-3`, `.5`, `5.`. */
const PLAIN = /^[+-]?(\d+\.?\d*|\.\d+)$/;

/**
 * The number that a person typed: `1,200.5` and ` 12 ` are numbers too, nothing is 0; anything else, `0x10` and `1e2` among it, is NaN,
 * which schemas call "must be a number".
 */
export const numberOf = (text: string): number => {
  const typed = text.trim().replace(/(\d),(?=\d{3}\b)/g, '$1');
  return typed === '' || PLAIN.test(typed) ? Number(typed) : Number.NaN;
};
