import { Pieces } from './pieces.ts';
import { SLACK } from './problem.ts';
import { START } from './trail.ts';

/** Dollars below which two values count as equal: without it, equal prices would splinter the envelope. */
export const TIE = 1e-10;

/** One candidate as `stopPieces` sees it. Gallons and US dollars; u is fuel plus place. */
export interface Stop {
  readonly price: number;
  readonly fee: number;
  readonly detour: number;
  readonly least: number;
  /** Least u that reaches the pump, greatest u back on the route with a full tank. */
  readonly from: number;
  readonly full: number;
  /** u of the truck that has not stopped yet: Infinity where it cannot stop here. */
  readonly start: number;
}

const NOWHERE: Stop = { price: 0, fee: 0, detour: 0, least: 0, from: 0, full: 0, start: 0 };

/**
 * What stopping here costs, as a function of u on leaving: a purchase of q leads from u to u + q - detour, so
 * the value is price * (u' + detour) + fee + the least of V(u) - price * u over every u that the least purchase
 * allows. That least is a running minimum from the left. It is either held by one point, and then the slope is this
 * price, or falls along a cheaper piece, and then exactly the least purchase is bought and the source slides along.
 *
 * A class and not a function with inner ones: it runs for every candidate, and must not make closures each time.
 */
export class StopSweep {
  private stop: Stop = NOWHERE;
  private out = new Pieces();
  private shift = 0;
  /** The running minimum of V(u) - price * u, the u and node that hold it, and the u from which they do. */
  private lowest = 0;
  private source = 0;
  private node = START;
  private heldFrom = 0;

  /**
   * @param state V before the stop, without the truck that has not stopped yet.
   * @param out emptied and filled; its nodes are those of the sources.
   */
  run(state: Pieces, stop: Stop, out: Pieces): void {
    out.count = 0;
    this.stop = stop;
    this.out = out;
    this.shift = stop.least - stop.detour;
    this.lowest = Number.POSITIVE_INFINITY;
    const limit = stop.full - this.shift;
    const start = Math.min(stop.start, limit);
    let startLeft = stop.start <= limit + SLACK;
    for (let k = 0; k < state.count; k += 1) {
      const end = state.to[k] as number;
      if (end < stop.from - SLACK) continue;
      const first = Math.min(end, Math.max(state.from[k] as number, stop.from));
      if (first > limit + SLACK) break;
      let from = Math.min(first, limit);
      const to = Math.min(end, limit);
      const base = state.base[k] as number;
      const slope = state.slope[k] as number;
      const node = state.node[k] as number;
      if (startLeft && start < to) {
        if (start > from) this.sweepPiece(from, start, base, slope, node);
        this.sweepStart(start);
        startLeft = false;
        from = Math.max(from, start);
      }
      this.sweepPiece(from, to, base, slope, node);
    }
    if (startLeft) this.sweepStart(start);
    if (this.lowest < Number.POSITIVE_INFINITY) this.pushHeld(Math.max(this.heldFrom, limit));
  }

  private sweepPiece(from: number, to: number, base: number, slope: number, node: number): void {
    const { price, fee, detour, least } = this.stop;
    const fall = slope - price;
    const first = base + fall * from;
    if (fall >= 0) {
      if (first < this.lowest - TIE) this.hold(from, first, from, node);
      return;
    }
    const last = base + fall * to;
    if (last >= this.lowest - TIE) return;
    const meets = first > this.lowest ? Math.min(to, Math.max(from, (this.lowest - base) / fall)) : from;
    this.closeHeld(meets);
    const { shift } = this;
    const paid = base + fee + slope * (detour - least) + price * least;
    if (to > meets) this.out.push(meets + shift, to + shift, paid, slope, node, Number.NaN);
    this.lowest = Number.POSITIVE_INFINITY;
    this.hold(to, last, to, node);
  }

  private sweepStart(at: number): void {
    const value = -this.stop.price * this.stop.start;
    if (value < this.lowest - TIE) this.hold(at, value, this.stop.start, START);
  }

  private hold(at: number, value: number, source: number, node: number): void {
    this.closeHeld(at);
    this.lowest = value;
    this.source = source;
    this.node = node;
    this.heldFrom = at;
  }

  private closeHeld(until: number): void {
    if (this.lowest < Number.POSITIVE_INFINITY && until > this.heldFrom) this.pushHeld(until);
  }

  private pushHeld(until: number): void {
    const { price, fee, detour } = this.stop;
    const paid = price * detour + fee + this.lowest;
    this.out.push(this.heldFrom + this.shift, until + this.shift, paid, price, this.node, this.source);
  }
}
