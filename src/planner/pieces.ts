/** The same numbers with room for `size` of them. */
export const wider = (old: Float64Array, size: number): Float64Array<ArrayBuffer> => {
  const next = new Float64Array(size);
  next.set(old);
  return next;
};

/**
 * Straight pieces over closed intervals of u (fuel plus place, gallons), sorted, touching at most in their ends.
 * A piece is worth `base + slope * u` dollars between `from` and `to`; `node` leads to the purchases behind it.
 */
export class Pieces {
  from = new Float64Array(64);
  to = new Float64Array(64);
  base = new Float64Array(64);
  slope = new Float64Array(64);
  node = new Int32Array(64);
  /** Source u of a purchase that starts from one point; NaN where the source slides along with u. */
  source = new Float64Array(64);
  count = 0;

  /** Adds a piece; one that goes on with the last piece's node on the same line lengthens it. */
  push(from: number, to: number, base: number, slope: number, node: number, source: number): void {
    const last = this.count - 1;
    if (last >= 0 && this.node[last] === node && this.to[last] === from && this.base[last] === base) {
      if (this.slope[last] === slope) {
        this.to[last] = to;
        return;
      }
    }
    if (this.count === this.from.length) this.grow();
    const i = this.count;
    this.count += 1;
    this.from[i] = from;
    this.to[i] = to;
    this.base[i] = base;
    this.slope[i] = slope;
    this.node[i] = node;
    this.source[i] = source;
  }

  private grow(): void {
    const size = this.from.length * 2;
    this.from = wider(this.from, size);
    this.to = wider(this.to, size);
    this.base = wider(this.base, size);
    this.slope = wider(this.slope, size);
    this.source = wider(this.source, size);
    const node = new Int32Array(size);
    node.set(this.node);
    this.node = node;
  }
}
