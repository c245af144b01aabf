const KEY = 'signInOrigin';

/**
 * Keeps where a person wanted to go before the sign-in, in this tab alone: a reload and the public pages on the way leave it. Where the
 * browser forbids that, nothing is kept.
 * @param address nothing is remembered without one
 */
export const keepOrigin = (address?: string): void => {
  try {
    if (address === undefined) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, address);
  } catch {
    // The sign-in leads to the map.
  }
};

/** Where a person wanted to go before the sign-in; null where nothing is remembered. */
export const readOrigin = (): string | null => {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
};
