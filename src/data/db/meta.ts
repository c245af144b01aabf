import type { Profile } from '#src/contract/profile.ts';
import { accountOf } from '../stored.ts';
import type { AccountDatabase } from './database.ts';

/** Names of the rows in `meta`, but for one that drive mode alone knows (`src/data/asked-service.ts`). */
export const META = {
  profile: 'profile',
  owner: 'owner',
  senderId: 'senderId',
  lease: 'drainLease',
  pace: 'serverPace',
  profileDraft: 'profileDraft',
  /** The route's fields, half filled. */
  routeDraft: 'routeDraft',
  /** The fuel form, half filled. */
  fuelDraft: 'fuelDraft',
  /** And the stop's id: a stop that is changed by hand, half typed. */
  stationDraft: 'stationDraft:',
  /** And the reply's id, none for a new one: a reply that staff share, half written. */
  replyDraft: 'replyDraft:',
  /** An administrator who is to be created; never with a password. */
  adminDraft: 'adminDraft',
  signedOut: 'signedOut',
  /** The sign-in by which it was opened last, by its id. */
  openedBy: 'openedBy',
  /** Room kept back for sending, in bytes that nobody reads. */
  reserve: 'reserve',
  /** The trucks of this person, by their names. */
  trucks: 'trucks',
  /** The fuel tax table that the last plan after tax was made with. */
  taxTable: 'taxTable',
  /** What the backend called its stations last, and when (`src/data/tiles/versioned-tile.ts`). */
  stationsVersion: 'stationsVersion',
  /** What this person's fuel cards give (`src/contract/fuel-cards.ts`). */
  fuelCards: 'fuelCards',
  /** The same as the account had them last. */
  accountCards: 'accountCards',
  /** And the trip's id: what was filled on it. */
  trip: 'trip:',
  /** What of the things shared with the app was not kept, in words. */
  shareProblems: 'shareProblems',
  /** And the ticket's id. */
  conversation: 'conversation:',
  /** Local id of the last request for service that took the draft of the next one along. */
  lastRequest: 'lastRequest',
  /** What is chosen for the next request. */
  requestChoices: 'requestChoices',
  /** And the ticket's id: how far it was read, where the server could not be told yet. */
  untoldRead: 'untoldRead:',
} as const;

const read = async <T>(db: AccountDatabase, name: string): Promise<T | undefined> =>
  (await db.meta.get(name))?.value as T | undefined;

/**
 * Which request the next one comes after: the local id of the last one that was not made in a refused one's place; empty where
 * this device knows of none. It changes with each, and so names the draft of the next one, also where that is empty (decision 0465).
 */
export const readLastRequest = async (db: AccountDatabase): Promise<string> =>
  (await read<string>(db, META.lastRequest)) ?? '';
export const writeLastRequest = (db: AccountDatabase, ticketId: string): Promise<unknown> =>
  db.meta.put({ name: META.lastRequest, value: ticketId });

export const readProfile = (db: AccountDatabase): Promise<Profile | undefined> => read<Profile>(db, META.profile);
/** Keeps the profile, and whose database this is with it. */
export const writeProfile = (db: AccountDatabase, profile: Profile): Promise<void> =>
  db.transaction('rw', db.meta, async () => {
    await db.meta.put({ name: META.profile, value: profile });
    await writeOwner(db, profile);
  });

/** Whose database this is. Unlike the profile it outlives a sign-out: what waits belongs to this person alone. */
export interface Owner {
  /** The profile's id, where the backend has given one. */
  readonly id?: string | undefined;
  /** As the profile had it last, in small letters. */
  readonly email?: string | undefined;
}

const ownerOf = ({ id, email = '' }: Profile): Owner => ({
  ...(id && { id }),
  ...(accountOf(email) && { email: accountOf(email) }),
});

/** Notes whose database this is; what the profile leaves out stays as it was known. */
export const writeOwner = (db: AccountDatabase, profile: Profile): Promise<void> =>
  db.transaction('rw', db.meta, async () => {
    const value = { ...(await read<Owner>(db, META.owner)), ...ownerOf(profile) };
    await db.meta.put({ name: META.owner, value });
  });

