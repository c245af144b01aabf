import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { DrizzleQueryError } from 'drizzle-orm';
import type { Hono } from 'hono';
import { warmPasskeys } from '#server/accounts/passkeys.ts';
import { type AppParts, createApp } from '#server/app.ts';
import { dropDeadCopies, liveCopies } from '#server/backup/live-copy.ts';
import { localUrl, type OpenAccount, startBanner } from '#server/banner.ts';
import { composeServices } from '#server/compose.ts';
import { defaultConfig } from '#server/config.ts';
import { createDatabaseClock } from '#server/db/clock.ts';
import { awayCode, fromDatabase } from '#server/db/errors.ts';
import { NoConnection, unusableText } from '#server/db/pooler.ts';
import { makeFolder, noFolderText } from '#server/db/private-folder.ts';
import { forWantOfRoom, fullDiskText } from '#server/db/room.ts';
import type { ServerEnv } from '#server/env.ts';
import { createFaults } from '#server/faults.ts';
import { beginHourly } from '#server/hourly.ts';
import { type Fetch, type Listening, listen, tooFewFiles } from '#server/http/listen.ts';
import { createJsonLog, createPlainLog, type Log } from '#server/log/log.ts';
import type { Mailer } from '#server/mail/mail.ts';
import { createFolderMailer, createSmtpMailer } from '#server/mail/mailer.ts';
import { openStreets } from '#server/maps/streets/archive.ts';
import { type OpenedData, openData } from '#server/open.ts';
import { findDemonstration } from '#server/seed/demonstration.ts';
import { prepareFirstStart } from '#server/seed/first-start.ts';
import { createStop, type OnPart, stopAtSignals } from '#server/stopping.ts';
import { VERSION_TEXT } from '#server/version.ts';
import { LOOK_MS } from '#server/work/background.ts';

const configOf = (env: ServerEnv) =>
  defaultConfig({
    map: {
      ...(env.MAP_STYLE_URL === undefined ? {} : { styleUrl: env.MAP_STYLE_URL }),
      ...(env.ROUTER_URL === undefined ? {} : { routerUrl: env.ROUTER_URL }),
      ...(env.GEOCODER_URL === undefined ? {} : { geocoderUrl: env.GEOCODER_URL }),
      ...(env.MAP_PMTILES === undefined ? {} : { streets: true }),
    },
    ...(env.SUPPORT_PHONE === undefined || env.SUPPORT_EMAIL === undefined
      ? {}
      : { support: { phone: env.SUPPORT_PHONE, email: env.SUPPORT_EMAIL } }),
    targets: { firstAnswerMinutes: env.FIRST_ANSWER_MINUTES, closeMinutes: env.CLOSE_HOURS * 60 },
  });

const DEVELOPMENT_FROM = 'Milepost <no-reply@milepost.test>';
const mailFolder = (env: ServerEnv): string => join(env.DATA_DIR, 'mail');

/** In production for programs, on standard output; in development for the person who has started it. */
const logOf = ({ production }: ServerEnv): Log =>
  production ? createJsonLog({ now: () => new Date(), print: (line) => console.log(line) }) : createPlainLog();

const mailerOf = (env: ServerEnv, log: Log): Mailer => {
  const { SMTP_URL: url, MAIL_FROM: from = DEVELOPMENT_FROM, production } = env;
  if (url !== undefined) return createSmtpMailer(url, from);
  const now = () => new Date();
  return createFolderMailer({
    ...{ folder: mailFolder(env), from, now },
    // Whom it is to, and the code in its subject, are for a developer's eyes alone.
    onKept: ({ to, subject }, path) =>
      production ? log.write({ event: 'mail-kept', note: path }) : console.log(`Mail to ${to}: ${subject}, ${path}`),
  });
};

/** The address cannot be listened at, which is told apart from a database that cannot be reached. */
class CannotListen extends Error {
  override readonly name = 'CannotListen';
}

