import { clockTime } from './clock-time.ts';
import { tableDay } from './table-day.ts';

/** A day and the time, in one line: '21 Nov 2026, 9:05AM'. @param ms milliseconds */
export const dayTime = (ms: number): string => `${tableDay(ms)}, ${clockTime(ms)}`;
