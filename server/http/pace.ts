/**
 * Bytes a second that whoever sends or reads must manage on average (decision 0361). Only the time counts in which the server
 * waits for them.
 */
const LEAST_RATE = 512;

/** Milliseconds that may have been waited once so many bytes have come or gone. @param atFirst before the first of them */
export const patienceMs = (atFirst: number, bytes: number): number => atFirst + (bytes / LEAST_RATE) * 1000;
