import { useEffect, useState } from 'react';
import { keepAwake } from '#src/data/keep-awake.ts';
import { runtime } from '#src/data/runtime.ts';

/** Keeps the screen on while this is shown. @returns false where the browser has none to give */
export const useWakeLock = (): boolean => {
  const [held, setHeld] = useState(true);
  useEffect(() => keepAwake(runtime().ports.clock, setHeld), []);
  return held;
};
