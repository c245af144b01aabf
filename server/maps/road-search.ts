import FlatQueue from 'flatqueue';
import type { RoadGraph } from './road-graph.ts';
import { ROAD_CLASSES } from './road-graph.ts';

/** Ways to get from a place onto the network or off it again. */
export interface Access {
  readonly node: number;
  readonly hours: number;
}

/** Nodes in the order they are passed, and the edges between them (one fewer). */
export interface FoundPath {
  readonly nodes: number[];
  readonly edges: number[];
}

const RADIANS = Math.PI / 180;
const EARTH_MILES = 3958.7613;
const FASTEST = ROAD_CLASSES.interstate.milesPerHour;

/** Finds quickest paths by A*. Keeps its arrays from search to search, so one instance serves one search at a time. */
export class RoadSearch {
  readonly #graph: RoadGraph;
  readonly #hours: Float64Array;
  readonly #cameBy: Int32Array;
  readonly #cameFrom: Int32Array;
  readonly #searchOf: Uint32Array;
  readonly #closed: Uint32Array;
  readonly #xyz: Float64Array;
  #search = 0;

  constructor(graph: RoadGraph) {
    const nodes = graph.longitudes.length;
    this.#graph = graph;
    this.#hours = new Float64Array(nodes);
    this.#cameBy = new Int32Array(nodes);
    this.#cameFrom = new Int32Array(nodes);
    this.#searchOf = new Uint32Array(nodes);
    this.#closed = new Uint32Array(nodes);
    this.#xyz = new Float64Array(nodes * 3);
    for (let i = 0; i < nodes; i += 1) {
      const latitude = (graph.latitudes[i] ?? 0) * RADIANS;
      const longitude = (graph.longitudes[i] ?? 0) * RADIANS;
      this.#xyz[3 * i] = Math.cos(latitude) * Math.cos(longitude);
      this.#xyz[3 * i + 1] = Math.cos(latitude) * Math.sin(longitude);
      this.#xyz[3 * i + 2] = Math.sin(latitude);
    }
  }

  /** Hours it takes at least: the straight chord through the earth at the best speed, cheap and never too much. */
  #atLeast(node: number, goal: number): number {
    const xyz = this.#xyz;
    const dx = (xyz[3 * node] ?? 0) - (xyz[3 * goal] ?? 0);
    const dy = (xyz[3 * node + 1] ?? 0) - (xyz[3 * goal + 1] ?? 0);
    const dz = (xyz[3 * node + 2] ?? 0) - (xyz[3 * goal + 2] ?? 0);
    return (Math.sqrt(dx * dx + dy * dy + dz * dz) * EARTH_MILES) / FASTEST;
  }

  /**
   * The quickest path from any of the starts to any of the goals, or undefined when none is joined.
   * @param edgeHours in the place of the graph's own; none may be less
   */
  find(
    starts: readonly Access[],
    goals: readonly Access[],
    edgeHours: Float32Array = this.#graph.hours,
  ): FoundPath | undefined {
    const [aim] = goals;
    if (aim === undefined) return undefined;
    this.#search += 1;
    const search = this.#search;
    const { firstEdge, targets } = this.#graph;
    const goalHours = new Map(goals.map((goal) => [goal.node, goal.hours]));
    // The goals lie close together: aiming at one is right to within the way between them.
    const slack = Math.max(...goals.map((goal) => this.#atLeast(goal.node, aim.node)));
    const queue = new FlatQueue<number>();
    const reach = (node: number, hours: number, from: number, edge: number): void => {
      if (this.#searchOf[node] === search && (this.#hours[node] ?? 0) <= hours) return;
      this.#searchOf[node] = search;
      this.#hours[node] = hours;
      this.#cameFrom[node] = from;
      this.#cameBy[node] = edge;
      queue.push(node, hours + Math.max(0, this.#atLeast(node, aim.node) - slack));
    };
    for (const start of starts) reach(start.node, start.hours, -1, -1);
    let best = Number.POSITIVE_INFINITY;
    let end = -1;
    while (queue.length > 0 && (queue.peekValue() ?? best) < best) {
      const node = queue.pop() ?? 0;
      if (this.#closed[node] === search) continue;
      this.#closed[node] = search;
      const hours = this.#hours[node] ?? 0;
      const off = goalHours.get(node);
      if (off !== undefined && hours + off < best) {
        best = hours + off;
        end = node;
      }
      const last = firstEdge[node + 1] ?? 0;
      for (let edge = firstEdge[node] ?? 0; edge < last; edge += 1) {
        reach(targets[edge] ?? 0, hours + (edgeHours[edge] ?? 0), node, edge);
      }
    }
    return end < 0 ? undefined : this.#trace(end);
  }

  #trace(end: number): FoundPath {
    const nodes = [end];
    const edges: number[] = [];
    for (let node = end; (this.#cameBy[node] ?? -1) >= 0; ) {
      edges.push(this.#cameBy[node] ?? 0);
      node = this.#cameFrom[node] ?? 0;
      nodes.push(node);
    }
    return { nodes: nodes.reverse(), edges: edges.reverse() };
  }
}
