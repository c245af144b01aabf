import { afterEach, expect, it } from 'vitest';
import '#tests/support/console.ts';
import type { AccountDatabase } from '#src/data/db/database.ts';
import { noteDraftOf } from '#src/data/db/ticket-log.ts';
import { refreshTicket } from '#src/data/sync/tickets.ts';
import { closeClients } from '#tests/support/client/client.ts';
import { DRIVER, openDesk } from '#tests/support/client/desk.ts';

afterEach(closeClients);

const bytes = new ArrayBuffer(1);

/** What of a person's own may be in a ticket, and how it goes from there. */
const OWN: readonly [string, (db: AccountDatabase, id: string) => unknown, (db: AccountDatabase) => unknown][] = [
  ['a draft', (db, id) => db.drafts.put({ ticketId: id, text: 'The left one' }), (db) => db.drafts.clear()],
  ['a note', (db, id) => db.drafts.put({ ticketId: noteDraftOf(id), text: 'Asked' }), (db) => db.drafts.clear()],
  [
    'a chosen file',
    (db, id) => db.draftFiles.put({ id: 'a', ticketId: id, place: 0, name: 'a.jpg', mimeType: 'image/jpeg', bytes }),
    (db) => db.draftFiles.clear(),
  ],
  [
    'a voice note',
    async (db, id) => {
      await db.recordings.put({ id: 'v', ticketId: id, mimeType: 'audio/webm', startedAt: 0 });
      await db.recordingChunks.put({ recordingId: 'v', place: 0, untilMs: 1_000, bytes });
    },
    (db) => db.recordingChunks.clear(),
  ],
];

/** A driver's device that has a ticket, and looks for it again. */
const known = async () => {
  const desk = await openDesk();
  const client = await desk.signedIn(DRIVER);
  const id = String(desk.server.addTicket(DRIVER).id);
  const refresh = () => refreshTicket(id, undefined, client.runtime);
  await refresh();
  const deny = () => {
    desk.server.tickets.length = 0;
  };
  return { db: client.db(), id, deny, refresh };
};

it('a draft of nothing but spaces holds no ticket that is denied', async () => {
  const { db, id, deny, refresh } = await known();
  await db.drafts.put({ ticketId: id, text: ' \n' });
  deny();
  await refresh();
  expect(await db.tickets.get(id)).toBeUndefined();
});

it.each(OWN)('a ticket that is denied stays in sight while %s is in it, and goes with that', async (_, write, take) => {
  const { db, id, deny, refresh } = await known();
  await write(db, id);
  deny();
  await refresh();
  expect(await db.tickets.get(id)).toBeDefined();
  await take(db);
  await refresh();
  expect(await db.tickets.get(id)).toBeUndefined();
});
