import { TEXT } from '#src/contract/limits.ts';

/** One of each at least. */
const PASSWORD_SETS = ['ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz', '0123456789', '!@#$%^&*'] as const;

/** Fills an array with random numbers of 32 bits: `crypto.getRandomValues`. */
export type RandomSource = (array: Uint32Array<ArrayBuffer>) => void;

const RANGE = 2 ** 32;

/**
 * A whole number from 0 to below `bound`, each as likely as any other: numbers beyond the last whole multiple of `bound`
 * are thrown away, since the remainder of a division alone would favour the small ones.
 */
const below = (bound: number, random: RandomSource): number => {
  const limit = RANGE - (RANGE % bound);
  const drawn = new Uint32Array(1);
  do random(drawn);
  while ((drawn[0] as number) >= limit);
  return (drawn[0] as number) % bound;
};

const pick = (set: string, random: RandomSource): string => set.charAt(below(set.length, random));

/** Fisher and Yates: every order is as likely as any other. */
const shuffle = (characters: readonly string[], random: RandomSource): string[] => {
  const mixed = [...characters];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = below(last + 1, random);
    [mixed[last], mixed[other]] = [mixed[other] as string, mixed[last] as string];
  }
  return mixed;
};

/**
 * A password of 12 characters: one of each set, 8 more of all sets together, shuffled.
 * @param random by default the browser's cryptographic source
 */
export const generatePassword = (random: RandomSource = (array) => crypto.getRandomValues(array)): string => {
  const all = PASSWORD_SETS.join('');
  const more = TEXT.generatedPasswordLength - PASSWORD_SETS.length;
  return shuffle(
    [...PASSWORD_SETS.map((set) => pick(set, random)), ...Array.from({ length: more }, () => pick(all, random))],
    random,
  ).join('');
};
