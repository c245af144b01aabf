/** What was read of the database and is remembered until it changes (decision 0428). @typeParam K text or number */
export interface Remembered<K, V> {
  /** What is remembered of it; whether that may be told says `Following`. */
  readonly get: (key: K) => V | undefined;
  /** Reads, and remembers what was read unless it has changed since the reading began. */
  readonly reading: <W extends V>(key: K, read: () => Promise<W | undefined>) => Promise<W | undefined>;
  readonly forget: (key: K) => void;
  /** Forgets those, and whatever is being read: nobody knows yet whether it is one of them. */
  readonly forgetWhere: (is: (value: V) => boolean) => void;
  readonly forgetAll: () => void;
}

/**
 * @param most how many are remembered; the one that was read the longest ago goes
 * @param keep what of a value is kept
 */
export const createRemembered = <K, V>(most: number, keep: (value: V) => V = (value) => value): Remembered<K, V> => {
  const values = new Map<K, V>();
  const readings = new Map<K, object>();
  return {
    get: (key) => values.get(key),
    reading: async (key, read) => {
      const reading = {};
      readings.set(key, reading);
      try {
        const value = await read();
        if (readings.get(key) === reading && value !== undefined) {
          values.delete(key);
          values.set(key, keep(value));
          if (values.size > most) values.delete(values.keys().next().value as K);
        }
        return value;
      } finally {
        if (readings.get(key) === reading) readings.delete(key);
      }
    },
    forget: (key) => {
      values.delete(key);
      readings.delete(key);
    },
    forgetWhere: (is) => {
      for (const [key, value] of values) if (is(value)) values.delete(key);
      readings.clear();
    },
    forgetAll: () => {
      values.clear();
      readings.clear();
    },
  };
};
