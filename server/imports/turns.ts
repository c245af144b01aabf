import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '#server/db/database.ts';
import type { AtWork } from '#server/imports/at-work.ts';
import { importAtWork, isTwin, unwantRenewal } from '#server/imports/queries/imports.ts';
import { conflict, JUST_ENDED, otherAtWork, RENEWING } from '#server/imports/refusals.ts';
import { RenewalUnwanted } from '#server/imports/run.ts';

/** Milliseconds that a person waits at most until a renewal has given way: it notices within half a second while it is alive. */
const GIVE_WAY_MS = 5_000;
/** Milliseconds between two looks at whether it has. */
const LOOK_MS = 50;

/** Does what makes an import the one at work, as a person wants it. @throws 409 while another person's is, or none gives way */
export type TakeTurn = <T>(begin: () => Promise<T>) => Promise<T>;

/**
 * Imports are at work one at a time, in all processes. A preview that is made anew by itself gives way, wherever it is: whose it is has
 * nothing to do with what others begin.
 */
export const createTurns =
  (db: Db, atWork: AtWork): TakeTurn =>
  async (begin) => {
    const until = performance.now() + GIVE_WAY_MS;
    for (;;) {
      try {
        return await begin();
      } catch (error) {
        if (!isTwin(error)) throw error;
      }
      const other = await importAtWork(db);
      if (other !== undefined && other.record.renewal === null) throw otherAtWork(other.record, other.by);
      if (performance.now() > until) throw conflict(other === undefined ? JUST_ENDED : RENEWING);
      if (other !== undefined && !atWork.stop(other.record.id, new RenewalUnwanted())) {
        await unwantRenewal(db, other.record.id);
      }
      await delay(LOOK_MS);
    }
  };
