import { join } from 'node:path';
import { createDerive } from '#server/accounts/crypto/derive.ts';
import { createTokenCodec } from '#server/accounts/crypto/tokens.ts';
import { SESSION_DAYS, type SessionDays } from '#server/accounts/queries/sessions.ts';
import { relyingPartyOf } from '#server/accounts/relying-party.ts';
import { createSessionMemory } from '#server/accounts/session-memory.ts';
import { defaultConfig } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { createFollowing } from '#server/db/following.ts';
import { createLimits, NO_LIMITS } from '#server/http/limits.ts';
import { publicOriginOf } from '#server/http/public-origin.ts';
import { logUnforeseen } from '#server/http/unforeseen.ts';
import { createImports } from '#server/imports/engine.ts';
import { createPlainLog, type Log } from '#server/log/log.ts';
import type { Mailer } from '#server/mail/mail.ts';
import { createMailOutbox } from '#server/mail/outbox.ts';
import { legMilesOf } from '#server/maps/leg-miles.ts';
import { createMapsThreads, type MapsThreads } from '#server/maps/maps-threads.ts';
import type { Streets } from '#server/maps/streets/archive.ts';
import { createMetrics } from '#server/metrics/metrics.ts';
import { createPusher } from '#server/push/pusher.ts';
import { openVapid } from '#server/push/vapid.ts';
import type { Services } from '#server/services.ts';
import { createStationDirectory, createStationsPool } from '#server/stations/directory.ts';
import { createTicketChanges } from '#server/tickets/changes.ts';
import { createTicketMemory } from '#server/tickets/ticket-memory.ts';
import { createSpool } from '#server/uploads/spool.ts';
import { openStorage } from '#server/uploads/storage/open.ts';
import type { S3Settings } from '#server/uploads/storage/s3.ts';
import { COMMIT, VERSION } from '#server/version.ts';
import { counted, watch } from '#server/watch.ts';
import { createBackground } from '#server/work/background.ts';
import { createLongReads } from '#server/work/long-reads.ts';
import type { RuntimeConfig } from '#src/contract/config.ts';

interface ComposeOptions {
  readonly database: Database;
  readonly config: RuntimeConfig;
  readonly now?: () => Date;
  readonly strict?: boolean;
  /** Off in tests that call often. */
  readonly limitCalls?: boolean;
  readonly mailer: Mailer;
  /** Threads that several servers of one process share; its own by default. */
  readonly maps?: MapsThreads;
  /** A developer's own by default. */
  readonly log?: Log;
  /** `SESSION_DAYS` by default. */
  readonly sessionDays?: SessionDays;
  /** None by default. */
  readonly trustedProxies?: number;
  /** Origin of the app; taken from each request when absent. Passkeys are made for it. */
  readonly publicUrl?: string | undefined;
  /** Off in development and tests. */
  readonly production?: boolean;
  /** Folder where attachments arrive and, without `s3`, are kept; made when the first one arrives. */
  readonly uploadsFolder: string;
  readonly s3?: S3Settings | undefined;
  /** Origins of push services that are taken although they are not public: those of tests. None by default. */
  readonly pushOrigins?: readonly string[];
  /** Streams of changes at once; `STREAMS` by default. */
  readonly streams?: number | undefined;
  /** Without one nobody may read the metrics. */
  readonly metricsToken?: string | undefined;
  /** Streets for the own map; whoever opened them closes them. */
  readonly streets?: Streets | undefined;
}

/** Puts the parts of a server together over a migrated database. */
export const composeServices = async (options: ComposeOptions): Promise<Services> => {
  const { database, config, mailer, now = () => new Date(), strict = false, uploadsFolder, s3 } = options;
  const { limitCalls = true, trustedProxies = 0, publicUrl, metricsToken } = options;
  const metrics = createMetrics(VERSION, COMMIT);
  const log = counted(options.log ?? createPlainLog(), metrics);
  const { sessionDays = SESSION_DAYS, pushOrigins = [] } = options;
  const onError = (error: unknown) => logUnforeseen(log, error);
  const stations = createStationDirectory(database.db, strict, createStationsPool(onError), onError);
  const background = createBackground(log);
  const following = createFollowing(database);
  const changes = createTicketChanges(database, { now, most: options.streams });
  const mails = createMailOutbox({ db: database.db, mailer, now, log, run: background.run, onOutcome: metrics.mail });
  const maps = options.maps ?? createMapsThreads(onError);
  const vapid = await openVapid(database.db, `mailto:${config.support.email}`);
  // Where routes come from somewhere else, our own roads would say something else of them.
  const files = await openStorage(database.db, { folder: uploadsFolder, s3 }, log);
  const ownRouter = config.map.routerUrl.endsWith(defaultConfig().map.routerUrl);
  return {
    db: database.db,
    database,
    config,
    tokens: await createTokenCodec(database.db),
    following,
    sessions: createSessionMemory(following),
    polled: createTicketMemory(following),
    derive: await createDerive(database.db),
    sessionDays,
    stations,
    imports: createImports({ database, stations, background, log, now }),
    changes,
    vapid,
    pushOrigins,
    pusher: createPusher({ db: database.db, now, vapid, background, log, mails, publicUrl, allowed: pushOrigins }),
    maps,
    streets: options.streets,
    legMiles: ownRouter ? legMilesOf(maps) : async () => undefined,
    storage: files.storage,
    storageIsStillHere: files.isStillHere,
    spool: createSpool(join(uploadsFolder, 'arriving')),
    longReads: createLongReads(),
    limits: limitCalls ? createLimits(database.db, now) : NO_LIMITS,
    mails,
    metrics,
    metricsToken,
    health: watch(metrics, { database, mails, changes, files, uploadsFolder, now }),
    log,
    background,
    trustedProxies,
    publicUrl,
    publicOrigin: (c) => publicOriginOf(c, { publicUrl, trustedProxies }),
    relyingParty: relyingPartyOf(publicUrl, options.production ?? false),
    now,
    strict,
  };
};
