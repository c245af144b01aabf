import { del, get, set, update } from 'idb-keyval';

/**
 * What page and worker share outside the accounts' databases: the tokens, the configuration of the last start, and the
 * names of the accounts that have a database here.
 */
export interface StoredSession {
  /** One sign-in on this device, through all changes of account and tokens; missing in what an older version stored. */
  readonly id?: string | undefined;
  /** Names the account's database; see `SessionState.account`. */
  readonly account: string;
  /** The profile has not said yet whose tokens these are: `account` names no database, and nothing may be sent. */
  readonly pending?: boolean | undefined;
  /** As typed at sign-in: the refresh call wants it. */
  readonly username: string;
  /** Opaque; missing when the session has ended by itself. */
  readonly accessToken?: string;
  readonly refreshToken?: string;
  /** Why it has no tokens any more; missing in what an older version stored, where it has expired. */
  readonly ended?: SessionEnd;
  /** Milliseconds by this device: when its person asked to delete the account, and no answer has refused it. */
  readonly deleting?: number;
}

/** Why a session ended without the person's own Log out; the last three: the account may not be used any more. */
export type SessionEnd = 'expired' | 'idle' | 'disapproved' | 'deactivated' | 'deleted';

/** When a person last did something in any tab: the measure of the sign-out by inactivity. */
export interface Seen {
  readonly account: string;
  /** Milliseconds by this device. */
  readonly at: number;
}

const KEYS = {
  session: 'session',
  config: 'config',
  accounts: 'accounts',
  seen: 'seen',
  names: 'names',
  device: 'device',
} as const;

export const readSession = (): Promise<StoredSession | undefined> => get<StoredSession>(KEYS.session);

/**
 * Replaces the stored session in one atomic step.
 * @param change gets what is stored and answers what shall be; the same value leaves it as it is
 */
export const changeSession = async (
  change: (stored: StoredSession | undefined) => StoredSession | undefined,
): Promise<StoredSession | undefined> => {
  let result: StoredSession | undefined;
  await update<StoredSession | undefined>(KEYS.session, (stored) => {
    result = change(stored);
    return result;
  });
  return result;
};

/** True for two states of one sign-in; without an id, of one account. */
export const isSameSession = (a: StoredSession | undefined, b: StoredSession | undefined): boolean =>
  a?.id === b?.id && (a?.id !== undefined || a?.account === b?.account);

/** What stays of a session that has ended by itself: whose it was, and why. */
export const endedSession = ({ id, account, username }: StoredSession, ended: SessionEnd): StoredSession => ({
  ...(id === undefined ? {} : { id }),
  account,
  username,
  ended,
});

export const readConfig = (): Promise<unknown> => get<unknown>(KEYS.config);
export const writeConfig = (config: unknown): Promise<void> => set(KEYS.config, config);

export const readSeen = (): Promise<Seen | undefined> => get<Seen>(KEYS.seen);
export const writeSeen = (seen: Seen): Promise<void> => set(KEYS.seen, seen);

/** A username or an e-mail as accounts are named by and compared. */
export const accountOf = (username: string): string => username.trim().toLowerCase();

export const readAccounts = async (): Promise<readonly string[]> => (await get<string[]>(KEYS.accounts)) ?? [];

/** Remembers that this account has a database on the device. */
export const rememberAccount = (account: string): Promise<void> =>
  update<string[]>(KEYS.accounts, (accounts = []) => (accounts.includes(account) ? accounts : [...accounts, account]));

/** Accounts by the e-mail that their person had last, where it is not the account's name: older versions noted it here. */
export const readNames = async (): Promise<Readonly<Record<string, string>>> => (await get(KEYS.names)) ?? {};

/** What the backend gave this device to present at sign-in, whoever signs in; it opens nothing and outlives every session. */
export const readDeviceToken = async (): Promise<string | undefined> => get<string>(KEYS.device);
/** Keeps it, or forgets it where the backend has given none. */
export const writeDeviceToken = (token: string | undefined): Promise<void> =>
  token === undefined ? del(KEYS.device) : set(KEYS.device, token);
