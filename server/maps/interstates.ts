import type { LatLon } from '#src/lib/geo.ts';
import even from './data/interstates-even.json' with { type: 'json' };
import odd from './data/interstates-odd.json' with { type: 'json' };
import threeDigit from './data/interstates-three-digit.json' with { type: 'json' };
import junctions from './data/junctions.json' with { type: 'json' };
import type { Gazetteer } from './gazetteer.ts';

/** A road, or one part of a road whose parts do not meet. */
export interface Interstate {
  /** As on the shield: "40", "35E", "270". */
  readonly number: string;
  /** "Town, ST" in the order they are passed. */
  readonly towns: readonly string[];
}

/** A town of a road with its place. */
export interface RoadTown extends LatLon {
  readonly name: string;
  /** Of our own list, so on the road itself; towns lie beside it. */
  readonly interchange: boolean;
}

/** A road as its file has it: its states in the order they are passed, each with its towns, which commas part. */
interface Listed {
  readonly number: string;
  readonly states: readonly (readonly string[])[];
}

const roadsOf = (list: readonly Listed[]): Interstate[] =>
  list
    .map(({ number, states }) => ({
      number,
      towns: states.flatMap(([state, towns = '']) => towns.split(', ').map((name) => `${name}, ${state}`)),
    }))
    .filter(({ towns }) => towns.length > 1);

/** Places on interstates that no town of the gazetteer stands for, by "Town, ST": degrees WGS 84, about 1 mile. */
const JUNCTIONS: Readonly<Record<string, readonly number[]>> = junctions;

/**
 * The one- and two-digit interstates of the 48 states, with their lettered branches: even ones from west to east, odd ones
 * from south to north. A number may have several parts that do not meet.
 */
export const PRIMARY_INTERSTATES: readonly Interstate[] = [...roadsOf(even), ...roadsOf(odd)];

/**
 * All of them and the three-digit ones that join them. Spurs of a few miles inside one town are left out: at the scale of
 * this map they are that town.
 */
export const INTERSTATES: readonly Interstate[] = [...PRIMARY_INTERSTATES, ...roadsOf(threeDigit)];

/** The place of "Town, ST": an interchange of our own list, else a town of the gazetteer, else undefined. */
const roadTown = (gazetteer: Gazetteer, label: string): RoadTown | undefined => {
  const [latitude, longitude] = JUNCTIONS[label] ?? [];
  if (latitude !== undefined && longitude !== undefined) return { name: label, latitude, longitude, interchange: true };
  const at = label.lastIndexOf(', ');
  const town = gazetteer.findTown(label.slice(0, at), label.slice(at + 2));
  if (town === undefined) return undefined;
  return { name: label, latitude: town.latitude, longitude: town.longitude, interchange: false };
};

/** The towns of a road with their places, in order. Throws when one is unknown: a test proves that none is. */
export const roadTowns = (gazetteer: Gazetteer, road: Interstate): RoadTown[] =>
  road.towns.map((label) => {
    const town = roadTown(gazetteer, label);
    if (town === undefined) throw new Error(`I-${road.number} passes ${label}, which the gazetteer does not know.`);
    return town;
  });
