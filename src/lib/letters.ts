/** A text as it is compared: its letters and digits, in lower case, words one space apart. */
export const letters = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** True where one of two texts contains the other, by their letters; never where one has none. */
export const alike = (a: string, b: string): boolean => {
  const [x, y] = [letters(a), letters(b)];
  return x !== '' && y !== '' && (x.includes(y) || y.includes(x));
};
