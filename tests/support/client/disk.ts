import { IDBDatabase, IDBObjectStore, IDBTransaction } from 'fake-indexeddb';

/** What fake-indexeddb keeps inside, as far as a full disk must reach. */
interface RawStore {
  readonly records: { get(key: unknown): { value: unknown } | undefined; values(range?: unknown): Iterable<Stored> };
  storeRecord(record: Stored, noOverwrite: boolean, log?: Log): unknown;
  deleteRecord(key: unknown, log?: Log): void;
  clear(log?: Log): void;
}
interface Stored {
  readonly key?: unknown;
  readonly value: unknown;
}
type Log = (() => void)[];
interface Transaction {
  readonly _rollbackLog: Log;
  readonly _requests: readonly unknown[];
  readonly _state: string;
  _start(): void;
  readonly db: object;
  objectStore(name: string): { readonly _rawObjectStore: RawStore };
  _abort(name: string | null): void;
  _markFinished(): void;
}

/** Bytes that may still be written in all databases of this process; undefined: as many as anybody likes. */
let room: number | undefined;

/** Bytes written and given back by transactions that have not ended. */
const open = new WeakMap<Log, { written: number; freed: number }>();

/** About as many bytes as a value takes. */
const sizeOf = (value: unknown): number => {
  if (typeof value === 'string') return 2 + value.length;
  if (typeof value !== 'object' || value === null) return 8;
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return 8 + value.byteLength;
  let size = 8;
  for (const [name, member] of Object.entries(value)) size += name.length + sizeOf(member);
  return size;
};

const sumOf = (log: Log) => {
  const sum = open.get(log) ?? { written: 0, freed: 0 };
  open.set(log, sum);
  return sum;
};

const patched = new WeakSet<object>();

const patchStores = (prototype: RawStore): void => {
  if (patched.has(prototype)) return;
  patched.add(prototype);
  const { storeRecord, deleteRecord, clear } = prototype;
  prototype.storeRecord = function (record, noOverwrite, log) {
    if (room === undefined || !log) return storeRecord.call(this, record, noOverwrite, log);
    const sum = sumOf(log);
    const before = record.key === undefined ? undefined : this.records.get(record.key);
    sum.written += sizeOf(record.value);
    if (before) sum.freed += sizeOf(before.value);
    return storeRecord.call(this, record, noOverwrite, log);
  };
  const free = (store: RawStore, log: Log | undefined, range?: unknown) => {
    if (room === undefined || !log) return;
    for (const { value } of store.records.values(range)) sumOf(log).freed += sizeOf(value);
  };
  prototype.deleteRecord = function (key, log) {
    free(this, log, key);
    deleteRecord.call(this, key, log);
  };
  prototype.clear = function (log) {
    free(this, log);
    clear.call(this, log);
  };
};

const transaction = IDBTransaction.prototype as unknown as Transaction;
const { objectStore, _start: start, _abort: abort, _markFinished: markFinished } = transaction;

transaction.objectStore = function (this: Transaction, name) {
  const store = objectStore.call(this, name);
  patchStores(Object.getPrototypeOf(store._rawObjectStore) as RawStore);
  return store;
};
transaction._start = function (this: Transaction) {
  const written = open.get(this._rollbackLog)?.written ?? 0;
  const ends = this._requests.length === 0 && this._state !== 'finished';
  if (ends && room !== undefined && written > room) this._abort('QuotaExceededError');
  else start.call(this);
};
transaction._abort = function (this: Transaction, name) {
  open.delete(this._rollbackLog);
  if (name === 'QuotaExceededError') refused.add(this.db);
  abort.call(this, name);
};
const countWritten = (log: Log): void => {
  const sum = open.get(log);
  open.delete(log);
  // Nothing is left to roll back where all of it was.
  if (sum && room !== undefined && log.length > 0) room += sum.freed - sum.written;
};
transaction._markFinished = function (this: Transaction) {
  countWritten(this._rollbackLog);
  markFinished.call(this);
};

/** Connections that found no room, whose next transaction may take away alone, and those transactions: so it is in Firefox. */
const refused = new WeakSet<object>();
const onlyDeleting = new WeakSet<object>();

const { transaction: begin } = IDBDatabase.prototype;
IDBDatabase.prototype.transaction = function (stores, mode, options) {
  const begun = begin.call(this, stores, mode, options);
  if (mode === 'readwrite' && refused.delete(this)) onlyDeleting.add(begun);
  return begun;
};
for (const method of ['put', 'add'] as const) {
  const write = IDBObjectStore.prototype[method];
  IDBObjectStore.prototype[method] = function (...args) {
    if (onlyDeleting.has(this.transaction))
      throw new DOMException('A mutation was attempted on a database that did not allow it', 'InvalidStateError');
    return write.apply(this, args);
  };
}

/** What a transaction has written and given back stays so, though nobody is told, where there was room for it. */
export const keepWritten = (log: Log): void => {
  if (room !== undefined && (open.get(log)?.written ?? 0) > room) return;
  countWritten(log);
  log.splice(0);
};

/**
 * Fills the disk of this process's IndexedDB, as Chromium has it: a transaction that writes more than is left
 * ends with a `QuotaExceededError`, one that only takes away never does, and what was taken away is room for the next; in the one
 * after it, as in Firefox, nothing can be put.
 * @param left bytes that may still be written
 */
export const fillDisk = (left = 0): void => {
  room = left;
};

/** The disk has room again. */
export const emptyDisk = (): void => {
  room = undefined;
};

/** True while the disk is full, or nearly. */
export const isDiskFull = (): boolean => room !== undefined;
