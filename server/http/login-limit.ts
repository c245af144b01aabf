/** Refuses sign-ins after too many wrong passwords. */
export interface LoginLimit {
  /** Seconds to wait, or 0 when a try is allowed. */
  readonly waitSeconds: (address: string, account: string) => number;
  readonly failed: (address: string, account: string) => void;
  readonly succeeded: (address: string, account: string) => void;
}

/** Wrong passwords allowed in `WINDOW_MS`: for one account from one address, and from one address in all. */
const PER_ACCOUNT = 10;
const PER_ADDRESS = 100;
const WINDOW_MS = 15 * 60_000;

/** Counts in memory: each process counts for itself, which only makes the limit wider. */
export const createLoginLimit = (now: () => Date): LoginLimit => {
  const failures = new Map<string, number[]>();
  const accountKey = (address: string, account: string) => `${address} ${account.trim().toLowerCase()}`;
  const recent = (key: string): number[] => {
    const since = now().getTime() - WINDOW_MS;
    const times = (failures.get(key) ?? []).filter((time) => time > since);
    if (times.length === 0) failures.delete(key);
    else failures.set(key, times);
    return times;
  };
  const waitFor = (key: string, allowed: number): number => {
    const times = recent(key);
    const oldest = times.at(-allowed);
    return oldest === undefined ? 0 : Math.ceil((oldest + WINDOW_MS - now().getTime()) / 1000);
  };
  return {
    waitSeconds: (address, account) =>
      Math.max(waitFor(accountKey(address, account), PER_ACCOUNT), waitFor(address, PER_ADDRESS)),
    failed: (address, account) => {
      for (const key of [accountKey(address, account), address]) {
        failures.set(key, [...recent(key), now().getTime()]);
      }
      if (failures.size > 10_000) for (const key of failures.keys()) recent(key);
    },
    succeeded: (address, account) => {
      failures.delete(accountKey(address, account));
    },
  };
};

/** For tests that sign in often. */
export const NO_LOGIN_LIMIT: LoginLimit = { waitSeconds: () => 0, failed: () => undefined, succeeded: () => undefined };
