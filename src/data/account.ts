import type { RuntimeConfig } from '#src/contract/config.ts';
import type { AppError } from '#src/contract/errors.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import { type Changes, makeChanges } from './changes/changes.ts';
import { throwAway } from './db/clear.ts';
import { AccountDatabase, accountDatabaseName, withDatabase } from './db/database.ts';
import { restoreDraftCopies } from './db/draft-copies.ts';
import { markOpened, readOwner, readProfile, writeProfile } from './db/meta.ts';
import { keepDiskReserve } from './disk-reserve.ts';
import { apiRoot } from './http/address.ts';
import { GARBLED } from './http/errors.ts';
import { SESSION_EXPIRED } from './http/refresh.ts';
import { writeForSending } from './making-room.ts';
import { answer, release } from './outbox/choices.ts';
import type { Commands } from './outbox/commands/command.ts';
import { COMMANDS } from './outbox/commands/index.ts';
import { commit } from './outbox/commit.ts';
import type { OutboxDeps } from './outbox/deps.ts';
import { makeDrainer } from './outbox/drain.ts';
import { queueHeads } from './outbox/queues.ts';
import { cancelUpload, discard, edit, endBackoff, retry, toNextRequest } from './outbox/recovery.ts';
import { SYNC_TAG } from './outbox/sync-tag.ts';
import { type OutboxSummary, watchOutbox } from './outbox/watch.ts';
import type { ChannelMessage, Ports } from './ports.ts';
import { keepReserve } from './reserve.ts';
import type { Call, CommitResult, Outbox, UploadProgress } from './runtime.ts';
import type { SessionAccount } from './session/session.ts';
import { errorOfStorage } from './storage-error.ts';
import { readSession, rememberAccount } from './stored.ts';

export interface AccountDeps {
  readonly ports: Ports;
  readonly config: RuntimeConfig;
  readonly call: Call;
  /** Called with what the one quiet line of the shell shows. */
  onSync(state: OutboxSummary): void;
  /** Called when the device is too full to send from, and when it no longer is. */
  onFull(full: boolean): void;
  /** Called with how far a waiting file has come on its way from here; undefined when it is no longer on the wire. */
  onUpload(id: string, progress: UploadProgress | undefined): void;
  /** The browser has closed the database, perhaps to clear this site's storage. */
  onClosed(): void;
  /** A newer version has changed the stored data in another tab: nothing is written or sent from here any more. */
  onOutdated(): void;
}

/** One account's database with its outbox at work. */
export interface OpenAccount extends SessionAccount {
  readonly db: AccountDatabase;
  readonly changes: Changes;
  readonly outbox: Omit<Outbox, 'store' | 'progress'>;
  /** Whether anything waits that goes by itself: nothing refused stands before it in its queue. */
  waits(): Promise<boolean>;
  /** Tries again soon: the network is back, or the person is. */
  hurry(): void;
  /** What came of a question to the server: one that is answered after others were lost says that the line is back. */
  onAnswer(answer: Result<unknown, AppError>): void;
  /** Another tab or the worker says what concerns this account. */
  onMessage(message: ChannelMessage): void;
}

/** Milliseconds after which a page that is still there looks why the browser has closed its database. */
const CLOSED_MS = 1_000;
/** Milliseconds in which a page that was overtaken may still store what is half written. */
const LAST_WORDS_MS = 200;

/** Milliseconds between two tries to keep room on the disk. */
const DISK_MS = 3_600_000;

const OUTDATED: AppError = {
  kind: 'retryable',
  code: 'OUTDATED',
  message: 'Milepost was updated in another tab. Load this page again, then send.',
};

const toProgress = ({ sentBytes, totalBytes }: ChannelMessage & { type: 'upload' }): UploadProgress | undefined =>
  sentBytes === undefined ? undefined : { sentBytes, totalBytes };

