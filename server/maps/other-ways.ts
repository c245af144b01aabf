import { around } from 'geokdbush';
import KDBush from 'kdbush';
import { alongGreatCircle, distanceKm, type LatLon } from '#src/lib/geo.ts';
import type { RoadGraph } from './road-graph.ts';
import type { FoundPath } from './road-search.ts';

/** What makes a way one of its own, and how much longer than the quickest it may be. */
const OTHER_WAYS = {
  /** Beside the quickest, at most. */
  most: 2,
  /** Miles and hours of the quickest. */
  longest: 1.25,
  /** Of its length, at least so much lies off each way before it. */
  leastOff: 0.25,
  /** Kilometres beside a way that still belong to it: two roads through one valley are one way. */
  besideKm: 16,
  /** How much slower the roads of former ways are taken to be, in one search after another. */
  penalties: [1.2, 1.4],
} as const;

/** Where all is to be found. */
export interface OtherWaysOptions {
  readonly graph: RoadGraph;
  /** The graph's nodes. */
  readonly index: KDBush;
  /** The quickest path where an edge takes so many hours. */
  readonly find: (hours: Float32Array) => FoundPath | undefined;
}

const sum = (path: FoundPath, of: Float32Array): number => path.edges.reduce((all, edge) => all + (of[edge] ?? 0), 0);

/** Kilometres between places along a path: roads of the plains have no node for an hour, those of a city many for a mile. */
const SAMPLE_KM = 8;
const samplesOf = (graph: RoadGraph, path: FoundPath): LatLon[] => {
  const at = (node: number): LatLon => ({
    latitude: graph.latitudes[node] ?? 0,
    longitude: graph.longitudes[node] ?? 0,
  });
  const samples: LatLon[] = [];
  let driven = 0;
  for (const [i, node] of path.nodes.entries()) {
    const [here, next] = [at(node), at(path.nodes[i + 1] ?? node)];
    const length = distanceKm(here, next);
    for (; driven < length; driven += SAMPLE_KM) samples.push(alongGreatCircle(here, next, driven / length));
    driven -= length;
  }
  return samples;
};

/** A way that was found: where it lies, and the nodes beside it. */
interface Corridor {
  readonly samples: KDBush;
  readonly beside: Uint8Array;
}

const corridor = ({ graph, index }: OtherWaysOptions, path: FoundPath): Corridor => {
  const places = samplesOf(graph, path);
  const samples = new KDBush(places.length);
  const beside = new Uint8Array(graph.longitudes.length);
  for (const { longitude, latitude } of places) {
    samples.add(longitude, latitude);
    for (const near of around(index, longitude, latitude, Number.POSITIVE_INFINITY, OTHER_WAYS.besideKm))
      beside[near] = 1;
  }
  samples.finish();
  return { samples, beside };
};

/** The share of a path that lies off a corridor. */
const shareOff = (graph: RoadGraph, path: FoundPath, { samples }: Corridor): number => {
  const places = samplesOf(graph, path);
  const off = places.filter(
    ({ longitude, latitude }) => around(samples, longitude, latitude, 1, OTHER_WAYS.besideKm).length === 0,
  );
  return places.length === 0 ? 0 : off.length / places.length;
};

/**
 * Other ways than the quickest path, the quickest of them first: at most two, none much longer, each for a good part far
 * from every way before it (`OTHER_WAYS`). The roads in a corridor around the former ways are taken to be slower, and the
 * quickest path is sought anew: outside the corridor it is the quickest there is, so it makes no senseless loops, and near
 * both ends, where all roads lie in the corridor, nothing changes.
 */
export const otherWays = (options: OtherWaysOptions, first: FoundPath): FoundPath[] => {
  const { graph, find } = options;
  const [hours, miles] = [sum(first, graph.hours), sum(first, graph.miles)];
  const corridors = [corridor(options, first)];
  const found: FoundPath[] = [];
  const isOwn = (path: FoundPath): boolean => {
    return (
      sum(path, graph.hours) <= hours * OTHER_WAYS.longest &&
      sum(path, graph.miles) <= miles * OTHER_WAYS.longest &&
      corridors.every((former) => shareOff(graph, path, former) >= OTHER_WAYS.leastOff)
    );
  };
  const slowed = graph.hours.slice();
  for (const penalty of OTHER_WAYS.penalties) {
    if (found.length === OTHER_WAYS.most) break;
    slow(graph, corridors, penalty, slowed);
    const path = find(slowed);
    if (!path || !isOwn(path)) continue;
    found.push(path);
    corridors.push(corridor(options, path));
  }
  return found;
};

/** Writes the hours of the edges, those in a corridor longer by a factor. */
const slow = (graph: RoadGraph, corridors: readonly Corridor[], penalty: number, into: Float32Array): void => {
  const { firstEdge, targets, hours } = graph;
  for (let node = 0; node + 1 < firstEdge.length; node += 1) {
    for (let edge = firstEdge[node] ?? 0; edge < (firstEdge[node + 1] ?? 0); edge += 1) {
      const target = targets[edge] ?? 0;
      const inside = corridors.some(({ beside }) => beside[node] === 1 && beside[target] === 1);
      into[edge] = (hours[edge] ?? 0) * (inside ? penalty : 1);
    }
  }
};
