import { agoText, sizeText } from '#src/lib/units.ts';
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
  /** Milliseconds by this device: the oldest of them. */
  readonly oldestAt?: number | undefined;
}

const COUNT = new Intl.NumberFormat('en-US');

/** One kind in words: how many, how large, how old ("1,204 stations · oldest 18 Nov"). */
export const storedText = ({ kind, count, bytes, oldestAt }: Stored, now: number): string => {
  if (count === 0) return TEXT.nothing;
  const age = oldestAt === undefined ? [] : [agoText(oldestAt, now)];
  return [
    TEXT.rows[kind].count(COUNT.format(count), count === 1),
    ...(bytes === undefined ? [] : [sizeText(bytes)]),
    ...age.map(kind === 'route' ? TEXT.saved : TEXT.since),
  ].join(' · ');
};
