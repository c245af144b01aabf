import { createStore } from 'zustand/vanilla';

/** True after a part of the app could not be fetched and no page has said so in its own place. */
export const missingPart = createStore<{ readonly missing: boolean }>(() => ({ missing: false }));

/**
 * Listens for parts that cannot be fetched (https://vite.dev/guide/build, Load Error Handling): another tab has swapped to
 * a new version, whose worker no longer has this one's files. Called once, at boot.
 */
export const watchMissingParts = (): void =>
  window.addEventListener('vite:preloadError', () => missingPart.setState({ missing: true }));
