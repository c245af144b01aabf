import type { Db } from '#server/db/database.ts';
import { siteOf } from '#server/http/address.ts';
import { ApiError } from '#server/http/errors.ts';
import { type Caller, deviceHash, limitKey, networkHash } from '#server/http/limit-keys.ts';
import {
  emptyMeter,
  giveBackToMeter,
  keepTurn,
  spendTurn,
  standingOf,
  takeFromMeter,
} from '#server/http/limit-meters.ts';
import { LIMITS, type LimitName, type Rule, type Rules } from '#server/http/limit-rules.ts';

/** For how long, at most, a process refuses by itself what the database has refused. */
const REMEMBER_MS = 1_000;
/** So many networks' worth of uses have all the networks of one site in IPv6 together. */
const NETWORKS_OF_SITE = 20;
/** Refusals that a process remembers. */
const MAX_REMEMBERED = 10_000;

/** A use that was taken. */
export interface Use {
  /** For a use that went well: nothing was taken, and what this caller has used up about this account is forgiven. */
  readonly giveBack: () => Promise<void>;
  /** For a use of which nothing was judged: it alone is returned. */
  readonly refund: () => Promise<void>;
}

/**
 * Does what a use was taken for. A server that had no room for it (429 or 503 of `server/work/gate.ts`) has judged nothing:
 * the use is returned, or a flood of strangers would use up what an owner has.
 */
export const judging = async <T>(use: Use, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError && [429, 503].includes(error.status)) await use.refund();
    throw error;
  }
};

/** Refuses calls that come too often, over all processes of one database. */
export interface Limits {
  /**
   * Takes a use before it is known whether it is a good one, so that many at once are no more than one after the other.
   * @param times how many uses at once; 1 when absent
   * @throws 429 RATE_LIMITED with Retry-After, and nothing is taken, when there were too many
   */
  readonly consume: (name: LimitName, caller: Caller, times?: number) => Promise<Use>;
}

/**
 * What one rule counts for one caller: it stands at a time, and is full `windowMs` before it. An account's may be ahead by another
 * window, of turns that are kept.
 */
interface Meter {
  readonly kind: keyof Rules;
  readonly key: string;
  readonly stepMs: number;
  readonly windowMs: number;
}

/** What counts for a use, and the key of the turn of a caller who may be given one, or whose turn it is. */
interface Counted {
  readonly meters: readonly Meter[];
  readonly turn?: string;
  readonly isDue?: boolean;
}

/** A wait as it is read: seconds below a minute, else whole minutes. */
const waitText = (seconds: number): string => {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
};

const refusal = (waitMs: number): ApiError => {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new ApiError(429, 'RATE_LIMITED', `Too many attempts. Please try again in ${waitText(seconds)}.`, {
    retryAfterSeconds: seconds,
  });
};

const meterOf = (name: LimitName, kind: keyof Rules, ...who: readonly string[]): Meter[] => {
  const rule: Rule | undefined = (LIMITS[name] as Rules)[kind];
  if (rule === undefined) return [];
  return [{ kind, key: limitKey(name, kind, ...who), stepMs: rule.windowMs / rule.uses, windowMs: rule.windowMs }];
};

/** What counts a caller's network, and then the site that it belongs to. */
const metersOfAddress = (name: LimitName, address: string): Meter[] => {
  const site = siteOf(address);
  const wide = site === undefined ? [] : meterOf(name, 'address', site);
  const ofSite = wide.map((meter) => ({ ...meter, stepMs: meter.stepMs / NETWORKS_OF_SITE }));
  return [...meterOf(name, 'address', networkHash(address)), ...ofSite];
};

/** Remembers, for a moment and within bounds, which meters were full, so that a flood does not reach the database. */
const createRefusals = () => {
  const full = new Map<string, { readonly asked: number; readonly free: number }>();
  return {
    /** How long a meter is full, in milliseconds; 0 where that is not known. */
    waitOf: (key: string, now: number): number => {
      const { asked, free } = full.get(key) ?? { asked: 0, free: 0 };
      // Either way: a clock that was set back must not make a moment long.
      return Math.abs(now - asked) < REMEMBER_MS ? Math.max(0, free - now) : 0;
    },
    add: (key: string, waitMs: number, now: number): void => {
      if (full.size >= MAX_REMEMBERED) full.clear();
      full.set(key, { asked: now, free: now + waitMs });
    },
    forget: (key: string): void => {
      full.delete(key);
    },
  };
};

/**
 * Counts in the database (`src/decisions/0334`). Each meter is a time that uses push on and that goes by itself
 * (the generic cell rate algorithm): one row, one statement, whatever the number of processes.
 */
