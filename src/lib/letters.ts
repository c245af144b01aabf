/** A text with its first letter as a capital. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A text as it is compared: its letters and digits, in lower case, words one space apart. */
export const letters = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** True where two texts are the same but for blanks and line ends, which servers write in their own way. */
export const sameText = (a: string, b: string): boolean => {
  const [x, y] = [a, b].map((text) => text.replace(/\s+/g, ' ').trim());
  return x === y;
};

/** True where one of two texts contains the other, by their letters; never where one has none. */
export const alike = (a: string, b: string): boolean => {
  const [x, y] = [letters(a), letters(b)];
  return x !== '' && y !== '' && (x.includes(y) || y.includes(x));
};
