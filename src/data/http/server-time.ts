import type { Clock } from '../ports.ts';

/** Milliseconds by which a device's clock must differ before it is held to be wrong: more than an answer is on its way. */
const WRONG_MS = 2 * 60_000;

/** Milliseconds by which clocks are ahead of the server's, as the last answer said. */
const ahead = new WeakMap<Clock, number>();

/**
 * Learns from an answer's head how wrong this device's clock is. Of answers that nothing keeps alone: a kept one says when it was
 * made. A backend on another origin does not tell, and the device is believed (decision 0462).
 */
export const learnServerTime = (clock: Clock, headers: Headers): void => {
  const date = Date.parse(headers.get('date') ?? '');
  if (headers.get('cache-control') === 'no-store' && !Number.isNaN(date)) ahead.set(clock, clock.now() - date);
};

/** Milliseconds by which this device's clock is ahead of the server's, negative behind, as the last answer said; undefined before. */
export const clockAhead = (clock: Clock): number | undefined => ahead.get(clock);

/** The same, 0 where it is not known or too little. */
export const clockError = (clock: Clock): number => {
  const by = clockAhead(clock) ?? 0;
  return Math.abs(by) < WRONG_MS ? 0 : by;
};