export const createLimits = (db: Db, clock: () => Date): Limits => {
  const refusals = createRefusals();

  /** Takes uses from a meter where it has room. @returns whether it was moved, and by how much it is, or would be, over-full */
  const consume = async ({ kind, key, stepMs, windowMs }: Meter, times: number, now: number) => {
    const mostMs = kind === 'account' ? 2 * windowMs : windowMs;
    const { hasTaken, until } = await takeFromMeter(db, { key, costMs: stepMs * times, windowMs, mostMs, now });
    return { hasTaken, over: until - windowMs - now };
  };
  const giveBack = async (meters: readonly Meter[], times: number, now: number): Promise<void> => {
    for (const { key, stepMs } of meters) await giveBackToMeter(db, key, stepMs * times, now);
  };

  /**
   * Which meters count, and the turn. An address or a device that was signed in to the account before has a meter of its
   * own, which strangers do not move. A stranger who finds the account's meter full is kept a turn: it is counted ahead,
   * and whoever comes back once it is due is judged whatever others do meanwhile.
   */
  const metersOf = async (name: LimitName, caller: Caller, now: number): Promise<Counted> => {
    const { address, account, device, signer } = caller;
    const network = networkHash(address);
    const ofSigner = signer === undefined ? [] : meterOf(name, 'signer', String(signer));
    const ofAddress = metersOfAddress(name, address);
    if (account === undefined) return { meters: [...ofSigner, ...ofAddress] };
    const email = account.trim().toLowerCase();
    const secret = device === undefined ? undefined : deviceHash(device);
    const turn = limitKey(name, 'turn', email, network);
    const known = await standingOf(db, { email, network, device: secret, turn });
    const own = known.device && secret !== undefined ? secret : network;
    const counted = [...ofSigner, ...meterOf(name, 'pair', email, own)];
    if (known.device || known.network) return { meters: counted };
    const meters = [...counted, ...ofAddress];
    const [ofAccount] = meterOf(name, 'account', email);
    if (ofAccount === undefined) return { meters };
    // None is kept for longer than two windows: one that is was kept before the clock was set back.
    if (known.turn === null || known.turn <= now || known.turn > now + 2 * ofAccount.windowMs) {
      return { meters: [...meters, ofAccount], turn };
    }
    const due = known.turn - ofAccount.windowMs;
    if (due > now) throw refusal(due - now);
    return { meters, turn, isDue: true };
  };

  /** Keeps a turn, where not more than another window is counted ahead already. */
  const keepsTurn = async ({ kind, windowMs }: Meter, waitMs: number, key: string | undefined, now: number) =>
    kind === 'account' &&
    key !== undefined &&
    waitMs <= windowMs &&
    keepTurn(db, { key, until: now + waitMs + windowMs, mostMs: 2 * windowMs, now });

  return {
    consume: async (name, caller, times = 1) => {
      const now = clock().getTime();
      const { meters, turn, isDue = false } = await metersOf(name, caller, now);
      const remembered = Math.max(0, ...meters.map(({ key }) => refusals.waitOf(key, now)));
      if (remembered > 0) throw refusal(remembered);
      const taken: Meter[] = [];
      // The narrowest first and one by one: who is refused by it never moves, even for a moment, what others count on.
      for (const meter of meters) {
        const { hasTaken, over } = await consume(meter, times, now);
        if (hasTaken) taken.push(meter);
        if (over <= 0) continue;
        const isKept = await keepsTurn(meter, over, turn, now);
        await giveBack(isKept ? taken.slice(0, -1) : taken, times, now);
        const waitMs = Math.min(over, meter.windowMs);
        // Where several uses had no room, one may have; and an account's meter may have turns left.
        if (times === 1 && (meter.kind !== 'account' || over > meter.windowMs)) refusals.add(meter.key, waitMs, now);
        throw refusal(waitMs);
      }
      if (isDue && turn !== undefined && !(await spendTurn(db, turn, now))) {
        await giveBack(taken, times, now);
        throw refusal(REMEMBER_MS);
      }
      return {
        refund: () => giveBack(taken, times, clock().getTime()),
        giveBack: async () => {
          for (const { key } of taken) refusals.forget(key);
          const [pair] = taken.filter(({ kind }) => kind === 'pair');
          if (pair !== undefined) await emptyMeter(db, pair.key);
          await giveBack(
            taken.filter((meter) => meter !== pair),
            times,
            clock().getTime(),
          );
        },
      };
    },
  };
};

/** For tests that call often. */
const nothing = async (): Promise<void> => undefined;
export const NO_LIMITS: Limits = { consume: async () => ({ giveBack: nothing, refund: nothing }) };
