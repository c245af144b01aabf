import { del, get, keys, set, update } from 'idb-keyval';
import { incompressible } from '#src/lib/incompressible.ts';
import { clearHeld, heldOr, hold, isHeld } from './held.ts';
import type { Clock } from './ports.ts';

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
  /** Its person has logged out, and this is left to do: whatever else ends the session now is no news. */
  readonly leaving?: Leaving | undefined;
}

/** What becomes of waiting work when a person signs out on purpose. */
export type SignOutChoice = 'keep' | 'delete';

/** What a logging out has left to do: what the person chose, or `rest` where what waited is deleted already. */
export type Leaving = SignOutChoice | 'rest';

/**
 * Why a session ended without the person's own Log out. `cleared`: the browser has cleared this site's storage. The last three:
 * the account may not be used any more.
 */
export type SessionEnd = 'expired' | 'idle' | 'cleared' | 'disapproved' | 'deactivated' | 'deleted';

/** When a person last did something in any tab: the measure of the sign-out by inactivity. */
export interface Seen {
  readonly account: string;
  /** Milliseconds by this device. */
  readonly at: number;
  /** Milliseconds by which its clock was ahead of the server's then; missing where that was not known. */
  readonly ahead?: number | undefined;
}

const KEYS = {
  session: 'session',
  config: 'config',
  accounts: 'accounts',
  seen: 'seen',
  names: 'names',
  device: 'device',
  reserve: 'reserve',
} as const;

/** Bytes kept back here, so that tokens can be stored on a full device: some hundred times. */
const RESERVE_BYTES = 256 * 1024;

/** Milliseconds between two tries to store what is held. */
const AGAIN_MS = 30_000;

/** Takes that room, while there is some, unless it is kept already. Never throws. */
export const keepStoredReserve = async (): Promise<void> => {
  try {
    if ((await keys()).includes(KEYS.reserve)) return;
    await set(KEYS.reserve, incompressible(RESERVE_BYTES));
  } catch {
    // No room: there is another start.
  }
};

/** Writes, and once more with the room that was kept back. */
const store = (write: () => Promise<void>): Promise<void> =>
  // Whatever the reason: some browsers name none here.
  write().catch(async (error: unknown) => {
    await del(KEYS.reserve).catch(() => Promise.reject(error));
    await write();
  });

/** The session, also where there was no room to store it as it is now. */
export const readSession = async (): Promise<StoredSession | undefined> =>
  heldOr(await get<StoredSession>(KEYS.session));

/**
 * Replaces the stored session in one atomic step. Without any room it is held for this device's pages until there is some
 * (`storeHeldSession`), so that tokens the server has renewed are never lost.
 * @param change gets what is stored and answers what shall be; the same value leaves it as it is
 */
export const changeSession = async (
  change: (stored: StoredSession | undefined) => StoredSession | undefined,
): Promise<StoredSession | undefined> => {
  let step: { readonly stored: StoredSession | undefined; readonly result: StoredSession | undefined } | undefined;
  const write = () =>
    update<StoredSession | undefined>(KEYS.session, (stored) => {
      const result = change(heldOr(stored));
      step = { stored, result };
      return result;
    });
  try {
    await store(write);
    clearHeld();
  } catch (error) {
    if (!step) throw error;
    // To take away needs no room.
    if (step.result === undefined) await del(KEYS.session);
    if (step.result === undefined || step.result === step.stored) clearHeld();
    else hold(step.result, step.stored);
  }
  return step?.result;
};

/** Clocks of pages that will try again. */
const waiting = new WeakSet<Clock>();

/** Stores a session that is held, and tries again later as long as there is no room. */
export const storeHeldSession = async (clock: Clock): Promise<void> => {
  if (!isHeld()) return;
  await changeSession((session) => session);
  if (!isHeld() || waiting.has(clock)) return;
  waiting.add(clock);
  clock.after(AGAIN_MS, () => {
    waiting.delete(clock);
    void storeHeldSession(clock).catch(() => undefined);
  });
};

/** True for two states of one sign-in; without an id, of one account. */
export const isSameSession = (a: StoredSession | undefined, b: StoredSession | undefined): boolean =>
  a?.id === b?.id && (a?.id !== undefined || a?.account === b?.account);

/** What stays of a session that has ended by itself: whose it was, and why. */
export const endedSession = ({ id, account, username, leaving }: StoredSession, ended: SessionEnd): StoredSession => ({
  ...(id === undefined ? {} : { id }),
  ...(leaving === undefined ? {} : { leaving }),
  account,
  username,
  ended,
});

export const readConfig = (): Promise<unknown> => get<unknown>(KEYS.config);
export const writeConfig = (config: unknown): Promise<void> => set(KEYS.config, config);

export const readSeen = (): Promise<Seen | undefined> => get<Seen>(KEYS.seen);
export const writeSeen = (seen: Seen): Promise<void> => set(KEYS.seen, seen);
export const forgetSeen = (): Promise<void> => del(KEYS.seen);

/** A username or an e-mail as accounts are named by and compared. */
export const accountOf = (username: string): string => username.trim().toLowerCase();

export const readAccounts = async (): Promise<readonly string[]> => (await get<string[]>(KEYS.accounts)) ?? [];

/** Remembers that this account has a database on the device; writes nothing where that is known. */
export const rememberAccount = async (account: string): Promise<void> => {
  const add = (accounts: string[] = []) => (accounts.includes(account) ? accounts : [...accounts, account]);
  if (!(await readAccounts()).includes(account)) await store(() => update<string[]>(KEYS.accounts, add));
};

/** Accounts by the e-mail that their person had last, where it is not the account's name: older versions noted it here. */
export const readNames = async (): Promise<Readonly<Record<string, string>>> => (await get(KEYS.names)) ?? {};

/** What the backend gave this device to present at sign-in, whoever signs in; it opens nothing and outlives every session. */
export const readDeviceToken = async (): Promise<string | undefined> => get<string>(KEYS.device);
/** Keeps it, or forgets it where the backend has given none. */
export const writeDeviceToken = (token: string | undefined): Promise<void> =>
  token === undefined ? del(KEYS.device) : set(KEYS.device, token);