/** Why, in a sentence that says what to do. */
const listenText = ({ code, message }: NodeJS.ErrnoException, { PORT, host }: ServerEnv): string => {
  if (code === 'EADDRINUSE') return `Port ${PORT} is in use. Stop what uses it, or choose another PORT.`;
  if (code === 'EACCES') return `Port ${PORT} may not be used by this account. Choose another PORT.`;
  return `It cannot listen at HOST, which is ${host}, and port ${PORT} (${code ?? message}). Set HOST to an address of this machine, such as 127.0.0.1, or to 0.0.0.0 for all of them.`;
};

export interface RunningServer {
  readonly port: number;
  readonly app: Hono;
  readonly listening: Listening;
  readonly log: Log;
  /** Accounts of the demonstration, for whoever has started it; production has none. */
  readonly openAccounts: readonly OpenAccount[];
  /** Ends requests, closes the database, releases the data folder. */
  readonly close: (onPart?: OnPart) => Promise<void>;
}

/** Beside a real database and a bucket the data folder has files on their way alone, which may be long in coming: looked at now. */
const openWritable = async (env: ServerEnv): Promise<OpenedData> => {
  makeFolder(env.DATA_DIR);
  accessSync(env.DATA_DIR, constants.W_OK);
  return openData(env);
};

/**
 * Starts the whole product on one port (`server/README.md`).
 * @param parts what else the origin serves: the built page, or development's own middleware
 * @throws with a sentence for a person when the port or the data folder is taken, or the environment lacks something
 */
export const startServing = async (env: ServerEnv, parts: AppParts): Promise<RunningServer> => {
  const log = logOf(env);
  const streets = env.MAP_PMTILES === undefined ? undefined : await openStreets(env.MAP_PMTILES);
  const data = await openWritable(env).catch(async (error: unknown) => {
    await streets?.close();
    throw error;
  });
  try {
    for (const note of data.notices) log.write({ event: 'data-folder', note });
    const fewFiles = tooFewFiles(env.STREAMS);
    if (fewFiles !== undefined) log.write({ event: 'open-files', note: fewFiles });
    const clock = createDatabaseClock(data.database);
    await clock.look();
    const services = await composeServices({
      database: data.database,
      now: clock.now,
      config: configOf(env),
      uploadsFolder: join(env.DATA_DIR, 'uploads'),
      s3: env.s3,
      mailer: mailerOf(env, log),
      log,
      trustedProxies: env.TRUSTED_PROXIES,
      publicUrl: env.PUBLIC_URL,
      sessionDays: { drivers: env.SESSION_DAYS_DRIVERS, staff: env.SESSION_DAYS_STAFF },
      production: env.production,
      metricsToken: env.METRICS_TOKEN,
      streets,
      streams: env.STREAMS,
    });
    services.metrics.watchProcess();
    await services.imports.recover();
    await prepareFirstStart(data.database, env, services.now());
    const openAccounts = env.production ? [] : (await findDemonstration(data.database.db)).open;
    if (data.lock !== undefined) {
      // What a process that died has left: nobody else has the folder.
      await dropDeadCopies(env.DATA_DIR);
      await services.spool.clear();
    }
    const secret = data.lock?.holder.secret;
    const local = secret === undefined ? {} : { localSecret: secret, copyFor: liveCopies(data.database, env.DATA_DIR) };
    const app = createApp(services, { ...parts, ...local });
    const fetch: Fetch = env.FAULTS === '1' ? createFaults().wrap(app.fetch) : app.fetch;
    const listening = await listen(fetch, env.PORT, env.host, { streams: env.STREAMS }).catch((error: Error) => {
      throw new CannotListen(listenText(error, env), { cause: error });
    });
    data.lock?.setUrl(localUrl(env.host, listening.port));
    // A bucket that is not there, or keys that it refuses, would be told by the first file alone: the storage logs it itself.
    if (env.s3 !== undefined) void services.storage.reachable().catch(() => undefined);
    // A server under test is started often and seldom asked for a route.
    if (env.FAULTS !== '1') void Promise.all([services.maps.warm(), warmPasskeys()]);
    const look = () => {
      // Where the database is away the time goes on, and the requests of that moment tell of it.
      clock.look().catch(() => undefined);
      services.background.run(services.mails.deliver);
      services.background.run(services.imports.recover);
      services.pusher.wake();
    };
    const looking = setInterval(look, LOOK_MS);
    looking.unref();
    look();
    const endHourly = beginHourly(services, mailFolder(env));
    return {
      port: listening.port,
      app,
      listening,
      log,
      openAccounts,
      close: async (onPart = () => undefined) => {
        endHourly();
        clearInterval(looking);
        services.pusher.close();
        services.mails.close();
        onPart('an import');
        await services.imports.close();
        services.changes.close();
        onPart('calls');
        await listening.close();
        // Nobody waits for these any more.
        services.storage.close();
        onPart('routes, tiles and questions to all stations');
        await Promise.all([services.maps.close(), services.stations.close(), streets?.close()]);
        onPart('work that calls have begun, mail and pushes');
        await services.background.idle();
        onPart('the connection to the database');
        await data.close();
      },
    };
  } catch (error) {
    await Promise.all([data.close(), streets?.close()]);
    throw error;
  }
};

