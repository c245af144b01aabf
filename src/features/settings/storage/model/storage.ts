import { agoText, countText, sizeText } from '#src/lib/units.ts';
import { SETTINGS } from '#src/texts/settings.ts';

const TEXT = SETTINGS.storage;

/** What is stored, in the order of the screen. */
export type StoredKind = keyof typeof TEXT.rows;

/** One kind of stored thing. */
export interface Stored {
  readonly kind: StoredKind;
  readonly count: number;
  /** Bytes; undefined where only the browser's own total knows. */
  readonly bytes?: number;
  /** Those of `bytes` that saved routes need: they are cleared with their route. */
  readonly pinnedBytes?: number;
  /** Milliseconds by this device: the oldest of them. */
  readonly oldestAt?: number | undefined;
}

/** True where there is something that no saved route needs. */
export const isClearable = ({ count, bytes = 0, pinnedBytes = 0 }: Stored): boolean => count > 0 && bytes > pinnedBytes;

/** One kind in words: how many, how large, how old ("1,204 stations · oldest 18 Nov"). */
export const storedText = ({ kind, count, bytes, pinnedBytes = 0, oldestAt }: Stored, now: number): string => {
  if (count === 0) return TEXT.nothing;
  const age = oldestAt === undefined ? [] : [agoText(oldestAt, now)];
  const ageText = kind === 'route' ? TEXT.saved : TEXT.since;
  return [
    TEXT.rows[kind].count(countText(count), count === 1),
    ...(bytes === undefined ? [] : [sizeText(bytes)]),
    ...(pinnedBytes > 0 ? [TEXT.pinned(sizeText(pinnedBytes))] : []),
    ...age.map((text) => (text === 'now' ? TEXT.justNow : ageText(text))),
  ].join(' · ');
};
