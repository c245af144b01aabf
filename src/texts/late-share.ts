/** What the page of a share says that has not become anybody's. Ours; apart from `share.ts`, which the map's page loads. */
export const LATE_SHARE = {
  /** Signed in later than the promise on the sign-in page says, on a device that others use too. */
  text: 'More than an hour has passed since something was shared here. Others use this device too, so nobody is shown it. If it was yours, share it again.',
} as const;
