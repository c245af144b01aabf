import type { AppError } from '#src/contract/errors.ts';
import type { RoadPackRow } from '#src/data/db/database.ts';
import { dayText, sizeText } from '#src/lib/units.ts';
import { ROAD_TEXT } from '#src/texts/road.ts';
import { routeName } from '#src/texts/route.ts';

/** What a saved route is called: `Memphis, TN to Barstow, CA`. */
export const packName = ({ route }: Pick<RoadPackRow, 'route'>): string => routeName(route);

/** True where a pack has run out. Milliseconds. */
export const isExpired = (pack: RoadPackRow, now: number): boolean => pack.state === 'saved' && now > pack.expiresAt;

/** Facts in a line, which breaks between them alone. */
export const factLine = (facts: readonly string[]): string =>
  facts.map((fact) => fact.replaceAll(' ', '\u00a0')).join(' · ');

/** `21 Nov · 38 MB · good until 28 Nov`. */
export const packFacts = (pack: RoadPackRow, now: number): string =>
  factLine([
    dayText(pack.savedAt),
    sizeText(pack.bytes),
    ...(isExpired(pack, now) ? [] : [ROAD_TEXT.until(dayText(pack.expiresAt))]),
  ]);

/** What a saved pack lacks, in a sentence each. */
export const missingTexts = ({ missing }: Pick<RoadPackRow, 'missing'>): readonly string[] => [
  ...(missing?.stations ? [ROAD_TEXT.missingStations] : []),
  ...(missing?.map ? [ROAD_TEXT.missingMap(missing.map)] : []),
];

/** Why a pack could not be saved, in a sentence. */
export const failureText = (error: AppError): string => {
  if (error.kind === 'quota') return ROAD_TEXT.full;
  return error.code === 'MAP_REFUSED' ? ROAD_TEXT.refused : ROAD_TEXT.failed;
};
