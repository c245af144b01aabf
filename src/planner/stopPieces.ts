import type { Pieces } from './pieces.ts';
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

/**
 * What stopping here costs, as a function of u on leaving: a purchase of q leads from u to u + q - detour, so
 * the value is price * (u' + detour) + fee + the least of V(u) - price * u over every u that the least purchase
 * allows. That least is a running minimum from the left. It is either held by one point, and then the slope is this
 * price, or falls along a cheaper piece, and then exactly the least purchase is bought and the source slides along.
 *
 * @param state V before the stop, without the truck that has not stopped yet.
 * @param out emptied and filled; its nodes are those of the sources.
 */
export const stopPieces = (state: Pieces, stop: Stop, out: Pieces): void => {
  const { price, fee, detour, least } = stop;
  const shift = least - detour;
  const limit = stop.full - shift;
  let startLeft = stop.start <= limit + SLACK;
  let lowest = Number.POSITIVE_INFINITY;
  let source = Number.NaN;
  let node = START;
  let heldFrom = 0;
  out.count = 0;

  const closeHeld = (until: number): void => {
    if (lowest < Number.POSITIVE_INFINITY && until > heldFrom) {
      out.push(heldFrom + shift, until + shift, price * detour + fee + lowest, price, node, source);
    }
  };
  const hold = (at: number, value: number, from: number, of: number): void => {
    closeHeld(at);
    lowest = value;
    source = from;
    node = of;
    heldFrom = at;
  };
  const takeStart = (): void => {
    startLeft = false;
    const value = -price * stop.start;
    if (value < lowest - TIE) hold(Math.min(stop.start, limit), value, stop.start, START);
  };
  const takePiece = (from: number, to: number, base: number, slope: number, of: number): void => {
    const fall = slope - price;
    const first = base + fall * from;
    if (fall >= 0) {
      if (first < lowest - TIE) hold(from, first, from, of);
      return;
    }
    const last = base + fall * to;
    if (last >= lowest - TIE) return;
    const meets = first > lowest ? Math.min(to, Math.max(from, (lowest - base) / fall)) : from;
    closeHeld(meets);
    out.push(meets + shift, to + shift, base + fee + slope * (detour - least) + price * least, slope, of, Number.NaN);
    lowest = last;
    source = to;
    node = of;
    heldFrom = to;
  };

  for (let k = 0; k < state.count; k += 1) {
    const end = state.to[k] as number;
    if (end < stop.from - SLACK) continue;
    let from = Math.min(end, Math.max(state.from[k] as number, stop.from));
    if (from > limit + SLACK) break;
    from = Math.min(from, limit);
    const to = Math.min(end, limit);
    const base = state.base[k] as number;
    const slope = state.slope[k] as number;
    const of = state.node[k] as number;
    if (startLeft && stop.start <= from) takeStart();
    if (startLeft && stop.start < to) {
      takePiece(from, stop.start, base, slope, of);
      takeStart();
      takePiece(stop.start, to, base, slope, of);
    } else {
      takePiece(from, to, base, slope, of);
    }
  }
  if (startLeft) takeStart();
  if (lowest < Number.POSITIVE_INFINITY) {
    const to = Math.max(heldFrom, limit);
    out.push(heldFrom + shift, to + shift, price * detour + fee + lowest, price, node, source);
  }
};
