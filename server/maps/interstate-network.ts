import KDBush from 'kdbush';
import { distanceMiles, type LatLon } from '#src/lib/geo.ts';
import type { RoadCurve } from './road-curves.ts';
import type { GraphBuilder } from './road-graph.ts';

/** A straight piece of an interstate, with the places on it where something joins. */
interface Segment {
  readonly road: string;
  readonly a: number;
  readonly b: number;
  readonly joints: { share: number; node: number }[];
}

/** A town this near to an interstate has an interchange. */
const INTERCHANGE_MILES = 6;
/** An interstate that ends this near to another one joins it. */
const JOIN_MILES = 4;
const MILES_PER_DEGREE = 69.1;

const placeOf = (point: LatLon): string => `${point.latitude.toFixed(5)},${point.longitude.toFixed(5)}`;

/** Lays the interstates into a graph: first all curves, then crossings, ends and interchanges, then `finish`. */
export class InterstateNetwork {
  readonly #graph: GraphBuilder;
  readonly #segments: Segment[] = [];
  readonly #index: KDBush;
  readonly #longest: number;

  constructor(graph: GraphBuilder, curves: readonly RoadCurve[], nodeOf: ReadonlyMap<string, number>) {
    this.#graph = graph;
    const nodes = new Map(nodeOf);
    const laid = new Set<string>();
    const node = (point: LatLon): number => {
      const key = placeOf(point);
      const known = nodes.get(key) ?? graph.addNode(point);
      nodes.set(key, known);
      return known;
    };
    for (const { number, points } of curves) {
      for (let i = 1; i < points.length; i += 1) {
        const [from, to] = [points[i - 1], points[i]];
        if (from === undefined || to === undefined) continue;
        const [a, b] = [node(from), node(to)];
        const pair = a < b ? `${a},${b}` : `${b},${a}`;
        // Roads that run together are one road to drive on; the first number names it.
        if (a === b || laid.has(pair)) continue;
        laid.add(pair);
        this.#segments.push({ road: `I ${number}`, a, b, joints: [] });
      }
    }
    this.#longest = Math.max(...this.#segments.map(({ a, b }) => distanceMiles(this.#at(a), this.#at(b))));
    this.#index = new KDBush(this.#segments.length);
    for (const { a, b } of this.#segments) {
      this.#index.add(
        (this.#at(a).longitude + this.#at(b).longitude) / 2,
        (this.#at(a).latitude + this.#at(b).latitude) / 2,
      );
    }
    this.#index.finish();
    this.#joinCrossings();
    this.#joinEnds(curves, nodes);
  }

  #at(node: number): LatLon {
    const point = this.#graph.nodes[node];
    if (point === undefined) throw new RangeError(`No node ${node}.`);
    return point;
  }

  #near(point: LatLon, miles: number): Segment[] {
    const reach = (miles + this.#longest / 2) / MILES_PER_DEGREE;
    const wide = reach / Math.cos((point.latitude * Math.PI) / 180);
    return this.#index
      .range(point.longitude - wide, point.latitude - reach, point.longitude + wide, point.latitude + reach)
      .flatMap((i) => this.#segments[i] ?? []);
  }

  #joinCrossings(): void {
    const seen = new Map(this.#segments.map((segment, i) => [segment, i]));
    for (const [i, one] of this.#segments.entries()) {
      const [p, q] = [this.#at(one.a), this.#at(one.b)];
      const middle = { latitude: (p.latitude + q.latitude) / 2, longitude: (p.longitude + q.longitude) / 2 };
      for (const other of this.#near(middle, this.#longest / 2)) {
        if ((seen.get(other) ?? 0) <= i || one.road === other.road) continue;
        if (one.a === other.a || one.a === other.b || one.b === other.a || one.b === other.b) continue;
        const [r, s] = [this.#at(other.a), this.#at(other.b)];
        const [dx, dy] = [q.longitude - p.longitude, q.latitude - p.latitude];
        const [ex, ey] = [s.longitude - r.longitude, s.latitude - r.latitude];
        const cross = dx * ey - dy * ex;
        if (Math.abs(cross) < 1e-12) continue;
        const t = ((r.longitude - p.longitude) * ey - (r.latitude - p.latitude) * ex) / cross;
        const u = ((r.longitude - p.longitude) * dy - (r.latitude - p.latitude) * dx) / cross;
        if (t < 0 || t > 1 || u < 0 || u > 1) continue;
        const node = this.#graph.addNode({ latitude: p.latitude + dy * t, longitude: p.longitude + dx * t });
        one.joints.push({ share: t, node });
        other.joints.push({ share: u, node });
      }
    }
  }

  /** The nearest place on each road within reach of a point. */
  #nearestOnRoads(
    point: LatLon,
    miles: number,
  ): Map<string, { segment: Segment; share: number; at: LatLon; miles: number }> {
    const best = new Map<string, { segment: Segment; share: number; at: LatLon; miles: number }>();
    const k = Math.cos((point.latitude * Math.PI) / 180);
    for (const segment of this.#near(point, miles)) {
      const [p, q] = [this.#at(segment.a), this.#at(segment.b)];
      const [dx, dy] = [(q.longitude - p.longitude) * k, q.latitude - p.latitude];
      const along = (point.longitude - p.longitude) * k * dx + (point.latitude - p.latitude) * dy;
      const share = Math.max(0, Math.min(1, along / (dx * dx + dy * dy)));
      const at = {
        latitude: p.latitude + (q.latitude - p.latitude) * share,
        longitude: p.longitude + (q.longitude - p.longitude) * share,
      };
      const off = distanceMiles(point, at);
      const known = best.get(segment.road);
      if (off <= miles && (known === undefined || off < known.miles))
        best.set(segment.road, { segment, share, at, miles: off });
    }
    return best;
  }

  #joint(segment: Segment, share: number, at: LatLon): number {
    if (share <= 0.02) return segment.a;
    if (share >= 0.98) return segment.b;
    const node = this.#graph.addNode(at);
    segment.joints.push({ share, node });
    return node;
  }

  #joinEnds(curves: readonly RoadCurve[], nodes: ReadonlyMap<string, number>): void {
    for (const { number, points } of curves) {
      for (const end of [points[0], points.at(-1)]) {
        const node = end && nodes.get(placeOf(end));
        if (end === undefined || node === undefined) continue;
        for (const [road, { segment, share, at, miles }] of this.#nearestOnRoads(end, JOIN_MILES)) {
          if (road === `I ${number}` || segment.a === node || segment.b === node) continue;
          this.#graph.addEdge(node, this.#joint(segment, share, at), miles, 'interstate');
        }
      }
    }
  }

  /** Gives a town an interchange on every interstate near it. */
  addTown(node: number): void {
    const town = this.#at(node);
    for (const { segment, share, at, miles } of this.#nearestOnRoads(town, INTERCHANGE_MILES).values()) {
      if (segment.a === node || segment.b === node) continue;
      this.#graph.addEdge(node, this.#joint(segment, share, at), miles, 'local');
    }
  }

  /** Turns the pieces with their joints into edges. Call it last, once. */
  finish(): void {
    for (const { road, a, b, joints } of this.#segments) {
      joints.sort((one, other) => one.share - other.share);
      let from = a;
      for (const node of [...joints.map((joint) => joint.node), b]) {
        this.#graph.addEdge(from, node, distanceMiles(this.#at(from), this.#at(node)), 'interstate', road);
        from = node;
      }
    }
  }
}
