import { useSyncExternalStore } from 'react';
import { runtime } from '#src/data/runtime.ts';

/** False where the device is certainly without signal; true may be wrong. */
export const useOnline = (): boolean => {
  const { connectivity } = runtime().ports;
  return useSyncExternalStore(
    (changed) => connectivity.subscribe(changed),
    () => connectivity.online(),
  );
};
