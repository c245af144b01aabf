import { useState } from 'react';

/**
 * True from the first time on that something was wanted: a dialog that closes is still on the screen for a moment, and keeps
 * what was typed.
 */
export const useEver = (wanted: boolean): boolean => {
  const [ever, setEver] = useState(wanted);
  if (wanted && !ever) setEver(true);
  return ever;
};
