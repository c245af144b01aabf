import type { Context } from 'hono';
import type { Derive } from '#server/accounts/crypto/derive.ts';
import type { TokenCodec } from '#server/accounts/crypto/tokens.ts';
import type { SessionDays } from '#server/accounts/queries/sessions.ts';
import type { relyingPartyOf } from '#server/accounts/relying-party.ts';
import type { Database, Db } from '#server/db/database.ts';
import type { Limits } from '#server/http/limits.ts';
import type { Imports } from '#server/imports/engine.ts';
import type { Log } from '#server/log/log.ts';
import type { Mailer } from '#server/mail/mail.ts';
import type { MapsThreads } from '#server/maps/threads.ts';
import type { StationDirectory } from '#server/stations/directory.ts';
import type { Spool } from '#server/uploads/spool.ts';
import type { ObjectStorage } from '#server/uploads/storage/storage.ts';
import type { Background } from '#server/work/background.ts';
import type { RuntimeConfig } from '#src/contract/config.ts';

/** What every route works with; time is a port so that tests can move it. */
export interface Services {
  readonly db: Db;
  readonly database: Database;
  readonly config: RuntimeConfig;
  readonly tokens: TokenCodec;
  readonly derive: Derive;
  readonly sessionDays: SessionDays;
  readonly stations: StationDirectory;
  readonly imports: Imports;
  readonly maps: MapsThreads;
  readonly limits: Limits;
  readonly mailer: Mailer;
  readonly log: Log;
  readonly background: Background;
  /** Proxies of ours in front of the server, whose word about a caller's address is believed. */
  readonly trustedProxies: number;
  /** The origin people open the app at, where the operator has named it; mails have no links without it. */
  readonly publicUrl: string | undefined;
  /** The origin at which a caller knows this server: `publicUrl`, else what the request says. */
  readonly publicOrigin: (c: Context) => string;
  /** For which site passkeys are made, by the request's `Host`; undefined where they cannot be. */
  readonly relyingParty: ReturnType<typeof relyingPartyOf>;
  /** Where attachments' bytes are kept, and where they arrive. */
  readonly storage: ObjectStorage;
  readonly spool: Spool;
  readonly now: () => Date;
  /** Only what the specification names: no idempotency, no added members, unknown members ignored. */
  readonly strict: boolean;
}
