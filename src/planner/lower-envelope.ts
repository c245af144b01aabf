import { Pieces } from './pieces.ts';
import { SLACK } from './problem.ts';
import { TIE } from './stop-pieces.ts';
import type { Trail } from './trail.ts';

/** Gallons below which a stretch is not divided where two lines cross: it would only make splinters. */
const SPLINTER = 1e-11;

/**
 * Merges passing a candidate and stopping there into the cheaper of both at every u. A class for the same reason as
 * `StopSweep`: it runs for every candidate.
 */
export class LowerEnvelope {
  private readonly trail: Trail;
  private pass = new Pieces();
  private stop = new Pieces();
  private out = new Pieces();
  private candidate = 0;
  /** The pieces under way, and the trail's node of the stop under way once it has been used. */
  private i = 0;
  private j = 0;
  private stopNode = -1;
  /**
   * What stopping cost more than passing in the last `merge`, US dollars, where that was least: -Infinity where a piece of stopping
   * is in the envelope.
   */
  regret = Number.POSITIVE_INFINITY;

  constructor(trail: Trail) {
    this.trail = trail;
  }

  /**
   * The lower envelope of passing a candidate (`pass`) and stopping there (`stop`), cut to `floor` and `ceiling` (u),
   * written to `out`. Equal values keep the pass: fewer stops. A piece of `stop` that survives is remembered in the
   * trail, once.
   */
  merge(pass: Pieces, stop: Pieces, floor: number, ceiling: number, candidate: number, out: Pieces): void {
    out.count = 0;
    this.pass = pass;
    this.stop = stop;
    this.out = out;
    this.candidate = candidate;
    this.i = 0;
    this.j = 0;
    this.stopNode = -1;
    this.regret = Number.POSITIVE_INFINITY;
    while (this.i < pass.count && (pass.to[this.i] as number) < floor - SLACK) this.i += 1;
    let passes = pass.count;
    while (passes > this.i && (pass.from[passes - 1] as number) > ceiling) passes -= 1;
    let stops = stop.count;
    while (stops > 0 && (stop.from[stops - 1] as number) > ceiling) stops -= 1;
    let done = floor;
    while (this.i < passes || this.j < stops) {
      const { i, j } = this;
      const passEnd = i < passes ? Math.min(pass.to[i] as number, ceiling) : Number.POSITIVE_INFINITY;
      const stopEnd = j < stops ? Math.min(stop.to[j] as number, ceiling) : Number.POSITIVE_INFINITY;
      const passFrom = i < passes ? Math.min(passEnd, Math.max(pass.from[i] as number, done)) : passEnd;
      const stopFrom = j < stops ? Math.max(stop.from[j] as number, done) : stopEnd;
      if (i === passes || stopEnd < passFrom) {
        if (stopEnd >= stopFrom) this.emitStop(stopFrom, stopEnd);
        done = Math.max(done, stopEnd);
        this.nextStop();
      } else if (j === stops || passEnd < stopFrom) {
        this.emitPass(passFrom, passEnd);
        done = Math.max(done, passEnd);
        this.i += 1;
      } else {
        const from = Math.max(passFrom, stopFrom);
        const to = Math.min(passEnd, stopEnd);
        if (passFrom < from) this.emitPass(passFrom, from);
        else if (stopFrom < from) this.emitStop(stopFrom, from);
        this.emitLower(from, to);
        done = to;
        if (passEnd === to) this.i += 1;
        if (stopEnd === to) this.nextStop();
      }
    }
  }

  private emitPass(from: number, to: number): void {
    const { pass, i } = this;
    this.out.push(from, to, pass.base[i] as number, pass.slope[i] as number, pass.node[i] as number, 0);
  }

  private emitStop(from: number, to: number): void {
    const { stop, j } = this;
    this.regret = Number.NEGATIVE_INFINITY;
    if (this.stopNode < 0) this.stopNode = this.trail.addPiece(this.candidate, stop, j);
    this.out.push(from, to, stop.base[j] as number, stop.slope[j] as number, this.stopNode, 0);
  }

  private nextStop(): void {
    this.j += 1;
    this.stopNode = -1;
  }

  private emitLower(from: number, to: number): void {
    const { pass, stop, i, j } = this;
    const base = (stop.base[j] as number) - (pass.base[i] as number);
    const slope = (stop.slope[j] as number) - (pass.slope[i] as number);
    const first = base + slope * from;
    const last = base + slope * to;
    this.regret = Math.min(this.regret, first, last);
    if (first >= -TIE && last >= -TIE) {
      this.emitPass(from, to);
      return;
    }
    if (first <= TIE && last <= TIE) {
      this.emitStop(from, to);
      return;
    }
    const cross = -base / slope;
    const splinterAtStart = cross - from < SPLINTER;
    if (splinterAtStart || to - cross < SPLINTER) {
      if ((splinterAtStart ? last : first) < 0) this.emitStop(from, to);
      else this.emitPass(from, to);
    } else if (first < 0) {
      this.emitStop(from, cross);
      this.emitPass(cross, to);
    } else {
      this.emitPass(from, cross);
      this.emitStop(cross, to);
    }
  }
}
