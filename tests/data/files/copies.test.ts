import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import '#tests/support/console.ts';
import { clearAll, clearReadable } from '#src/data/db/clear.ts';
import { AccountDatabase } from '#src/data/db/database.ts';
import { markOpened } from '#src/data/db/meta.ts';
import { keepCopy, readCopy, thumbnailId } from '#src/data/files/copies.ts';

const MB = 1024 * 1024;
const HOUR_MS = 3_600_000;
let db: AccountDatabase;
let runs = 0;

beforeEach(async () => {
  runs += 1;
  db = new AccountDatabase(`copies-${runs}`);
  await db.open();
});
afterEach(() => db.delete());

const copy = (id: string, size: number) => ({
  id,
  ticketId: '7',
  mimeType: 'image/jpeg',
  bytes: new Uint8Array(size).fill(Number.parseInt(id, 10) || 0).buffer,
});
const ids = async () => (await db.fileCopies.toCollection().primaryKeys()).sort();

describe('copies of attachments', () => {
  it('bring back what was kept', async () => {
    await keepCopy(db, copy('3', 10), 1_000);
    const found = await readCopy(db, '3', 2_000);
    expect([...new Uint8Array(found?.bytes ?? new ArrayBuffer(0))]).toEqual(Array(10).fill(3));
    expect(await readCopy(db, '4', 2_000)).toBeUndefined();
  });

  it('lose the least recently used ones beyond 50 MB', async () => {
    for (const n of [1, 2, 3, 4, 5]) await keepCopy(db, copy(String(n), 10 * MB), n * HOUR_MS);
    expect(await ids()).toEqual(['1', '2', '3', '4', '5']);
    // Looked at again, the oldest is not the first to go.
    await readCopy(db, '1', 10 * HOUR_MS);
    await keepCopy(db, copy('6', 8 * MB), 11 * HOUR_MS);
    expect(await ids()).toEqual(['1', '3', '4', '5', '6']);
  });

  it('never give up the one that is being kept, nor small pictures for whole files', async () => {
    await keepCopy(db, copy(thumbnailId('1'), 1 * MB), 0);
    await keepCopy(db, copy('1', 30 * MB), 1);
    await keepCopy(db, copy('2', 60 * MB), 2);
    expect(await ids()).toEqual(['2', thumbnailId('1')]);
  });

  it('keep small pictures within 20 MB of their own', async () => {
    await keepCopy(db, copy('1', 10 * MB), 0);
    for (const n of [1, 2, 3]) await keepCopy(db, copy(thumbnailId(String(n)), 8 * MB), n);
    expect(await ids()).toEqual(['1', thumbnailId('2'), thumbnailId('3')]);
  });

  it.each([
    ['what can be read was cleared', () => clearReadable(db)],
    ['everything was cleared', () => clearAll(db)],
  ])('are not kept any more once %s, until the account is opened again', async (_, clear) => {
    await keepCopy(db, copy('1', 10), 0);
    await clear();
    await keepCopy(db, copy('2', 10), 1);
    await keepCopy(db, copy(thumbnailId('2'), 10), 1);
    expect(await ids()).toEqual([]);
    await markOpened(db, undefined);
    await keepCopy(db, copy('3', 10), 2);
    expect(await ids()).toEqual(['3']);
  });

  it('may be kept inside a transaction, and fall with it', async () => {
    const broken = db.transaction('rw', [db.fileCopies, db.messages, db.meta], async () => {
      await keepCopy(db, copy('1', 10), 0);
      throw new Error('Stop');
    });
    await expect(broken).rejects.toThrow('Stop');
    expect(await ids()).toEqual([]);
  });

  it('write a look down no finer than an hour', async () => {
    await keepCopy(db, copy('1', 10), HOUR_MS);
    await readCopy(db, '1', 1.5 * HOUR_MS);
    expect((await db.fileCopies.get('1'))?.usedAt).toBe(HOUR_MS);
    await readCopy(db, '1', 2.5 * HOUR_MS);
    expect((await db.fileCopies.get('1'))?.usedAt).toBe(2.5 * HOUR_MS);
  });
});
