import { type FakeDevice, fakeDevice } from '#tests/support/fakes/ports.ts';
import { startClient, type TestClient } from './client.ts';
import { type ModelOptions, type ModelServer, modelServer } from './model-server.ts';
import { emptyDevice } from './storage.ts';
import { liveUntil } from './turns.ts';

/** A device fresh from the box with a model server, and what tests of the outbox do with them. */
export interface Desk {
  readonly device: FakeDevice;
  readonly server: ModelServer;
  tab(): Promise<TestClient>;
  signedIn(account?: string): Promise<TestClient>;
  /** Lets time pass until nothing waits in the outbox. */
  emptied(client: TestClient): Promise<void>;
  /** Lets time pass until an action is refused for good. */
  failed(client: TestClient, key: string): Promise<void>;
  /** How often a path was asked for; `*` at the end for all that begin so. */
  count(method: string, path: string): number;
}

export const DRIVER = 'ray@milepost.test';
export const STAFF = 'admin@milepost.test';

export const openDesk = async (options: Omit<ModelOptions, 'clock'> = {}): Promise<Desk> => {
  await emptyDevice();
  const device = fakeDevice();
  const server = modelServer({ clock: device.clock, ...options });
  const tab = () => startClient({ device, fetch: server.fetch });
  return {
    device,
    server,
    tab,
    signedIn: async (account = DRIVER) => {
      const client = await tab();
      await client.signIn(account);
      return client;
    },
    emptied: (client) =>
      liveUntil(device.clock, async () => (await client.outboxRows()).length === 0, 'an empty outbox'),
    failed: (client, key) =>
      liveUntil(
        device.clock,
        async () => (await client.outboxRows()).some((row) => row.key === key && row.state === 'failed'),
        'a failed action',
      ),
    count: (method, path) => {
      const fits = (asked: string) => (path.endsWith('*') ? asked.startsWith(path.slice(0, -1)) : asked === path);
      return server.seen.filter((one) => one.method === method && fits(one.path)).length;
    },
  };
};

/** What a commit answers, or the test fails. */
export const committed = async <T>(
  work: Promise<{ ok: true; value: T } | { ok: false; error: unknown }>,
): Promise<T> => {
  const result = await work;
  if (!result.ok) throw new Error(`Not committed: ${JSON.stringify(result.error)}`);
  return result.value;
};
