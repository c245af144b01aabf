import { expect, it } from 'vitest';
import { leapSince } from '#server/backup/rewound.ts';

const DAY_MS = 86_400_000;

it('the same backup, restored again, goes on beyond what was given since the first time', () => {
  const saved = Date.UTC(2026, 10, 26);
  for (const days of [0, 0.5, 1, 7, 30, 300]) {
    const [first, second] = [leapSince(saved, saved + days * DAY_MS), leapSince(saved, saved + (days + 1) * DAY_MS)];
    expect(second - first).toBeGreaterThanOrEqual(1_000_000);
  }
});

it('a clock that was set back, and a backup of another age of the world, leave room', () => {
  expect(leapSince(2 * DAY_MS, DAY_MS)).toBe(1_000_000);
  expect(leapSince(0, 20_000 * DAY_MS)).toBeLessThan(2 ** 31 / 4);
});
