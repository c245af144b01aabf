/** A sound's length or place as a person reads it: `0:42`, `12:05`. @param ms milliseconds, not negative */
export const soundTime = (ms: number): string => {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};
