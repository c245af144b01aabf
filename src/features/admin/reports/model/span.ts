import { isDay } from '#src/contract/moment.ts';
import { daysBetween, REPORT } from '#src/contract/report.ts';
import { dayOf } from '#src/lib/calendar-days.ts';

/** Spans that one press chooses; days that end today. */
export const SPANS = [7, 30, 90] as const;
const DEFAULT_DAYS = 30;
const isReportDay = (text: string): boolean => /^20\d\d-\d\d-\d\d$/.test(text) && isDay(text);

/** What a report is asked for: whole days of this device's calendar, both counted. */
export interface Span {
  readonly from: string;
  readonly to: string;
  /** One of `SPANS`, where it was chosen so: it moves on with the days. */
  readonly days: number | undefined;
}

/** The span of an address: its own days, of which one that it does not name is blank, or so many that end today. */
export const readSpan = (params: URLSearchParams, now: number): Span => {
  const [from, to] = [params.get('from'), params.get('to')];
  if (from !== null || to !== null) return { from: from ?? '', to: to ?? '', days: undefined };
  const asked = Number(params.get('days'));
  const days = SPANS.find((one) => one === asked) ?? DEFAULT_DAYS;
  return { from: dayOf(now, days - 1), to: dayOf(now), days };
};

/** What is wrong with a span, or undefined: it can be asked for. */
export const spanProblem = ({ from, to }: Span): 'no-first' | 'empty' | 'order' | 'long' | undefined => {
  if (!isReportDay(from)) return 'no-first';
  if (!isReportDay(to)) return 'empty';
  const days = daysBetween(from, to);
  if (!(days >= 1)) return 'order';
  return days > REPORT.maxDays ? 'long' : undefined;
};
