import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import '#tests/support/console.ts';
import { AccountDatabase, type OutboxRow } from '#src/data/db/database.ts';
import {
  addDraftFiles,
  dropDraftFiles,
  moveDraftFiles,
  readDraftFiles,
  uploadsToDraft,
} from '#src/data/files/draft-files.ts';
import { emptyDisk, fillDisk } from '#tests/support/client/disk.ts';

let db: AccountDatabase;
let runs = 0;

beforeEach(async () => {
  runs += 1;
  db = new AccountDatabase(`draft-files-${runs}`);
  await db.open();
});
afterEach(() => {
  emptyDisk();
  return db.delete();
});

const chosen = (id: string) => ({ id, name: `${id}.txt`, mimeType: 'text/plain', bytes: new ArrayBuffer(3) });
/** A file of a message that waits. */
const UPLOAD = {
  key: 'k',
  fileName: 'tire.jpg',
  mediaType: 'image',
  mimeType: 'image/jpeg',
  sizeBytes: 2,
  sha256: '',
  stage: 'put',
} as const;
const names = async (ticketId: string) => (await readDraftFiles(db, ticketId)).map((file) => file.name);

describe('the files of a draft', () => {
  it('stand in the order they were chosen, each ticket its own', async () => {
    await addDraftFiles(db, '7', [chosen('z'), chosen('a')]);
    await addDraftFiles(db, '8', [chosen('other')]);
    await addDraftFiles(db, '7', [chosen('m')]);
    expect(await names('7')).toEqual(['z.txt', 'a.txt', 'm.txt']);
    expect(await names('8')).toEqual(['other.txt']);
  });

  it('go behind those that are there after one in the middle was removed', async () => {
    await addDraftFiles(db, '7', [chosen('a'), chosen('b'), chosen('c')]);
    await db.draftFiles.delete('b');
    await addDraftFiles(db, '7', [chosen('d')]);
    expect(await names('7')).toEqual(['a.txt', 'c.txt', 'd.txt']);
  });

  it('move to the server’s id, and are found there by who still has the local one', async () => {
    const request = { seq: 1, key: 'asked', command: 'ticket.create', lane: 'local:1', state: 'due', input: {} };
    await db.outbox.put(request as unknown as OutboxRow);
    await addDraftFiles(db, 'local:1', [chosen('a')]);
    await db.transaction('rw', [db.draftFiles, db.aliases, db.outbox], async () => {
      await db.outbox.clear();
      await db.aliases.put({ localId: 'local:1', serverId: '55' });
      await moveDraftFiles(db, 'local:1', '55');
    });
    await addDraftFiles(db, 'local:1', [chosen('b')]);
    expect(await names('55')).toEqual(['a.txt', 'b.txt']);
    expect(await names('local:1')).toEqual([]);
  });

  it('move without room for their bytes', async () => {
    await addDraftFiles(db, '7', [{ ...chosen('a'), bytes: new ArrayBuffer(50_000) }]);
    fillDisk(1000);
    await db.transaction('rw', db.draftFiles, () => moveDraftFiles(db, '7', '8'));
    emptyDisk();
    expect((await readDraftFiles(db, '8')).map(({ bytes }) => bytes.byteLength)).toEqual([50_000]);
  });

  it('of an earlier version of the app have their bytes in their rows, and keep them', async () => {
    await db.draftFiles.put({ ...chosen('a'), ticketId: '7', place: 0 });
    await db.transaction('rw', db.draftFiles, () => moveDraftFiles(db, '7', '8'));
    expect((await readDraftFiles(db, '8')).map(({ bytes }) => bytes.byteLength)).toEqual([3]);
  });

  it('get those of a message that is taken back, with their bytes, without room for those', async () => {
    await addDraftFiles(db, '7', [chosen('new')]);
    for (const place of [1, 0]) {
      await db.uploads.put({ ...UPLOAD, id: `u${place}`, place, fileName: `${place}.jpg` });
      await db.uploadBytes.put({ id: `u${place}`, bytes: new Uint8Array(50_000).fill(place).buffer });
    }
    fillDisk(1000);
    await db.transaction('rw', [db.draftFiles, db.uploads, db.uploadBytes, db.aliases], async () =>
      uploadsToDraft(db, 'k', '7'),
    );
    expect(await names('7')).toEqual(['new.txt', '0.jpg', '1.jpg']);
    const { bytes } = (await readDraftFiles(db, '7'))[2] ?? {};
    expect([bytes?.byteLength, new Uint8Array(bytes ?? [])[0]]).toEqual([50_000, 1]);
    expect(await db.uploads.count()).toBe(0);
  });

  it('get none of a message that is taken back whose bytes the device has lost', async () => {
    await db.uploads.put({ ...UPLOAD, id: 'lost', place: 0 });
    await db.transaction('rw', [db.draftFiles, db.uploads, db.uploadBytes, db.aliases], async () =>
      uploadsToDraft(db, 'k', '7'),
    );
    expect([await db.draftFiles.count(), await db.uploads.count()]).toEqual([0, 0]);
  });

  it('leave the bytes of a message that waits as they are', async () => {
    await db.uploads.put({ ...UPLOAD, id: 'waits', place: 0 });
    await db.uploadBytes.put({ id: 'waits', bytes: new ArrayBuffer(2) });
    await db.transaction('rw', [db.draftFiles, db.uploadBytes], async () => dropDraftFiles(db, ['waits']));
    expect(await db.uploadBytes.count()).toBe(1);
  });

  it('go with their bytes', async () => {
    await addDraftFiles(db, '7', [chosen('a'), chosen('b')]);
    await db.transaction('rw', [db.draftFiles, db.uploadBytes], async () => dropDraftFiles(db, ['a']));
    expect([await names('7'), await db.uploadBytes.count()]).toEqual([['b.txt'], 1]);
  });
});
