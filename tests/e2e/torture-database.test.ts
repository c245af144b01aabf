import { afterEach, expect, it } from 'vitest';
import 'fake-indexeddb/auto';
import { AccountDatabase, accountDatabaseName } from '#src/data/db/database.ts';
import { readStored } from '../../e2e/torture/database.ts';
import type { Device } from '../../e2e/torture/device.ts';

const NAME = accountDatabaseName('driver@milepost.test');

afterEach(() => indexedDB.deleteDatabase(NAME));

/** A device whose page is this process. */
const device = {
  name: 'phone',
  role: 'driver',
  tabs: [{ evaluate: (work: (given: unknown) => unknown, given: unknown) => work(given), waitForLoadState: () => {} }],
} as unknown as Device;

it('says that a device has lost its database, and makes none', async () => {
  await expect(readStored(device)).rejects.toThrow('lost: phone has no database any more');
  expect(await indexedDB.databases()).toEqual([]);
});

it('reads what is there', async () => {
  const db = new AccountDatabase(NAME);
  await db.aliases.put({ localId: 'local:1', serverId: '1' });
  expect((await readStored(device)).aliases).toEqual([{ localId: 'local:1', serverId: '1' }]);
  db.close();
});
