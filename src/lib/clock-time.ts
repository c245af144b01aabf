/** 'h:mmAM' or 'h:mmPM' of a time in milliseconds, in the viewer's time zone. */
export const clockTime = (ms: number): string => {
  const date = new Date(ms);
  const hours = date.getHours();
  return `${hours % 12 || 12}:${String(date.getMinutes()).padStart(2, '0')}${hours < 12 ? 'AM' : 'PM'}`;
};
