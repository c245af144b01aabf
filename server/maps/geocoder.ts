import { around, distance } from 'geokdbush';
import KDBush from 'kdbush';
import type { LatLon } from '#src/lib/geo.ts';
import type { Gazetteer, Town, ZipPlace } from './gazetteer.ts';
import { nameWords } from './place-names.ts';
import { isCanadian } from './place-sources.ts';
import { firstBits, headOf, isOther, ROW, slips, slipsAllowed } from './spelling.ts';
import { STATE_NAMES } from './state-names.ts';

/** A place found: a town, or a ZIP code with its town. */
export interface Found extends LatLon {
  readonly name: string;
  readonly state: string;
  readonly zip?: string;
  readonly population: number;
}

/** Finds towns and ZIP codes by what people type, and the town of a place. Answers from memory in a few milliseconds. */
export interface Geocoder {
  /** The best matches first, at most `limit`; places near `near` are preferred among equals. */
  search(query: string, limit: number, near?: LatLon): Found[];
  reverse(point: LatLon, limit: number): Found[];
}

interface Entry {
  readonly town: Town;
  /** Its words, joined without blanks: what a query is compared with. */
  readonly key: string;
}

const codeOfState = new Map(
  Object.entries(STATE_NAMES).flatMap(([code, name]) => [
    [code.toLowerCase(), code],
    [nameWords(name).join(''), code],
  ]),
);

/** Which state the end of a query names, and the words before it: "st louis, mo", "st louis missouri". */
const splitState = (words: readonly string[]): { words: readonly string[]; state: string | undefined }[] => {
  const ways: { words: readonly string[]; state: string | undefined }[] = [];
  for (const taken of [1, 2, 3]) {
    if (words.length <= taken) break;
    const state = codeOfState.get(words.slice(-taken).join(''));
    if (state !== undefined) ways.push({ words: words.slice(0, -taken), state });
  }
  return [...ways, { words, state: undefined }];
};

/** Kilometres from the middle of the largest towns to where they end. */
const LARGEST_KM = 25;

/**
 * How well a town names a place, less is better: inside of it from -1 (its middle) to 0, outside the kilometres to where
 * it ends. A town reaches as far as its people need at 800 to a square kilometre (Tulsa 13 km, a hamlet some hundred
 * metres): whoever stands in Tulsa is not told the nearest hamlet, and in the middle of a suburb not the city beside it.
 */
const rankAt = (point: LatLon, { latitude, longitude, population }: Town): number => {
  const reachKm = Math.min(LARGEST_KM, 0.02 * Math.sqrt(Math.max(population, 100)));
  const km = distance(point.longitude, point.latitude, longitude, latitude);
  return km <= reachKm ? km / reachKm - 1 : km - reachKm;
};

const COORDINATES = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/;

