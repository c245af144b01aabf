import { createStore, type StoreApi } from 'zustand/vanilla';

/** A choice kept on this device, live. */
export interface Preference<V extends string> {
  readonly store: StoreApi<{ readonly value: V }>;
  /** Chooses: shown at once, kept on this device, followed by the other tabs. */
  set(value: V): void;
}

/**
 * One of a few words under a key of localStorage. The first word is the default and is not stored; a word that is not
 * among them counts as the default. Where storage is closed to the page, a choice holds until the page is closed.
 */
export const preference = <V extends string>(
  key: string,
  words: readonly [V, ...V[]],
  onChange: (value: V) => void = () => undefined,
): Preference<V> => {
  const [fallback] = words;
  const stored = (): V => {
    try {
      const word = localStorage.getItem(key);
      return words.find((known) => known === word) ?? fallback;
    } catch {
      return fallback;
    }
  };
  const store = createStore<{ readonly value: V }>(() => ({ value: stored() }));
  const follow = (value: V) => {
    onChange(value);
    store.setState({ value });
  };
  // Only other tabs are told by this event. A null key is a storage that was cleared as a whole.
  globalThis.addEventListener?.('storage', (event) => {
    if (event.key === key || event.key === null) follow(stored());
  });
  return {
    store,
    set: (value) => {
      try {
        if (value === fallback) localStorage.removeItem(key);
        else localStorage.setItem(key, value);
      } catch {
        // It holds until the page is closed; that is all this browser allows.
      }
      follow(value);
    },
  };
};
