import fc from 'fast-check';
import { expect, it } from 'vitest';
import { quietUntil } from '#src/lib/quiet-hours.ts';

const MINUTE = 60_000;
const ZONES = [
  ...['America/New_York', 'America/Chicago', 'America/Denver', 'America/Phoenix', 'America/Los_Angeles'],
  ...['America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC', 'Pacific/Honolulu'],
];

/** The minute of the day by a clock of the place, read another way than the rule reads it. */
const wallMinute = (at: number, timeZone: string): number => {
  const [hour, minute] = new Date(at).toLocaleTimeString('en-GB', { timeZone, hour12: false }).split(':');
  return (Number(hour) % 24) * 60 + Number(minute);
};
const isQuiet = (from: number, to: number, minute: number): boolean =>
  from <= to ? minute >= from && minute < to : minute >= from || minute < to;

/** Moments around the days on which clocks are changed, and any others of ten years. */
const moments = fc.oneof(
  fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2034, 0) }),
  fc
    .tuple(
      fc.constantFrom('2026-03-08', '2026-11-01', '2027-03-14', '2026-04-05', '2026-10-04'),
      fc.integer({ min: -1_800, max: 1_800 }),
    )
    .map(([day, minutes]) => Date.parse(`${day}T07:00:00Z`) + minutes * MINUTE),
);
const minutes = fc.integer({ min: 0, max: 1_439 });

it('ends quiet hours at the first minute that is outside of them by the clock of the place, over every change of clocks', () => {
  fc.assert(
    fc.property(moments, minutes, minutes, fc.constantFrom(...ZONES), (at, from, to, timeZone) => {
      const until = quietUntil({ from, to, timeZone }, new Date(at));
      let step = Math.floor(at / MINUTE) * MINUTE;
      const start = step;
      while (isQuiet(from, to, wallMinute(step, timeZone))) step += MINUTE;
      expect(until?.getTime()).toBe(step === start ? undefined : step);
    }),
    { numRuns: 60 },
  );
});

it('knows a night with an hour too few, one with an hour too many, and none', () => {
  const night = { from: 22 * 60, to: 6 * 60, timeZone: 'America/Chicago' };
  const until = (at: string, quiet = night) => quietUntil(quiet, new Date(at))?.toISOString();
  expect(until('2026-03-08T05:00:00Z')).toBe('2026-03-08T11:00:00.000Z');
  expect(until('2026-11-01T04:00:00Z')).toBe('2026-11-01T12:00:00.000Z');
  expect(until('2026-06-01T18:00:00Z')).toBeUndefined();
  // An end that the clocks leap over.
  expect(until('2026-03-08T07:00:00Z', { ...night, from: 60, to: 150 })).toBe('2026-03-08T08:00:00.000Z');
  expect(until('2026-06-01T06:00:00Z', { ...night, from: 60, to: 60 })).toBeUndefined();
});
