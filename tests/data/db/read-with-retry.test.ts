import 'fake-indexeddb/auto';
import { liveQuery } from 'dexie';
import { beforeEach, expect, it, vi } from 'vitest';
import { AccountDatabase } from '#src/data/db/database.ts';
import { readWithRetry } from '#src/data/db/read-with-retry.ts';
import { until } from '#tests/support/client/client.ts';
import { fakeClock } from '#tests/support/fakes/clock.ts';

/** What the browser says of the next transactions instead of beginning them. */
let reason: string | undefined;
const { transaction } = IDBDatabase.prototype;

// Taken once by Dexie, as a database is opened.
beforeEach(() => {
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...names) {
    if (reason) throw new DOMException('Connection to Indexed Database server lost', reason);
    return transaction.apply(this, names);
  });
});

it.each(['AbortError', 'UnknownError', 'QuotaExceededError'])(
  'a screen shows what is stored after %s, and follows its changes',
  async (name) => {
    const db = new AccountDatabase(name);
    await db.open();
    const clock = fakeClock();
    const shown: number[] = [];
    const errors: unknown[] = [];
    reason = name;
    const watching = liveQuery(() => readWithRetry(clock, () => db.meta.count())).subscribe({
      next: (count) => shown.push(count),
      error: (error) => errors.push(error),
    });
    await until(() => clock.nextIn() !== undefined, 'a further try');
    reason = undefined;
    clock.advance(clock.nextIn() ?? 0);
    await until(() => shown.length === 1);
    await db.meta.put({ name: 'a', value: 1 });
    await until(() => shown.length === 2);
    expect([shown, errors]).toEqual([[0, 1], []]);
    watching.unsubscribe();
    db.close();
  },
);

it('tells any other reason at once', async () => {
  const clock = fakeClock();
  await expect(readWithRetry(clock, () => Promise.reject(new Error('no such row')))).rejects.toThrow('no such row');
  expect(clock.nextIn()).toBeUndefined();
});
