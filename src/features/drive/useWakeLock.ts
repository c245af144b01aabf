import { useEffect, useState } from 'react';

/**
 * Keeps the screen on while this is shown: the browser takes the lock away with a page that is hidden, so it is asked for
 * again with each return. @returns false where the browser has none to give
 */
export const useWakeLock = (): boolean => {
  const [held, setHeld] = useState(true);
  useEffect(() => {
    const { wakeLock } = navigator as { readonly wakeLock?: WakeLock };
    let lock: WakeLockSentinel | undefined;
    let gone = false;
    const acquire = async () => {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return;
      try {
        if (!wakeLock) throw new Error('none');
        lock = await wakeLock.request('screen');
        if (gone) await lock.release();
        else setHeld(true);
      } catch {
        // An empty battery, or a browser without: the phone's own screen time counts.
        if (document.visibilityState === 'visible') setHeld(false);
      }
    };
    const shown = () => void acquire();
    shown();
    document.addEventListener('visibilitychange', shown);
    return () => {
      gone = true;
      document.removeEventListener('visibilitychange', shown);
      void lock?.release().catch(() => undefined);
    };
  }, []);
  return held;
};
