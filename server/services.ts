import type { TokenCodec } from '#server/auth/tokens.ts';
import type { Database, Db } from '#server/db/database.ts';
import type { LoginLimit } from '#server/http/login-limit.ts';
import type { StationDirectory } from '#server/stations/directory.ts';
import type { ObjectStorage } from '#server/storage/storage.ts';
import type { Spool } from '#server/uploads/spool.ts';
import type { RuntimeConfig } from '#src/contract/config.ts';

/** What every route works with; time is a port so that tests can move it. */
export interface Services {
  readonly db: Db;
  readonly database: Database;
  readonly config: RuntimeConfig;
  readonly tokens: TokenCodec;
  readonly stations: StationDirectory;
  readonly loginLimit: LoginLimit;
  /** Where attachments' bytes are kept, and where they arrive. */
  readonly storage: ObjectStorage;
  readonly spool: Spool;
  readonly now: () => Date;
  /** Only what the specification names: no idempotency, no added members, unknown members ignored. */
  readonly strict: boolean;
}
