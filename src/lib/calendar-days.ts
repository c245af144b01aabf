/**
 * The day of a moment in this device's calendar, as addresses and fields have it, `YYYY-MM-DD`.
 * @param time milliseconds
 * @param back days before it
 */
export const dayOf = (time: number, back = 0): string => {
  const date = new Date(time);
  const day = new Date(date.getFullYear(), date.getMonth(), date.getDate() - back, 12);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
};

/** The moment at which a day, `YYYY-MM-DD`, begins on this device. @param after days after it */
export const startOf = (day: string, after = 0): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + after);
};
