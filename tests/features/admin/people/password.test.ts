import fc from 'fast-check';
import { expect, test } from 'vitest';
import { generatePassword, type RandomSource } from '#src/features/admin/people/model/password.ts';

const SETS = ['ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz', '0123456789', '!@#$%^&*'];
const ALL = SETS.join('');

/** Numbers of a seed, edges of the range among them. */
const seeded = (numbers: readonly number[]): RandomSource => {
  let at = 0;
  let state = numbers.length + 1;
  return (array) => {
    for (let index = 0; index < array.length; index += 1) {
      const given = numbers[at];
      at += 1;
      // Once the numbers are used up, any others will do.
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      array[index] = given ?? state;
    }
  };
};

test('whatever the source: 12 characters, one of each set at least, none of another', () => {
  const number = fc.oneof(fc.integer({ min: 0, max: 2 ** 32 - 1 }), fc.constantFrom(0, 1, 2 ** 31, 2 ** 32 - 1));
  fc.assert(
    fc.property(fc.array(number, { maxLength: 60 }), (numbers) => {
      const password = generatePassword(seeded(numbers));
      expect(password).toHaveLength(12);
      for (const set of SETS) expect([...password].some((character) => set.includes(character))).toBe(true);
      expect([...password].every((character) => ALL.includes(character))).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('a number beyond the last whole multiple is drawn again: no remainder is favoured', () => {
  const drawn: number[] = [];
  const top = 2 ** 32 - 1;
  // 26 letters: 2^32 is 26 x 165191049 + 22, so the last 22 numbers would favour the first 22 letters.
  const source: RandomSource = (array) => {
    array[0] = drawn.length < 3 ? top - drawn.length : 7;
    drawn.push(array[0]);
  };
  const password = generatePassword(source);
  expect(drawn.slice(0, 4)).toEqual([top, top - 1, top - 2, 7]);
  expect(password).toContain('H');
});

test("the browser's source gives every character its share at every place", () => {
  const rounds = 4000;
  const passwords = Array.from({ length: rounds }, () => generatePassword());
  expect(new Set(passwords).size).toBe(rounds);
  // Of the sets: 1 + 8 x its part of all 70 characters, spread over 12 places.
  for (const set of SETS) {
    const expected = (1 + (8 * set.length) / ALL.length) / 12;
    for (const place of [0, 5, 11]) {
      const share = passwords.filter((password) => set.includes(password.charAt(place))).length / rounds;
      // Six standard deviations: one false alarm in a billion.
      const tolerance = 6 * Math.sqrt((expected * (1 - expected)) / rounds);
      expect([set, place, Math.abs(share - expected) < tolerance]).toEqual([set, place, true]);
    }
  }
});
