import { clear } from 'idb-keyval';
import { clearHeld } from '#src/data/held.ts';
import { setStorageTrouble } from './storage-faults.ts';
import { addFreeTask, runAll } from './tasks.ts';

/** What the app asks of a browser's `localStorage`. */
class MapStorage implements Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'> {
  constructor(private readonly values: Map<string, string>) {}

  get length(): number {
    return this.values.size;
  }

  key(place: number): string | null {
    return [...this.values.keys()][place] ?? null;
  }

  getItem(name: string): string | null {
    return this.values.get(name) ?? null;
  }

  setItem(name: string, value: string): void {
    this.values.set(name, value);
  }

  removeItem(name: string): void {
    this.values.delete(name);
  }
}

/** Gives a device fresh from the box an empty one, or none, as where the browser forbids it. @returns what it holds, at each moment */
export const replaceLocalStorage = (isThere: boolean): ReadonlyMap<string, string> => {
  const values = new Map<string, string>();
  const value = isThere ? new MapStorage(values) : undefined;
  Object.defineProperty(globalThis, 'localStorage', { value, configurable: true, writable: true });
  return values;
};

/** Clears what outlives a world's own storage; once before each. @throws Error where a world before has left it locked */
export const clearSmallValues = async (): Promise<void> => {
  setStorageTrouble(undefined);
  clearHeld();
  let cleared = false;
  addFreeTask(() =>
    clear().then(() => {
      cleared = true;
    }),
  );
  await runAll();
  if (!cleared) throw new Error('The store of small values is locked');
};
