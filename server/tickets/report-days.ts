import type { ReportDay } from '#server/tickets/queries/report.ts';

const DAY_MS = 86_400_000;

/** Tells how far a zone's clocks are ahead of UTC at a moment; milliseconds. */
const offsetsOf = (zone: string): ((time: number) => number) => {
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    ...({ year: 'numeric', month: 'numeric', day: 'numeric' } as const),
    ...({ hour: 'numeric', minute: 'numeric', second: 'numeric' } as const),
  });
  return (time) => {
    const shown = Object.fromEntries(clock.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(time / 1000) * 1000;
  };
};

/**
 * Days of a calendar with the moments at which they begin in a time zone: 23 or 25 hours apart where clocks are changed. One
 * more than was asked for, which is where the span ends.
 * @param from the first day, `YYYY-MM-DD`
 * @param count whole days of the span
 * @param zone an IANA name
 */
export const daysIn = (from: string, count: number, zone: string): readonly ReportDay[] => {
  const offset = offsetsOf(zone);
  const first = Date.parse(`${from}T00:00:00Z`);
  return Array.from({ length: count + 1 }, (_, at) => {
    const midnight = first + at * DAY_MS;
    // The offset of the place's own midnight, not of UTC's, which may lie on the other side of a change.
    const found = midnight - offset(midnight - offset(midnight));
    // Where clocks are set forward at midnight itself, no clock shows it, and the day begins with what they show next.
    const start = Math.max(found, midnight - offset(found));
    return { day: new Date(midnight).toISOString().slice(0, 10), start: new Date(start) };
  });
};
