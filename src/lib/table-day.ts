import { wallClock } from './wall-clock.ts';

const DAY = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Day, abbreviated month, year of this device's calendar, as tables have it: '21 Nov 2026'. @param time milliseconds */
export const tableDay = (time: number): string => {
  const parts = new Map(DAY.formatToParts(wallClock(time)).map(({ type, value }) => [type, value]));
  return `${parts.get('day')} ${parts.get('month')} ${parts.get('year')}`;
};
