import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { chatDay, chatTime, dayNumber, resolutionTime } from '#src/features/tickets/words/model/time.ts';
import { clockTime } from '#src/lib/clock-time.ts';

const homeZone = process.env.TZ;
const inZone = (zone: string): void => {
  process.env.TZ = zone;
};
afterEach(() => {
  if (homeZone === undefined) delete process.env.TZ;
  else process.env.TZ = homeZone;
});

describe('times of a conversation', () => {
  it('are DD.MM.YYYY h:mmAM/PM in the viewer’s zone', () => {
    inZone('America/Chicago');
    expect(chatTime(Date.parse('2026-11-21T20:41:00Z'))).toBe('21.11.2026 2:41PM');
    inZone('America/Los_Angeles');
    expect(chatTime(Date.parse('2026-11-21T20:41:00Z'))).toBe('21.11.2026 12:41PM');
    expect(chatTime(Date.parse('2026-11-21T07:05:00Z'))).toBe('20.11.2026 11:05PM');
  });

  it('say 12 at midnight and at noon', () => {
    inZone('America/New_York');
    expect(clockTime(Date.parse('2026-03-03T05:00:00Z'))).toBe('12:00AM');
    expect(clockTime(Date.parse('2026-03-03T17:09:59Z'))).toBe('12:09PM');
    expect(clockTime(Date.parse('2026-03-03T16:59:59Z'))).toBe('11:59AM');
  });

  it('follow daylight saving time on both its days', () => {
    inZone('America/Chicago');
    expect(clockTime(Date.parse('2026-03-08T07:59:00Z'))).toBe('1:59AM');
    expect(clockTime(Date.parse('2026-03-08T08:00:00Z'))).toBe('3:00AM');
    expect(clockTime(Date.parse('2026-11-01T06:30:00Z'))).toBe('1:30AM');
    expect(clockTime(Date.parse('2026-11-01T07:30:00Z'))).toBe('1:30AM');
    expect(chatDay(Date.parse('2026-11-02T05:59:00Z'))).toBe('01.11.2026');
  });

  it('agree with the browser’s own calendar at any moment', () => {
    inZone('America/Denver');
    const other = new Intl.DateTimeFormat('en-US', {
      timeZone: 'America/Denver',
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      hour12: true,
    });
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2090, 0, 1) }), (ms) => {
        const part = Object.fromEntries(other.formatToParts(ms).map(({ type, value }) => [type, value]));
        expect(chatTime(ms)).toBe(
          `${part.day}.${part.month}.${part.year} ${part.hour}:${part.minute}${part.dayPeriod}`,
        );
      }),
    );
  });

  it('number days so that a later day is a larger number', () => {
    const ms = fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2090, 0, 1) });
    fc.assert(
      fc.property(ms, ms, (a, b) => {
        expect(dayNumber(Math.min(a, b))).toBeLessThanOrEqual(dayNumber(Math.max(a, b)));
        expect(dayNumber(a) === dayNumber(b)).toBe(chatDay(a) === chatDay(b));
      }),
    );
  });
});

describe('resolution time', () => {
  const hour = 3_600_000;
  it('is whole hours under a day, then days and hours', () => {
    expect(resolutionTime(0, hour - 1)).toBe('0h');
    expect(resolutionTime(0, 5.9 * hour)).toBe('5h');
    expect(resolutionTime(0, 24 * hour - 1)).toBe('23h');
    expect(resolutionTime(0, 24 * hour)).toBe('1d 0h');
    expect(resolutionTime(0, 75.5 * hour)).toBe('3d 3h');
  });
  it('is none where clocks disagree', () => expect(resolutionTime(hour, 0)).toBe('0h'));
});
