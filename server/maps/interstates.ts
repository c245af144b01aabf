import type { LatLon } from '#src/lib/geo.ts';
import type { Gazetteer } from './gazetteer.ts';
import { EVEN_INTERSTATES } from './interstates-even.ts';
import { ODD_INTERSTATES } from './interstates-odd.ts';
import { THREE_DIGIT_INTERSTATES } from './interstates-three-digit.ts';
import { JUNCTIONS } from './junctions.ts';

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

const parse = (list: string): Interstate[] => {
  const roads: { number: string; towns: string[] }[] = [];
  let state = '';
  for (const line of list.split('\n')) {
    const head = /^I-(\w+)$/.exec(line)?.[1];
    if (head !== undefined) {
      roads.push({ number: head, towns: [] });
      continue;
    }
    const [, newState, names = ''] = /^([A-Z]{2})? (.*)$/.exec(line) ?? [];
    state = newState ?? state;
    for (const name of names.split(',').map((part) => part.trim())) {
      if (name !== '') roads.at(-1)?.towns.push(`${name}, ${state}`);
    }
  }
  return roads.filter((road) => road.towns.length > 1);
};

/** The one- and two-digit interstates of the 48 states, with their lettered branches. */
export const PRIMARY_INTERSTATES: readonly Interstate[] = [...parse(EVEN_INTERSTATES), ...parse(ODD_INTERSTATES)];

/** All of them and the three-digit ones that join them. */
export const INTERSTATES: readonly Interstate[] = [...PRIMARY_INTERSTATES, ...parse(THREE_DIGIT_INTERSTATES)];

/** The place of "Town, ST": an interchange of our own list, else a town of the gazetteer, else undefined. */
export const roadTown = (gazetteer: Gazetteer, label: string): RoadTown | undefined => {
  const junction = JUNCTIONS[label];
  if (junction !== undefined) return { name: label, latitude: junction[0], longitude: junction[1], interchange: true };
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
