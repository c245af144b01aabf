import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '#tests/support/console.ts';
import type { Profile } from '#src/contract/profile.ts';
import { finishLeaving } from '#src/data/claim-account.ts';
import { throwAway } from '#src/data/db/clear.ts';
import { type AccountDatabase, accountDatabaseName, type OutboxRow, withDatabase } from '#src/data/db/database.ts';
import { keepCopy } from '#src/data/db/draft-copies.ts';
import { isSignedOut, markOpened, readOwner, writeOwner } from '#src/data/db/meta.ts';
import { rememberAccount } from '#src/data/stored.ts';
import { emptyDevice } from '#tests/support/client/storage.ts';

const RAY = 'ray@milepost.test';
const LEFT = { id: 'first', account: RAY, username: RAY };
const drafts = () => withDatabase(accountDatabaseName(RAY), (db) => db.drafts.count());

/** Ray's database as a sign-in has opened it, with something in it that was not sent. */
const openedBy = (session: string | undefined) =>
  withDatabase(accountDatabaseName(RAY), async (db) => {
    await markOpened(db, session);
    await db.drafts.put({ ticketId: '1', text: 'half written' });
  });

beforeEach(async () => {
  await emptyDevice();
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    get length() {
      return kept.size;
    },
    key: (at: number) => [...kept.keys()][at] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

// Nobody is signed in, or somebody else: whoever came back has left again, with what waits kept.
it('a deletion that the storage had put off takes nothing that was written after coming back', async () => {
  await openedBy('second');
  await finishLeaving({ ...LEFT, leaving: 'delete' });
  expect(await drafts()).toBe(1);
});

it.each(['first', undefined])('it is done where nobody has come back (opened by %s)', async (session) => {
  await openedBy(session);
  await finishLeaving({ ...LEFT, leaving: 'delete' });
  expect(await drafts()).toBe(0);
});

describe('where what waited was deleted as the person chose so', () => {
  const within = <T>(work: Parameters<typeof withDatabase<T>>[1]) => withDatabase(accountDatabaseName(RAY), work);
  const waiting = () => within((db) => db.outbox.toCollection().primaryKeys());
  const row = (key: string) => ({ key, lane: '1', command: 'message.send', state: 'queued' }) as unknown as OutboxRow;

  beforeEach(async () => {
    await openedBy('first');
    await rememberAccount(RAY);
    await within(async (db) => {
      await writeOwner(db, { id: '7' } as Profile);
      await db.outbox.add(row('never mind'));
      await throwAway(db, 'first');
    });
  });

  it('nothing waits, and it is known whose it is as long as they are signed in', async () => {
    expect([await waiting(), await drafts()]).toEqual([[], 0]);
    expect(await within(readOwner)).toEqual({ id: '7' });
    expect(await within(isSignedOut)).toBe(false);
  });

  it('what another tab has made since outlives the rest of it', async () => {
    await within((db) => db.outbox.add(row('made since')));
    await finishLeaving({ ...LEFT, leaving: 'rest' });
    expect(await waiting()).toHaveLength(1);
    expect(await within(isSignedOut)).toBe(true);
  });

  it.each([
    ['typed', async (db: AccountDatabase) => void (await db.drafts.put({ ticketId: '1', text: 'typed since' }))],
    ['typed, as its page was left', async (db: AccountDatabase) => keepCopy(db, '1', 'box', { text: 'typed since' })],
  ])('what was %s since is there after it', async (_, write) => {
    await within(write);
    await finishLeaving({ ...LEFT, leaving: 'rest' });
    expect(await drafts()).toBe(1);
  });

  it('the rest takes all, where nothing was made since', async () => {
    await finishLeaving({ ...LEFT, leaving: 'rest' });
    expect(await within(readOwner)).toEqual({});
  });
});

it('who has come back keeps what waits, also from one who chooses to delete it late', async () => {
  await openedBy('second');
  await withDatabase(accountDatabaseName(RAY), (db) => throwAway(db, 'first'));
  expect(await drafts()).toBe(1);
});
