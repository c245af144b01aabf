import type { LatLon } from '#src/lib/geo.ts';
import { isMountainous } from './terrain.ts';

/** Kinds of road, from slow to fast. */
export type RoadClass = 'local' | 'highway' | 'interstate';

/**
 * What holds for all roads of a kind: `factor` is the length of the road over the length of the line it is drawn with,
 * `inMountains` the same where the ground is mountainous, `milesPerHour` what a loaded truck averages on it.
 */
export const ROAD_CLASSES: Readonly<
  Record<RoadClass, { readonly factor: number; readonly inMountains: number; readonly milesPerHour: number }>
> = {
  local: { factor: 1.15, inMountains: 1.3, milesPerHour: 38 },
  highway: { factor: 1.06, inMountains: 1.2, milesPerHour: 52 },
  interstate: { factor: 1.045, inMountains: 1.14, milesPerHour: 65 },
};

/** The road network in flat arrays: neighbours of node n are `targets[firstEdge[n]]` up to `targets[firstEdge[n + 1]]`. */
export interface RoadGraph {
  readonly longitudes: Float64Array;
  readonly latitudes: Float64Array;
  readonly firstEdge: Uint32Array;
  readonly targets: Uint32Array;
  readonly miles: Float32Array;
  readonly hours: Float32Array;
  /** Index into `roads` for each edge. */
  readonly edgeRoads: Uint16Array;
  /** Names of roads; the first is empty, for roads without a name. */
  readonly roads: readonly string[];
}

/** Collects nodes and two-way edges, then packs them. */
export class GraphBuilder {
  readonly nodes: LatLon[] = [];
  readonly #from: number[] = [];
  readonly #to: number[] = [];
  readonly #miles: number[] = [];
  readonly #hours: number[] = [];
  readonly #road: number[] = [];
  readonly #roads: string[] = [''];

  addNode(point: LatLon): number {
    return this.nodes.push({ latitude: point.latitude, longitude: point.longitude }) - 1;
  }

  /** `lineMiles` is the length of the drawn line; the road is longer by the factor of its class. */
  addEdge(a: number, b: number, lineMiles: number, kind: RoadClass, road = ''): void {
    const { factor, inMountains, milesPerHour } = ROAD_CLASSES[kind];
    let index = this.#roads.indexOf(road);
    if (index < 0) index = this.#roads.push(road) - 1;
    const miles = lineMiles * (isMountainous(this.#middle(a, b)) ? inMountains : factor);
    this.#from.push(a, b);
    this.#to.push(b, a);
    this.#miles.push(miles, miles);
    this.#hours.push(miles / milesPerHour, miles / milesPerHour);
    this.#road.push(index, index);
  }

  #middle(a: number, b: number): LatLon {
    const [p, q] = [this.nodes[a], this.nodes[b]];
    if (p === undefined || q === undefined) throw new RangeError(`No edge from ${a} to ${b}.`);
    return { latitude: (p.latitude + q.latitude) / 2, longitude: (p.longitude + q.longitude) / 2 };
  }

  build(): RoadGraph {
    const edges = this.#from.length;
    const firstEdge = new Uint32Array(this.nodes.length + 1);
    for (const node of this.#from) firstEdge[node + 1] = (firstEdge[node + 1] ?? 0) + 1;
    for (let i = 0; i < this.nodes.length; i += 1) firstEdge[i + 1] = (firstEdge[i + 1] ?? 0) + (firstEdge[i] ?? 0);
    const next = firstEdge.slice();
    const targets = new Uint32Array(edges);
    const miles = new Float32Array(edges);
    const hours = new Float32Array(edges);
    const edgeRoads = new Uint16Array(edges);
    for (let i = 0; i < edges; i += 1) {
      const from = this.#from[i] ?? 0;
      const at = next[from] ?? 0;
      next[from] = at + 1;
      targets[at] = this.#to[i] ?? 0;
      miles[at] = this.#miles[i] ?? 0;
      hours[at] = this.#hours[i] ?? 0;
      edgeRoads[at] = this.#road[i] ?? 0;
    }
    return {
      longitudes: Float64Array.from(this.nodes, (node) => node.longitude),
      latitudes: Float64Array.from(this.nodes, (node) => node.latitude),
      firstEdge,
      targets,
      miles,
      hours,
      edgeRoads,
      roads: this.#roads,
    };
  }
}
