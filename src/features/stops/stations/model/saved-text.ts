import { ageText, dayText } from '#src/lib/units.ts';
import { MAP_TEXT } from '#src/texts/map.ts';

/** Milliseconds: what is younger was loaded just now and needs no age. */
const FRESH_MS = 5 * 60_000;

/** How old the stations of a list are; undefined where they need no age. @param seenAt milliseconds, as `now` */
export const savedText = (seenAt: number | undefined, now: number): string | undefined => {
  if (seenAt === undefined || now - seenAt < FRESH_MS) return undefined;
  const age = ageText(now - seenAt);
  return `${MAP_TEXT.savedStations} ${age === undefined ? dayText(seenAt) : `${age} ago`}`;
};
