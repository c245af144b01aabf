import type { Ports } from './ports.ts';

/** Milliseconds after which a lock that the device has taken back is asked for again. */
const AGAIN_MS = 1_000;

/**
 * Keeps the screen on, where the browser can: it takes the lock away with a page that is hidden, and may do so with one that is
 * seen, so it is asked for again with each return and loss.
 * @param told hears whether the screen is kept on, from the first answer
 * @returns lets it sleep
 */
export const keepAwake = (clock: Ports['clock'], told: (held: boolean) => void = () => {}): (() => void) => {
  const { wakeLock } = navigator as { readonly wakeLock?: WakeLock };
  let lock: WakeLockSentinel | undefined;
  let gone = false;
  let asking = false;
  let cancel = () => {};
  const lost = () => {
    if (gone || document.visibilityState !== 'visible') return;
    told(false);
    cancel = clock.after(AGAIN_MS, shown);
  };
  const acquire = async () => {
    // One at a time: of two that are given, the first could never be given back.
    if (gone || asking || document.visibilityState !== 'visible' || (lock && !lock.released)) return;
    asking = true;
    try {
      if (!wakeLock) throw new Error('none');
      lock = await wakeLock.request('screen');
      if (gone) return await lock.release();
      lock.addEventListener('release', lost, { once: true });
      told(true);
    } catch {
      // An empty battery, or a browser without: the phone's own screen time counts.
      if (!gone && document.visibilityState === 'visible') told(false);
    } finally {
      asking = false;
    }
  };
  const shown = () => void acquire();
  shown();
  document.addEventListener('visibilitychange', shown);
  return () => {
    gone = true;
    cancel();
    document.removeEventListener('visibilitychange', shown);
    void lock?.release().catch(() => undefined);
  };
};
