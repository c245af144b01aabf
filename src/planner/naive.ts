import {
  fullTank,
  goal,
  lastLeaving,
  leastArrival,
  leastPurchase,
  type Problem,
  type Purchase,
  SLACK,
} from './problem.ts';

/** The two drivers a plan is compared with (`src/planner/README.md#comparison`). */
export interface NaiveDrivers {
  readonly naive: readonly Purchase[];
  /** The same stops, the last fill trimmed to what the trip needs. */
  readonly comparable: readonly Purchase[];
  /** The share of the tank below which they stop: a quarter, or more where that strands them; 1 where they stop wherever they can. */
  readonly below: number;
}

/** Shares of the tank below which the driver stops, in the order they are tried. The last one is always true. */
const THRESHOLDS = [0.25, 0.5, 0.75, Number.POSITIVE_INFINITY];

/** A fill is counted in whole units, as the plan's purchases are, so that the three costs compare to the cent. */
const drive = (p: Problem, threshold: number, unit: number): Omit<NaiveDrivers, 'below'> | undefined => {
  const down = (gallons: number) => Math.floor((gallons + SLACK) / unit);
  const up = (gallons: number) => Math.ceil((gallons - SLACK) / unit);
  const perGallon = Math.round(1 / unit);
  const naive: Purchase[] = [];
  let u = p.start;
  let beforeLast = u;
  for (let i = 0; i < p.at.length && u < goal(p) - SLACK; i += 1) {
    const first = naive.length === 0;
    const at = p.at[i] as number;
    if (u < leastArrival(p, i, first) - SLACK) continue;
    const units = down(fullTank(p, i) - u + (p.detour[i] as number));
    const leaves = u + units / perGallon - (p.detour[i] as number);
    if (units < up(leastPurchase(p, i)) || leaves < at + p.reserve - SLACK) continue;
    const nextOutOfRange = i + 1 === p.at.length || u < leastArrival(p, i + 1, first) - SLACK;
    if (u - at >= threshold * p.tank && !nextOutOfRange) continue;
    naive.push({ candidate: i, gallons: units / perGallon });
    beforeLast = u;
    u = leaves;
  }
  if (u < goal(p) - SLACK) return undefined;
  const last = naive.at(-1);
  if (last === undefined) return { naive, comparable: naive };
  const needed = lastLeaving(p, last.candidate) - beforeLast + (p.detour[last.candidate] as number);
  const units = Math.max(up(needed), up(leastPurchase(p, last.candidate)));
  return { naive, comparable: [...naive.slice(0, -1), { ...last, gallons: units / perGallon }] };
};

/**
 * A driver without a plan: stops at the first station reached once below a quarter tank, or when the next is out of
 * range, fills up, and never stops once the destination is in reach. Keeps the same rules as the plan. Where a
 * quarter strands him he is tried again at a half, three quarters, and stopping wherever he can; else undefined.
 */
export const naiveDrivers = (p: Problem, unit: number): NaiveDrivers | undefined => {
  for (const threshold of THRESHOLDS) {
    const drivers = drive(p, threshold, unit);
    if (drivers !== undefined) return { ...drivers, below: Math.min(1, threshold) };
  }
  return undefined;
};
