import { randomSecret } from '#server/db/secrets.ts';

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?(?:iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const first = (list: typeof BROWSERS, text: string): string | undefined =>
  list.find(([pattern]) => pattern.test(text))?.[1];

/** A short label of a device, such as 'Chrome on Android'. @param userAgent the header, or nothing */
export const deviceLabel = (userAgent: string | undefined): string => {
  const browser = first(BROWSERS, userAgent ?? '');
  const system = first(SYSTEMS, userAgent ?? '');
  if (browser !== undefined && system !== undefined) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
};

/** What `randomSecret` makes. */
const DEVICE_TOKEN = /^[\w-]{43}$/;

/**
 * The secret that a device goes on presenting at sign-in: the one it has, else a new one. One device has one, whoever signs
 * in on it; it opens nothing, and only gives its device a budget of its own under the limits.
 */
export const deviceTokenOf = (presented: string | undefined): string =>
  presented !== undefined && DEVICE_TOKEN.test(presented) ? presented : randomSecret();
