import type { Db } from '#server/db/database.ts';
import { sharedKey } from '#server/db/secrets.ts';
import { ApiError } from '#server/http/errors.ts';
import type { Log } from '#server/log/log.ts';
import { requestFacts } from '#server/log/running-request.ts';
import { claimStorage, type StoragePlace, WrongStorage } from '#server/uploads/storage/claim.ts';
import { createDiskStorage } from '#server/uploads/storage/disk.ts';
import { createS3Storage } from '#server/uploads/storage/s3.ts';
import type { ObjectStorage } from '#server/uploads/storage/storage.ts';

/** The storage of a place. @param key signs the addresses of a folder; what only copies bytes needs none that others know */
export const storageAt = (
  { folder, s3 }: StoragePlace,
  log: Log,
  key: Uint8Array = new Uint8Array(32),
): ObjectStorage => (s3 === undefined ? createDiskStorage({ folder, key }) : createS3Storage(s3, log));

/** Seconds after which somebody may have put the settings right. */
const WRONG_SECONDS = 60;

/** The storage of a database's files, as one process has it. */
export interface OpenedStorage {
  readonly storage: ObjectStorage;
  /** @throws 503 once the database's files are kept elsewhere; the log says where */
  readonly isStillHere: () => Promise<void>;
  /** Whether they are kept elsewhere by now: asked by who watches, so that nothing is written to the log. @throws as the database */
  readonly isElsewhere: () => Promise<boolean>;
}

/** Opens the storage of a database's files. @throws WrongStorage where they are kept elsewhere */
export const openStorage = async (db: Db, place: StoragePlace, log: Log): Promise<OpenedStorage> => {
  const check = await claimStorage(db, place);
  const isStillHere = async (): Promise<void> => {
    try {
      await check();
    } catch (error) {
      if (!(error instanceof WrongStorage)) throw error;
      log.write({ event: 'wrong-storage', ...requestFacts(), note: error.message });
      const message = 'The server cannot take files at the moment. Please try again later.';
      throw new ApiError(503, 'UNAVAILABLE', message, { retryAfterSeconds: WRONG_SECONDS });
    }
  };
  const isElsewhere = async (): Promise<boolean> => {
    try {
      await check();
      return false;
    } catch (error) {
      if (!(error instanceof WrongStorage)) throw error;
      return true;
    }
  };
  return { storage: storageAt(place, log, await sharedKey(db, 'storage_key')), isStillHere, isElsewhere };
};
