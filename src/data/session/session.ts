import { createStore } from 'zustand/vanilla';
import type { LoginInput } from '#src/contract/auth.ts';
import type { AppError } from '#src/contract/errors.ts';
import { TIME } from '#src/contract/limits.ts';
import type { Profile } from '#src/contract/profile.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Ports } from '../ports.ts';
import type { Call, Session, SessionState, SignOutChoice } from '../runtime.ts';
import { errorOfStorage } from '../storageError.ts';
import {
  accountNamed,
  changeSession,
  readDeviceToken,
  readSession,
  rememberName,
  type SessionEnd,
  writeDeviceToken,
  writeSeen,
} from '../stored.ts';
import { clearBrowserStorage, mirrorTokens } from './mirror.ts';

/** What the session needs of the account whose database is open. */
export interface SessionAccount {
  readProfile(): Promise<Profile | undefined>;
  writeProfile(profile: Profile): Promise<unknown>;
  /** Ends its work and closes the database. */
  close(): Promise<void>;
  /** Takes away what may be read (`keep`) or everything (`delete`). */
  clear(choice: SignOutChoice): Promise<void>;
}

export interface SessionDeps {
  readonly ports: Ports;
  readonly call: Call;
  openAccount(account: string): Promise<SessionAccount>;
  /** Clears what other accounts' databases let a reader see; never waiting work. */
  clearOthers(account: string): Promise<void>;
}

/** The session, and what only the runtime may do with it. */
export interface InnerSession extends Session {
  /** Makes the state what the store of this device says; every change goes through here, in all tabs alike. */
  reconcile(): Promise<void>;
}

/** A username as accounts are named by: the name of its database, until its person changes the e-mail. */
export const accountOf = (username: string): string => username.trim().toLowerCase();

export const makeSession = (deps: SessionDeps): InnerSession => {
  const store = createStore<SessionState>(() => ({ status: 'starting' }));
  let open: SessionAccount | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  let loading: Promise<void> = Promise.resolve();

  /** An e-mail that was changed is the next name to sign in with; without room, what waits is found under the old one. */
  const rememberEmail = async ({ email }: Profile): Promise<void> => {
    const { account } = store.getState();
    const name = email ? accountOf(email) : account;
    if (account && name) await rememberName(name, account).catch(() => undefined);
  };

  const loadProfile = async (): Promise<void> => {
    const { account } = store.getState();
    const answer = await deps.call('profile');
    if (store.getState().account !== account || store.getState().status !== 'signed-in') return;
    if (answer.ok) {
      // No room, or this page ends: it is loaded again at the next start.
      await open?.writeProfile(answer.value).catch(() => undefined);
      await rememberEmail(answer.value);
      const { profileError: _, ...state } = store.getState();
      store.setState({ ...state, profile: answer.value }, true);
    } else if (answer.error.kind !== 'session') {
      console.warn('The profile could not be loaded', answer.error);
      store.setState({ profileError: answer.error });
    }
  };

  const leave = (state: SessionState) => {
    const left = open;
    open = undefined;
    store.setState(state, true);
    // What is on the wire may take its time; the next person must not wait for it.
    left?.close().catch((error: unknown) => console.warn('The account could not be closed', error));
  };

  const enter = async (account: string) => {
    if (open) leave({ status: 'starting' });
    open = await deps.openAccount(account);
    const profile = await open.readProfile();
    store.setState({ status: 'signed-in', account, ...(profile ? { profile } : {}) }, true);
    loading = loadProfile();
  };

  const follow = async () => {
    const stored = await readSession();
    mirrorTokens(stored);
    const state = store.getState();
    if (!stored) {
      if (state.status !== 'signed-out') leave({ status: 'signed-out' });
    } else if (!stored.accessToken) {
      const ended = stored.ended ?? 'expired';
      if (state.ended !== ended) leave({ status: 'signed-out', ended });
    } else if (state.status !== 'signed-in' || state.account !== stored.account) {
      await enter(stored.account);
    }
  };

  const reconcile = (): Promise<void> => {
    const next = queue.then(follow);
    queue = next.catch(() => undefined);
    return next;
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
    const account = await accountNamed(accountOf(username)).catch(() => accountOf(username));
    try {
      clearBrowserStorage();
      await deps.clearOthers(account);
      await writeSeen({ account, at: deps.ports.clock.now() });
      await changeSession(() => ({ account, username, accessToken, refreshToken }));
      deps.ports.channel.post({ type: 'session' });
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

  /** 100 ms (section 4, Logout). */
  const rest = () => new Promise<void>((done) => deps.ports.clock.after(TIME.logoutDelayMs, done));
  /** Tells the backend that this session is over, and rests while that leaves. One without such a call lets it run out. */
  const retire = (): Promise<void> => {
    void deps.call('endSession', { params: { id: 'current' } });
    return rest();
  };

  const signOut = async (choice: SignOutChoice, ended?: 'deleted'): Promise<void> => {
    const account = open;
    // A deleted account has no session to end.
    await (ended ? rest() : retire());
    await changeSession(() => undefined);
    await account?.clear(choice);
    clearBrowserStorage();
    deps.ports.channel.post({ type: 'session' });
    await reconcile();
    if (ended && store.getState().status === 'signed-out') store.setState({ ended });
  };

  const end = async (ended: SessionEnd): Promise<void> => {
    const { account } = store.getState();
    await retire();
    await changeSession((stored) =>
      stored && stored.account === account && stored.accessToken
        ? { account, username: stored.username, ended }
        : stored,
    );
    deps.ports.channel.post({ type: 'session' });
    await reconcile();
  };

  const keepProfile = async (profile: Profile): Promise<void> => {
    // No room: the screen has it all the same, and the next start loads it.
    await open?.writeProfile(profile).catch(() => undefined);
    if (store.getState().status === 'signed-in') store.setState({ profile });
  };

  return { store, signIn, admit, signOut, end, reloadProfile: loadProfile, keepProfile, reconcile };
};
