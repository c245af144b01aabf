import type { Profile } from '#src/contract/profile.ts';
import { clearAll, clearReadable } from './db/clear.ts';
import { type AccountDatabase, accountDatabaseName, withDatabase } from './db/database.ts';
import { readOwner, writeOwner } from './db/meta.ts';
import { clearBrowserStorage } from './session/mirror.ts';
import {
  accountOf,
  changeSession,
  isSameSession,
  readAccounts,
  readNames,
  readSession,
  type StoredSession,
} from './stored.ts';

/** Who has signed in: by the profile, and by the name that was typed. */
interface Person {
  readonly id: string | undefined;
  /** Empty where the profile has none. */
  readonly email: string;
  readonly typed: string;
}

/** How surely a database is a person's. */
const FIT = { none: 0, name: 1, email: 2, id: 3 } as const;
type Fit = (typeof FIT)[keyof typeof FIT];

const within = <T>(account: string, work: (db: AccountDatabase) => Promise<T>): Promise<T> =>
  withDatabase(accountDatabaseName(account), work);

/** @param noted the e-mail that an older version noted for this account */
const fitOf = async (db: AccountDatabase, account: string, person: Person, noted?: string): Promise<Fit> => {
  const owner = await readOwner(db);
  // A sender is named as profiles are; where profiles have no id, it says nothing of this one.
  const id = owner.id ?? (person.id && owner.senderId);
  if (id) return id === person.id ? FIT.id : FIT.none;
  const email = owner.email ?? noted;
  if (email && person.email) return email === person.email ? FIT.email : FIT.none;
  return (email ?? account) === person.typed ? FIT.name : FIT.none;
};

/** Claims a database that no account of this device has, unless something in it says that it is another's after all. */
const claim = (db: AccountDatabase, account: string, person: Person, profile: Profile): Promise<boolean> =>
  db.transaction('rw', db.meta, async () => {
    const isUnknown = Object.keys(await readOwner(db)).length === 0;
    if (!isUnknown && (await fitOf(db, account, person)) === FIT.none) return false;
    await writeOwner(db, profile);
    return true;
  });

/**
 * Finds the database of the person whose profile this is, whatever it is called, and notes in it whose it is; where this
 * device has none, a new one is named as typed, or beside it where that is another person's (decision 0524).
 * @param username as typed at sign-in
 * @returns the account that names the database. Throws what IndexedDB throws; nobody's database has changed hands then.
 */
export const claimAccount = async (profile: Profile, username: string): Promise<string> => {
  const person = { id: profile.id, email: accountOf(profile.email ?? ''), typed: accountOf(username) };
  const [accounts, names] = [await readAccounts(), Object.entries(await readNames())];
  let best: { readonly account: string; readonly rank: number } | undefined;
  for (const account of accounts) {
    const noted = names.find(([, of]) => of === account)?.[0];
    const rank = await within(account, async (db) => {
      const fit = await fitOf(db, account, person, noted);
      // An older version may have begun a second one: what waits comes first.
      const waits = (await db.outbox.count()) > 0;
      return fit === FIT.none ? 0 : 4 * fit + (waits ? 2 : 0) + (account === person.typed ? 1 : 0);
    });
    if (rank > (best?.rank ?? 0)) best = { account, rank };
  }
  if (best) {
    // Without room it is known by the same signs the next time.
    await within(best.account, (db) => writeOwner(db, profile)).catch(() => undefined);
    return best.account;
  }
  for (let place = 1; ; place += 1) {
    const account = place === 1 ? person.typed : `${person.typed}:${place}`;
    if (!accounts.includes(account) && (await within(account, (db) => claim(db, account, person, profile))))
      return account;
  }
};

/** Deletes all that this device has of an account. @param session @param left as for `clearAll`, which answers */
export const clearAccount = (account: string, session?: string, left?: 'delete' | 'rest'): Promise<boolean> =>
  within(account, (db) => clearAll(db, session, left));

/** Clears what can be read in the databases of all accounts but this one; their waiting work stays. */
export const clearOtherAccounts = async (account: string): Promise<void> => {
  for (const other of (await readAccounts()).filter((name) => name !== account)) await within(other, clearReadable);
};

/**
 * Does what is left to do of a logging out, if anything. Whoever has signed in meanwhile stays: their session, and what of their account
 * is here. The session goes last, so that the next start goes on. Throws what IndexedDB throws; it may be done again.
 * @param own the session as this page has left it; where that says nothing, the stored one does
 * @param next who is about to sign in, as typed: they are let in where the storage fails, unless it was theirs to be deleted
 */
export const finishLeaving = async (own: StoredSession | undefined, next?: string): Promise<void> => {
  const now = await readSession();
  const left = own?.leaving ? own : now;
  const leaving = left?.leaving;
  if (!leaving) return;
  const letIn = (error: unknown): void => {
    if (next === undefined) throw error;
    console.warn('The account could not be left yet', error);
  };
  const other = isSameSession(now, left) ? undefined : now;
  if (leaving !== 'keep' && !left.pending && other?.account !== left.account) {
    const deleted = clearAccount(left.account, left.id, leaving);
    await (next !== undefined && accountOf(next) === left.account ? deleted : deleted.catch(letIn));
  }
  await clearOtherAccounts(other?.account ?? '').catch(letIn);
  const after = await changeSession((last) => (isSameSession(last, left) ? undefined : last));
  if (!after) clearBrowserStorage();
};
