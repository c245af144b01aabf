import type { TicketChange } from '#src/contract/changes.ts';

/**
 * Everything that is not the same each time: time, chance, ids, the network, locks. The page and the worker use
 * `browserPorts()`; tests and the simulation have fakes (`tests/README.md#habits`).
 */
export interface Ports {
  readonly clock: Clock;
  /** A number from 0 up to 1. */
  random(): number;
  /** A UUID, version 4. */
  uuid(): string;
  readonly connectivity: Connectivity;
  readonly presence: Presence;
  readonly locks: Locks;
  readonly channel: Channel;
  readonly device: Device;
  /** The app's own origin, without a slash at the end: relative addresses of the configuration start here. */
  readonly origin: string;
  fetch(input: Request): Promise<Response>;
  /**
   * Puts a file's bytes to an address of the storage, telling how many have left where the browser can say so.
   * Rejects where no answer came.
   */
  put(target: PutTarget): Promise<Response>;
}

export interface PutTarget {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: ArrayBuffer;
  readonly signal: AbortSignal;
  onProgress(sentBytes: number): void;
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

export interface Presence {
  /** Called when the person comes back to this page; never in the worker. The answer unsubscribes. */
  subscribe(listener: () => void): () => void;
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

/** What the tabs and the worker of this origin notify each other of. */
export type ChannelMessage =
  /** The stored session is another: look at it again. */
  | { readonly type: 'session' }
  /** The person has done something in a tab: no warning, no sign-out by inactivity. */
  | { readonly type: 'seen'; readonly account: string }
  /** Something became due in this account's outbox. */
  | { readonly type: 'outbox'; readonly account: string }
  /** The stream of changed tickets has given a sign of life, with a change or without. */
  | { readonly type: 'change'; readonly account: string; readonly change?: TicketChange | 'all' }
  /** The bytes of a waiting file have come so far; `sentBytes` undefined when it is no longer on the wire. */
  | {
      readonly type: 'upload';
      readonly account: string;
      readonly id: string;
      readonly sentBytes?: number;
      readonly totalBytes: number;
    }
  /** The person took a waiting file back: whoever sends it stops. */
  | { readonly type: 'cancel-upload'; readonly account: string; readonly id: string };

/** Reaches every other tab and the worker, never the one who posts. */
export interface Channel {
  post(message: ChannelMessage): void;
  /** The answer unsubscribes. */
  subscribe(listener: (message: ChannelMessage) => void): () => void;
}

/** What is asked of the device, where it can: nothing happens where it is unknown (Safari, Firefox). */
export interface Device {
  /** Asks that this origin's storage is not cleared under pressure (`src/data/README.md#storage`). */
  persistStorage(): Promise<void>;
  /** Throws the basemap's tiles away, to make room for what a person wrote. */
  clearTiles(): Promise<void>;
  /** Registers Background Sync (`src/data/README.md#the-worker-drains`). */
  requestSync(tag: string): Promise<void>;
}
