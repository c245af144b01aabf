const DAY_MS = 86_400_000;

/** Whether a price's time is a day alone: the database has moments, and keeps a day as midnight UTC (decision 0467). */
export const isDay = (date: Date): boolean => date.getTime() % DAY_MS === 0;

/** The time of a price as it is sent: a day as `2026-11-29`, which is that day in every zone, a moment in full. */
export const priceDateText = (date: Date): string =>
  isDay(date) ? date.toISOString().slice(0, 10) : date.toISOString();

/** Whether a price is older than another one; where either is of a day alone, by their days, in UTC. */
export const isOlderPrice = (date: Date, than: Date): boolean => {
  const unit = isDay(date) || isDay(than) ? DAY_MS : 1;
  return Math.floor(date.getTime() / unit) < Math.floor(than.getTime() / unit);
};
