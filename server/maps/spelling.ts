// Names that were typed with a slip or two, found among thousands.

/** How many slips of spelling are forgiven in a name of so many letters. */
export const slipsAllowed = (letters: number): number => (letters < 4 ? 0 : letters < 6 ? 1 : 2);

/** Longest name compared, with its end. */
export const ROW = 64;
/** Rows of the table slips are counted in: made once, as a search counts them for thousands of names. */
const rows: readonly [Uint8Array, Uint8Array, Uint8Array] = [
  new Uint8Array(ROW),
  new Uint8Array(ROW),
  new Uint8Array(ROW),
];

/**
 * Slips (letters changed, left out, added or swapped with the next) from `typed` to the nearest beginning of `name`, or
 * more than `most`.
 */
export const slips = (typed: string, name: string, most: number): number => {
  if (typed.length - name.length > most) return most + 1;
  const width = Math.min(name.length, typed.length + most, ROW - 1);
  let [before, last, row] = rows;
  for (let j = 0; j <= width; j += 1) last[j] = j;
  for (let i = 1; i <= typed.length; i += 1) {
    const letter = typed.charCodeAt(i - 1);
    row[0] = i;
    let least = i;
    for (let j = 1; j <= width; j += 1) {
      const other = name.charCodeAt(j - 1);
      let cost = (last[j - 1] ?? 0) + (letter === other ? 0 : 1);
      cost = Math.min(cost, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      const swapped = i > 1 && j > 1 && letter === name.charCodeAt(j - 2) && typed.charCodeAt(i - 2) === other;
      if (swapped) cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row[j] = cost;
      if (cost < least) least = cost;
    }
    if (least > most) return most + 1;
    [before, last, row] = [last, row, before];
  }
  let nearest = most + 1;
  for (let j = 0; j <= width; j += 1) nearest = Math.min(nearest, last[j] ?? nearest);
  return nearest;
};

const bitOf = (text: string, at: number): number => 1 << (text.charCodeAt(at) & 31);

/** Letters of a query that are looked up in the beginning of a name before its slips are counted. */
const HEAD = 6;

/** The letters a name begins with, a bit each. */
export const headOf = (key: string): number => {
  let letters = 0;
  for (let i = 0; i < Math.min(key.length, HEAD + 2); i += 1) letters |= bitOf(key, i);
  return letters;
};

/** The first letters of a query, a bit each, in order. */
export const firstBits = (typed: string): number[] =>
  Array.from({ length: Math.min(typed.length, HEAD) }, (_, at) => bitOf(typed, at));

/** True when more of the first letters are missing than slips are forgiven: rules most names out. */
export const isOther = (bits: readonly number[], head: number, most: number): boolean => {
  let missing = 0;
  for (let i = 0; i < bits.length; i += 1) {
    if (((bits[i] ?? 0) & head) === 0) missing += 1;
  }
  return missing > most;
};
