import { isDay } from '#server/stations/price-day.ts';

const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,? /i;
/** JavaScript takes the year 0001 for 2001. */
const FULL_YEAR = '[1-9]\\d{3}';
const YEAR = `(?:${FULL_YEAR}|\\d{2})`;
/** How a day is written: year, month and day, or month, day and year; a month that is a word may stand behind its day. */
const DAYS = [
  `${FULL_YEAR}([-/. ])(?:\\d{1,2}|${MONTH})\\1(?<day>\\d{1,2})`,
  `\\d{1,2}([-/.])(?<day>\\d{1,2})\\1${YEAR}`,
  `${MONTH}[- ](?<day>\\d{1,2})(?:,|,? |-)${YEAR}`,
  `(?<day>\\d{1,2})[-/ ]?${MONTH}(?:[-/]|,? ?)${YEAR}`,
].map((way) => new RegExp(`^${way}$`, 'i'));
const PARTS = /^(?<date>.*?)(?:[T ,]+(?<time>\d{1,2}:.*))?$/i;
const TIME =
  /^\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[ap]m)?(?<zone> ?(?:z|[ecmp][sd]t|(?:utc|gmt)?[+-]\d{2}(?::?\d{2})?(?: \([^)]*\))?|utc|gmt))?$/i;
/** Hours alone behind a time, as PostgreSQL writes a zone. */
const HOURS_ALONE = /([+-]\d{2})$/;
/** Years that a price may be of; JavaScript knows some that no database does. */
const YEARS = { from: 1900, to: 2199 };
/** No date is longer; a cell may hold a book. */
const LONGEST = 80;

/**
 * The time of a price as a cell says it: a day is midnight UTC, however it is spelt and wherever the server stands, and a time
 * without a zone is one of UTC. Undefined for what is no day (a year or a month alone, words of which JavaScript would make
 * something) or one that its month has not (30 February).
 */
export const parsePriceDate = (cell: string): Date | undefined => {
  if (cell.length > LONGEST) return undefined;
  const { date = '', time } = PARTS.exec(cell.replace(WEEKDAY, ''))?.groups ?? {};
  const named = DAYS.map((way) => way.exec(date)?.groups?.day).find((day) => day !== undefined);
  const read = time === undefined ? undefined : TIME.exec(time);
  if (named === undefined || read === null) return undefined;
  const day = new Date(`${date} UTC`);
  if (day.getUTCDate() !== Number(named)) return undefined;
  const zone = read?.groups?.zone;
  const moment = time === undefined ? day : new Date(zone ? cell.replace(HOURS_ALONE, '$1:00') : `${date} ${time} UTC`);
  const year = moment.getUTCFullYear();
  if (!(year >= YEARS.from && year <= YEARS.to)) return undefined;
  // Seven in the evening in New York is no day of its own, though it is midnight in UTC.
  const isElsewhere = isDay(moment) && moment.getUTCDate() !== Number(named);
  return isElsewhere ? new Date(moment.getTime() + 1) : moment;
};
