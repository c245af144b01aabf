import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { accountNamed, rememberName } from '#src/data/stored.ts';

it('a name that an account has given up leads to its database no longer', async () => {
  await rememberName('second@fleet.test', 'first@fleet.test');
  expect(await accountNamed('second@fleet.test')).toBe('first@fleet.test');
  await rememberName('third@fleet.test', 'first@fleet.test');
  expect(await accountNamed('third@fleet.test')).toBe('first@fleet.test');
  expect(await accountNamed('second@fleet.test')).toBe('second@fleet.test');
  // Back at the first one: whoever has the third now is somebody else.
  await rememberName('other@fleet.test', 'another@fleet.test');
  await rememberName('first@fleet.test', 'first@fleet.test');
  expect(await accountNamed('third@fleet.test')).toBe('third@fleet.test');
  expect(await accountNamed('other@fleet.test')).toBe('another@fleet.test');
});