/** Opens an account's database and starts sending what waits in it. */
export const openAccount = async (
  deps: AccountDeps,
  account: string,
  commands: Commands = COMMANDS,
): Promise<OpenAccount> => {
  const { ports } = deps;
  const db = new AccountDatabase(accountDatabaseName(account));
  await db.openToWork().catch((error: unknown) => {
    db.close();
    throw error;
  });
  const session = (await readSession())?.id;
  await markOpened(db, session);
  await rememberAccount(account);
  await restoreDraftCopies(db, ports.clock.now());
  void keepReserve(db);
  let outdated = false;
  let closed = false;
  let diskAt = Number.NEGATIVE_INFINITY;
  /** After a pass, for until then the room is needed; and seldom, since a disk with less than that would be full for a moment. */
  const keepDisk = () => {
    const now = ports.clock.now();
    if (Math.abs(now - diskAt) < DISK_MS) return;
    diskAt = now;
    void keepDiskReserve();
  };
  const outbox: OutboxDeps = {
    db,
    ports,
    account,
    call: deps.call,
    commands,
    mainRoot: apiRoot(deps.config, ports.origin, 'main'),
    idempotencyKeys: deps.config.features.idempotencyKey,
    onUpload: deps.onUpload,
    onFull: (full) => {
      deps.onFull(full);
      if (!full) keepDisk();
    },
  };
  const changes = makeChanges(ports.clock);
  const drainer = makeDrainer(outbox);
  const unwatch = watchOutbox(outbox, deps.onSync, drainer.wake);
  let persisted = false;

  const announce = () => {
    drainer.wake();
    ports.channel.post({ type: 'outbox', account });
    ports.device.requestSync(SYNC_TAG).catch(() => undefined);
  };
  // The upgrade waits until this page lets go. What was written down goes on there; what is on the wire is known again
  // by its key.
  db.on('versionchange', (event) => {
    // Deleted, not changed: the library closes it as well.
    if (!event.newVersion) return undefined;
    outdated = true;
    void drainer.stop();
    deps.onOutdated();
    ports.clock.after(LAST_WORDS_MS, () => db.close());
    return false;
  });

  // A page that is put away for coming back (bfcache) is closed as well: what it began to read then would hold up the next page.
  db.on('close', () => {
    ports.clock.after(CLOSED_MS, () => {
      if (!closed) deps.onClosed();
    });
  });

  /** Why something could not be written: where the database was closed under its hands, what it was closed for. */
  const reasonOf = (error: AppError): AppError => {
    if (outdated) return OUTDATED;
    return closed ? { kind: 'session', message: SESSION_EXPIRED } : error;
  };
  /** Writes, and then says so to whoever may send it. */
  const made = async (write: () => Promise<CommitResult>): Promise<CommitResult> => {
    if (outdated) return err(OUTDATED);
    const result = await write();
    if (!result.ok) return err(reasonOf(result.error));
    announce();
    if (!persisted) ports.device.persistStorage().catch(() => undefined);
    persisted = true;
    return result;
  };
  const hurry = (byPerson: boolean) => {
    if (outdated) return;
    // The network's return asks again; on a full device this would take the room that is kept for sending.
    if (!byPerson && !ports.connectivity.online()) return;
    writeForSending(db, ports, () => endBackoff(db, ports.clock.now(), byPerson))
      .catch((error: unknown) => console.warn('The outbox could not be hurried', error))
      .then(announce);
  };
  const stored = <T>(work: () => Promise<T>): Promise<Result<T, AppError>> =>
    outdated
      ? Promise.resolve(err(OUTDATED))
      : work().then(ok, (error: unknown) => err(reasonOf(errorOfStorage(error))));
  const recover =
    (way: typeof retry) =>
    async (key: string): Promise<Result<void, AppError>> => {
      const done = await stored(() => way(outbox, key));
      if (done.ok) announce();
      return done;
    };
  let lineLost = false;
  // Opening the app is the person's return: what was put off while nobody looked is tried at once.
  hurry(false);

  return {
    account,
    db,
    changes,
    outbox: {
      commit: (name, input, extra) => made(() => commit({ db, ports, commands }, name, input, extra)),
      cancelUpload: async (id) => {
        const taken = await stored(() => cancelUpload(outbox, id));
        if (!taken.ok || !taken.value) return taken;
        drainer.cancelUpload(id);
        ports.channel.post({ type: 'cancel-upload', account, id });
        announce();
        return taken;
      },
      sendNow: () => hurry(true),
      retry: recover(retry),
      discard: recover(discard),
      edit: recover(edit),
      answer: (key, id) => recover((deps, its) => answer(deps, its, id))(key),
      release: recover(release),
      toNextRequest: recover(toNextRequest),
    },
    readProfile: () => readProfile(db),
    writeProfile: (profile) => writeProfile(db, profile),
    isOf: async ({ id }) => {
      const owner = await readOwner(db).catch(() => ({ id: undefined }));
      return id === undefined || owner.id === undefined || owner.id === id;
    },
    waits: async () =>
      queueHeads(await db.outbox.orderBy('seq').toArray(), commands).some(({ state }) => state === 'due'),
    hurry: () => hurry(false),
    // What an action's own request comes to is no sign: one that is lost while others are answered keeps its waits (decision 0400).
    onAnswer: (answer) => {
      const garbled = !answer.ok && answer.error.code === GARBLED;
      const lost = garbled || (!answer.ok && answer.error.status === undefined);
      if (!lost && lineLost) hurry(false);
      if (!lost || garbled || answer.error.kind === 'offline' || answer.error.kind === 'timeout') lineLost = lost;
    },
    onMessage: (message) => {
      if (message.type === 'outbox') drainer.wake();
      else if (message.type === 'change') changes.notify(message.change);
      else if (message.type === 'cancel-upload') drainer.cancelUpload(message.id);
      else if (message.type === 'upload') deps.onUpload(message.id, toProgress(message));
    },
    throwAway: (id) =>
      withDatabase(db.name, (still) => throwAway(still, id)).then(
        () => 'rest' as const,
        (error: unknown) => {
          console.warn('What waits could not be deleted yet', error);
          return 'delete';
        },
      ),
    close: async () => {
      closed = true;
      unwatch();
      await drainer.stop();
      db.close();
    },
  };
};
