const MINUTE_MS = 60_000;
const DAY = 24 * 60;

/** Minutes of the day in a time zone between which nothing shall be heard; an end before the begin is on the next day. */
interface Quiet {
  readonly from: number;
  readonly to: number;
  /** IANA: 'America/Chicago'. */
  readonly timeZone: string;
}

const clocks = new Map<string, Intl.DateTimeFormat>();
const clockOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' });
  clocks.set(timeZone, clock);
  return clock;
};

/** The minute of the day that clocks of a time zone show. */
const minuteOfDay = (atMs: number, timeZone: string): number => {
  const parts = clockOf(timeZone).formatToParts(atMs);
  const read = (type: string): number => Number(parts.find((part) => part.type === type)?.value);
  return read('hour') * 60 + read('minute');
};

const minutesUntil = (minute: number, of: number): number => (of - minute + DAY) % DAY;

/**
 * When quiet hours end that hold at a moment: the first moment from then on at which the clocks of the place show a time outside
 * of them, so that a clock that is put forward ends them and one that is put back may begin them anew. Undefined where none hold.
 */
export const quietUntil = ({ from, to, timeZone }: Quiet, at: Date): Date | undefined => {
  const isQuiet = (minute: number): boolean => minutesUntil(from, minute) < minutesUntil(from, to);
  const start = Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS;
  const minute = minuteOfDay(start, timeZone);
  if (!isQuiet(minute)) return undefined;
  const end = start + minutesUntil(minute, to) * MINUTE_MS;
  if (minuteOfDay(end, timeZone) === to) return new Date(end);
  // The clocks are put forward or back meanwhile.
  let step = start;
  while (isQuiet(minuteOfDay(step, timeZone))) step += MINUTE_MS;
  return new Date(step);
};
