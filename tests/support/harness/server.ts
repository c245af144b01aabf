import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SESSION_DAYS, type SessionDays } from '#server/accounts/queries/sessions.ts';
import { createApp } from '#server/app.ts';
import { composeServices } from '#server/compose.ts';
import { defaultConfig } from '#server/config.ts';
import type { Database, Db } from '#server/db/database.ts';
import { createFaults, type Faults } from '#server/faults.ts';
import { type Fetch, listen } from '#server/http/listen.ts';
import type { Log, LogEvent } from '#server/log/log.ts';
import type { Mail, Mailer } from '#server/mail/mail.ts';
import { createMapsThreads, type MapsThreads } from '#server/maps/maps-threads.ts';
import type { Streets } from '#server/maps/streets/archive.ts';
import { freshenDemonstrationPrices } from '#server/seed/stations.ts';
import type { Services } from '#server/services.ts';
import { startStrict } from '#server/start-strict.ts';
import type { S3Settings } from '#server/uploads/storage/s3.ts';
import { startThreadsFrom } from '#server/work/program.ts';
import {
  type Addresses,
  type ApiClient,
  createClient,
  signInAt,
  type TestRole,
} from '#tests/support/harness/client.ts';
import { createTestClock, type TestClock } from '#tests/support/harness/clock.ts';
import { type DatabaseKind, databaseOf, freshDatabase, type Through } from '#tests/support/harness/databases.ts';
import { createMailbox, type Mailbox } from '#tests/support/harness/mailbox.ts';
import type { Seed } from '#tests/support/harness/template.ts';

// Of this test run, see `tests/support/programs.ts`.
if (process.env.TEST_PROGRAMS_FOLDER) startThreadsFrom(process.env.TEST_PROGRAMS_FOLDER);

let threads: MapsThreads | undefined;

/** The maps of all servers of this process, which never change: to read roads and towns costs four seconds of processor time. */
const sharedMaps = (): MapsThreads => {
  threads ??= createMapsThreads();
  return { ...threads, close: async () => undefined };
};

export interface ServerOptions {
  readonly database?: DatabaseKind;
  /** The way to a real PostgreSQL; straight by default. */
  readonly through?: Through | undefined;
  /** Milliseconds for which a silent real PostgreSQL is waited for; as a server's by default. */
  readonly silentMs?: number;
  /** Another server, whose real PostgreSQL this one uses as a further process would; one of its own by default. */
  readonly beside?: Pick<TestServer, 'db'>;
  /** Only what the specification says, on three origins (`src/contract/README.md#any-backend`). */
  readonly strict?: boolean;
  /** Accounts by default. */
  readonly seed?: Seed;
  /** Folder of a built page to serve. */
  readonly page?: string;
  /** Off unless a test is about it. */
  readonly limitCalls?: boolean;
  /** Instead of `mailbox`, for tests with a mail server. */
  readonly mailer?: Mailer;
  /** Instead of one that keeps events and prints failures, which fail the test. */
  readonly log?: Log;
  /** Streams of changes at once; as a server's by default. */
  readonly streams?: number;
  /** How long sessions live; as an installation that says nothing by default. */
  readonly sessionDays?: SessionDays;
  /** Proxies in front of it; none by default. */
  readonly trustedProxies?: number;
  /** Origin of the app; taken from each request by default. */
  readonly publicUrl?: string;
  /** Opens the metrics; they are not there by default. */
  readonly metricsToken?: string;
  /** An object storage for attachments; this server's own folder by default. */
  readonly s3?: S3Settings;
  /** An archive of streets for the map; whoever opened it closes it. None by default. */
  readonly streets?: Streets;
  /** Push services of the test, by their origins. */
  readonly pushOrigins?: readonly string[];
  /** A standing still test clock by default; `real` for tests in a browser. */
  readonly time?: 'test' | 'real';
  /** Goes around what the server answers: a bug that a test plants. */
  readonly wrap?: ((next: Fetch) => Fetch) | undefined;
}

/** A real server over HTTP on free ports, with a database of its own. */
export interface TestServer extends Addresses {
  readonly db: Db;
  readonly database: Database;
  readonly services: Services;
  /** Where this server keeps attachments' bytes; gone at `close`. */
  readonly uploadsFolder: string;
  readonly clock: TestClock;
  readonly faults: Faults;
  readonly anonymous: ApiClient;
  /** Mail that this server has sent, the oldest first, once all that was under way is sent. @param to one address's alone */
  readonly mails: (to?: string) => Promise<readonly Mail[]>;
  readonly mailbox: Mailbox;
  /** What was written to the log, the oldest first. */
  readonly events: () => readonly LogEvent[];
  /** Signs in a demonstration account, or any other by its e-mail. */
  readonly signIn: (who: TestRole | (string & {}), password?: string) => Promise<ApiClient>;
  readonly close: () => Promise<void>;
}

/** Starts one; `close` it in `afterAll`. */
export const startServer = async (options: ServerOptions = {}): Promise<TestServer> => {
  const { strict = false, limitCalls = false, trustedProxies = 0, page, seed = 'accounts', time = 'test' } = options;
  const { through, beside } = options;
  const database = await (beside === undefined
    ? freshDatabase(options.database ?? 'pglite', seed, through, options.silentMs)
    : databaseOf(beside.db, through));
  if (seed === 'demonstration') await freshenDemonstrationPrices(database.db, new Date());
  const clock = createTestClock();
  const now = time === 'test' ? clock.now : () => new Date();
  const faults = createFaults();
  const uploadsFolder = mkdtempSync(join(tmpdir(), 'milepost-uploads-'));
  const { streets } = options;
  const config = defaultConfig(streets && { map: { streets: true } });
  const mailbox = createMailbox();
  const { mailer = mailbox.mailer, sessionDays = SESSION_DAYS } = options;
  const { s3, publicUrl, metricsToken, pushOrigins = [], streams } = options;
  const events: LogEvent[] = [];
  const { log = { write: (event) => void events.push(event), failed: (error) => console.error(error) } } = options;
  const ports = { config, now, mailer, s3, publicUrl, log, sessionDays, metricsToken, pushOrigins, streams, streets };
  const maps = sharedMaps();
  const services = await composeServices({
    ...ports,
    database,
    maps,
    strict,
    limitCalls,
    trustedProxies,
    uploadsFolder,
  });
  const parts = page === undefined ? {} : { page };
  const started = strict
    ? await startStrict(services, { ...parts, wrap: faults.wrap })
    : await startPlain(services, parts, options.wrap ?? ((next) => next), faults);
  return {
    ...started.addresses,
    db: database.db,
    database,
    services,
    uploadsFolder,
    clock,
    faults,
    anonymous: createClient(started.addresses),
    mails: async (to) => {
      await services.background.idle();
      return mailbox.to(to);
    },
    mailbox,
    events: () => events,
    signIn: (who, password) => signInAt(started.addresses, who, password),
    close: async () => {
      await started.close(0);
      await Promise.all([services.maps.close(), services.stations.close()]);
      services.pusher.close();
      await services.background.idle();
      await database.close();
      rmSync(uploadsFolder, { recursive: true, force: true });
    },
  };
};

const startPlain = async (
  services: Services,
  parts: { page?: string },
  wrap: (next: Fetch) => Fetch,
  faults: Faults,
) => {
  const listening = await listen(faults.wrap(wrap(createApp(services, parts).fetch)), 0, '127.0.0.1');
  const url = `http://127.0.0.1:${listening.port}`;
  return { addresses: { url, mainApiUrl: url, authApiUrl: url }, close: listening.close };
};
