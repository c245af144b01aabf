import { expect, it } from 'vitest';
import { createSingleFlight } from '#src/lib/single-flight.ts';

it('has one run at a time for each key, and another once that has ended, however it did', async () => {
  const once = createSingleFlight<number>();
  let begun = 0;
  const begin = async () => {
    begun += 1;
    return begun;
  };
  expect(await Promise.all([once('a', begin), once('a', begin), once('b', begin)])).toEqual([1, 1, 2]);
  expect(await once('a', begin)).toBe(3);
  const fails = () => Promise.reject(new Error('lost'));
  await expect(Promise.all([once('a', fails), once('a', begin)])).rejects.toThrow('lost');
  expect(await once('a', begin)).toBe(4);
});
