/** Milliseconds: a year is somebody's mistake, and more than a timer can count. */
const MOST_MS = 24 * 60 * 60_000;

/**
 * Milliseconds a `Retry-After` header asks to wait: seconds, or an HTTP date (RFC 9110, 10.2.3).
 * @param header the header's text, or null where there is none
 * @param now milliseconds: the server's own time where it is known, else the device's
 * @returns undefined where nothing readable was asked for; never negative, nor above a day
 */
export const retryAfterMs = (header: string | null, now: number): number | undefined => {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Math.min(MOST_MS, Number(text) * 1_000);
  // Date.parse takes bare numbers such as "-5" for years: an HTTP date has letters.
  const at = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.min(MOST_MS, Math.max(0, at - now));
};
