const FORMAT = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** A moment in a mail, whose reader's time zone is not known: 'November 21, 2026 at 9:30 AM UTC'. */
export const inUtc = (at: Date): string => `${FORMAT.format(at).replace(/\s/g, ' ')} UTC`;
