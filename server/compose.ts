import { join } from 'node:path';
import { relyingPartyOf } from '#server/auth/relyingParty.ts';
import { createTokenCodec, sharedKey } from '#server/auth/tokens.ts';
import { createBackground } from '#server/background.ts';
import type { Database } from '#server/db/database.ts';
import { createLimits, NO_LIMITS } from '#server/http/limits.ts';
import { createImports } from '#server/import/engine.ts';
import type { Mailer } from '#server/mail/mail.ts';
import type { Services } from '#server/services.ts';
import { createStationDirectory } from '#server/stations/directory.ts';
import { createDiskStorage } from '#server/storage/disk.ts';
import { createS3Storage, type S3Settings } from '#server/storage/s3.ts';
import { createSpool } from '#server/uploads/spool.ts';
import type { RuntimeConfig } from '#src/contract/config.ts';

interface ComposeOptions {
  readonly database: Database;
  readonly config: RuntimeConfig;
  readonly now?: () => Date;
  readonly strict?: boolean;
  /** Off in tests that call often. */
  readonly limitCalls?: boolean;
  readonly mailer: Mailer;
  /** Where people open the app: mails have no links without it, and passkeys are made for it. */
  readonly publicUrl?: string | undefined;
  /** None by default. */
  readonly trustedProxies?: number;
  /** Off in development and tests. */
  readonly production?: boolean;
  /** Folder where attachments arrive and, without `s3`, are kept; made when the first one arrives. */
  readonly uploadsFolder: string;
  readonly s3?: S3Settings | undefined;
}

/** Puts the parts of a server together over a migrated database. */
export const composeServices = async (options: ComposeOptions): Promise<Services> => {
  const { database, config, mailer, now = () => new Date(), strict = false, uploadsFolder, s3 } = options;
  const { limitCalls = true, trustedProxies = 0, publicUrl } = options;
  const stations = createStationDirectory(database.db);
  const background = createBackground();
  return {
    db: database.db,
    database,
    config,
    tokens: await createTokenCodec(database.db),
    stations,
    imports: createImports({ database, stations, background, now }),
    storage:
      s3 === undefined
        ? createDiskStorage({ folder: uploadsFolder, key: await sharedKey(database.db, 'storage_key') })
        : createS3Storage(s3),
    spool: createSpool(join(uploadsFolder, 'arriving')),
    limits: limitCalls ? createLimits(now) : NO_LIMITS,
    mailer,
    background,
    trustedProxies,
    publicUrl,
    relyingParty: relyingPartyOf(publicUrl, options.production ?? false),
    now,
    strict,
  };
};
