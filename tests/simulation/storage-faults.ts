import { forceCloseDatabase } from 'fake-indexeddb';
import { keepWritten } from '#tests/support/client/disk.ts';
import { addingFor, addTask, gated, type Owner } from './tasks.ts';

/** What fake-indexeddb keeps inside, as far as a death or a fault must reach. */
interface Connection extends IDBDatabase {
  readonly _rawDatabase: { readonly transactions: readonly Transaction[]; processTransactions(): void };
  _closePending: boolean;
}
export interface Transaction extends IDBTransaction {
  _start(): void;
  _abort(name: string): void;
  _markFinished(): void;
  readonly _state: string;
  readonly _requests: { readonly operation: () => void }[];
  readonly _rollbackLog: (() => void)[];
  readonly db: Connection;
}

/** How the browser's storage fails for a while. */
export interface StorageTrouble {
  /** Of all transactions and openings, 0 to 1. */
  readonly share: number;
  /** Faults until it is well again. */
  left: number;
  /** Steps of any transactions until the storage's process dies. */
  dies?: number;
  /** Not before a transaction is about to end. */
  atEnd?: boolean;
  /** Openings that fail then, until another takes its place. */
  openings?: number;
  readonly random: () => number;
}

/** What the engines call it: a storage process that died, a disk that cannot be read, and no reason at all. */
const NAMES = ['UnknownError', 'AbortError', 'QuotaExceededError', 'UnknownError'] as const;

let trouble: StorageTrouble | undefined;
/** Steps after which a transaction fails. */
let failing = new WeakMap<Transaction, number>();
/** Transactions that failed while their tab was frozen: it hears of it after its thaw. */
let unheard = new WeakSet<Transaction>();
let connections = new Set<Connection>();
/** It has said that it is full while it was not. */
let lied = false;
/** Of connections, of the requests that open them, and of transactions. */
export const owners = new WeakMap<object, Owner>();

/** A new device: of what was open, only what is nobody's is left, and nothing fails. */
export const forgetFaults = (): void => {
  trouble = undefined;
  failing = new WeakMap();
  unheard = new WeakSet();
  lied = false;
  connections = new Set([...connections].filter((connection) => !owners.has(connection)));
};

/** Whether the storage has said that it is full while it only broke off: what was kept back for sending is given up for that. */
export const hasSaidFull = (): boolean => lied;

/** Lets the storage fail from now on; undefined: no longer. */
export const setStorageTrouble = (next: StorageTrouble | undefined): void => {
  trouble = next;
};

const strikes = (): boolean => {
  if (!trouble || trouble.dies !== undefined || trouble.left <= 0 || trouble.random() >= trouble.share) return false;
  trouble.left -= 1;
  return true;
};

/** Ends a transaction as if it had never been; nobody is told, the next one begins. */
export const undo = (transaction: Transaction): void => {
  for (const step of transaction._rollbackLog.splice(0).reverse()) step();
  transaction._markFinished();
  transaction.db._rawDatabase.processTransactions();
};

/** A page is gone. What it has said to be all of a transaction (`commit`) is written without it, all else is undone. */
export const outlive = (transaction: Transaction): void => {
  if (transaction._state === 'committing') {
    for (const { operation } of transaction._requests.splice(0)) operation();
    // Where there is no room, it stays to be undone.
    keepWritten(transaction._rollbackLog);
  }
  undo(transaction);
};

/** Aborts a transaction that has not ended, and tells its tab. */
const fail = (transaction: Transaction, name: string): void => {
  const owner = owners.get(transaction);
  if (owner?.state !== 'frozen') {
    // It may fail as another's transaction ends: what its own code does then must not be done in that name.
    addingFor(owner, () => transaction._abort(name));
    return;
  }
  undo(transaction);
  unheard.add(transaction);
  owner.parked.push(() => transaction._abort(name));
};

/**
 * The browser's storage process dies: all that was under way is gone, or was written to the disk and the news of it got lost,
 * and every connection is closed. The next one is to be opened anew.
 * @param keeps what was about to end may have been written
 */
const die = (random: () => number, keeps: boolean): void => {
  for (const connection of connections) {
    const owner = owners.get(connection);
    if (connection._closePending || owner?.state === 'dead') continue;
    connections.delete(connection);
    connection._closePending = true;
    for (const transaction of connection._rawDatabase.transactions) {
      if (transaction.db !== connection || isOver(transaction)) continue;
      if (keeps && transaction._requests.length === 0 && random() < 0.5) keepWritten(transaction._rollbackLog);
      fail(transaction, 'UnknownError');
    }
    // Declared for the class, made for one connection.
    const close = () => Reflect.apply(forceCloseDatabase, undefined, [connection]);
    // What is nobody's must not wait for the turn of a tab that may die.
    if (owner) addTask(() => gated(owner, close), owner);
    else close();
  }
};

const isOver = (transaction: Transaction): boolean => transaction._state === 'finished';

/** At each step of a transaction of a tab or the worker. @returns true where it has failed, and does nothing more */
export const willFail = (transaction: Transaction): boolean => {
  if (unheard.has(transaction)) return true;
  if (!trouble || transaction.mode === 'versionchange' || isOver(transaction)) return false;
  const { random, dies, atEnd, openings = 0 } = trouble;
  const ends = transaction._requests.length === 0;
  if (dies !== undefined) {
    trouble.dies = dies - 1;
    if (dies > 0 || (atEnd && !ends)) return false;
    setStorageTrouble({ share: 0, left: 0, openings, random });
    // Nobody can know it of a storage that does not answer afterwards.
    die(random, openings === 0);
    return isOver(transaction) || unheard.has(transaction);
  }
  const steps = failing.get(transaction) ?? (strikes() ? Math.floor(random() ** 2 * 8) : Number.POSITIVE_INFINITY);
  failing.set(transaction, steps - 1);
  if (steps > 0 && !(ends && steps < Number.POSITIVE_INFINITY)) return false;
  const name = NAMES[Math.floor(random() * NAMES.length)] ?? 'AbortError';
  if (name === 'QuotaExceededError') lied = true;
  fail(transaction, name);
  return true;
};

/** What whoever opens a database is told. @param event that it is open */
export const openingFails = (request: IDBOpenDBRequest, event: Event): Event => {
  if (trouble?.openings) trouble.openings -= 1;
  else if (!strikes()) return event;
  request.result.close();
  Object.assign(request, { result: undefined, error: new DOMException('Connection lost', 'UnknownError') });
  const failed: Event = Reflect.construct(event.constructor, ['error', { bubbles: true, cancelable: true }]);
  return Object.assign(failed, { eventPath: [] });
};

/** Notes an open connection. */
export const opened = (connection: IDBDatabase): void => void connections.add(connection as Connection);
