import { type Pieces, wider } from './pieces.ts';

/** Many lists of straight pieces, each in order of u, one behind another: `base + slope * u` dollars between `from` and `to`. */
export class PieceLists {
  from = new Float64Array(4096);
  to = new Float64Array(4096);
  base = new Float64Array(4096);
  slope = new Float64Array(4096);
  /** Where the next list begins. */
  count = 0;

  add(pieces: Pieces): void {
    this.makeRoom(pieces.count);
    for (let k = 0; k < pieces.count; k += 1) {
      const { count } = this;
      this.from[count] = pieces.from[k] as number;
      this.to[count] = pieces.to[k] as number;
      this.base[count] = pieces.base[k] as number;
      this.slope[count] = pieces.slope[k] as number;
      this.count += 1;
    }
  }

  /** Adds a list of pieces over -u. */
  addMirrored(pieces: Pieces): void {
    this.makeRoom(pieces.count);
    for (let k = pieces.count - 1; k >= 0; k -= 1) {
      const { count } = this;
      this.from[count] = -(pieces.to[k] as number);
      this.to[count] = -(pieces.from[k] as number);
      this.base[count] = pieces.base[k] as number;
      this.slope[count] = -(pieces.slope[k] as number);
      this.count += 1;
    }
  }

  private makeRoom(more: number): void {
    if (this.count + more <= this.from.length) return;
    const size = Math.max(2 * this.from.length, this.count + more);
    this.from = wider(this.from, size);
    this.to = wider(this.to, size);
    this.base = wider(this.base, size);
    this.slope = wider(this.slope, size);
  }
}
