import { clockTime } from '#src/lib/clock-time.ts';
import { wallClock } from '#src/lib/wall-clock.ts';

const two = (number: number): string => String(number).padStart(2, '0');

/** 'DD.MM.YYYY' of a time in milliseconds, in the viewer's time zone. */
export const chatDay = (ms: number): string => {
  const date = new Date(ms);
  return `${two(date.getDate())}.${two(date.getMonth() + 1)}.${date.getFullYear()}`;
};

/** 'DD.MM.YYYY h:mmAM/PM' of a time in milliseconds, in the viewer's time zone. */
export const chatTime = (ms: number): string => `${chatDay(ms)} ${clockTime(ms)}`;

/** The viewer's calendar day as a number that grows with the day: 20261121. */
export const dayNumber = (ms: number): number => {
  const date = new Date(ms);
  return date.getFullYear() * 10_000 + (date.getMonth() + 1) * 100 + date.getDate();
};

const MONTH_DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** The time of a list's row, in milliseconds: '2:41PM' of today, 'Nov 21, 2:41PM' of this year, 'Nov 21, 2025' of others. */
export const listTime = (ms: number, now: number): string => {
  if (dayNumber(ms) === dayNumber(now)) return clockTime(ms);
  const year = new Date(ms).getFullYear();
  return `${MONTH_DAY.format(wallClock(ms))}, ${year === new Date(now).getFullYear() ? clockTime(ms) : year}`;
};

const HOUR_MS = 60 * 60 * 1000;

/**
 * Time from a ticket's creation to its close in whole hours: '<h>h' under 24, else '<d>d <h>h'. A close before the
 * creation, from clocks that disagree, counts as none.
 * @param createdMs milliseconds
 * @param closedMs milliseconds
 */
export const resolutionTime = (createdMs: number, closedMs: number): string => {
  const hours = Math.max(0, Math.floor((closedMs - createdMs) / HOUR_MS));
  return hours < 24 ? `${hours}h` : `${Math.floor(hours / 24)}d ${hours % 24}h`;
};
