import { ApiError } from '#server/http/errors.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Uses allowed in a window, in milliseconds. */
interface Rule {
  readonly uses: number;
  readonly windowMs: number;
}
/** By network address, by account (an e-mail or an id, known or not), and by account from one address. */
interface Rules {
  readonly address: Rule;
  readonly account?: Rule;
  readonly pair?: Rule;
}

/**
 * What is limited. Sign-ins, codes and present passwords count where they are wrong, the others every time. An account as
 * a whole is limited loosely where that could lock its owner out, and tightly where each use sends mail.
 */
const LIMITS = {
  login: {
    pair: { uses: 10, windowMs: 15 * MINUTE },
    account: { uses: 100, windowMs: 15 * MINUTE },
    address: { uses: 100, windowMs: 15 * MINUTE },
  },
  register: { account: { uses: 5, windowMs: HOUR }, address: { uses: 30, windowMs: HOUR } },
  availability: { address: { uses: 60, windowMs: 15 * MINUTE } },
  code: { address: { uses: 60, windowMs: HOUR } },
  mail: { account: { uses: 5, windowMs: HOUR }, address: { uses: 30, windowMs: HOUR } },
  passkey: { account: { uses: 60, windowMs: 15 * MINUTE }, address: { uses: 300, windowMs: 15 * MINUTE } },
  password: { account: { uses: 10, windowMs: 15 * MINUTE }, address: { uses: 100, windowMs: 15 * MINUTE } },
} as const satisfies Readonly<Record<string, Rules>>;
export type LimitName = keyof typeof LIMITS;

/** Who uses a limited call. */
interface Caller {
  readonly address: string;
  readonly account?: string;
}

/** Refuses calls that come too often. */
export interface Limits {
  /** @throws 429 RATE_LIMITED with Retry-After when there were too many; counts nothing */
  readonly check: (name: LimitName, caller: Caller) => void;
  readonly count: (name: LimitName, caller: Caller) => void;
  /** `check`, then `count`. */
  readonly take: (name: LimitName, caller: Caller) => void;
  /** Forgets what an account has used from this address. */
  readonly forget: (name: LimitName, caller: Caller) => void;
}

const keysOf = (name: LimitName, { address, account }: Caller): { key: string; rule: Rule }[] => {
  const rules: Rules = LIMITS[name];
  const who = account?.trim().toLowerCase();
  const listed = [
    { key: `${name} from ${address}`, rule: rules.address },
    ...(who === undefined ? [] : [{ key: `${name} of ${who}`, rule: rules.account }]),
    ...(who === undefined ? [] : [{ key: `${name} of ${who} from ${address}`, rule: rules.pair }]),
  ];
  return listed.flatMap(({ key, rule }) => (rule === undefined ? [] : [{ key, rule }]));
};

/** Counts in memory: each process counts for itself, which only makes the limits wider. */
export const createLimits = (now: () => Date): Limits => {
  const used = new Map<string, { times: number[]; until: number }>();
  let sweptAt = 0;

  const recent = (key: string, { windowMs }: Rule): number[] => {
    const since = now().getTime() - windowMs;
    return (used.get(key)?.times ?? []).filter((time) => time > since);
  };
  const sweep = (time: number): void => {
    if (time - sweptAt < MINUTE) return;
    sweptAt = time;
    for (const [key, { until }] of used) if (until <= time) used.delete(key);
  };
  const check: Limits['check'] = (name, caller) => {
    const time = now().getTime();
    const waits = keysOf(name, caller).map(({ key, rule }) => {
      const oldest = recent(key, rule).at(-rule.uses);
      return oldest === undefined ? 0 : Math.ceil((oldest + rule.windowMs - time) / 1000);
    });
    const retryAfterSeconds = Math.max(...waits);
    if (retryAfterSeconds === 0) return;
    throw new ApiError(429, 'RATE_LIMITED', 'Too many attempts. Please wait and try again.', { retryAfterSeconds });
  };
  const count: Limits['count'] = (name, caller) => {
    const time = now().getTime();
    sweep(time);
    for (const { key, rule } of keysOf(name, caller)) {
      // No more is kept than the rule looks at.
      const times = [...recent(key, rule), time].slice(-rule.uses);
      used.set(key, { times, until: time + rule.windowMs });
    }
  };
  return {
    check,
    count,
    take: (name, caller) => {
      check(name, caller);
      count(name, caller);
    },
    forget: (name, { address, account = '' }) => {
      used.delete(`${name} of ${account.trim().toLowerCase()} from ${address}`);
    },
  };
};

/** For tests that call often. */
export const NO_LIMITS: Limits = {
  check: () => undefined,
  count: () => undefined,
  take: () => undefined,
  forget: () => undefined,
};
