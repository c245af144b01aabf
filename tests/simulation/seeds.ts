/** Seeds whose agents hand over, and those whose drivers' tickets are closed and opened again: none that is pinned. */
export const HANDING_OVER: readonly number[] = [5, 20, 2, 6, 12, 24];

/** Seeds whose server gives no grace to a refresh whose answer was lost: none that is pinned. */
export const SPENDING: readonly number[] = [0, 10, 13, 16, 17, 18];

/** Seeds whose line garbles answers: none that is pinned. */
export const GARBLED: readonly number[] = [0, 1, 5, 8, 18];

/** Seeds whose storage breaks off: none that is pinned. */
export const BREAKING: readonly number[] = [7, 12, 14, 15, 16, 19];

/** Seeds whose device two drivers share: none that is pinned. */
export const SHARED: readonly number[] = [3, 7, 14, 19, 28];

/** Seeds whose drivers ask for service on another device at any moment, where the server knows no keys: none that is pinned. */
export const TWO_DEVICES: readonly number[] = [4, 11, 20, 27, 31, 41];

/** Of those whose device is shared, the seeds whose drivers throw away what waits as they log out: none that is pinned. */
export const DELETING: readonly number[] = [1, 3, 5, 7, 9, 11, 13, 17, 21, 23, 25, 27, 29];

/** Seeds whose account is disapproved or deactivated now and then: none that is pinned. */
export const SUSPENDING: readonly number[] = [0, 2, 3, 5, 13, 16, 21, 28, 38, 45, 51, 59];

/** Seeds whose server is restored from a backup, where it knows keys: none that is pinned. */
export const RESTORING: readonly number[] = [3, 8, 13, 21, 27, 34, 41, 44];

/** Seeds whose driver types into the boxes of several tabs and sends from them: none that is pinned. */
const COMPOSING: readonly number[] = [1, 2, 3, 10, 16, 19, 21, 24, 25, 28, 33, 37, 40, 44, 46, 48, 51, 53, 56, 58, 63];

/** The same where the device is shared, the server is restored, or agents hand over: none that is pinned. */
const COMPOSING_BESIDE: readonly number[] = [3, 4, 5, 6, 7, 16, 17, 18, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 32];

/** @param beside the device is shared, the server is restored, or agents hand over: most of the pinned seeds are such */
export const composesAt = (seed: number, beside: boolean): boolean =>
  beside ? COMPOSING_BESIDE.includes(seed % 59) : COMPOSING.includes(seed % 67);

/** Of those who type into boxes, the seeds whose driver writes in the sheets of requests as well: none that is pinned. */
export const WRITING_SHEETS: readonly number[] = [
  0, 2, 6, 8, 10, 12, 13, 23, 24, 26, 29, 30, 32, 35, 37, 39, 46, 48, 50, 52, 58, 60, 61, 63, 65, 67, 69, 70,
];

/** Of those who hand over, the seeds whose agent writes notes in boxes: none that is pinned. */
export const WRITING_NOTES: readonly number[] = [
  0, 1, 2, 6, 11, 12, 14, 15, 20, 21, 23, 24, 26, 27, 31, 35, 36, 38, 42, 44, 45, 49, 50, 60, 61, 63, 65, 66, 68,
];
