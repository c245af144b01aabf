import { dropConversations } from './conversation.ts';
import type { AccountDatabase } from './database.ts';
import { copiesToDrop, dropStoredCopies, hasCopies, restoreDraftCopies } from './draft-copies.ts';
import { isOpenedSince, META, markSignedOut } from './meta.ts';

/** What the server or the map can give again. */
const readableTables = (db: AccountDatabase) => [
  db.stations,
  db.stationLists,
  db.routes,
  db.plans,
  db.fileCopies,
  db.roadPacks,
];

/**
 * Takes away what can be read of an account, but never its outbox, what belongs to waiting work, or what the person
 * wrote or said: waiting and failed messages with their files, their tickets, drafts with theirs, voice notes not sent.
 * Aliases stay, because old addresses lead through them; so does what the drain must know.
 */
export const clearReadable = async (db: AccountDatabase): Promise<void> => {
  await restoreDraftCopies(db, 0);
  // Nobody's page stands any more that would look for them.
  dropStoredCopies(db);
  await db.transaction(
    'rw',
    [...[db.tickets, db.messages, db.outbox, db.drafts, db.draftFiles, db.recordings, db.meta], ...readableTables(db)],
    async () => {
      const needed = new Set((await db.outbox.toArray()).map((row) => row.lane));
      for (const draft of await db.drafts.toArray()) needed.add(draft.ticketId);
      for (const note of await db.recordings.toArray()) needed.add(note.ticketId);
      for (const [ticketId] of (await db.draftFiles.orderBy('[ticketId+place]').keys()) as unknown as [string][])
        needed.add(ticketId);
      await db.messages.filter((row) => row.delivery === 'sent').delete();
      await dropConversations(db);
      await db.tickets.filter((row) => !needed.has(row.id)).delete();
      await Promise.all(readableTables(db).map((table) => table.clear()));
      await db.meta.delete(META.profile);
      await markSignedOut(db);
    },
  );
};

/** Whose database it is, which stays known as long as they are signed in. */
const WHOSE: readonly string[] = [META.profile, META.owner, META.senderId, META.openedBy];

/**
 * Without the drain's lease, whoever still holds its lock can write nothing more.
 * @param but rows of `meta` that stay
 * @returns forgets the copies of drafts, once the transaction is done: broken off, it takes nothing away
 */
const deleteAll = async (db: AccountDatabase, but: readonly string[] = []): Promise<() => void> => {
  const dropCopies = copiesToDrop(db);
  const tables = db.tables.filter(({ name }) => name !== db.meta.name);
  await Promise.all([...tables.map((table) => table.clear()), db.meta.where('name').noneOf(but).delete()]);
  return dropCopies;
};

/**
 * Deletes what waits, with all that the server can give again, at the moment in which the person chooses so at signing out and is
 * still signed in: what another tab makes from here on was not meant. Needs no room.
 * @param session as for `clearAll`
 */
export const throwAway = async (db: AccountDatabase, session: string | undefined): Promise<void> => {
  const dropCopies = await db.transaction('rw', db.tables, async () =>
    (await isOpenedSince(db, session)) ? undefined : deleteAll(db, WHOSE),
  );
  dropCopies?.();
};

/** Whether a person has made or begun anything here that is nowhere else. */
const hasWork = async (db: AccountDatabase): Promise<boolean> => {
  const tables = [db.outbox, db.drafts, db.draftFiles, db.recordings];
  return hasCopies(db) || (await Promise.all(tables.map((table) => table.count()))).some((count) => count > 0);
};

/**
 * Deletes all of an account's data, waiting work included: the person's own choice at signing out. A storage that fails may have
 * put it off: where the person has come back meanwhile, what is here is kept.
 * @param session the sign-in that ended; undefined where its id is not known, or does not matter
 * @param left `rest` where what waited is deleted already: what waits all the same was made since
 * @returns false where something is kept
 */
export const clearAll = async (
  db: AccountDatabase,
  session?: string,
  left: 'delete' | 'rest' = 'delete',
): Promise<boolean> => {
  const empty = async (mark: boolean) => {
    const dropCopies = await db.transaction('rw', db.tables, async () => {
      if (await isOpenedSince(db, session)) return undefined;
      if (left === 'rest' && (await hasWork(db))) return undefined;
      const drop = await deleteAll(db);
      if (mark) await markSignedOut(db);
      return drop;
    });
    dropCopies?.();
    return dropCopies !== undefined;
  };
  try {
    return await empty(true);
  } catch {
    // On a full device there is room for the mark once the rest is gone, which needs none.
    const done = await empty(false);
    if (done) await markSignedOut(db).catch(() => undefined);
    return done;
  }
};
