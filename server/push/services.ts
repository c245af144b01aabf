import type { Db } from '#server/db/database.ts';
import type { Limits } from '#server/http/limits.ts';
import type { Pusher } from '#server/push/pusher.ts';
import type { Vapid } from '#server/push/vapid.ts';

/** What news works with. */
export interface PushServices {
  readonly db: Db;
  readonly limits: Limits;
  readonly now: () => Date;
  readonly pusher: Pusher;
  readonly vapid: Vapid;
  /** Origins of push services that are taken although they are not public: those of tests. */
  readonly pushOrigins: readonly string[];
}
