import type { RuntimeConfig } from '#src/contract/config.ts';
import { clearAll, clearReadable } from './db/clear.ts';
import { AccountDatabase, accountDatabaseName } from './db/database.ts';
import { readProfile, writeProfile } from './db/meta.ts';
import type { InnerCall } from './http/call.ts';
import { makingRoom } from './makingRoom.ts';
import { discard, edit, makeDue, retry } from './outbox/actions.ts';
import { commit } from './outbox/commit.ts';
import { makeDrainer } from './outbox/drain.ts';
import { SYNC_TAG } from './outbox/syncTag.ts';
import { watchOutbox } from './outbox/watch.ts';
import type { Ports } from './ports.ts';
import type { Outbox, SyncState } from './runtime.ts';
import type { SessionAccount } from './session/session.ts';
import { readAccounts, rememberAccount } from './stored.ts';

export interface AccountDeps {
  readonly ports: Ports;
  readonly config: RuntimeConfig;
  readonly call: InnerCall;
  /** Told what the one quiet line of the shell shows. */
  onSync(state: Omit<SyncState, 'online'>): void;
}

/** One account's database with its outbox at work. */
export interface OpenAccount extends SessionAccount, Omit<Outbox, 'store' | 'progress'> {
  readonly account: string;
  readonly db: AccountDatabase;
  /** Tries again soon: the network is back, or the person is. */
  hurry(): void;
  /** Another tab or the worker says that something became due. */
  poke(): void;
}

/** Opens an account's database and starts sending what waits in it. */
export const openAccount = async (deps: AccountDeps, account: string): Promise<OpenAccount> => {
  const { ports } = deps;
  const db = new AccountDatabase(accountDatabaseName(account));
  await db.open();
  await rememberAccount(account);
  const drainer = makeDrainer({
    db,
    ports,
    account,
    call: deps.call,
    idempotencyKeys: deps.config.features.idempotencyKey,
  });
  const unwatch = watchOutbox(db, ports.clock, deps.onSync, drainer.wake);
  let persisted = false;

  const announce = () => {
    drainer.wake();
    ports.channel.post({ type: 'outbox', account });
    ports.device.requestSync(SYNC_TAG).catch(() => undefined);
  };
  const hurry = (byPerson: boolean) => {
    makeDue(db, ports.clock.now(), byPerson).then(announce, (error: unknown) =>
      console.warn('The outbox could not be hurried', error),
    );
  };
  drainer.wake();

  return {
    account,
    db,
    readProfile: () => readProfile(db),
    writeProfile: (profile) => writeProfile(db, profile),
    commit: async (name, input, extra) => {
      const result = await makingRoom(db, ports, () => commit({ db, ports }, name, input, extra));
      if (result.ok) {
        announce();
        if (!persisted) ports.device.persistStorage().catch(() => undefined);
        persisted = true;
      }
      return result;
    },
    take: async (ticketId, from) =>
      commit({ db, ports }, 'ticket.status', { id: ticketId, status: 'IN_PROGRESS', from }),
    cancelUpload: async () => false,
    sendNow: () => hurry(true),
    hurry: () => hurry(false),
    poke: drainer.wake,
    retry: async (key) => {
      await retry(db, key, ports.clock.now());
      announce();
    },
    discard: async (key) => {
      await discard(db, key);
      announce();
    },
    edit: async (key) => {
      await edit(db, key);
      announce();
    },
    clear: (choice) => (choice === 'delete' ? clearAll(db, ports.uuid()) : clearReadable(db)),
    close: async () => {
      unwatch();
      await drainer.stop();
      db.close();
    },
  };
};

/** Clears what can be read in the databases of all accounts but this one; their waiting work stays. */
export const clearOtherAccounts = async (account: string): Promise<void> => {
  for (const other of (await readAccounts()).filter((name) => name !== account)) {
    const db = new AccountDatabase(accountDatabaseName(other));
    await clearReadable(db);
    db.close();
  }
};
