import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backoffMs } from '#src/lib/backoff.ts';
import { retryAfterMs } from '#src/lib/retry-after.ts';

describe('backoff', () => {
  it('stays between 1 s and 5 min, however many failures', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000 }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (n, r) => {
          const ms = backoffMs(n, r);
          expect(ms).toBeGreaterThanOrEqual(1_000);
          expect(ms).toBeLessThanOrEqual(Math.min(300_000, 1_000 * 2 ** Math.min(n, 20)));
        },
      ),
    );
  });
  it('never comes before what the server asked for', () => {
    expect(backoffMs(1, 0, 600_000)).toBe(600_000);
  });
  it('of devices that a server has told the same comes spread over half of that', () => {
    const waits = Array.from({ length: 1_000 }, (_, at) => backoffMs(1, at / 1_000, 60_000));
    expect([Math.min(...waits), Math.max(...waits) <= 90_000]).toEqual([60_000, true]);
    const seconds = new Map<number, number>();
    for (const ms of waits) seconds.set(Math.floor(ms / 1_000), (seconds.get(Math.floor(ms / 1_000)) ?? 0) + 1);
    expect(Math.max(...seconds.values())).toBeLessThan(50);
  });
});

describe('Retry-After', () => {
  const now = Date.parse('2026-11-21T18:00:00Z');
  it.each([
    ['120', 120_000],
    ['0', 0],
    [' 7 ', 7_000],
    ['Sat, 21 Nov 2026 18:02:00 GMT', 120_000],
    ['Sat, 21 Nov 2026 17:00:00 GMT', 0],
    // No more than a day: a year is a mistake, and longer than a timer can count.
    ['31536000', 86_400_000],
    ['99999999999999999999', 86_400_000],
    ['Fri, 01 Jan 9999 00:00:00 GMT', 86_400_000],
    ['-5', undefined],
    ['soon', undefined],
    ['', undefined],
    [null, undefined],
  ])('reads %j', (header, ms) => {
    expect(retryAfterMs(header, now)).toBe(ms);
  });
});