const sentenceOf = (error: unknown, env: ServerEnv): string => {
  if (error instanceof CannotListen) return error.message;
  // The query builder's own message repeats the parameters.
  const cause = error instanceof DrizzleQueryError || error instanceof NoConnection ? (error.cause ?? error) : error;
  const { code, message, path } = cause as Partial<NodeJS.ErrnoException>;
  const fullDisk = fullDiskText(cause as Partial<NodeJS.ErrnoException>);
  if (fullDisk !== undefined) return fullDisk;
  if (error instanceof NoConnection) return error.message;
  if (code === 'EACCES' && path !== undefined) {
    return `This account may not use ${path}. Start Milepost as the account that it belongs to, or choose another DATA_DIR.`;
  }
  if (code === 'ENOSPC') return `There is no room left on the disk of ${env.DATA_DIR}. Make some, and start again.`;
  const noFolder = noFolderText(cause as Partial<NodeJS.ErrnoException>);
  if (noFolder !== undefined) return noFolder;
  if (code === 'EROFS') return `${env.DATA_DIR} lies on a disk that can only be read. Choose another DATA_DIR.`;
  const refusedByIt = fromDatabase(error, ({ severity }) => severity === 'FATAL');
  if (env.DATABASE_URL !== undefined && (refusedByIt || awayCode(error) !== undefined)) {
    const named = env.DATABASE_DIRECT_URL === undefined ? 'DATABASE_URL' : 'DATABASE_URL or DATABASE_DIRECT_URL';
    return unusableText(message, named);
  }
  // The embedded database ends without a word where its files are not those of a database.
  return message ?? `The database in ${env.DATA_DIR} cannot be opened: its files are damaged.`;
};

/** Serves until Ctrl-C, SIGTERM or the end of its terminal (SIGHUP), then closes cleanly; a second signal ends at once. Prints the start-up block; where it cannot start it says why, and ends the process. */
export const serveUntilStopped = async (env: ServerEnv, parts: AppParts): Promise<RunningServer> => {
  let server: RunningServer;
  try {
    server = await startServing(env, parts);
  } catch (error) {
    // A real PostgreSQL has a disk of its own, and names it itself.
    const why = env.DATABASE_URL === undefined ? await forWantOfRoom(error, env.DATA_DIR) : error;
    console.error(`Milepost did not start: ${sentenceOf(why, env)}`);
    // What an embedded database that failed leaves open would keep the process, and its supervisor would wait for its end.
    process.exit(1);
  }
  // By itself the platform would print the error with its message and parameters before it ends.
  process.once('uncaughtException', (error: unknown) => {
    server.log.failed(error);
    process.exit(1);
  });
  stopAtSignals((exit) => createStop({ close: server.close, log: server.log, exit }));
  // Last: whoever reads that it is ready may end it at once, and it ends as it should.
  if (env.production)
    server.log.write({
      event: 'started',
      note: `Milepost is ready at ${localUrl(env.host, server.port)} in version ${VERSION_TEXT}`,
    });
  else console.log(startBanner(env, server.port, process.uptime() * 1000, server.openAccounts));
  return server;
};
