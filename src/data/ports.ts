/**
 * Everything that is not the same each time: time, chance, ids, the network, locks. The page and the worker use
 * `browserPorts()`; tests and the simulation bring fakes (`architecture.md`, Habits).
 */
export interface Ports {
  readonly clock: Clock;
  /** A number from 0 up to 1. */
  random(): number;
  /** A UUID, version 4. */
  uuid(): string;
  readonly connectivity: Connectivity;
  readonly locks: Locks;
  fetch(input: Request): Promise<Response>;
}

export interface Clock {
  /** Milliseconds since 1970, by this device. */
  now(): number;
  /** Calls `work` once after `ms` milliseconds; the answer cancels it. */
  after(ms: number, work: () => void): () => void;
}

export interface Connectivity {
  /** What the browser believes; true may be wrong, false is right. */
  online(): boolean;
  /** Called at each change; the answer unsubscribes. */
  subscribe(listener: (online: boolean) => void): () => void;
}

/** The part of the Web Locks API that the drain needs. */
export interface Locks {
  /**
   * Holds `name` while `work` runs. With `ifAvailable`, answers undefined at once where another holder has it; with
   * `steal`, takes it from its holder.
   */
  hold<T>(
    name: string,
    options: { ifAvailable?: boolean; steal?: boolean },
    work: () => Promise<T>,
  ): Promise<T | undefined>;
}
