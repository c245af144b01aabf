import type { Pieces } from './pieces.ts';
import { SLACK } from './problem.ts';
import { TIE } from './stopPieces.ts';
import type { Trail } from './trail.ts';

/** Gallons below which a stretch is not divided where two lines cross: it would only make splinters. */
const SPLINTER = 1e-11;

/**
 * The lower envelope of passing a candidate (`pass`) and stopping there (`stop`), cut to `floor`..`ceiling` gallons
 * of u. Equal values keep the pass: fewer stops. A piece of `stop` that survives is remembered in the trail, once.
 */
export const lowerEnvelope = (
  pass: Pieces,
  stop: Pieces,
  bounds: { readonly floor: number; readonly ceiling: number },
  candidate: number,
  trail: Trail,
  out: Pieces,
): void => {
  const { floor, ceiling } = bounds;
  out.count = 0;
  let i = 0;
  let j = 0;
  let done = floor;
  let stopNode = -1;
  while (i < pass.count && (pass.to[i] as number) < floor - SLACK) i += 1;

  const emitPass = (from: number, to: number): void =>
    out.push(from, to, pass.base[i] as number, pass.slope[i] as number, pass.node[i] as number, 0);
  const emitStop = (from: number, to: number): void => {
    if (stopNode < 0) stopNode = trail.addPiece(candidate, stop, j);
    out.push(from, to, stop.base[j] as number, stop.slope[j] as number, stopNode, 0);
  };
  const nextStop = (): void => {
    j += 1;
    stopNode = -1;
  };
  const emitLower = (from: number, to: number): void => {
    const base = (stop.base[j] as number) - (pass.base[i] as number);
    const slope = (stop.slope[j] as number) - (pass.slope[i] as number);
    const first = base + slope * from;
    const last = base + slope * to;
    if (first >= -TIE && last >= -TIE) emitPass(from, to);
    else if (first <= TIE && last <= TIE) emitStop(from, to);
    else {
      const cross = -base / slope;
      if (cross - from < SPLINTER) (last < 0 ? emitStop : emitPass)(from, to);
      else if (to - cross < SPLINTER) (first < 0 ? emitStop : emitPass)(from, to);
      else if (first < 0) {
        emitStop(from, cross);
        emitPass(cross, to);
      } else {
        emitPass(from, cross);
        emitStop(cross, to);
      }
    }
  };

  while (i < pass.count || j < stop.count) {
    const passEnd = i < pass.count ? Math.min(pass.to[i] as number, ceiling) : Number.POSITIVE_INFINITY;
    const stopEnd = j < stop.count ? Math.min(stop.to[j] as number, ceiling) : Number.POSITIVE_INFINITY;
    const passFrom = i < pass.count ? Math.min(passEnd, Math.max(pass.from[i] as number, done)) : passEnd;
    const stopFrom = j < stop.count ? Math.max(stop.from[j] as number, done) : stopEnd;
    if (i < pass.count && (pass.from[i] as number) > ceiling) {
      i = pass.count;
    } else if (j < stop.count && (stop.from[j] as number) > ceiling) {
      j = stop.count;
    } else if (i === pass.count || stopEnd < passFrom) {
      if (stopEnd >= stopFrom) emitStop(stopFrom, stopEnd);
      done = Math.max(done, stopEnd);
      nextStop();
    } else if (j === stop.count || passEnd < stopFrom) {
      emitPass(passFrom, passEnd);
      done = Math.max(done, passEnd);
      i += 1;
    } else {
      const from = Math.max(passFrom, stopFrom);
      const to = Math.min(passEnd, stopEnd);
      if (passFrom < from) emitPass(passFrom, from);
      else if (stopFrom < from) emitStop(stopFrom, from);
      emitLower(from, to);
      done = to;
      if (passEnd === to) i += 1;
      if (stopEnd === to) nextStop();
    }
  }
};
