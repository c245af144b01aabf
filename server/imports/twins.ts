import type { Entry, Station } from '#server/imports/merge.ts';

/** Digits of a degree behind the point by which two places are the same: some ten metres. */
const DIGITS = 4;

/** One number for a place as exact as `DIGITS`. */
const keyOf = (latitude: number, longitude: number): number =>
  Math.round((latitude + 90) * 10 ** DIGITS) * 10 ** (DIGITS + 3) + Math.round((longitude + 180) * 10 ** DIGITS);

const exactPlace = ({ latitude, longitude, approximate, withheld }: Station): number | undefined =>
  latitude === null || longitude === null || approximate || withheld === 'removed'
    ? undefined
    : keyOf(latitude, longitude);

/** Stops by their exact places; those that are their town's are left out. */
export class TwinBook {
  readonly #byPlace = new Map<number, Entry>();

  /** Makes a stop findable at the place it has now; the first to have it keeps it. */
  learn(entry: Entry): void {
    const place = exactPlace(entry.station);
    if (place === undefined) return;
    const first = this.#byPlace.get(place);
    if (first === undefined || exactPlace(first.station) !== place) this.#byPlace.set(place, entry);
  }

  /** The name of another stop at the very same place. @param own the entry of the station, where it has one */
  at(station: Station, own: Entry | undefined): string | undefined {
    const place = exactPlace(station);
    const first = place === undefined ? undefined : this.#byPlace.get(place);
    if (first === undefined || first === own || exactPlace(first.station) !== place) return undefined;
    // An invented stop gives way.
    return first.station.demonstration ? undefined : (first.station.name ?? first.station.storeNo ?? 'Another stop');
  }
}
