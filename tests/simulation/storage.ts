import { IDBDatabase, IDBFactory, IDBKeyRange, IDBOpenDBRequest, IDBTransaction } from 'fake-indexeddb';
import { addTask, currentOwner, gated, inNameOf, type Owner } from './tasks.ts';

/** What fake-indexeddb keeps inside, as far as a death must reach. */
interface Connection extends IDBDatabase {
  readonly _rawDatabase: { processTransactions(): void };
}
interface Transaction extends IDBTransaction {
  _start(): void;
  _markFinished(): void;
  readonly _rollbackLog: (() => void)[];
  readonly db: Connection;
}

/** Of connections, of the requests that open them, and of transactions. */
const owners = new WeakMap<object, Owner>();

/** A dead tab's transaction: nothing of it stays, nobody is told, the next one begins. */
const undo = (transaction: Transaction): void => {
  for (const step of transaction._rollbackLog.splice(0).reverse()) step();
  transaction._markFinished();
  transaction.db._rawDatabase.processTransactions();
};

/**
 * Makes transactions belong to tabs: a dead tab's are rolled back, a frozen tab hears of the end of its transaction after
 * its thaw. All tabs live in one process here; their connections tell them apart.
 */
const giveOwners = (): void => {
  const factory = IDBFactory.prototype;
  const database = IDBDatabase.prototype;
  const transaction = IDBTransaction.prototype as Transaction;
  const opening = IDBOpenDBRequest.prototype;
  const { open } = factory;
  const begin = database.transaction;
  const { _start: start, dispatchEvent } = transaction;

  factory.open = function (...values: Parameters<typeof open>) {
    const owner = currentOwner();
    const request = open.apply(this, values);
    if (owner) owners.set(request, owner);
    return request;
  };
  opening.dispatchEvent = function (this: IDBOpenDBRequest, event: Event) {
    const owner = owners.get(this);
    if (owner && (event.type === 'upgradeneeded' || event.type === 'success')) owners.set(this.result, owner);
    if (event.type === 'success' && owner) addTask(() => gated(owner, () => dispatchEvent.call(this, event)), owner);
    else dispatchEvent.call(this, event);
    return true;
  };
  database.transaction = function (...values: Parameters<typeof begin>) {
    const made = begin.apply(this, values);
    const owner = owners.get(this) ?? currentOwner();
    // An upgrade goes on by itself: fake-indexeddb would wait for ever for its end.
    if (owner && made.mode !== 'versionchange') owners.set(made, owner);
    return made;
  };
  transaction._start = function (this: Transaction) {
    const owner = owners.get(this);
    if (owner?.state === 'dead') undo(this);
    else inNameOf(owner, () => start.call(this));
  };
  transaction.dispatchEvent = function (this: Transaction, event: Event) {
    const owner = owners.get(this);
    if (event.type !== 'complete' || !owner || owner.state === 'awake') return dispatchEvent.call(this, event);
    // It has ended for everybody else.
    this.db._rawDatabase.processTransactions();
    gated(owner, () => addTask(() => gated(owner, () => dispatchEvent.call(this, event)), owner));
    return true;
  };
};

/** Puts an IndexedDB with owners in the place of this process's. */
export const installStorage = (): void => {
  giveOwners();
  Object.assign(globalThis, { indexedDB: new IDBFactory(), IDBKeyRange });
};

/** What Dexie shall use from now on: a device fresh from the box, but for the store of small values. */
export const freshStorage = () => ({ indexedDB: new IDBFactory(), IDBKeyRange });
