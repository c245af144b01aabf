import '#tests/support/console.ts';
import { createApp } from '#server/app.ts';
import { composeServices } from '#server/compose.ts';
import { defaultConfig } from '#server/config.ts';
import { type Database, type Db, openEmbedded } from '#server/db/database.ts';
import { createFaults, type Faults } from '#server/faults.ts';
import { listen } from '#server/http/listen.ts';
import {
  type Addresses,
  type ApiClient,
  createClient,
  signInAt,
  type TestRole,
} from '#tests/support/harness/client.ts';
import { createTestClock, type TestClock } from '#tests/support/harness/clock.ts';
import { testTemplate } from '#tests/support/harness/template.ts';

export interface ServerOptions {
  readonly database?: 'pglite' | 'postgres';
}

/** A real server over HTTP on a free port, with a database of its own. */
export interface TestServer extends Addresses {
  readonly db: Db;
  readonly database: Database;
  readonly clock: TestClock;
  readonly faults: Faults;
  readonly anonymous: ApiClient;
  readonly signIn: (who: TestRole | (string & {}), password?: string) => Promise<ApiClient>;
  readonly close: () => Promise<void>;
}

/** Starts one; `close` it in `afterAll`. */
export const startServer = async (_options: ServerOptions = {}): Promise<TestServer> => {
  const database = await openEmbedded({ template: await testTemplate() });
  const clock = createTestClock();
  const faults = createFaults();
  const services = await composeServices({ database, config: defaultConfig(), now: clock.now, limitLogins: false });
  const app = createApp(services);
  const listening = await listen(faults.wrap(app.fetch), 0, '127.0.0.1');
  const url = `http://127.0.0.1:${listening.port}`;
  const addresses = { url, mainApiUrl: url, authApiUrl: url };
  return {
    ...addresses,
    db: database.db,
    database,
    clock,
    faults,
    anonymous: createClient(addresses),
    signIn: (who, password) => signInAt(addresses, who, password),
    close: async () => {
      await listening.close(0);
      await database.close();
    },
  };
};
