/** Where a session waits that IndexedDB has no room for. The browser counts this storage apart from all others. */
const KEY = 'heldSession';

interface Held<T> {
  /** What is stored in its place, as text: where that has changed, it is out of date. */
  readonly over: string;
  readonly value: T;
}

/** The page's; the worker has none, and a browser may forbid it by an exception. */
const scope = globalThis as {
  readonly localStorage?: {
    getItem(key: string): string | null;
    setItem(key: string, value: string): void;
    removeItem(key: string): void;
  };
};

/** Where there is no such storage: in the worker, or where the person forbids it. */
let memory: string | undefined;

const text = (value: unknown): string => JSON.stringify(value) ?? '';

const write = (held: string | undefined): void => {
  memory = held;
  try {
    if (held === undefined) scope.localStorage?.removeItem(KEY);
    else scope.localStorage?.setItem(KEY, held);
  } catch {
    // This page has it in memory.
  }
};

const read = (): string | undefined => {
  try {
    return scope.localStorage?.getItem(KEY) ?? memory;
  } catch {
    return memory;
  }
};

/** Holds `value`, which could not be stored in the place of `stored`. */
export const hold = <T>(value: T, stored: T): void => write(text({ over: text(stored), value } satisfies Held<T>));

/** Nothing is held any more. */
export const clearHeld = (): void => write(undefined);

/** True while something waits to be stored. */
export const isHeld = (): boolean => read() !== undefined;

/** What is held in the place of what is stored, or else that. */
export const heldOr = <T>(stored: T): T => {
  const kept = read();
  if (kept === undefined) return stored;
  const { over, value } = JSON.parse(kept) as Held<T>;
  return over === text(stored) ? value : stored;
};