/**
 * Whose database this is, as far as it is known. Older versions noted nothing: there the stored profile says it, and of an
 * account that was signed out the sender learned from its messages.
 */
export const readOwner = async (db: AccountDatabase): Promise<Owner & { readonly senderId?: string | undefined }> => {
  const [owner, profile, sender] = await db.meta.bulkGet([META.owner, META.profile, META.senderId]);
  return {
    ...(profile && ownerOf(profile.value as Profile)),
    ...(owner?.value as Owner | undefined),
    ...(sender && { senderId: sender.value as string }),
  };
};

/**
 * Whose messages are this account's own: the profile's id where there is one, else the sender learned from the first
 * message this account sent; undefined while neither is known.
 */
export const readSenderId = async (db: AccountDatabase): Promise<string | undefined> => {
  const [profile, learned] = await db.meta.bulkGet([META.profile, META.senderId]);
  return (profile?.value as Profile | undefined)?.id ?? (learned?.value as string | undefined);
};

/** Remembers the sender of a message that this account has surely sent. Call inside a transaction that has `meta`. */
export const learnSenderId = async (db: AccountDatabase, senderId: string): Promise<void> => {
  if (senderId !== '' && (await read(db, META.senderId)) === undefined)
    await db.meta.put({ name: META.senderId, value: senderId });
};

/** A form half made, as it was stored. */
export const readHalfMade = (db: AccountDatabase, name: string): Promise<unknown> => read<unknown>(db, name);
/** @param value none where nothing is half made */
export const writeHalfMade = (db: AccountDatabase, name: string, value: unknown): Promise<void> =>
  db.transaction('rw', db.meta, async (transaction) => {
    const stored = value === undefined ? db.meta.delete(name) : db.meta.put({ name, value });
    // Without it a page that is being left takes the transaction with it.
    transaction.idbtrans.commit();
    await stored;
  });
/** Takes a form half made away that was sent or cleared, unless another tab has stored another one since. @param known as stored from here */
export const dropHalfMade = (db: AccountDatabase, name: string, known: unknown): Promise<void> =>
  db.transaction('rw', db.meta, async (transaction) => {
    const stored = await read<unknown>(db, name);
    if (JSON.stringify(stored) !== JSON.stringify(known)) return;
    const gone = db.meta.delete(name);
    // As in `writeHalfMade`: what was taken back must not be there again because the page was left.
    transaction.idbtrans.commit();
    await gone;
  });

/** Changes of the profile that were not saved, by field. */
export type ProfileDraft = Readonly<Record<string, string>>;

export const readProfileDraft = (db: AccountDatabase): Promise<ProfileDraft | undefined> =>
  read<ProfileDraft>(db, META.profileDraft);
/** @param draft none where nothing differs from the saved profile */
export const writeProfileDraft = (db: AccountDatabase, draft: ProfileDraft | undefined): Promise<void> =>
  writeHalfMade(db, META.profileDraft, draft);

/** True from the clearing at sign-out until the account is opened again: what still arrives of it must not be kept. */
export const isSignedOut = async (db: AccountDatabase): Promise<boolean> =>
  (await read<boolean>(db, META.signedOut)) === true;
/** Writes nothing where it says so already: a full device has no room for it. */
export const markSignedOut = async (db: AccountDatabase): Promise<void> => {
  if (!(await isSignedOut(db))) await db.meta.put({ name: META.signedOut, value: true });
};
/** Its person is here again. @param session the sign-in's id, where it has one */
export const markOpened = async (db: AccountDatabase, session: string | undefined): Promise<void> => {
  if (await isSignedOut(db)) await db.meta.delete(META.signedOut);
  if ((await read<string>(db, META.openedBy)) === session) return;
  try {
    if (session !== undefined) return void (await db.meta.put({ name: META.openedBy, value: session }));
  } catch {
    // No room: it is not known by which.
  }
  await db.meta.delete(META.openedBy);
};
/** True where its person has come back by another sign-in than this. */
export const isOpenedSince = async (db: AccountDatabase, session: string | undefined): Promise<boolean> => {
  const last = await read<string>(db, META.openedBy);
  return session !== undefined && last !== undefined && last !== session;
};
