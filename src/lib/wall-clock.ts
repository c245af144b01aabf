/**
 * What this device's clocks show at a moment, as a moment at which those of UTC show it: for formatters of `timeZone: 'UTC'`.
 * One without a zone keeps that in which it was made, and is wrong from the next state line on.
 * @param ms milliseconds
 */
export const wallClock = (ms: number): number => ms - new Date(ms).getTimezoneOffset() * 60_000;