/** An index over the towns and codes of a gazetteer (about 0.1 s). */
export const createGeocoder = (gazetteer: Gazetteer): Geocoder => {
  const entries: Entry[] = gazetteer.towns
    .map((town) => ({ town, key: nameWords(town.name).join('') }))
    .filter(({ key }) => key !== '')
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  const heads = Int32Array.from(entries, ({ key }) => headOf(key));
  const zips = [...gazetteer.zips].sort((a, b) => (a.zip < b.zip ? -1 : 1));
  const index = new KDBush(gazetteer.towns.length);
  for (const town of gazetteer.towns) index.add(town.longitude, town.latitude);
  index.finish();
  const zipIndex = new KDBush(zips.length);
  for (const zip of zips) zipIndex.add(zip.longitude, zip.latitude);
  zipIndex.finish();

  const ofZip = ({ zip, city, state, latitude, longitude }: ZipPlace): Found => ({
    name: city,
    state,
    zip,
    latitude,
    longitude,
    population: 0,
  });
  const ofTown = ({ name, state, latitude, longitude, population }: Town): Found => ({
    name,
    state,
    latitude,
    longitude,
    population,
  });

  /** The first position whose text is not before `text`. */
  const lowerBound = <T>(list: readonly T[], text: string, of: (item: T) => string): number => {
    let [low, high] = [0, list.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const item = list[middle];
      if (item !== undefined && of(item) < text) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  const startingWith = <T>(list: readonly T[], text: string, of: (item: T) => string): T[] => {
    const found: T[] = [];
    for (let i = lowerBound(list, text, of); i < list.length; i += 1) {
      const item = list[i];
      if (item === undefined || !of(item).startsWith(text)) break;
      found.push(item);
    }
    return found;
  };

  /** Whole names before beginnings of names, few slips before many; among equals the larger and the nearer town. */
  const score = (entry: Entry, typed: string, missed: number, near: LatLon | undefined): number => {
    const size = Math.log10(entry.town.population + 10);
    const whole = entry.key === typed ? 2.5 : 0;
    const part = entry.town.part ? 1.5 : 0;
    const abroad = isCanadian(entry.town.state) ? 0.5 : 0;
    const away =
      near === undefined ? 0 : Math.hypot(entry.town.latitude - near.latitude, entry.town.longitude - near.longitude);
    const untyped = Math.max(0, entry.key.length - typed.length) * 0.05;
    return size + whole - part - abroad - untyped - missed * 2 - Math.min(2, away / 8);
  };

  const towns = (query: string, limit: number, near: LatLon | undefined): Found[] => {
    const best = new Map<Town, number>();
    const consider = (entry: Entry, typed: string, missed: number, bonus: number): void => {
      const points = score(entry, typed, missed, near) + bonus;
      if (points > (best.get(entry.town) ?? Number.NEGATIVE_INFINITY)) best.set(entry.town, points);
    };
    const ways = splitState(nameWords(query));
    for (const { words, state } of ways) {
      const typed = words.join('');
      for (const entry of startingWith(entries, typed, ({ key }) => key)) {
        if (state === undefined || entry.town.state === state) consider(entry, typed, 0, state === undefined ? 0 : 3);
      }
    }
    if (best.size === 0) {
      for (const { words, state } of ways) {
        const typed = words.join('');
        const most = slipsAllowed(typed.length);
        if (most === 0 || typed.length >= ROW) continue;
        const bits = firstBits(typed);
        for (let i = 0; i < heads.length; i += 1) {
          if (isOther(bits, heads[i] ?? 0, most)) continue;
          const entry = entries[i];
          if (entry === undefined || (state !== undefined && entry.town.state !== state)) continue;
          const missed = slips(typed, entry.key, most);
          if (missed <= most) consider(entry, typed, missed, state === undefined ? 0 : 3);
        }
      }
    }
    return [...best]
      .sort(([a, pa], [b, pb]) => pb - pa || (a.name < b.name ? -1 : 1))
      .slice(0, limit)
      .map(([town]) => ofTown(town));
  };

  /** The towns round a place, that which it lies in first; farther than any town reaches, the nearest. */
  const townsAt = (point: LatLon, limit: number): Town[] => {
    const { latitude, longitude } = point;
    const townsOf = (found: readonly number[]) => found.flatMap((i) => gazetteer.towns[i] ?? []);
    const reaching = townsOf(around(index, longitude, latitude, Number.POSITIVE_INFINITY, LARGEST_KM));
    if (reaching.length < limit) return townsOf(around(index, longitude, latitude, limit));
    return reaching
      .map((town) => ({ town, rank: rankAt(point, town) }))
      .sort((a, b) => a.rank - b.rank)
      .slice(0, limit)
      .map(({ town }) => town);
  };

  const reverse = (point: LatLon, limit: number): Found[] => {
    const [zip] = around(zipIndex, point.longitude, point.latitude, 1).flatMap((i) => zips[i] ?? []);
    return townsAt(point, limit).map((town, i) =>
      i === 0 && zip?.state === town.state ? { ...ofTown(town), zip: zip.zip } : ofTown(town),
    );
  };

  return {
    reverse,
    search: (query, limit, near) => {
      const [, latitude, longitude] = COORDINATES.exec(query) ?? [];
      if (latitude !== undefined && longitude !== undefined) {
        const point = { latitude: Number(latitude), longitude: Number(longitude) };
        if (Math.abs(point.latitude) > 90 || Math.abs(point.longitude) > 180) return [];
        return reverse(point, 1).map((found) => ({ ...found, ...point }));
      }
      const code = /^\s*(\d{3,5})(?:-\d{0,4})?\s*$/.exec(query)?.[1];
      if (code !== undefined)
        return startingWith(zips, code, ({ zip }) => zip)
          .slice(0, limit)
          .map(ofZip);
      const postal = /^\s*[a-z]\d[a-z]\s?(?:\d[a-z]\d)?\s*$/i.test(query) ? gazetteer.findZip(query) : undefined;
      if (postal !== undefined) return [ofZip(postal)];
      // "Amarillo, TX 79101": the code says it better than the name does.
      const last = /\b(\d{5})(?:-\d{4})?\s*$/.exec(query)?.[1];
      const zip = last === undefined ? undefined : gazetteer.findZip(last);
      if (zip !== undefined) return [ofZip(zip)];
      return nameWords(query).length === 0 ? [] : towns(query, limit, near);
    },
  };
};
