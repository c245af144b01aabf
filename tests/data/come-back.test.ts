import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import '#tests/support/console.ts';
import { finishLeaving } from '#src/data/claim-account.ts';
import { accountDatabaseName, withDatabase } from '#src/data/db/database.ts';
import { markOpened } from '#src/data/db/meta.ts';
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

beforeEach(emptyDevice);

// Nobody is signed in, or somebody else: whoever came back has left again, with what waits kept.
it('a deletion that the storage had put off takes nothing that was written after coming back', async () => {
  await openedBy('second');
  await finishLeaving(LEFT, 'delete', 'fence');
  expect(await drafts()).toBe(1);
});

it.each(['first', undefined])('it is done where nobody has come back (opened by %s)', async (session) => {
  await openedBy(session);
  await finishLeaving(LEFT, 'delete', 'fence');
  expect(await drafts()).toBe(0);
});
