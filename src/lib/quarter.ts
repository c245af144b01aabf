/**
 * The quarter of a moment by UTC, as `3Q2026`; that of a device's calendar is the quarter of its `wallClock`.
 * @param ms milliseconds since 1970
 */
export const quarterOf = (ms: number): string => {
  const date = new Date(ms);
  return `${Math.floor(date.getUTCMonth() / 3) + 1}Q${date.getUTCFullYear()}`;
};
