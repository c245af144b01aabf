import './storage.ts';
// The app loads them when they are first needed, which takes time that no fake clock shows: they are here before.
import '#src/contract/desk-endpoints.ts';
import '#src/contract/push-endpoints.ts';
import '#src/contract/user-endpoints.ts';
import '#src/data/account.ts';
import type { AccountDatabase, OutboxRow } from '#src/data/db/database.ts';
import { type PageRuntime, startRuntime } from '#src/data/start.ts';
import type { FakeDevice, FakeTab } from '#tests/support/fakes/ports.ts';

/** One tab running the real data layer. */
export interface TestClient extends FakeTab {
  readonly runtime: PageRuntime;
  readonly db: () => AccountDatabase;
  /** Signs in with the model server's password, or another. */
  signIn(username: string, password?: string): Promise<void>;
  outboxRows(): Promise<OutboxRow[]>;
  /** Ends it as a person closes a tab. */
  close(): Promise<void>;
}

export interface ClientOptions {
  readonly device: FakeDevice;
  readonly fetch?: (input: Request) => Promise<Response>;
  readonly origin?: string;
}

const open = new Set<TestClient>();

/** Starts a tab over fake IndexedDB and the given network (Node's own by default). */
export const startClient = async ({ device, fetch, origin }: ClientOptions): Promise<TestClient> => {
  const tab = device.tab({ ...(fetch ? { fetch } : {}), ...(origin ? { origin } : {}) });
  const runtime = await startRuntime(tab.ports);
  const client: TestClient = {
    ...tab,
    runtime,
    db: () => runtime.db(),
    signIn: async (username, password = 'good') => {
      const result = await runtime.session.signIn({ username, password });
      if (!result.ok) throw new Error(`Sign-in failed: ${JSON.stringify(result.error)}`);
    },
    outboxRows: () => runtime.db().outbox.orderBy('seq').toArray(),
    kill: () => {
      tab.kill();
      open.delete(client);
      // A tab that is gone writes nothing more.
      if (runtime.session.store.getState().status === 'signed-in') runtime.db().close();
    },
    close: async () => {
      open.delete(client);
      await runtime.stop();
    },
  };
  open.add(client);
  return client;
};

/** Closes all tabs a test has opened; call in `afterEach`, before `emptyDevice`. */
export const closeClients = async (): Promise<void> => {
  for (const client of [...open]) await client.close();
};

/** Waits until `holds` answers true, looking again as soon as the event loop has turned; fails after 20 s. */
export const until = async (holds: () => boolean | Promise<boolean>, what = 'the awaited state'): Promise<void> => {
  const end = performance.now() + 20_000;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`Never came: ${what}`);
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
};
