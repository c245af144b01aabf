import * as v from 'valibot';
import { REQUEST } from './limits.ts';

/** Whether a text is a day of the calendar, `YYYY-MM-DD`. */
export const isDay = (text: string): boolean => {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

// Years of more than four digits have a sign: a clock that is wrong by far writes them.
const ISO = /^((?:\d{4}|[+-]\d{6})-\d\d-\d\d)(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?)?$/;

/**
 * Whether a text is a day or a time as ISO 8601 has it (with or without seconds, fractions and a time zone), of a day that
 * exists. `Date.parse` alone takes much else: `2026-`, `2026-01-01 (noon)`, 30 February.
 */
export const isMoment = (text: string): boolean => isDay(ISO.exec(text)?.[1] ?? '') && !Number.isNaN(Date.parse(text));

/** A moment of 2000 to 2099, as ISO 8601 has it. */
/* @__NO_SIDE_EFFECTS__ */
export const momentText = (name: string) =>
  v.pipe(
    v.string(`${name} must be a time`),
    v.maxLength(REQUEST.numberMax, `${name} must not exceed ${REQUEST.numberMax} characters`),
    v.regex(/^20\d\d-/, `${name} must be a time of 2000 to 2099, as ISO 8601 has it`),
    v.check(
      isMoment,
      `${name} must be a day that exists or a time, as ISO 8601 has it: 2026-11-24 or 2026-11-24T08:30:00Z`,
    ),
  );
