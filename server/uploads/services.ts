import type { Db } from '#server/db/database.ts';
import type { Spool } from '#server/uploads/spool.ts';
import type { ObjectStorage } from '#server/uploads/storage/storage.ts';

/** What attachments work with. */
export interface UploadServices {
  readonly db: Db;
  /** Where attachments' bytes are kept, and where they arrive. */
  readonly storage: ObjectStorage;
  readonly spool: Spool;
  /** @throws 503 once the database's files are kept elsewhere than in `storage` */
  readonly storageIsStillHere: () => Promise<void>;
  readonly now: () => Date;
  /** Attachments are read at addresses of their storage, as prescribed. */
  readonly strict: boolean;
}
