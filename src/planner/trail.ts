import type { Pieces } from './pieces.ts';

/** Where a truck comes from that has not stopped yet. */
export const START = -1;

/** The purchases behind every piece: each node knows its candidate, its parent node and the u it bought from. */
export class Trail {
  private candidates = new Int32Array(1024);
  private parents = new Int32Array(1024);
  private sources = new Float64Array(1024);
  private count = 0;

  /** Remembers a purchase and answers its node. `source` is in gallons; NaN where it slides along with u. */
  add(candidate: number, parent: number, source: number): number {
    if (this.count === this.candidates.length) this.grow();
    const node = this.count;
    this.count += 1;
    this.candidates[node] = candidate;
    this.parents[node] = parent;
    this.sources[node] = source;
    return node;
  }

  /** The same for piece j of a list made by `StopSweep`. */
  addPiece(candidate: number, pieces: Pieces, j: number): number {
    return this.add(candidate, pieces.node[j] as number, pieces.source[j] as number);
  }

  candidate(node: number): number {
    return this.candidates[node] as number;
  }

  parent(node: number): number {
    return this.parents[node] as number;
  }

  source(node: number): number {
    return this.sources[node] as number;
  }

  private grow(): void {
    const wider = <A extends Int32Array | Float64Array>(next: A, old: A): A => {
      next.set(old);
      return next;
    };
    const size = this.candidates.length * 2;
    this.candidates = wider(new Int32Array(size), this.candidates);
    this.parents = wider(new Int32Array(size), this.parents);
    this.sources = wider(new Float64Array(size), this.sources);
  }
}
