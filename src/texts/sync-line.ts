/** Texts of the line that says how far what a person has done has come. */
export const SYNC_LINE = {
  allSent: 'All sent',
  waiting: (count: number): string => `${count} waiting`,
  /** @param what how many actions, or what of them */
  notSent: (what: number | string): string => `${what} not sent`,
  noSignal: 'no signal',
  sending: 'sending now',
  tryingAgain: 'trying again soon',
  /** @param time of the day, up to a day ahead */
  nextTry: (time: string): string => `next try at ${time}`,
  sendNow: 'Send now',
  full: 'this device is full',
  makeRoom: 'Make room',
  seeWhy: 'See why',
  details: 'Details',
} as const;
