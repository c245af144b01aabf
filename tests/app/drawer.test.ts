// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});
const drawer = async () => (await import('#src/app/drawer.ts')).useDrawer;

test('the open state is a bare true or false under the key of the specification', async () => {
  const store = await drawer();
  expect(store.getState().open).toBe(true);
  store.getState().toggle();
  expect(localStorage.getItem('navigationDrawerOpen')).toBe('false');
  store.getState().toggle();
  expect(localStorage.getItem('navigationDrawerOpen')).toBe('true');
});

test('a stored state holds after a reload, whoever wrote it', async () => {
  localStorage.setItem('navigationDrawerOpen', 'false');
  expect((await drawer()).getState().open).toBe(false);
});
