import { Dexie } from 'dexie';
import type { AppError } from '#src/contract/errors.ts';
import { SHARE } from '#src/contract/limits.ts';
import type { Result } from '#src/lib/result.ts';
import { SHARE_TEXT } from '#src/texts/share.ts';
import { type AccountDatabase, withDatabase } from '../db/database.ts';
import { makingRoom } from '../making-room.ts';
import type { Ports } from '../ports.ts';
import { readAccounts } from '../stored.ts';
import { dropShare, readShare, SHARED, type Share, storeShare } from './share.ts';

// What is shared while nobody is signed in stands in a database that is no account's, until it is known whose it is.

/** No account's database is called so (`accountDatabaseName`). */
const HELD_DATABASE = 'milepost-held';

/** The rows of `meta` that say when something was shared, and the id of it. */
const HELD = 'held:';

const forget = async (db: AccountDatabase, id: string): Promise<void> => {
  await dropShare(db, id);
  await db.meta.delete(HELD + id);
};

const eachHeld = async (db: AccountDatabase): Promise<{ readonly id: string; readonly at: number }[]> => {
  const rows = await db.meta.where('name').startsWith(HELD).toArray();
  return rows.map(({ name, value }) => ({ id: name.slice(HELD.length), at: value as number }));
};

/** Takes away what nobody has come for. A clock that was set back makes nothing older. */
const forgetOld = async (db: AccountDatabase, now: number): Promise<void> => {
  for (const { id, at } of await eachHeld(db)) if (now - at > SHARE.keptMs) await forget(db, id);
};

/**
 * Holds a share until somebody signs in. Errors: as of `makingRoom`; nothing is held then.
 * @param id UUID; the address that it was shared into carries it
 */
export const holdShare = (
  id: string,
  share: Share,
  ports: Pick<Ports, 'clock' | 'device'>,
): Promise<Result<void, AppError>> =>
  withDatabase(HELD_DATABASE, (db) =>
    makingRoom(db, ports, async () => {
      const now = ports.clock.now();
      await forgetOld(db, now);
      const room = Math.max(0, SHARE.maxFiles - (await db.draftFiles.count()));
      const out = share.files.slice(room).map((file) => SHARE_TEXT.heldTooMany(file.name));
      // First, so that whatever is held is known to be.
      await db.meta.put({ name: HELD + id, value: now });
      await storeShare(db, id, { ...share, files: share.files.slice(0, room), problems: [...share.problems, ...out] });
    }),
  );

/**
 * Gives an account what was shared while nobody was signed in, where it is theirs: they have signed in in the window it was
 * shared into, and soon; or this device has never known anybody else.
 * @param account as `StoredSession.account`
 * @param id that the address of this window carries
 * @param now milliseconds by this device
 * @returns true where what this window's address names is held still, and too late to be given to anybody
 */
export const claimHeld = async (
  db: AccountDatabase,
  account: string,
  id: string | undefined,
  now: number,
): Promise<boolean> => {
  if (!(await Dexie.exists(HELD_DATABASE))) return false;
  const alone = (await readAccounts()).every((other) => other === account);
  return withDatabase(HELD_DATABASE, async (held) => {
    let late = false;
    await forgetOld(held, now);
    for (const one of await eachHeld(held)) {
      if (!alone && !(one.id === id && now - one.at <= SHARE.windowMs)) {
        late ||= one.id === id;
        continue;
      }
      // Killed in between, it comes again and is not doubled.
      await storeShare(db, SHARED, await readShare(held, one.id), Number.POSITIVE_INFINITY);
      await forget(held, one.id);
    }
    return late;
  });
};
