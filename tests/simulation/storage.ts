import type Dexie from 'dexie';
import { IDBDatabase, IDBFactory, IDBKeyRange, IDBOpenDBRequest, IDBTransaction } from 'fake-indexeddb';
import type { UseStore } from 'idb-keyval';
import { forgetFaults, opened, openingFails, outlive, owners, type Transaction, willFail } from './storage-faults.ts';
import { addTask, addTaskOf, currentOwner, gated, inNameOf } from './tasks.ts';

/** Where small values are: one connection that all tabs share here, so that it is nobody's. */
const SHARED = 'keyval-store';

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
    const owner = owners.get(this) ?? currentOwner();
    const request = open.apply(this, values);
    if (owner && values[0] !== SHARED) owners.set(request, owner);
    return request;
  };
  opening.dispatchEvent = function (this: IDBOpenDBRequest, event: Event) {
    const owner = owners.get(this);
    const told = event.type === 'success' ? openingFails(this, event) : event;
    if (owner && (told.type === 'upgradeneeded' || told.type === 'success')) owners.set(this.result, owner);
    if (told.type === 'success') opened(this.result);
    if ((told.type === 'success' || told !== event) && owner)
      addTask(() => gated(owner, () => dispatchEvent.call(this, told)), owner);
    else dispatchEvent.call(this, told);
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
    if (owner?.state === 'dead') outlive(this);
    else if (!willFail(this)) inNameOf(owner, () => start.call(this));
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

/**
 * The small values as each tab meets them. While their one connection is opened again all tabs wait for the same, and what one of
 * them does then must not be done in another's name.
 */
const ofEachTab =
  (store: UseStore): UseStore =>
  async (mode, work) => {
    const owner = currentOwner();
    try {
      return await store(mode, (values) => {
        if (owner) owners.set(values.transaction, owner);
        let result: ReturnType<typeof work> | undefined;
        inNameOf(owner, () => {
          result = work(values);
        });
        return result as ReturnType<typeof work>;
      });
    } catch (error) {
      if (owner && currentOwner() !== owner) await new Promise<void>((resolve) => addTaskOf(owner, resolve));
      throw error;
    }
  };

/** Puts an IndexedDB with owners in the place of this process's. */
export const installStorage = (): void => {
  giveOwners();
  Object.assign(globalThis, { indexedDB: new IDBFactory(), IDBKeyRange, ofEachTab });
};

/**
 * What Dexie shall use from now on: a device fresh from the box, but for the store of small values. Each database takes it once,
 * as it is made: what it opens later is its tab's, whoever's news has made it do so.
 */
export const freshStorage = (): typeof Dexie.dependencies => {
  forgetFaults();
  const device = new IDBFactory();
  return {
    get indexedDB() {
      const owner = currentOwner();
      const its: IDBFactory = Object.create(device);
      if (owner) owners.set(its, owner);
      return its;
    },
    IDBKeyRange,
  };
};
