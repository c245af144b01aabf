/** How much a queue takes. */
export interface QueueLimits {
  /** Entries that wait at most, of all callers together. */
  readonly waiting: number;
  /** Weight that one caller's entries have at most, waiting and running together. */
  readonly perCaller: number;
}

/** Why an entry was not taken: its caller has too much in the queue already, or the queue is full. */
export type Refused = 'too-many' | 'full';

interface Entry<T> {
  readonly caller: string;
  readonly weight: number;
  readonly item: T;
}

/**
 * A bounded queue that gives callers their turns one after another, however many entries each of them has: one caller's
 * flood delays another's entry by one entry, not by all of them.
 */
export class FairQueue<T> {
  readonly #limits: QueueLimits;
  /** Waiting entries by caller. A map keeps the order of insertion: the first caller is the next to get a turn. */
  readonly #waiting = new Map<string, Entry<T>[]>();
  readonly #weights = new Map<string, number>();
  #length = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** Entries that wait. */
  get length(): number {
    return this.#length;
  }

  /**
   * Adds an entry behind its caller's others, or says why not. An entry that was added counts until `release`. One without
   * weight is always taken. Where the queue is full, who has nothing waiting takes the place of the last entry of whoever
   * has the most: a flood from one place, or from a few, keeps nobody else out.
   * @param displaced told the entry that had to go; its weight is released
   */
  add(caller: string, item: T, weight = 1, displaced?: (item: T) => void): Refused | undefined {
    const held = this.#weights.get(caller) ?? 0;
    if (weight > 0 && held + weight > this.#limits.perCaller) return 'too-many';
    if (weight > 0 && this.#length >= this.#limits.waiting) {
      const gone = displaced === undefined || this.#waiting.has(caller) ? undefined : this.#displace();
      if (gone === undefined) return 'full';
      displaced?.(gone);
    }
    const entries = this.#waiting.get(caller);
    if (entries === undefined) this.#waiting.set(caller, [{ caller, weight, item }]);
    else entries.push({ caller, weight, item });
    this.#weights.set(caller, held + weight);
    this.#length += 1;
    return undefined;
  }

  /** Takes out the last entry of the caller who has the most waiting, if anybody has more than one that weighs. */
  #displace(): T | undefined {
    let most: Entry<T>[] = [];
    for (const entries of this.#waiting.values()) {
      const weighing = entries.filter(({ weight }) => weight > 0);
      if (weighing.length > most.length) most = weighing;
    }
    const last = most.length > 1 ? most.at(-1) : undefined;
    if (last === undefined) return undefined;
    this.remove(last.caller, last.item);
    this.release(last.caller, last.weight);
    return last.item;
  }

  /** Takes out the entry whose turn it is; its caller goes to the end of the line. */
  next(): T | undefined {
    const [first] = this.#waiting;
    if (first === undefined) return undefined;
    const [caller, entries] = first;
    const entry = entries.shift();
    this.#waiting.delete(caller);
    if (entries.length > 0) this.#waiting.set(caller, entries);
    this.#length -= 1;
    return entry?.item;
  }

  /** Takes out an entry that waits. @returns false where it does not wait (any more) */
  remove(caller: string, item: T): boolean {
    const entries = this.#waiting.get(caller);
    const at = entries?.findIndex((entry) => entry.item === item) ?? -1;
    if (entries === undefined || at < 0) return false;
    entries.splice(at, 1);
    if (entries.length === 0) this.#waiting.delete(caller);
    this.#length -= 1;
    return true;
  }

  /** Gives back what an entry of a caller weighed: to be called once for each entry that was added. */
  release(caller: string, weight = 1): void {
    const left = (this.#weights.get(caller) ?? 0) - weight;
    if (left > 0) this.#weights.set(caller, left);
    else this.#weights.delete(caller);
  }
}
