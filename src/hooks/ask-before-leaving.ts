import { useEffect } from 'react';

/** Makes the browser ask before the page is left, as for what would be lost with it. @returns what ends it */
export const askBeforeLeaving = (): (() => void) => {
  const ask = (event: Event) => event.preventDefault();
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
};

/** The same as long as something is under way. */
export const useAskBeforeLeaving = (active: boolean): void => {
  useEffect(() => (active ? askBeforeLeaving() : undefined), [active]);
};
