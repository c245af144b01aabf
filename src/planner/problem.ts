/**
 * One planning problem with every distance turned into gallons (`src/planner/README.md#formulation`).
 * Arrays are parallel, one entry a candidate, sorted by `at`.
 */
export interface Problem {
  /** Tank capacity, fuel at the start, least level to keep, least purchase: US gallons, 0 or more. */
  readonly tank: number;
  readonly start: number;
  readonly reserve: number;
  readonly minimum: number;
  /** Least level on reaching the first stop, gallons up to the reserve (`withFirstReserve`); the reserve where missing. */
  readonly firstReserve?: number | undefined;
  /** US dollars a stop, 0 or more; counted by the optimum, not shown as cost. */
  readonly fee: number;
  /** Least fuel at the destination, gallons; the reserve where missing. */
  readonly endReserve?: number | undefined;
  /** What a gallon above it is worth at the destination, US dollars, 0 or more; nothing where missing. */
  readonly endValue?: number | undefined;
  /** The destination's place, gallons from the start. */
  readonly end: number;
  /** A candidate's place on the route, gallons from the start. */
  readonly at: Float64Array;
  /** Gallons of its round-trip detour. */
  readonly detour: Float64Array;
  /** US dollars a gallon as they are compared: at the pump, or after tax. */
  readonly price: Float64Array;
  /** US dollars a gallon that a price after tax is below the pump's; nothing where missing. */
  readonly credit?: Float64Array;
  /** US dollars a gallon that a preferred pump's price is below what is paid; nothing where missing (decision 0377). */
  readonly bonus?: Float64Array;
}

/** A purchase: the candidate's place in the problem's arrays, and US gallons. */
export interface Purchase {
  readonly candidate: number;
  readonly gallons: number;
}

/** Gallons by which a rule may be missed through floating point alone. */
export const SLACK = 1e-9;

/** The least purchase at a candidate: the minimum, or the fuel of its own detour where that is more. Gallons. */
export const leastPurchase = (p: Problem, i: number): number => Math.max(p.minimum, p.detour[i] as number);

/**
 * The reserve need only be checked on arrival at a pump: u does not fall in between, so whoever is back on the route with
 * less than the reserve does not reach the next pump with it. For the destination, `lastLeaving` checks both.
 *
 * Least u (fuel plus place, gallons) on the route at which the pump of candidate i is reached with the reserve.
 * `first` is true for a truck that has not stopped yet.
 */
export const leastArrival = (p: Problem, i: number, first: boolean): number =>
  (p.at[i] as number) + (p.detour[i] as number) / 2 + (first ? (p.firstReserve ?? p.reserve) : p.reserve);

/** Greatest u (gallons) back on the route after candidate i: a full tank at its pump. */
export const fullTank = (p: Problem, i: number): number => p.tank + (p.at[i] as number) - (p.detour[i] as number) / 2;

/** u (gallons) that reaches the destination with what is to be left there. */
export const goal = (p: Problem): number => p.end + (p.endReserve ?? p.reserve);

/** Least u (gallons) back on the route after candidate i that ends the trip: the reserve is kept there, too. */
export const lastLeaving = (p: Problem, i: number): number => Math.max(goal(p), (p.at[i] as number) + p.reserve);

/** True where the start alone reaches the destination with what is to be left there. */
export const needsNoStop = (p: Problem): boolean => p.start >= goal(p) - SLACK;
