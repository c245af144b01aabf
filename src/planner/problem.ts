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
  /** US dollars a stop, 0 or more; counted by the optimum, not shown as cost. */
  readonly fee: number;
  /** The destination's place, gallons from the start. */
  readonly end: number;
  /** A candidate's place on the route, gallons from the start. */
  readonly at: Float64Array;
  /** Gallons of its round-trip detour. */
  readonly detour: Float64Array;
  /** US dollars a gallon, above 0. */
  readonly price: Float64Array;
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
 * The reserve need only be checked on arrival, at a pump or the destination: u does not fall in between, so whoever is
 * back on the route with less than the reserve does not reach the next place with it.
 *
 * Least u (fuel plus place, gallons) on the route at which the pump of candidate i is reached with the reserve.
 * `first` is true for a truck that has not stopped yet: one that started below the reserve need only reach the pump.
 */
export const leastArrival = (p: Problem, i: number, first: boolean): number =>
  (p.at[i] as number) + (p.detour[i] as number) / 2 + (first && p.start < p.reserve ? 0 : p.reserve);

/** Greatest u (gallons) back on the route after candidate i: a full tank at its pump. */
export const fullTank = (p: Problem, i: number): number => p.tank + (p.at[i] as number) - (p.detour[i] as number) / 2;

/** u (gallons) that reaches the destination with the reserve. */
export const goal = (p: Problem): number => p.end + p.reserve;

/** True where the start alone reaches the destination with the reserve. */
export const needsNoStop = (p: Problem): boolean => p.start >= goal(p) - SLACK;
