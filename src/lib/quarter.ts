import { wallClock } from './wall-clock.ts';

/**
 * The quarter of a moment by UTC, as `3Q2026`.
 * @param ms milliseconds since 1970
 */
export const quarterOf = (ms: number): string => {
  const date = new Date(ms);
  return `${Math.floor(date.getUTCMonth() / 3) + 1}Q${date.getUTCFullYear()}`;
};

/** The same by this device's calendar. */
export const quarterHere = (ms: number): string => quarterOf(wallClock(ms));
