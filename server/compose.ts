import { createTokenCodec } from '#server/auth/tokens.ts';
import type { Database } from '#server/db/database.ts';
import { createLoginLimit, NO_LOGIN_LIMIT } from '#server/http/login-limit.ts';
import type { Services } from '#server/services.ts';
import { createStationDirectory } from '#server/stations/directory.ts';
import type { RuntimeConfig } from '#src/contract/config.ts';

interface ComposeOptions {
  readonly database: Database;
  readonly config: RuntimeConfig;
  readonly now?: () => Date;
  readonly strict?: boolean;
  /** Off in tests that sign in often. */
  readonly limitLogins?: boolean;
}

/** Puts the parts of a server together over a migrated database. */
export const composeServices = async (options: ComposeOptions): Promise<Services> => {
  const { database, config, now = () => new Date(), strict = false, limitLogins = true } = options;
  return {
    db: database.db,
    database,
    config,
    tokens: await createTokenCodec(database.db),
    stations: createStationDirectory(database.db),
    loginLimit: limitLogins ? createLoginLimit(now) : NO_LOGIN_LIMIT,
    now,
    strict,
  };
};
