import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AccountDatabase } from '#src/data/db/database.ts';
import { until } from '#tests/support/client/client.ts';

/** What happens, in turn: a database is opened, room is given back. */
let story: string[];
/** Ends the giving back; at once unless it is held up. */
let release: Promise<boolean>;

beforeEach(() => {
  story = [];
  release = Promise.resolve(true);
  const remove = () => {
    story.push('room');
    return release;
  };
  vi.stubGlobal('caches', { open: async () => ({ delete: remove }) });
  const { open } = indexedDB;
  vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
    story.push('open');
    return open.call(indexedDB, name, version);
  });
});
afterEach(() => vi.unstubAllGlobals());

/** A database that the browser has closed after a row was stored. */
const closedByBrowser = async (name: string): Promise<AccountDatabase> => {
  const db = new AccountDatabase(name);
  await db.meta.put({ name: 'a', value: 1 });
  db.close({ disableAutoOpen: false });
  expect(story).toEqual(['open']);
  return db;
};

it('is opened once more only with the room that was kept back, given back once for all who ask', async () => {
  const db = await closedByBrowser('all');
  let free = (_: boolean) => {};
  release = new Promise((resolve) => {
    free = resolve;
  });
  const reading = Promise.all([db.meta.count(), db.meta.count(), db.drafts.count()]);
  await until(() => story.includes('room'));
  expect(story).toEqual(['open', 'room']);
  free(true);
  expect(await reading).toEqual([1, 1, 0]);
  expect(story).toEqual(['open', 'room', 'open']);
});

it('is opened without it where none is kept', async () => {
  const db = await closedByBrowser('none');
  release = Promise.reject(new Error('No Cache'));
  expect(await db.meta.count()).toBe(1);
});

it('stays closed where it was closed on purpose meanwhile', async () => {
  const db = await closedByBrowser('meanwhile');
  let free = (_: boolean) => {};
  release = new Promise((resolve) => {
    free = resolve;
  });
  const opening = db.open();
  db.close();
  free(true);
  await expect(opening).rejects.toThrow('Database has been closed');
  expect([db.isOpen(), story]).toEqual([false, ['open', 'room']]);
});
