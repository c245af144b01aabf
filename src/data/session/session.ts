import { createStore } from 'zustand/vanilla';
import type { LoginInput } from '#src/contract/auth.ts';
import type { AppError } from '#src/contract/errors.ts';
import { TIME } from '#src/contract/limits.ts';
import type { Profile } from '#src/contract/profile.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Ports } from '../ports.ts';
import type { Call, Session, SessionState } from '../runtime.ts';
import { errorOfStorage } from '../storage-error.ts';
import {
  changeSession,
  endedSession,
  forgetSeen,
  isSameSession,
  readAccounts,
  readDeviceToken,
  readSession,
  type SessionEnd,
  type SignOutChoice,
  type StoredSession,
  writeDeviceToken,
  writeSeen,
} from '../stored.ts';
import { clearBrowserStorage, mirrorTokens } from './mirror.ts';

/** What the session needs of the account whose database is open. */
export interface SessionAccount {
  readonly account: string;
  readProfile(): Promise<Profile | undefined>;
  writeProfile(profile: Profile): Promise<unknown>;
  /** False where the database is known to be another person's. Never throws. */
  isOf(profile: Profile): Promise<boolean>;
  /** Ends its work and closes the database. */
  close(): Promise<void>;
  /** Deletes what waits at once, while its person is still signed in by this session. Never throws. @returns what is left to do */
  throwAway(session: string | undefined): Promise<'delete' | 'rest'>;
}

export interface SessionDeps {
  readonly ports: Ports;
  readonly call: Call;
  /** Somebody is signed in, whose account is to be opened soon. */
  expectAccount(): void;
  /** Finds the database of the person whose profile this is, or names a new one; answers the account it belongs to. */
  claimAccount(profile: Profile, username: string): Promise<string>;
  openAccount(account: string): Promise<SessionAccount>;
  /**
   * Does what is left to do, if anything, where the storage, or the end of the page, broke a logging out off.
   * @param left the session as it was left; where that says nothing, what is stored does
   * @param next who is about to sign in, as typed
   */
  finishLeaving(left: StoredSession | undefined, next?: string): Promise<void>;
  /** Deletes all that this device has of an account, waiting work included. */
  clearAccount(account: string): Promise<void>;
  /** Clears what other accounts' databases let a reader see; never waiting work. */
  clearOthers(account: string): Promise<void>;
}

/** The session, and what only the runtime may do with it. */
export interface InnerSession extends Session {
  /** Makes the state what the store of this device says; every change goes through here, in all tabs alike. */
  reconcile(): Promise<void>;
  /** The store has changed: reconciles, again and again where it cannot be read just then. */
  heed(): void;
  /** The network is back, or the person is: a profile that could not be loaded at sign-in is asked for again. */
  hurry(): void;
}

/** Milliseconds until what could not be loaded at sign-in, or read from the store, is asked for again by itself. */
const AGAIN_MS = 10_000;
/** Milliseconds after which a request to delete the account cannot take effect any more. */
const DELETING_MS = 60_000;
/** What may be better then, without anybody's doing. */
const MAY_PASS: ReadonlySet<AppError['kind']> = new Set(['offline', 'timeout', 'retryable']);

/** A profile that has just been loaded, and the account it belongs to. */
interface Known {
  readonly account: string;
  readonly profile: Profile;
}

/** Changes a stored session; does nothing and answers false where another tab has ended or replaced it meanwhile. */
const changeOwn = async (
  own: StoredSession | undefined,
  change: (own: StoredSession) => StoredSession,
): Promise<boolean> => {
  let isOwn = false;
  await changeSession((now) => {
    isOwn = now?.accessToken !== undefined && isSameSession(now, own);
    return now && isOwn ? change(now) : now;
  });
  return isOwn;
};

const withoutDeleting = ({ deleting: _, ...own }: StoredSession): StoredSession => own;

