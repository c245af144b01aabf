import { createStore } from 'zustand/vanilla';
import type { AppError } from '#src/contract/errors.ts';
import { err } from '#src/lib/result.ts';
import type { OpenAccount } from './account.ts';
import { browserPorts } from './browser-ports.ts';
import { loadConfig } from './config.ts';
import { beginNewLog } from './db/new-log.ts';
import { type CallDeps, makeAuthorized, makeCall } from './http/call.ts';
import { makeRefresh, SESSION_EXPIRED } from './http/refresh.ts';
import type { Ports } from './ports.ts';
import type { Activity, Call, Outbox, Runtime, SyncState, UploadProgress } from './runtime.ts';
import type { IdleWatch } from './session/idle.ts';
import { makeSession } from './session/session.ts';
import { errorOfStorage } from './storage-error.ts';
import { keepStoredReserve, storeHeldSession } from './stored.ts';

/** Thrown by `startRuntime` where the app cannot start: the configuration is missing or wrong. */
export class StartError extends Error {
  readonly error: AppError;
  constructor(error: AppError) {
    super(error.message ?? 'The configuration could not be loaded');
    this.name = 'StartError';
    this.error = error;
  }
}

const quiet: Omit<SyncState, 'online'> = { waiting: 0, failed: 0, sending: false, full: false };

/** A disk without a free byte opens no database: what storage refuses is done again with the room that was kept back. */
const withRoom = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch(async (error: unknown) => {
    const { releaseDiskReserve } = await import('./disk-reserve.ts');
    if (!(await releaseDiskReserve())) throw error;
    return work();
  });

/**
 * Starts the data layer of a page: configuration, session, and the outbox of whoever is signed in. Does not wait for the
 * network where a configuration is stored and the device is offline; the profile comes later.
 * @param onAccount called when somebody is signed in, before their account is open: what their pages need may be fetched
 * @throws StartError with kind `offline`, `timeout` or `retryable` where the server cannot be reached and nothing is
 *   stored, and kind `invalid-response` where `/config.json` is wrong (its message names the key)
 */
export const startRuntime = async (
  ports: Ports = browserPorts(),
  onAccount: () => void = () => {},
): Promise<PageRuntime> => {
  beginNewLog();
  const loaded = await withRoom(() => loadConfig(ports));
  if (!loaded.ok) throw new StartError(loaded.error);
  const config = loaded.value;
  // Loaded when somebody is signed in: the sign-in page must not carry the database.
  const accounts = () => import('./account.ts');
  const claims = () => import('./claim-account.ts');
  const sync = createStore<SyncState>(() => ({ online: ports.connectivity.online(), ...quiet }));
  const progress = createStore<Readonly<Record<string, UploadProgress>>>(() => ({}));
  const activity = createStore<Activity>(() => ({ recording: false, outdated: false }));
  const idle = createStore<{ readonly endsAt?: number | undefined }>(() => ({}));
  const view = { store: sync, progress };
  const nobody = async () => err({ kind: 'session', message: SESSION_EXPIRED } as const);
  // Whatever is asked of it, nobody is there to do it for.
  const signedOut = new Proxy(view, { get: (known, name) => Reflect.get(known, name) ?? nobody }) as Outbox;
  let open: OpenAccount | undefined;
  let outbox = signedOut;
  let idleWatch: IdleWatch | undefined;
  const showUpload = (id: string, now: UploadProgress | undefined) => {
    const { [id]: before, ...others } = progress.getState();
    if (now) progress.setState({ ...others, [id]: now }, true);
    else if (before) progress.setState(others, true);
  };

  const callDeps: CallDeps = {
    ports,
    config,
    refresh: makeRefresh({ ports, config, onExpired: () => session.heed() }),
    account: () => session.store.getState().account,
    onGone: () => session.heed(),
    onAnswer: (answer) => {
      if (!answer.ok && answer.error.code === 'PASSKEY_REQUIRED')
        session.store.setState({ profileError: answer.error });
      open?.onAnswer(answer);
    },
  };
  const sent = makeCall(callDeps);
  // Tokens that cannot be read or written just then: nothing was asked.
  const call = ((name: never, options: never) =>
    sent(name, options).catch((error: unknown) => err(errorOfStorage(error)))) as Call;
  const session = makeSession({
    ports,
    call,
    expectAccount: () => {
      onAccount();
      // Signed in without it, there is another try.
      accounts().catch(() => undefined);
    },
    openAccount: async (account) => {
      const [{ openAccount }, { watchIdle }] = await Promise.all([accounts(), import('./session/idle.ts')]);
      idleWatch ??= watchIdle({
        ports,
        call,
        minutes: config.inactivity,
        session,
        store: idle,
        busy: () => sync.getState().sending || activity.getState().recording,
        waits: async () => open?.waits() ?? false,
      });
      const opened = await openAccount(
        {
          ports,
          config,
          // Still in the middle of an action when the next person comes, its work must not go with their token.
          call: makeCall({ ...callDeps, account: () => account }),
          onSync: (state) => sync.setState(state),
          onFull: (full) => sync.setState({ full }),
          onUpload: showUpload,
          onClosed: () => session.heed(),
          onOutdated: () => activity.setState({ outdated: true }),
        },
        account,
      );
      open = opened;
      outbox = { ...view, ...opened.outbox };
      return {
        ...opened,
        close: () => {
          open = undefined;
          outbox = signedOut;
          sync.setState(quiet);
          progress.setState({}, true);
          return opened.close();
        },
      };
    },
    claimAccount: async (profile, username) => (await claims()).claimAccount(profile, username),
    finishLeaving: async (left, next) => (await claims()).finishLeaving(left, next),
    clearAccount: async (account) => void (await (await claims()).clearAccount(account)),
    clearOthers: async (account) => (await claims()).clearOtherAccounts(account),
  });

  const hurry = () => {
    session.hurry();
    open?.hurry();
  };
  const stops = [
    ports.connectivity.subscribe((online) => {
      sync.setState({ online });
      if (online) hurry();
    }),
    ports.presence.subscribe(() => {
      idleWatch?.look();
      hurry();
    }),
    ports.channel.subscribe((message) => {
      if (message.type === 'session') session.heed();
      else if (message.account !== open?.account) return;
      else if (message.type === 'seen') idleWatch?.look();
      else open.onMessage(message);
    }),
  ];
  const stop = async () => {
    for (const end of stops) end();
    idleWatch?.stop();
    await open?.close();
  };
  try {
    await withRoom(() => session.reconcile());
  } catch (error) {
    // Whoever tries again starts another: this one must not live on beside it.
    await stop();
    throw error;
  }
  void keepStoredReserve()
    .then(() => storeHeldSession(ports.clock))
    .catch(() => undefined);

  return {
    ports,
    config,
    call,
    session,
    get outbox() {
      return outbox;
    },
    activity,
    unknownCalls: new Set(),
    idle: { store: idle, touch: () => idleWatch?.touch(), stay: () => idleWatch?.stay() },
    get changes() {
      return open?.changes;
    },
    authorized: makeAuthorized(callDeps),
    db: () => {
      if (!open) throw new Error('Nobody is signed in');
      return open.db;
    },
    stop,
  };
};

/** The runtime of a page, and its end. */
export interface PageRuntime extends Runtime {
  /** Ends all work of this page's data layer; nothing durable is lost. */
  stop(): Promise<void>;
}
