import * as v from 'valibot';
import type { Station } from '#src/contract/station.ts';
import type { AccountDatabase } from './db/database.ts';
import { dropHalfMade, readHalfMade, readLastRequest, writeHalfMade } from './db/meta.ts';
import { readWithRetry } from './db/read-with-retry.ts';
import { lockUntilReleased } from './lock-until-released.ts';
import { runtime } from './runtime.ts';
import { withTries } from './with-tries.ts';

/** Its row in `meta`. Named here, for what every page loads need not know it. */
const NAME = 'askedService';

/** Milliseconds after which what was asked for is not requested any more: a truck that drives is miles from that stop by then. */
const OLD_MS = 10 * 60_000;

const schema = v.object({
  station: v.looseObject({ id: v.string() }),
  askedAt: v.number(),
  after: v.optional(v.string()),
});

/** Service that was asked for by one tap and can still be taken back: stored from the tap until it is requested, or is not. */
export interface AskedService {
  readonly station: Station;
  /** By this device: milliseconds since 1970. */
  readonly askedAt: number;
  /**
   * What `readLastRequest` said at the tap: where there was a request since, in whichever page, this was it. Undefined where it could
   * not be read; empty would say that there was none before, and be refused.
   */
  readonly after?: string | undefined;
}

/** What was asked for, while this page alone is at it. */
export interface HeldService {
  readonly asked: AskedService;
  /**
   * It was requested, or taken back: it is stored no more, and another page may look; where it could not be taken away, none may for
   * as long as this page lives. Never rejects.
   */
  readonly end: () => Promise<void>;
  /** Lets another page look, and leaves it as it is stored. */
  readonly letGo: () => void;
}

const lock = (db: AccountDatabase): Promise<() => void> =>
  lockUntilReleased(runtime().ports.locks, `milepost-asked-service:${db.name}`);

/** Takes it away, unless another page has asked since. */
const forget = (db: AccountDatabase, asked: AskedService): Promise<void> =>
  withTries(() => dropHalfMade(db, NAME, asked));

const heldOf = (db: AccountDatabase, asked: AskedService, letGo: () => void): HeldService => ({
  asked,
  letGo,
  end: () =>
    forget(db, asked).then(letGo, (error: unknown) =>
      // Held on to: another page would find it, and ask for what was taken back.
      console.warn('What was asked for could not be taken away', error),
    ),
});

const read = async (db: AccountDatabase): Promise<AskedService | undefined> => {
  const stored = await readWithRetry(runtime().ports.clock, () => readHalfMade(db, NAME));
  // Another version may have stored something else.
  return v.is(schema, stored) ? (stored as AskedService) : undefined;
};

/** Whether this is still the account that is signed in here. */
const isOpen = (db: AccountDatabase): boolean => {
  try {
    return runtime().db().name === db.name;
  } catch {
    // Nobody is signed in.
    return false;
  }
};

/** Whether there was a request since: by whichever page, it was this one. */
const isMade = async (db: AccountDatabase, { after }: AskedService): Promise<boolean> =>
  after !== undefined && after !== (await readWithRetry(runtime().ports.clock, () => readLastRequest(db)));

/** Stores what was asked for, so that a page that starts after this one finds it. On a full device this page alone knows it. */
export const keepAsked = async (station: Station): Promise<HeldService> => {
  const { ports } = runtime();
  const db = runtime().db();
  // Not waited for: whoever is at something else that was asked for does not hold this up.
  const held = lock(db);
  const letGo = () =>
    void held.then(
      (release) => release(),
      (error: unknown) => console.warn('What was asked for was not held', error),
    );
  const last = await withTries(() => readLastRequest(db)).catch(() => undefined);
  const asked = { station, askedAt: ports.clock.now(), after: last };
  const kept = withTries(() => writeHalfMade(db, NAME, asked));
  await kept.catch((error: unknown) => console.warn('It could not be stored', error));
  return heldOf(db, asked, letGo);
};

/** Whether something was asked for and neither requested nor taken back, in this page or another. */
export const isAsked = async (): Promise<boolean> => (await read(runtime().db())) !== undefined;

/** What a page that is gone has left, once no page is at it any more; undefined where nothing is left by then, or it was requested. */
export const takeAsked = async (): Promise<HeldService | undefined> => {
  const db = runtime().db();
  const letGo = await lock(db);
  // Another person may have signed in while it waited, who asked for nothing.
  const asked = isOpen(db) ? await read(db).catch(() => undefined) : undefined;
  // Its page may have been killed after the request and before the end: that is nothing to ask for, nor to tell of, however old it is.
  const made = asked && (await isMade(db, asked).catch(() => false));
  if (asked && !made) return heldOf(db, asked, letGo);
  if (asked) await forget(db, asked).catch((error: unknown) => console.warn('It could not be taken away', error));
  letGo();
  return undefined;
};

/** Whether it was asked for too long ago; a clock that was set back cannot tell. */
export const isOldAsked = ({ askedAt }: AskedService): boolean =>
  Math.abs(runtime().ports.clock.now() - askedAt) > OLD_MS;
