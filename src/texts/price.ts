/** How old a price without a date is. @param imported the day of its import, where it is known */
export const undatedText = (imported: string | undefined): string =>
  imported === undefined ? 'date unknown' : `date unknown, imported ${imported}`;