export const makeSession = (deps: SessionDeps): InnerSession => {
  const store = createStore<SessionState>(() => ({ status: 'starting' }));
  let open: SessionAccount | undefined;
  /** The session that this page shows, as it was stored when last looked at. */
  let own: StoredSession | undefined;
  /** One that its person has left, here or in another tab, though the storage may still say otherwise: nobody enters it again. */
  let gone: StoredSession | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  let loading: Promise<void> = Promise.resolve();
  let cancelHurry = () => {};
  let cancelHeed = () => {};
  const tellTabs = () => deps.ports.channel.post({ type: 'session' });

  /**
   * Goes on with the profile of whoever the tokens belong to. Their database alone is opened, and not before it is known
   * whose it is. Throws what IndexedDB throws; the session stays as it was then.
   */
  const settle = async (profile: Profile, before: string | undefined, askedAt: number): Promise<void> => {
    // There is an account still: the request to delete it never arrived.
    const asked = await readSession();
    if (asked?.account === before && askedAt - (asked?.deleting ?? askedAt) > DELETING_MS)
      await changeOwn(asked, withoutDeleting);
    const opened = open?.account === before ? open : undefined;
    if (opened && (await opened.isOf(profile))) {
      // No room, or this page ends: it is loaded again at the next start.
      await opened.writeProfile(profile).catch(() => undefined);
      const { profileError: _, ...state } = store.getState();
      if (state.status === 'signed-in' && state.account === before) store.setState({ ...state, profile }, true);
      return;
    }
    const stored = await readSession();
    if (!stored?.accessToken || stored.account !== before) return reconcile();
    const account = await deps.claimAccount(profile, stored.username);
    const isOurs = await changeOwn(stored, ({ pending: _, ...settled }) => ({ ...settled, account }));
    if (isOurs) {
      try {
        // No room: that nobody has been seen at all says the same.
        await writeSeen({ account, at: deps.ports.clock.now() }).catch(forgetSeen);
        await deps.clearOthers(account);
      } catch (error) {
        await changeOwn({ ...stored, account }, (now) => ({
          ...now,
          account: stored.account,
          pending: stored.pending,
        }));
        throw error;
      }
      tellTabs();
    }
    await reconcile({ account, profile });
  };

  const loadProfile = async (): Promise<void> => {
    const { account } = store.getState();
    const isGone = () => store.getState().account !== account || store.getState().status !== 'signed-in';
    const askedAt = deps.ports.clock.now();
    const answer = await deps.call('profile');
    if (isGone()) return;
    const settled = answer.ok
      ? await settle(answer.value, account, askedAt).then(ok, (error) => err(errorOfStorage(error)))
      : answer;
    if (settled.ok || settled.error.kind === 'session' || isGone()) return;
    console.warn('The profile could not be loaded', settled.error);
    store.setState({ profileError: settled.error });
    cancelHurry();
    const { kind, retryAfterMs = 0 } = settled.error;
    if (!open && MAY_PASS.has(kind)) cancelHurry = deps.ports.clock.after(Math.max(AGAIN_MS, retryAfterMs), hurry);
  };

  const hurry = (): void => {
    const { status, profileError } = store.getState();
    if (status !== 'signed-in' || open || !profileError || profileError.code === 'OUTDATED') return;
    loading = loadProfile();
  };

  const leave = (state: SessionState) => {
    const left = open;
    open = undefined;
    store.setState(state, true);
    // What is on the wire may take its time; the next person must not wait for it.
    left?.close().catch((error: unknown) => console.warn('The account could not be closed', error));
  };

  const enter = async ({ account, pending }: StoredSession, known?: Profile) => {
    if (open) leave({ status: 'starting' });
    deps.expectAccount();
    if (pending) {
      store.setState({ status: 'signed-in', account }, true);
    } else {
      try {
        open = await deps.openAccount(account);
      } catch (error) {
        const profileError = errorOfStorage(error);
        if (profileError.code !== 'OUTDATED') throw error;
        return store.setState({ status: 'signed-in', account, profileError }, true);
      }
      // No room: it is loaded again at the next start.
      if (known) await open.writeProfile(known).catch(() => undefined);
      const profile = known ?? (await open.readProfile());
      store.setState({ status: 'signed-in', account, ...(profile ? { profile } : {}) }, true);
    }
    if (!known) loading = loadProfile();
  };

  /** The account was deleted from here: nothing of it stays. The session goes last, so that the next start goes on. */
  const forget = async (account: string): Promise<void> => {
    leave({ status: 'signed-out', ended: 'deleted' });
    try {
      await deps.clearAccount(account);
      clearBrowserStorage();
      await changeSession((now) => (now?.account === account && now.ended === 'deleted' ? undefined : now));
    } catch (error) {
      console.warn('The account could not be cleared', error);
    }
  };

  const finish = async (left: StoredSession | undefined, next?: string): Promise<void> => {
    await deps.finishLeaving(left, next);
    if (gone && isSameSession(gone, left)) gone = { ...gone, leaving: undefined };
    tellTabs();
  };

  /**
   * Leaves what is shown at once, and does the rest later: the storage does not let it yet, or it is another tab's, which may die
   * in the midst, and what was written here until then would be deleted with the rest.
   */
  const leaveSooner = (left: StoredSession, error?: unknown): void => {
    if (error) console.warn('The account could not be left', error);
    gone = left;
    leave({ status: 'signed-out' });
    deps.ports.clock.after(AGAIN_MS, () => {
      finish(left).catch((again: unknown) => {
        if (isSameSession(gone, left)) leaveSooner(left, again);
      });
    });
  };

  const follow = async (known?: Known) => {
    const found = await readSession();
    const atStart = store.getState().status === 'starting' && !open;
    const unfinished = atStart && found?.leaving;
    if (unfinished) await finish(found).catch((error) => leaveSooner(found, error));
    const last = unfinished ? await readSession() : found;
    const stored = gone && isSameSession(last, gone) ? undefined : last;
    own = stored;
    mirrorTokens(stored);
    const state = store.getState();
    if (!stored || (stored.leaving && !stored.accessToken)) {
      // What cannot be read now has not been cleared: the page is left all the same.
      const there = !stored && open && (await readAccounts().catch(() => undefined));
      const cleared = there && open && !there.includes(open.account);
      if (state.status !== 'signed-out') leave({ status: 'signed-out', ...(cleared && { ended: 'cleared' }) });
    } else if (!stored.accessToken) {
      const ended = stored.ended ?? 'expired';
      if (ended === 'deleted') await forget(stored.account);
      else if (state.ended !== ended) leave({ status: 'signed-out', ended });
    } else if (stored.leaving) {
      leaveSooner(stored);
    } else if (state.status !== 'signed-in' || state.account !== stored.account) {
      await enter(stored, known?.account === stored.account ? known.profile : undefined);
    }
  };

  const reconcile = (known?: Known): Promise<void> => {
    const next = queue.then(() => follow(known));
    queue = next.catch(() => undefined);
    return next;
  };

  const heed = (): void => {
    cancelHeed();
    reconcile().catch((error: unknown) => {
      console.warn('The session could not be read', error);
      cancelHeed = deps.ports.clock.after(AGAIN_MS, heed);
    });
  };

  /** With what the backend gave this device before; one that wants none of it meanwhile is asked without. */
  const logIn = async (body: LoginInput) => {
    const deviceToken = await readDeviceToken().catch(() => undefined);
    const answer = await deps.call('login', { body: { ...body, deviceToken } });
    const isUnwanted = !answer.ok && (answer.error.status === 400 || answer.error.status === 422);
    return deviceToken !== undefined && isUnwanted ? deps.call('login', { body }) : answer;
  };

  const admit: Session['admit'] = async (username, { accessToken, refreshToken, deviceToken }) => {
    // Without room the device is a stranger the next time.
    await writeDeviceToken(deviceToken).catch(() => undefined);
    // Whoever has this name now may not be who had it before: the profile says whose database is to be opened.
    const account = `pending:${deps.ports.uuid()}`;
    try {
      // What a storage that failed has put off comes before what is made from now on.
      await finish(gone, username);
      clearBrowserStorage();
      const id = deps.ports.uuid();
      await changeSession(() => ({ id, account, pending: true, username, accessToken, refreshToken }));
      tellTabs();
      await reconcile();
    } catch (error) {
      return err(errorOfStorage(error));
    }
    await loading;
    return ok(undefined);
  };

  const signIn = async (input: LoginInput): Promise<Result<void, AppError>> => {
    const username = input.username.trim();
    const answer = await logIn({ username, password: input.password });
    return answer.ok ? admit(username, answer.value) : answer;
  };

  /** Milliseconds between Log out and the sign-in page. */
  const delay = () => new Promise<void>((done) => deps.ports.clock.after(TIME.logoutDelayMs, done));
  /**
   * Notifies the backend that this session is over, and waits while that leaves; nobody waits for the answer. Otherwise the list
   * of devices would fill with sessions that nobody uses, each good for 30 days in the hands of whoever copied its token. A
   * backend without the call lets it run out.
   */
  const retire = (): Promise<void> => {
    void deps.call('endSession', { params: { id: 'current' } });
    return delay();
  };

  const signOut = async (choice: SignOutChoice): Promise<void> => {
    const left = own;
    // What waits goes first, in one step: wherever this tab dies, nothing that another makes after it is deleted with the rest.
    const leaving = (choice === 'delete' && (await open?.throwAway(left?.id))) || choice;
    // The server ends the session sooner than this page: what is refused by then is no news. No room: it is said as news.
    const marked = changeOwn(left, (now) => ({ ...now, leaving })).then(tellTabs, () => undefined);
    await Promise.all([marked, retire()]);
    try {
      await finish(left && { ...left, leaving });
      await reconcile();
    } catch (error) {
      // Where another tab has ended the session sooner, this page has left it already.
      if (left) leaveSooner({ ...left, leaving }, error);
      else console.warn('The account could not be left', error);
    }
  };

  const deleteProfile: Session['deleteProfile'] = async (proof) => {
    const { account } = store.getState();
    if (account === undefined) return err({ kind: 'session' });
    const asking = own;
    const at = deps.ports.clock.now();
    // Without room to note it, a lost answer leaves the device as it is.
    await changeOwn(asking, (now) => ({ ...now, deleting: at })).catch(() => undefined);
    const answer = await deps.call('deleteProfile', { proof });
    if (answer.ok) {
      await delay();
      const next = await changeSession((now) => (now?.account === account ? endedSession(now, 'deleted') : now));
      if (next?.account !== account) await deps.clearAccount(account);
    } else if (answer.error.kind === 'rejected' || answer.error.kind === 'conflict') {
      await changeOwn(asking, withoutDeleting);
    }
    await reconcile();
    tellTabs();
    return answer.ok || store.getState().ended === 'deleted' ? ok(undefined) : answer;
  };

  const end = async (ended: SessionEnd): Promise<void> => {
    const left = own;
    await retire();
    await changeOwn(left, (now) => endedSession(now, ended));
    tellTabs();
    await reconcile();
  };

  const keepProfile = async (profile: Profile): Promise<void> => {
    // No room: the screen has it all the same, and the next start loads it.
    await open?.writeProfile(profile).catch(() => undefined);
    if (store.getState().status === 'signed-in') store.setState({ profile });
  };

  return {
    store,
    signIn,
    admit,
    signOut,
    deleteProfile,
    end,
    reloadProfile: loadProfile,
    keepProfile,
    reconcile: () => reconcile(),
    heed,
    hurry,
  };
};
